#!/bin/sh
# Fills fuzz/corpus with the games and positions of testdata/, and with the small PGN files of the folders given.
# Each target's first bytes are choices, so seeds for it begin with some: `0` is as good as any.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
corpus=$root/fuzz/corpus
for target in split game commands position writers; do
    mkdir -p "$corpus/$target"
done
for folder in "$root/testdata" "$@"; do
    find "$folder" -name '*.pgn' -size -16k | while read -r file; do
        name=$(echo "${file#"$root/"}" | tr '/.' '__')
        cp "$file" "$corpus/game/$name"
        { printf '!#$'; cat "$file"; } >"$corpus/split/$name"
        { printf '0'; cat "$file"; } >"$corpus/writers/$name"
        { printf '%s' "$(echo "$name" | cksum | cut -c1)"; cat "$file"; } >"$corpus/commands/$name"
    done
done
cd "$root/testdata"
{ cat positions/*.epd; cut -f2 positions/*.tsv; cut -f6 reference/positions.tsv; } | sort -u |
    awk -v to="$corpus/position/" 'length > 20 { file = sprintf("%s%04d", to, NR); printf "%d%s", NR % 10, $0 >file; close(file) }'
cat rules/*/*.pgn | sed -n 's/^\[FEN "\(.*\)"\]$/\1/p' | sort -u |
    awk -v to="$corpus/position/" '{ file = sprintf("%stag%04d", to, NR); printf "0%s", $0 >file; close(file) }'
