"""Files of other places: an object of S3, by file object, URL and plan, is read as the file of this machine is."""

import io
import os
import random
import struct
from pathlib import Path

import pytest

import pgnkit
from conftest import TESTDATA

pa = pytest.importorskip("pyarrow")
pytest.importorskip("fsspec")

COLUMNS = ["white", "plies", "result", "offset", "shard"]
NAMES = ("a.pgn", "a.pgn.zst", "bare.pgn.zst", "one.pgn.zst")


def framed(text: bytes, is_announced: bool) -> bytes:
    """Frames of zstd, as pzstd writes them, or bare."""
    frames = [pa.compress(text[at : at + 900], codec="zstd", asbytes=True) for at in range(0, len(text), 900)]
    announced = [struct.pack("<III", 0x184D2A50, 4, len(frame)) if is_announced else b"" for frame in frames]
    return b"".join(head + frame for head, frame in zip(announced, frames, strict=True))


@pytest.fixture(scope="session")
def folder(tmp_path_factory) -> Path:
    """A text of some games as it is, in frames of both kinds, and in one frame."""
    text = (TESTDATA / "games" / "online.pgn").read_bytes() * 3
    folder = tmp_path_factory.mktemp("places")
    for name, content in zip(
        NAMES, (text, framed(text, True), framed(text, False), pa.compress(text, codec="zstd", asbytes=True)), strict=True
    ):
        (folder / name).write_bytes(content)
    return folder


@pytest.fixture(scope="session")
def s3(folder):
    """A server of S3 with these files: options of fsspec, and the address of the server."""
    server = pytest.importorskip("moto.server")
    s3fs = pytest.importorskip("s3fs")
    running = server.ThreadedMotoServer(port=0)
    running.start()
    _, port = running.get_host_and_port()
    address = f"http://127.0.0.1:{port}"
    options = {"key": "a", "secret": "b", "client_kwargs": {"endpoint_url": address}}
    system = s3fs.S3FileSystem(**options)
    system.mkdir("games")
    for name in NAMES:
        system.put(str(folder / name), f"games/{name}")
        system.chmod(f"games/{name}", "public-read")
    yield options, address
    running.stop()


def without_place(plan):
    """The rows of a plan without the name and the ETag of its file."""
    return [{**row, "file": None, "range": row["range"] and ":".join(row["range"].split(":")[:2])} for row in plan]


def parts(source_of, plan, **options):
    """The rows of all parts of a plan."""
    tables = [
        pgnkit.read_games(
            source_of(), COLUMNS, shard=f"{row['shard']}/{row['shards']}", range=row["range"], quiet=True, **options
        )
        for row in plan
        if row["range"]
    ]
    return pa.concat_tables(tables).to_pylist()


@pytest.mark.parametrize("name", NAMES)
def test_an_object_is_read_as_the_local_file(s3, folder, name):
    import s3fs

    options, _ = s3
    local, url, n = folder / name, f"s3://games/{name}", 5
    whole = pgnkit.read_games(local, ["file", "white", "plies"], quiet=True)
    found = pgnkit.read_games(url, ["file", "white", "plies"], storage=options, quiet=True)
    assert set(found.column("file").to_pylist()) == {url}
    assert found.drop_columns("file").equals(whole.drop_columns("file"))
    plan = pgnkit.shards(local, n)
    by_url = pgnkit.shards(url, n, storage=options)
    system = s3fs.S3FileSystem(**options)
    with system.open(f"games/{name}") as file:
        by_file = pgnkit.shards(file, n)
        assert file.tell() == 0
    assert by_url == by_file
    assert without_place(by_url) == without_place(plan)
    assert {row["file"] for row in by_url} == {url}
    etag = system.info(f"games/{name}")["ETag"].strip('"')
    assert all(row["range"].endswith(f":{etag}") for row in by_url if row["range"])
    wanted = parts(lambda: local, plan)
    assert len(wanted) == whole.num_rows
    # A plan of one place is good for the same file in another.
    for of in (plan, by_url):
        assert parts(lambda: local, of) == wanted
        assert parts(lambda: url, of, storage=options) == wanted
        assert parts(lambda: system.open(f"games/{name}"), of) == wanted
        assert parts(lambda: io.BytesIO(local.read_bytes()), of) == wanted
        assert parts(local.read_bytes, of) == wanted
    # Without a range, the plan is made on the way.
    if name != "one.pgn.zst":
        shards = [pgnkit.read_games(url, COLUMNS, shard=f"{k}/{n}", storage=options, quiet=True) for k in range(1, n + 1)]
        assert pa.concat_tables(shards).to_pylist() == wanted


def test_a_file_of_a_web_server_is_read_by_ranges(s3, folder):
    pytest.importorskip("aiohttp")
    _, address = s3
    url = f"{address}/games/a.pgn"
    plan = pgnkit.shards(url, 3)
    assert without_place(plan) == without_place(pgnkit.shards(folder / "a.pgn", 3))
    assert parts(lambda: url, plan) == parts(lambda: folder / "a.pgn", plan)
    with pytest.raises(pgnkit.PgnkitError, match="cannot read .*/games/no.pgn"):
        pgnkit.read_games(f"{address}/games/no.pgn")


def test_tasks_of_spark_read_an_object_as_the_local_file(s3, folder, spark, tmp_path):
    import csv
    import json

    import s3fs

    options, _ = s3
    storage = json.dumps(options)

    def rows(path, **more):
        frame = spark.read.format("pgn").options(columns="white,plies,offset,shard", **more).load(path)
        return frame.rdd.getNumPartitions(), sorted(tuple(row) for row in frame.collect())

    for name in NAMES[:3]:
        url = f"s3://games/{name}"
        wanted = rows(str(folder / name), shards=5)
        assert wanted[0] > 1
        assert rows(url, storage=storage, shards=5) == wanted
        for number, of in enumerate((pgnkit.shards(folder / name, 5), pgnkit.shards(url, 5, storage=options))):
            plan = tmp_path / f"{number}-{name}.csv"
            with plan.open("w") as file:
                writer = csv.DictWriter(file, list(of[0]))
                writer.writeheader()
                writer.writerows(of)
            assert rows(url, storage=storage, plan=str(plan)) == wanted
            assert rows(str(folder / name), plan=str(plan)) == wanted
    # The plan of another object with as many bytes.
    s3fs.S3FileSystem(**options).pipe("games/d.pgn", (folder / "a.pgn").read_bytes()[::-1])
    for number, message in enumerate(["is not the file of the plan: it has other text", "is of another d.pgn"]):
        plan = tmp_path / f"{number}-a.pgn.csv"
        plan.write_text(plan.read_text().replace("a.pgn", "d.pgn"))
        with pytest.raises(Exception, match=message):
            rows("s3://games/d.pgn", storage=storage, plan=str(plan))


def test_a_plan_costs_one_request_for_each_frame_at_most(folder, monkeypatch):
    from pgnkit.reader import FileReader

    requests = []
    ranges = FileReader.ranges
    monkeypatch.setattr(FileReader, "ranges", lambda self, wanted: requests.append(wanted) or ranges(self, wanted))
    text = b"\n" + os.urandom(3_000_000).hex().encode()
    for is_announced in (True, False):
        frames = [pa.compress(text[at : at + 600_000], codec="zstd", asbytes=True) for at in range(0, len(text), 600_000)]
        heads = [struct.pack("<III", 0x184D2A50, 4, len(frame)) if is_announced else b"" for frame in frames]
        file = io.BytesIO(b"".join(head + frame for head, frame in zip(heads, frames, strict=True)))
        requests.clear()
        pgnkit.shards(file, 1)
        assert len(requests) <= len(frames), requests
    for name in NAMES[:3]:
        requests.clear()
        with (folder / name).open("rb") as file:
            pgnkit.shards(file, 30)
        assert len(requests) <= 2, (name, requests)


def test_another_object_is_not_that_of_a_plan(s3):
    import s3fs

    options, _ = s3
    system = s3fs.S3FileSystem(**options)
    text = (TESTDATA / "games" / "online.pgn").read_bytes()
    middle = len(text) // 2
    # As long, and with the same beginning and end for sums of less than all of it.
    system.pipe("games/b.pgn", text)
    plan = pgnkit.shards("s3://games/b.pgn", 3, storage=options)

    def read(row, **more):
        shard = f"{row['shard']}/{row['shards']}"
        return pgnkit.read_games("s3://games/b.pgn", shard=shard, range=row["range"], storage=options, quiet=True, **more)

    assert [read(row).num_rows > 0 for row in plan] == [True] * 3
    system.pipe("games/b.pgn", text[:middle] + b"x" + text[middle + 1 :])
    for row in plan:
        with pytest.raises(pgnkit.PgnkitError, match="not the file of the plan: its ETag is"):
            read(row)
        # Without an ETag, sums are compared.
        with pytest.raises(pgnkit.PgnkitError, match="is not the file of the plan: it has other text"):
            read({**row, "range": ":".join(row["range"].split(":")[:2])})
    for other in (text[:-1], text + b"\n", text[1:], b""):
        system.pipe("games/b.pgn", other)
        for row in plan:
            with pytest.raises(pgnkit.PgnkitError, match="not the file of the plan: it has"):
                read(row)


def test_an_object_that_changes_while_it_is_read_is_an_error(s3, folder, monkeypatch):
    import s3fs

    from pgnkit import reader

    options, _ = s3
    system = s3fs.S3FileSystem(**options)
    text = (folder / "a.pgn").read_bytes()
    system.pipe("games/c.pgn", text)
    exactly = reader._exactly

    def change(*words):
        yield from exactly(*words)
        system.pipe("games/c.pgn", text[::-1])

    monkeypatch.setattr(reader, "_exactly", change)
    with pytest.raises(pgnkit.PgnkitError, match="s3://games/c.pgn was changed while it was read"):
        pgnkit.read_games("s3://games/c.pgn", storage=options, quiet=True)


def test_what_cannot_be_read_by_places_is_refused(demo, tmp_path):
    with pytest.raises(TypeError, match="a seekable file object"):
        pgnkit.shards(Path(demo).read_bytes(), 2)
    with pytest.raises(TypeError, match="open the file in binary mode"), open(demo) as file:
        pgnkit.shards(file, 2)
    with pytest.raises(pgnkit.PgnkitError, match="cannot read nowhere://a.pgn: Protocol not known"):
        pgnkit.read_games("nowhere://a.pgn")
    with pytest.raises(ValueError, match="memory://a.pgn is in another place"):
        pgnkit.read_games([demo, "memory://a.pgn"])
    with pytest.raises(pgnkit.PgnkitError, match="memory://no.pgn"):
        pgnkit.read_games("memory://no.pgn")
    with pytest.raises(ValueError, match="not a range of a plan"):
        pgnkit.read_games(Path(demo).read_bytes(), shard="1/2", range="0-5")
    with pytest.raises(pgnkit.PgnkitError, match="K is from 1 to N"):
        pgnkit.read_games(Path(demo).read_bytes(), shard="0/2")
    assert pgnkit.read_games(f"file://{demo}", quiet=True).num_rows == 6


def test_errors_of_games_elsewhere_name_the_url(demo):
    import fsspec

    system = fsspec.filesystem("memory")
    system.pipe("/demo.pgn", Path(demo).read_bytes())
    with pytest.raises(pgnkit.GameError) as raised:
        pgnkit.read_games("memory://demo.pgn", "plies", strict=True, quiet=True)
    assert (raised.value.file, raised.value.game, raised.value.line) == ("memory://demo.pgn", 4, 44)
