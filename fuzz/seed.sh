#!/bin/sh
# Fills fuzz/corpus with the games and positions of testdata/. Each target's first bytes are choices, so seeds
# for it begin with some: `0` is as good as any.
set -eu
cd "$(dirname "$0")"
for target in split game commands position writers; do
    mkdir -p "corpus/$target"
done
find ../testdata -name '*.pgn' | while read -r file; do
    name=$(echo "$file" | tr '/.' '__')
    cp "$file" "corpus/game/$name"
    { printf '!#$'; cat "$file"; } >"corpus/split/$name"
    { printf '0'; cat "$file"; } >"corpus/writers/$name"
    { printf '%s' "$(echo "$name" | cksum | cut -c1)"; cat "$file"; } >"corpus/commands/$name"
done
{ cat ../testdata/positions/*.epd; cut -f2 ../testdata/positions/*.tsv; cut -f6 ../testdata/reference/positions.tsv; } | sort -u |
    awk 'length > 20 { file = sprintf("corpus/position/%04d", NR); printf "%d%s", NR % 10, $0 >file; close(file) }'
cat ../testdata/rules/*/*.pgn | sed -n 's/^\[FEN "\(.*\)"\]$/\1/p' | sort -u |
    awk '{ file = sprintf("corpus/position/tag%04d", NR); printf "0%s", $0 >file; close(file) }'
