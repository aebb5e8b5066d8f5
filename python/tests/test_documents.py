"""Examples in docstrings and in documents do what they show."""

import doctest
import importlib
import os
from pathlib import Path

import pytest

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
