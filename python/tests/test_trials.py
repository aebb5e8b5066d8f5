"""Whatever happens to parts and plans on their way between machines, nothing is lost in silence.

A trial makes a fault at random: it cuts, doubles, swaps, truncates or replaces something. Then the run fails, or has the rows
of the whole. `PGNKIT_TRIALS` is how many there are of each of the five kinds, `PGNKIT_SEEDS` where the dice begin.
"""

import csv
import io
import json
import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest

import pgnkit
from conftest import TESTDATA
from test_places import framed

pa = pytest.importorskip("pyarrow")

TRIALS = int(os.environ.get("PGNKIT_TRIALS", "40"))
SEEDS = [int(seed) for seed in os.environ.get("PGNKIT_SEEDS", "1").split(",")]
COLUMNS = "white,black,date,plies"
N = 4


def run(*words, **options):
    """What a run of the program writes; raises PgnkitError where it fails."""
    done = subprocess.run([pgnkit.find_binary(), *map(str, words)], capture_output=True, check=False, **options)
    if done.returncode != 0:
        raise pgnkit.PgnkitError(done.stderr.decode(), done.returncode)
    return done.stdout


class World:
    """A file, another one, the plan of each, and the rows of the first."""

    def __init__(self, folder: Path, text: bytes, other: bytes, name: str) -> None:
        self.folder, self.name = folder, name
        self.file, self.other = folder / name, folder / f"other-{name}"
        self.file.write_bytes(text)
        self.other.write_bytes(other)
        self.plan, self.other_plan = (pgnkit.shards(file, N) for file in (self.file, self.other))
        self.wanted = sorted(self.rows_of(self.file))
        self.parts = folder / f"parts-{name}"
        for row in self.plan:
            self.run_part(row, self.parts)

    def rows_of(self, source, **options):
        table = pgnkit.read_games(source, COLUMNS, quiet=True, **options)
        return [json.dumps(row, default=str) for row in table.to_pylist()]

    def run_part(self, row, parts):
        """A part on the command line, into a folder; a part without a range is run without one."""
        ranged = [f"--range={row['range']}"] if row["range"] else []
        shard = f"--shard={row['shard']}/{row['shards']}"
        run("games", "-q", f"--columns={COLUMNS}", "-f", "csv", shard, *ranged, "-o", f"{parts}/", self.file)

    def read_part(self, source, row):
        return self.rows_of(source, shard=f"{row['shard']}/{row['shards']}", range=row["range"] or None)


@pytest.fixture(scope="module")
def worlds(tmp_path_factory):
    folder = tmp_path_factory.mktemp("trials")
    games = (TESTDATA / "games" / "online.pgn").read_bytes()
    # As long, with the same games in another order of their letters.
    other = games.translate(bytes.maketrans(b"ABC", b"BCA"))
    return [
        World(folder, games, other, "a.pgn"),
        World(folder, framed(games, True), framed(other, True), "a.pgn.zst"),
    ]


class NoFault(random.Random):
    """Dice of a run to which nothing happens."""


def damaged(dice, content: bytes, other: bytes) -> bytes:
    """A file that was cut, doubled, truncated or replaced."""
    if isinstance(dice, NoFault):
        return content
    at = dice.randrange(len(content))
    end = dice.randrange(at, len(content)) + 1
    return dice.choice([content[:at], content[at + 1 :], content[:at] + content[end:], content * 2, content[:end] + content[at:], other, b""])


def plan_text(plan) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(plan[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(plan)
    return text.getvalue()


def damaged_plan(dice, world) -> str:
    """The text of a plan with rows lost, doubled, swapped, replaced or changed, or of which something was cut."""
    rows = [dict(row) for row in world.plan]
    if isinstance(dice, NoFault):
        return plan_text(rows)
    one, two = dice.sample(range(len(rows)), 2)
    match dice.randrange(8):
        case 0:
            del rows[one]
        case 1:
            rows.insert(two, dict(rows[one]))
        case 2:
            rows[one], rows[two] = rows[two], rows[one]
        case 3:
            rows[one]["range"], rows[two]["range"] = rows[two]["range"], rows[one]["range"]
        case 4:
            rows[one] = {**dice.choice(world.other_plan), "file": rows[one]["file"]}
        case 5:
            text = plan_text(rows)
            return text[: dice.randrange(len(text))]
        case 6:
            text = plan_text(rows)
            at = dice.randrange(len(text))
            return text[:at] + text[dice.randrange(at, len(text)) :]
        case _:
            text = list(plan_text(rows))
            digits = [at for at, letter in enumerate(text) if letter.isdigit()]
            at = dice.choice(digits)
            text[at] = dice.choice("0123456789")
            return "".join(text)
    return plan_text(rows)


def parsed(text: str):
    return [row for row in csv.DictReader(io.StringIO(text)) if None not in row.values()]


def trial_of_plan(dice, world, folder):
    """A plan is damaged on its way to the command line."""
    plan = folder / "plan.csv"
    plan.write_text(damaged_plan(dice, world))
    run("shards", "--check-plan", plan)
    for row in parsed(plan.read_text()):
        world.run_part(row, folder / "parts")
    return merged(folder / "parts")


def merged(parts):
    """The rows of parts, once they are found to be the whole."""
    run("merge-parts", parts)
    return [row for part in sorted(parts.glob("*.csv")) for row in rows_of_csv(part.read_bytes())]


def rows_of_csv(text: bytes):
    def cell(name, text):
        return int(text) if name == "plies" else text or None

    columns, found = COLUMNS.split(","), csv.DictReader(io.StringIO(text.decode()))
    return [json.dumps({name: cell(name, row[name]) for name in columns}) for row in found]


def trial_of_parts(dice, world, folder):
    """The parts of a run are damaged on their way to `merge-parts`."""
    parts = folder / "parts"
    shutil.copytree(world.parts, parts)
    files = sorted(parts.iterdir())
    one, two = dice.sample(files, 2)
    match -1 if isinstance(dice, NoFault) else dice.randrange(5):
        case -1:
            pass
        case 0:
            one.unlink()
        case 1:
            shutil.copyfile(two, one)
        case 2:
            one.write_bytes(damaged(dice, one.read_bytes(), two.read_bytes()))
        case 3:
            content = one.read_bytes()
            one.write_bytes(two.read_bytes())
            two.write_bytes(content)
        case _:
            # A part is made again, of another file, or by the range of another part.
            row = {**dice.choice([*world.plan, *world.other_plan]), "shard": dice.randrange(1, N + 1)}
            world.run_part(row, parts)
    return merged(parts)


def trial_of_fetch(dice, world, folder):
    """The bytes of a part are cut on their way to standard input."""
    content = world.file.read_bytes()
    rows = [row for row in world.plan if row["range"]]
    cut = -1 if isinstance(dice, NoFault) else dice.randrange(len(rows))
    found = []
    for number, row in enumerate(rows):
        first, last = map(int, row["range"].split("/")[0].split(",")[0].split("-"))
        piece = content[first : last + 1]
        if number == cut:
            piece = piece[: dice.randrange(len(piece))]
        shard = f"--shard={row['shard']}/{row['shards']}"
        found += rows_of_csv(run("games", "-q", f"--columns={COLUMNS}", "-f", "csv", shard, f"--range={row['range']}", input=piece))
    return found


def trial_of_python(dice, world, folder):
    """The plan, or the file behind it, is another one when Python reads the parts."""
    import fsspec

    plan, content = world.plan, world.file.read_bytes()
    if dice.random() < 0.5:
        plan = parsed(damaged_plan(dice, world))
    else:
        content = damaged(dice, content, world.other.read_bytes())
    pgnkit.check_plan(plan)
    plan = [row for row in plan if row["range"]]
    file = folder / world.name
    file.write_bytes(content)
    memory = fsspec.filesystem("memory")
    memory.pipe(f"/trial/{world.name}", content)
    found = []
    for row in plan:
        first, last = map(int, row["range"].split("/")[0].split(",")[0].split("-"))
        source = dice.choice([file, f"memory://trial/{world.name}", io.BytesIO(content), content, io.BytesIO(content[first : last + 1])])
        found += world.read_part(source, row)
    return found


def trial_of_spark(dice, world, folder):
    """The plan, or the file behind it, is another one when tasks of Spark read the parts; without Spark's own machinery."""
    import fsspec
    from pyspark.sql.types import DateType, IntegerType, StringType, StructType

    from pgnkit.spark import PgnReader

    content = world.file.read_bytes()
    file, plan = folder / world.name, folder / "plan.csv"
    file.write_bytes(content)
    memory = fsspec.filesystem("memory")
    memory.pipe(f"/spark/{world.name}", content)
    is_plan = dice.random() < 0.5
    plan.write_text(damaged_plan(dice, world) if is_plan else plan_text(world.plan))
    schema = StructType()
    for name, kind in zip(COLUMNS.split(","), (StringType(), StringType(), DateType(), IntegerType()), strict=True):
        schema = schema.add(name, kind)
    path = dice.choice([str(file), f"memory://spark/{world.name}"])
    options = {"plan": str(plan)} if is_plan or dice.random() < 0.5 else {"shards": str(N)}
    reader = PgnReader({"path": path, **options}, schema)
    parts = reader.partitions()
    if not is_plan:
        content = damaged(dice, content, world.other.read_bytes())
        file.write_bytes(content)
        memory.pipe(f"/spark/{world.name}", content)
    rows = [row for part in parts for batch in reader.read(part) for row in batch.to_pylist()]
    return [json.dumps(row, default=str) for row in rows]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("trial", [trial_of_plan, trial_of_parts, trial_of_fetch, trial_of_python, trial_of_spark])
def test_no_fault_is_silent(worlds, tmp_path, trial, seed, capfd):
    pytest.importorskip("fsspec")
    if trial is trial_of_spark:
        pytest.importorskip("pyspark")
    for world in worlds:
        for number in range(5):
            folder = tmp_path / f"{world.name}-{number}"
            folder.mkdir()
            assert sorted(trial(NoFault(number), world, folder)) == world.wanted
    dice = random.Random(seed)
    noticed = 0
    for number in range(TRIALS):
        folder = tmp_path / str(number)
        folder.mkdir()
        world = dice.choice(worlds)
        state = dice.getstate()
        try:
            found = trial(dice, world, folder)
        except (pgnkit.PgnkitError, ValueError):
            noticed += 1
        else:
            assert sorted(found) == world.wanted, (number, world.name, folder, state[1][:2])
        shutil.rmtree(folder)
    assert noticed > TRIALS // 2
    with capfd.disabled():
        print(f"\n{trial.__name__}, seed {seed}: {TRIALS} trials, {noticed} errors, the others with the right rows")
