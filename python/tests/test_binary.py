"""Where the program is found, and what is said if it is not."""

import subprocess
import sys
from pathlib import Path

import pytest

import pgnkit
import pgnkit.binary


def test_the_program_of_the_package_has_arrow():
    told = subprocess.run([pgnkit.find_binary(), "--version"], capture_output=True, text=True, check=True).stdout
    assert told.startswith("pgnkit ")
    assert "Parquet and Arrow" in told


def test_the_package_runs_as_a_program(demo):
    command = [sys.executable, "-m", "pgnkit", "check", "--select", "illegal-move", "-q", "-f", "csv", demo]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 1
    assert "illegal-move" in checked.stdout


def test_the_program_beside_the_interpreter_comes_before_path(monkeypatch, tmp_path):
    for folder in ("scripts", "path"):
        file = tmp_path / folder / pgnkit.binary.NAME
        file.parent.mkdir()
        file.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "path"))
    beside = tmp_path / "scripts" / pgnkit.binary.NAME
    monkeypatch.setattr(pgnkit.binary, "_candidates", lambda: [beside])
    assert pgnkit.find_binary() == str(beside)
    beside.unlink()
    assert Path(pgnkit.find_binary()) == tmp_path / "path" / pgnkit.binary.NAME


def test_a_missing_program_is_an_error_that_says_where_it_was_looked_for(monkeypatch, tmp_path, demo):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(pgnkit.binary, "_candidates", lambda: [tmp_path / "nowhere"])
    with pytest.raises(pgnkit.PgnkitError, match="is not installed here.*nowhere"):
        pgnkit.find_binary()
    with pytest.raises(pgnkit.PgnkitError, match="no program '/no/such/pgnkit'"):
        pgnkit.shards(demo, 2, binary="/no/such/pgnkit")
