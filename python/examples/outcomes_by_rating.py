"""How games ended, by rating: a worked example of pgnkit on Spark.

    python outcomes_by_rating.py --master 'local-cluster[2,1,1024]' --check games/*.pgn.zst

Prints the numbers of games by band of the mean rating, outcome, basis and winner, as CSV. With --check, one process of
pgnkit counts them too, and the exit code is 1 if that gives another table.
"""

import argparse
import csv
import os
import sys

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

import pgnkit
from pgnkit.spark import PgnDataSource

# Width of a band, that of `pgnkit outcomes --by rating_band`.
BAND = 200
COLUMNS = ("rating_band", "outcome", "basis", "winner", "games")
# pgnkit knows no rating beyond.
LARGEST = 2**32 - 1


def rating(tag: str) -> F.Column:
    """The number in a tag; null if it is none, or 0."""
    number = F.expr(f"try_cast(regexp_extract({tag}, '^\\\\s*([0-9]+)\\\\s*$', 1) AS bigint)")
    return F.when(number.between(1, LARGEST), number)


def count(spark: SparkSession, files: list[str], shards: int | None) -> DataFrame:
    games = (
        spark.read.format("pgn")
        .option("command", "outcomes")
        .option("args", "--tags WhiteElo,BlackElo")
        .option("columns", "WhiteElo,BlackElo,outcome,basis,winner")
    )
    if shards is not None:
        games = games.option("shards", shards)
    low = F.floor((rating("WhiteElo") + rating("BlackElo")) / (2 * BAND)) * BAND
    return (
        games.load(files)
        .select(F.concat(low, F.lit("-"), low + (BAND - 1)).alias("rating_band"), "outcome", "basis", "winner")
        .groupBy("rating_band", "outcome", "basis", "winner")
        .agg(F.count("*").alias("games"))
    )


def ordered(rows: list[tuple]) -> list[tuple]:
    """Bands by rating, games without one last; the most games first."""
    return sorted(
        rows,
        key=lambda row: (row[0] is None, int((row[0] or "0").split("-")[0]), -row[4], [text or "" for text in row[1:4]]),
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", metavar="FILE", help="files that every executor sees under this name")
    parser.add_argument("--master", help="where Spark runs, such as local[2]; by default what spark-submit says")
    parser.add_argument("--shards", type=int, metavar="N", help="parts of each file; by default by its size")
    parser.add_argument("--check", action="store_true", help="count in one process too, and compare")
    args = parser.parse_args()

    # Workers run the interpreter that has this package.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.appName("outcomes by rating")
    if args.master:
        builder = builder.master(args.master)
    spark = builder.getOrCreate()
    try:
        spark.dataSource.register(PgnDataSource)
        rows = ordered([tuple(row) for row in count(spark, args.files, args.shards).select(*COLUMNS).collect()])
    finally:
        spark.stop()
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerows([COLUMNS, *rows])
    games = sum(row[4] for row in rows)
    print(f"{games} games in {len(rows)} groups", file=sys.stderr)
    if not args.check:
        return 0

    summary = pgnkit.read_outcomes(args.files, COLUMNS, summary=True, by="rating_band", quiet=True)
    alone = ordered([tuple(row.values()) for row in summary.to_pylist()])
    print("one process: " + ("the same" if alone == rows else "another table"), file=sys.stderr)
    return 0 if alone == rows else 1


if __name__ == "__main__":
    sys.exit(main())
