#!/usr/bin/env python3
"""Compares pgnkit with python-chess on generated games: a few thousand cases from a fixed seed.

Needs python-chess (the package `chess`) and a build of pgnkit. What python-chess says is right: its legal moves, its SAN
and its positions. Every failure is printed with the shortest game that shows it; the exit code is then 1.
"""

import argparse
import itertools
import logging
import sys
import time

import damage
import illegal
import judge
import legal
import program
import respelled
import sources
import written

# So many games go into one file.
BATCH = 20_000


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=str(program.ROOT / "target/debug/pgnkit"), help="the pgnkit to be tested")
    parser.add_argument("--seed", type=int, default=1, help="another number gives other cases")
    parser.add_argument("--count", type=int, default=500, help="cases of each family, and of each place of a word in a game")
    parser.add_argument("--family", choices=[*families(1, 1), "written"], help="only these cases")
    options = parser.parse_args()
    tested = program.Program(options.program)
    report = judge.Report()
    # It tells of every illegal move.
    logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
    started = time.monotonic()
    for name, cases in families(options.seed, options.count).items():
        if options.family in (None, name):
            while batch := list(itertools.islice(cases, BATCH)):
                judge.judge(tested, batch, report)
    if options.family in (None, "written"):
        written.judge(tested, options.seed + 7, max(1, options.count // 1000), report)
    cases = sum(report.count.values())
    print(f"{cases} cases in {time.monotonic() - started:.0f} s, {sum(report.failures.values())} failures")
    show(report)
    sys.exit(1 if report.failures else 0)


def families(seed, count):
    """The cases of each family, made when they are asked for."""
    return {
        "illegal": illegal.cases(sources.spots(seed), count),
        "damaged": damage.replaced(sources.spots(seed + 1), count),
        "cut": damage.cut(sources.spots(seed + 2), count),
        "inserted": damage.inserted(sources.spots(seed + 3), count),
        "exact": legal.exact(sources.spots(seed + 4), count),
        "exact in Chess960": legal.exact(sources.spots(seed + 5, chess960=True), count),
        "respelled": respelled.cases(sources.spots(seed + 8), count),
        "castling": legal.castlings(seed + 6, max(count, 2 * 960)),
    }


def show(report):
    for (family, where), count in sorted(report.count.items()):
        print(f"{count:8} {family}, {where}")
    for kind, count in report.spellings.most_common():
        print(f"{count:8} read in another spelling: {kind}")
    for kind, count in report.signals.items():
        print(f"{count:8} illegal, but a signal of kings: {kind}")
    for (family, why), count in report.failures.most_common():
        text, detail = report.examples[family, why]
        print(f"\n{count:8} FAILED {family}: {why}\n{detail}\n{text}")


if __name__ == "__main__":
    main()
