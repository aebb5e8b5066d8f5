"""The options of commands, for type checkers.

Made of the command line: `PGNKIT_WRITE_DOCS=1 cargo test --test it -- python_options`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict, Union

One = Union[str, int, float, "os.PathLike[str]", None]
Many = Union[One, bool, Sequence[str]]


class ScanOptions(TypedDict, total=False):
    """The parameters of `scan`."""

    where: str | None
    jobs: int | None
    shard: str | None
    range: str | None
    strict: bool
    quiet: bool
    progress: bool | None
    storage: Mapping[str, Any] | None
    binary: str | os.PathLike[str] | None


class CommonOptions(TypedDict, total=False):
    """Those of all commands below."""

    bom: bool
    csv_safe: bool
    delimiter: One
    encoding: One
    exclude: Many
    fail_on: One
    files_from: One
    first: One
    game: One
    max_record_bytes: One
    no_header: bool
    null: bool
    opening_table: One
    recursive: bool
    where_file: Many


class GamesOptions(ScanOptions, CommonOptions, total=False):
    """Those of `games`."""

    assign_sets: One
    beyond: bool
    config: One
    contradictions: bool
    deep: bool
    flag_rules: One
    laws: One
    no_config: bool
    only: Many
    opening: bool
    tags: Many


class OutcomesOptions(ScanOptions, CommonOptions, total=False):
    """Those of `outcomes`."""

    assign_sets: One
    beyond: bool
    by: Many
    config: One
    contradictions: bool
    deep: bool
    flag_rules: One
    laws: One
    max_memory: One
    no_config: bool
    only: Many
    opening: bool
    summary: bool
    tags: Many


class MovesOptions(ScanOptions, CommonOptions, total=False):
    """Those of `moves`."""

    assign_sets: One
    beyond: bool
    castling: One
    en_passant: One
    no_fen: bool
    opening: bool


class FenOptions(ScanOptions, CommonOptions, total=False):
    """Those of `fen`."""

    annotations: bool
    assign_sets: One
    at: One
    beyond: bool
    castling: One
    distinct: One
    en_passant: One
    from_ply: One
    max_memory: One
    opening: bool
    quiet_positions: bool
    sample: One
    seed: One
    tags: Many
    to_ply: One


class CheckOptions(ScanOptions, CommonOptions, total=False):
    """Those of `check`."""

    add_ignore: bool
    all: bool
    baseline: One
    config: One
    flag_rules: One
    good: One
    ignore: Many
    in_variations: bool
    laws: One
    max_memory: One
    min_severity: One
    no_config: bool
    no_ignore_lines: bool
    per_file_ignores: Many
    profile: One
    select: Many
    severity: Many
    summary: bool
    today: One
    trf: One
    watch: bool
    write_baseline: One


class CommandOptions(CommonOptions, total=False):
    """Those of all commands that write rows."""

    add_ignore: bool
    after: One
    agg: One
    all: bool
    annotations: bool
    ascii: bool
    assign_sets: One
    at: One
    baseline: One
    beyond: bool
    black: One
    board: bool
    book: One
    by: Many
    castling: One
    check_plan: One
    config: One
    contradictions: bool
    count: bool
    deep: bool
    depth: One
    distinct: One
    drop: Many
    eco: Many
    en_passant: One
    event: One
    event_tag: One
    explain: bool
    fen: Many
    fen_pattern: One
    find: One
    flag_rules: One
    flip: bool
    from_ply: One
    games_from: One
    good: One
    has: Many
    ignore: Many
    in_variations: bool
    keep: One
    laws: One
    legal_moves: bool
    list: bool
    material: One
    max_elo: One
    max_memory: One
    max_plies: One
    min_elo: One
    min_games: One
    min_plies: One
    min_severity: One
    missing: bool
    no_config: bool
    no_fen: bool
    no_ignore_lines: bool
    only: Many
    opening: bool
    outcome: Many
    parts: One
    per_file_ignores: Many
    player: One
    points: One
    position: One
    profile: One
    quiet_positions: bool
    result: Many
    sample: One
    seed: One
    select: Many
    severity: Many
    since: One
    split: One
    split_by: Many
    sprt: One
    summary: bool
    system: One
    table: One
    tags: Many
    tie_break_rules: One
    tie_breaks: Many
    time_class: Many
    to_ply: One
    today: One
    trf: One
    trf_version: One
    undecided: One
    unique: One
    unrated: One
    until: One
    variant: One
    watch: bool
    white: One
    write_baseline: One


class ReadOptions(ScanOptions, CommandOptions, total=False):
    """The parameters of `read`."""
