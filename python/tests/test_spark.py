"""The data source for Spark."""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import pgnkit

pytest.importorskip("pyspark")
pytest.importorskip("pyarrow")

EXAMPLE = Path(__file__).resolve().parents[1] / "examples" / "outcomes_by_rating.py"
COLUMNS = "file,white,black,date,result,plies"


def rows(frame):
    return Counter(tuple(row) for row in frame.collect())


def alone(paths, columns=COLUMNS, command="games", **options):
    """The same rows from one process."""
    table = pgnkit.read(command, paths, columns, quiet=True, **options)
    return Counter(tuple(row.values()) for row in table.to_pylist())


def read(spark, paths, **options):
    return spark.read.format("pgn").options(**options).load(paths)


def test_the_schema_is_that_of_the_command(spark, demo):
    frame = read(spark, demo, columns="white,date,plies,offset,shard")
    assert frame.dtypes == [
        ("white", "string"),
        ("date", "date"),
        ("plies", "int"),
        ("offset", "bigint"),
        ("shard", "bigint"),
    ]
    assert dict(read(spark, demo, command="outcomes").dtypes)["consistent"] == "boolean"


@pytest.mark.parametrize("shards", [1, 3, 50])
def test_partitions_together_are_the_whole(spark, files, shards):
    frame = read(spark, files, columns=COLUMNS, shards=shards)
    assert frame.rdd.getNumPartitions() >= len(files)
    assert rows(frame) == alone(files)


@pytest.mark.parametrize("command", ["games", "outcomes", "moves", "fen", "check"])
def test_every_command_of_rows_can_be_read(spark, files, command):
    frame = read(spark, files, command=command, shards=2)
    assert frame.count() == pgnkit.read(command, files, quiet=True).num_rows > 0


def test_games_are_chosen_and_options_passed_on(spark, files):
    where, columns = "plies > 10", "file,white,WhiteElo,outcome"
    frame = read(spark, files, command="outcomes", where=where, args="--tags 'WhiteElo'", columns=columns, shards=2)
    wanted = alone(files, columns, where=where, command="outcomes", tags="WhiteElo")
    assert rows(frame) == wanted != Counter()


def test_a_schema_may_be_given(spark, demo):
    frame = spark.read.format("pgn").schema("plies int, white string").load(demo)
    assert rows(frame) == alone(demo, "plies,white")
    with pytest.raises(Exception, match="asked for is plies string, but pgnkit has plies int32"):
        spark.read.format("pgn").schema("plies string").load(demo).collect()


def test_a_file_that_cannot_be_cut_is_one_partition(spark, packed, demo):
    frame = read(spark, packed, columns="white,plies", shards=8)
    assert frame.rdd.getNumPartitions() == 1
    assert rows(frame) == alone(demo, "white,plies")


def test_patterns_and_urls_name_files(spark, files, demo):
    folder = Path(files[0]).parent
    assert rows(read(spark, f"{folder}/*.pgn", columns=COLUMNS)) == alone(files)
    assert read(spark, f"file://{demo}").count() == 6


def test_no_more_is_read_than_wanted(spark, files):
    assert len(read(spark, files, command="moves").limit(3).collect()) == 3


def test_a_file_without_games_has_no_rows(spark, tmp_path):
    (tmp_path / "empty.pgn").touch()
    assert read(spark, str(tmp_path / "empty.pgn"), shards=4).count() == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"colums": "white"}, "no option 'colums'; the options are command, columns"),
        ({"columns": "whit"}, "no column 'whit'"),
        ({"where": "elo >> 2500"}, "--where: unexpected '>'"),
        ({"command": "stats"}, "option command: 'stats' is none of games"),
        ({"shards": "0"}, "option shards: '0' is not a number from 1"),
        ({"binary": "/no/such/pgnkit"}, "no program '/no/such/pgnkit'"),
        ({"args": "--frobnicate"}, "unexpected argument '--frobnicate'"),
        ({"args": "-f csv"}, "cannot be used multiple times"),
    ],
)
def test_a_wrong_option_is_an_error_before_anything_is_read(spark, demo, options, message):
    with pytest.raises(Exception) as error:
        read(spark, demo, **options).schema
    assert message in str(error.value)


def test_files_are_named_by_load_alone(spark, demo):
    with pytest.raises(Exception, match="option args: files are named by .load"):
        read(spark, demo, args=demo).schema


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("/no/such.pgn", "cannot read /no/such.pgn: No such file"),
        ("/no/such*.pgn", "no file matches /no/such\\*.pgn"),
        ("hdfs://host/a.pgn", "cannot read hdfs://host/a.pgn"),
        ("/", "/ is a folder"),
    ],
)
def test_a_file_that_is_not_there_is_an_error(spark, path, message):
    with pytest.raises(Exception, match=message):
        read(spark, path).count()


def test_a_task_that_fails_says_what_the_program_said(spark, truncated):
    with pytest.raises(Exception, match="demo.pgn.gz to its end"):
        read(spark, truncated).count()


def program(tmp_path, script):
    """A program that does something instead of pgnkit, or before."""
    file = tmp_path / "program"
    file.write_text(f'#!/bin/sh\npgnkit="{pgnkit.find_binary()}"\n{script}\n')
    file.chmod(0o755)
    return str(file)


def test_a_task_that_is_tried_again_gives_the_same_rows(spark, tmp_path, files):
    # Each shard but those of the schema (1/1) and the plan breaks off after all of its rows, the first time.
    binary = program(
        tmp_path,
        f"""case "$*" in *--shard=*/2*) ;; *) exec "$pgnkit" "$@" ;; esac
once="{tmp_path}/$(echo "$*" | cksum | cut -d' ' -f1)"
"$pgnkit" "$@" || exit 2
[ -e "$once" ] || {{ : > "$once"; exit 2; }}""",
    )
    frame = read(spark, files, columns=COLUMNS, shards=2, binary=binary)
    assert rows(frame) == alone(files)
    assert len(list(tmp_path.iterdir())) > len(files)


def test_a_task_fails_in_the_end_if_every_attempt_does(spark, tmp_path, demo):
    binary = program(tmp_path, 'case "$*" in *=1/2*) kill -9 $$ ;; esac\nexec "$pgnkit" "$@"')
    with pytest.raises(Exception, match="signal 9"):
        read(spark, demo, shards=2, binary=binary).count()


def reader_of(path, **options):
    from pyspark.sql.types import LongType, StringType, StructType

    from pgnkit.spark import PgnReader

    return PgnReader({"path": path, **options}, StructType().add("file", StringType()).add("game", LongType()))


def read_by(reader):
    """All rows of a reader, without Spark."""
    return [row for part in reader.partitions() for batch in reader.read(part) for row in batch.to_pylist()]


def test_files_and_programs_are_those_of_the_plan(tmp_path, demo):
    from dataclasses import replace

    file = tmp_path / "games.pgn"
    file.write_bytes(Path(demo).read_bytes())
    reader = reader_of(str(file), shards="2")
    parts = reader.partitions()
    assert len(read_by(reader)) == 6
    with pytest.raises(pgnkit.PgnkitError, match="planned by 0.0.1"):
        list(reader.read(replace(parts[0], version="0.0.1")))
    with file.open("a") as end:
        end.write("\n")
    with pytest.raises(pgnkit.PgnkitError, match="has changed since the run was planned"):
        list(reader.read(parts[0]))
    file.unlink()
    with pytest.raises(pgnkit.PgnkitError, match="no such file"):
        list(reader.read(parts[0]))


def test_small_files_are_read_together(spark, files):
    frame = read(spark, files, columns=COLUMNS)
    assert frame.rdd.getNumPartitions() == 1
    assert rows(frame) == alone(files)


def test_partitions_are_neither_large_nor_few(monkeypatch):
    from pgnkit import spark_files

    def sizes(*megabytes):
        files = [spark_files.File(f"{number}", size << 20, is_local=False) for number, size in enumerate(megabytes)]
        parts = spark_files.parts(files, None, None, spark_files.Storages(None), None)
        return [sum(file.size for file in part.files) >> 20 for part in parts]

    assert sizes(1, 1, 1) == [3]
    assert sizes(3, 3, 1, 4) == [3, 4, 4]
    assert sizes(*[1] * 6400) == [64] * 100
    assert sizes(*[1] * 640) == [10] * 64


def test_files_of_other_places_are_fetched(spark, tmp_path, files, demo):
    folder = Path(files[0]).parent
    elsewhere = [f"local://{file}" for file in files]
    wanted = Counter((f"local://{row[0]}", *row[1:]) for row in alone(files).elements())
    frame = read(spark, elsewhere, columns=COLUMNS)
    assert frame.rdd.getNumPartitions() == 1
    assert rows(frame) == wanted
    assert rows(read(spark, elsewhere[0], columns="white,plies")) == alone(files[0], "white,plies")
    # The scheme of names that a pattern finds is that of the file system.
    names = {row[0] for row in rows(read(spark, f"local://{folder}/*.pgn", columns="file"))}
    assert {name.removeprefix("file://") for name in names} == set(files)


def test_a_plan_shares_out_a_file_of_another_place(spark, tmp_path, demo):
    plan = tmp_path / "plan.csv"
    plan.write_bytes(subprocess.run([pgnkit.find_binary(), "shards", "-n3", demo], capture_output=True, check=True).stdout)
    frame = read(spark, f"local://{demo}", columns="file,shard,white,plies", plan=str(plan))
    assert frame.rdd.getNumPartitions() == 3
    assert rows(frame) == rows(read(spark, demo, columns="shard,white,plies", shards=3).selectExpr(f"'local://{demo}'", "*"))
    with pytest.raises(Exception, match="has a plan of demo.pgn, but 0 such files are read"):
        read(spark, str(plan), plan=str(plan)).count()
    with pytest.raises(Exception, match="is not the output of `pgnkit shards"):
        read(spark, f"local://{demo}", plan=demo).count()


def test_what_cannot_be_fetched_is_an_error(spark, tmp_path, demo):
    for path, message in [
        ("local:///no/such.pgn", "cannot read local:///no/such.pgn: No such file"),
        ("local:///no/such*.pgn", "no file matches local:///no/such"),
        ("local:///", "local:/// is a folder"),
        ("nowhere://a.pgn", "cannot read nowhere://a.pgn: Protocol not known"),
        ("file://host/a.pgn", "names no other machine"),
    ]:
        with pytest.raises(Exception, match=message):
            read(spark, path).count()
    with pytest.raises(Exception, match="option storage"):
        read(spark, f"local://{demo}", storage="no").schema
    # What was fetched to its end and what was not differ.
    file = tmp_path / "games.pgn"
    file.write_bytes(Path(demo).read_bytes())
    reader = reader_of(f"local://{file}")
    (part,) = reader.partitions()
    file.write_bytes(Path(demo).read_bytes()[:-1])
    with pytest.raises(pgnkit.PgnkitError, match="has changed since the run was planned"):
        list(reader.read(part))


FILTERS = [
    "white = 'Weiss, Lena'",
    "white = 'weiss, lena'",
    "black like 'S%' and result = '1-0'",
    "event like '%a%'",
    "site like '%o' or white_elo > 2400",
    "white_elo > 2400",
    "white_elo >= 2400 and black_elo < 2500",
    "white_elo < 2400",
    "white_elo = 0",
    "white_elo <> 2400",
    "year >= 1900",
    "year in (1750, 1851, 2024)",
    "date >= date '1900-01-01'",
    "date < date '1900-01-01'",
    "date = date '2024-03-05'",
    "eco = 'C41'",
    "eco = 'C'",
    "result in ('1-0', '0-1')",
    "result = '*'",
    "result is null or white is not null",
    "event = '?'",
    "white = ''",
    "black = 'O''Kelly' or black like '%''%'",
    "plies > 20 and not white = 'Weiss, Lena'",
]


@pytest.fixture
def pushing(spark):
    name = "spark.sql.python.filterPushdown.enabled"
    spark.conf.set(name, "true")
    yield spark
    spark.conf.unset(name)


@pytest.mark.parametrize("text", FILTERS)
def test_filters_leave_the_rows_that_spark_leaves(pushing, files, demo, text):
    pytest.importorskip("pyspark", minversion="4.1")
    paths = [*files, demo, *map(str, sorted((Path(demo).parent / "filter").glob("*.pgn")))]
    columns = "file,game,event,site,date,year,round,white,black,result,white_elo,black_elo,eco,plies"
    every = read(pushing, paths, columns=columns).where(text)
    chosen = read(pushing, paths, columns=columns, filters="true").where(text)
    assert rows(chosen) == rows(every)


def test_filters_that_pgnkit_answers_are_shown_as_pushed(pushing, demo, capsys):
    pytest.importorskip("pyspark", minversion="4.1")
    frame = read(pushing, demo, columns="white,result,white_elo", filters="true")
    frame.where("white_elo > 2400 and result = '1-0' and white like 'A%'").explain("formatted")
    shown = capsys.readouterr().out
    (pushed,) = re.findall(r"PushedFilters: (.*)", shown)
    assert "GreaterThan(white_elo,2400)" in pushed and "EqualTo(result,1-0)" in pushed
    (left,) = re.findall(r"Condition : (.*)", shown)
    assert "StartsWith(white" in left and "2400" not in left


def test_filters_are_added_to_where(pushing, files):
    pytest.importorskip("pyspark", minversion="4.1")
    options = {"command": "outcomes", "columns": "white,result,outcome", "where": "plies > 10 # or not", "filters": "true"}
    for text in ["result = '1-0'", "white like '%a%' and result in ('1-0', '1/2-1/2')"]:
        chosen = rows(read(pushing, files, **options).where(text))
        assert chosen == rows(read(pushing, files, **{**options, "filters": "false"}).where(text)) != Counter()


def test_filters_are_conditions(demo):
    datasource = pytest.importorskip("pyspark.sql.datasource")
    if not hasattr(datasource, "EqualTo"):
        pytest.skip("Spark before 4.1 has no filters")
    from datetime import date

    from pgnkit.spark_filters import condition

    for filter, text in [
        (datasource.EqualTo(("white",), "O'Kelly"), "white ~ 'O''Kelly'"),
        (datasource.StringStartsWith(("event",), "Wch"), "event ~ 'Wch'"),
        (datasource.In(("result",), ("1-0", "*")), "(result == '1-0' or result == '*')"),
        (datasource.GreaterThanOrEqual(("white_elo",), 2400), "white_elo >= 2400"),
        (datasource.LessThan(("white_elo",), 2400), None),
        (datasource.LessThan(("date",), date(2000, 1, 2)), "date < 2000-01-02"),
        (datasource.EqualTo(("result",), "2-0"), None),
        (datasource.EqualTo(("event",), "?"), None),
        (datasource.IsNull(("white",)), None),
        (datasource.Not(datasource.EqualTo(("year",), 2000)), None),
        (datasource.EqualTo(("white", "a"), "x"), None),
    ]:
        assert condition(filter) == text


def test_the_example_counts_what_one_process_counts(spark, files, demo):
    command = [sys.executable, str(EXAMPLE), "--master", "local[2]", "--shards", "3", "--check", *files, demo]
    counted = subprocess.run(command, capture_output=True, text=True, check=False)
    assert counted.returncode == 0, counted.stderr
    assert "one process: the same" in counted.stderr
    games = sum(int(line.rsplit(",", 1)[1]) for line in counted.stdout.splitlines()[1:])
    assert games == pgnkit.read_games([*files, demo], ["game"], quiet=True).num_rows
