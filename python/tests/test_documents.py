"""Examples in docstrings and in documents do what they show."""

import doctest
import importlib
import os
import shlex
import subprocess
from pathlib import Path

import pytest

import pgnkit

pytest.importorskip("pyarrow")

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("module", ["commands", "replay", "tables"])
def test_examples_of_docstrings(module):
    found = doctest.testmod(importlib.import_module(f"pgnkit.{module}"))
    assert (found.failed, found.attempted > 0) == (0, True)


def test_the_notebook(tmp_path, monkeypatch):
    for module in ("pandas", "polars", "duckdb", "matplotlib"):
        pytest.importorskip(module)
    monkeypatch.setenv("MPLBACKEND", "agg")
    monkeypatch.chdir(tmp_path)
    os.symlink(ROOT / "testdata", tmp_path / "testdata")
    found = doctest.testfile(str(ROOT / "docs" / "notebook.md"), module_relative=False)
    assert (found.failed, found.attempted > 0) == (0, True)
    assert (tmp_path / "lengths.png").stat().st_size > 1000


def test_loading(tmp_path, monkeypatch):
    for module in ("pandas", "polars", "duckdb"):
        pytest.importorskip(module)
    monkeypatch.chdir(tmp_path)
    os.symlink(ROOT / "testdata", tmp_path / "testdata")
    document = ROOT / "docs" / "loading.md"
    commands = [line[2:] for line in document.read_text().splitlines() if line.startswith("$ pgnkit ")]
    assert len(commands) == 4
    for command in commands:
        subprocess.run([pgnkit.find_binary(), *shlex.split(command)[1:]], check=True)
    found = doctest.testfile(str(document), module_relative=False)
    assert (found.failed, found.attempted > 0) == (0, True)
