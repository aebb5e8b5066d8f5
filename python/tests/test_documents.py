"""Examples in docstrings and in documents do what they show."""

import doctest
import importlib
import os
import re
import shlex
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import pgnkit

pytest.importorskip("pyarrow")

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("module", ["commands", "replay", "tables"])
def test_examples_of_docstrings(module):
    found = doctest.testmod(importlib.import_module(f"pgnkit.{module}"))
    assert (found.failed, found.attempted > 0) == (0, True)


DATA = ROOT / "docs" / "data.md"


@pytest.fixture
def session(tmp_path, monkeypatch):
    """A folder with the files that the sessions of docs/data.md read."""
    for module in ("pandas", "polars", "duckdb", "matplotlib"):
        pytest.importorskip(module)
    monkeypatch.setenv("MPLBACKEND", "agg")
    monkeypatch.chdir(tmp_path)
    os.symlink(ROOT / "testdata", tmp_path / "testdata")
    # Tables of another session are not there.
    duckdb = importlib.import_module("duckdb")
    duckdb.set_default_connection(duckdb.connect())
    commands = [line[2:] for line in DATA.read_text().splitlines() if line.startswith("$ pgnkit ")]
    assert len(commands) == 4
    for command in commands:
        subprocess.run([pgnkit.find_binary(), *shlex.split(command)[1:]], check=True)
    return tmp_path


def test_the_sessions_about_data(session):
    found = doctest.testfile(str(DATA), module_relative=False)
    assert (found.failed, found.attempted > 30) == (0, True)
    assert (session / "lengths.png").stat().st_size > 1000


@pytest.mark.parametrize("module", ["dask", "ray"])
def test_recipes_past_one_machine(module, tmp_path):
    pytest.importorskip(module)
    blocks = re.findall("```python\n(.*?)```", (ROOT / "docs" / "scale.md").read_text(), re.DOTALL)
    (recipe,) = [block for block in blocks if f"import {module}" in block]
    (tmp_path / "recipe.py").write_text(recipe)
    games = b"\n".join(file.read_bytes() for file in sorted((ROOT / "testdata" / "filter").glob("*.pgn")))
    # The name plays no part in how a file is read.
    (tmp_path / "games.pgn.zst").write_bytes(games)
    done = subprocess.run(
        [sys.executable, "recipe.py"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    counts = Counter(pgnkit.read_outcomes(games, ["outcome"], quiet=True).column("outcome").to_pylist())
    assert len(counts) > 3
    if module == "dask":
        found = dict(re.findall(r"^([a-z-]+) +([0-9]+)$", done.stdout, re.MULTILINE))
        assert found == {name: str(count) for name, count in counts.items()}
    else:
        (found,) = re.findall(r"^count_all: \[\[(.*)\]\]$", done.stdout, re.MULTILINE)
        assert sorted(map(int, found.split(","))) == sorted(counts.values())


def test_a_cell_that_runs_twice_gives_the_same_or_an_error(session, capsys):
    names: dict[str, object] = {}

    def shown(cell):
        capsys.readouterr()
        for source in cell:
            exec(compile(source, "cell", "single"), names)
        return capsys.readouterr().out

    parser, refused, cells = doctest.DocTestParser(), 0, 0
    for text in re.findall("```python\n(.*?)```", DATA.read_text(), re.DOTALL):
        examples = [example for example in parser.get_examples(text) if not example.exc_msg]
        # All of it again, and its last statement alone.
        for cell in (examples, examples[-1:]):
            sources, wanted = [example.source for example in cell], "".join(example.want for example in cell)
            if cell is examples:
                assert doctest.OutputChecker().check_output(wanted, shown(sources), 0)
            try:
                again = shown(sources)
            except Exception:
                refused += 1
            else:
                assert doctest.OutputChecker().check_output(wanted, again, 0), sources
            cells += 1
    assert cells > 10 and refused > 0
