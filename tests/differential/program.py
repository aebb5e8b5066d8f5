"""Runs pgnkit, once for a whole file, and reads its rows."""

import csv
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class Program:
    """A pgnkit to be tested."""

    def __init__(self, path):
        self.path = path

    def run(self, *arguments):
        """What it writes to standard output. An error of use ends the test."""
        run = subprocess.run([self.path, *map(str, arguments)], capture_output=True, stdin=subprocess.DEVNULL)
        if run.returncode not in (0, 1):
            sys.exit(f"pgnkit {' '.join(map(str, arguments))}: exit {run.returncode}\n{run.stderr.decode(errors='replace')}")
        return run.stdout

    def rows(self, *arguments):
        text = self.run(*arguments, "-q", "-f", "csv").decode()
        return csv.DictReader(text.splitlines())

    def findings(self, path, *options):
        """The findings of each game, by its number."""
        found = {}
        text = self.run("check", "-q", "-f", "jsonl", "--profile", "export", *options, path).decode()
        for line in text.split("\n"):
            if line:
                row = json.loads(line)
                found.setdefault(row["game"], []).append(row)
        return found

    def moves(self, path):
        """The plies played of each game, in UCI, by its number."""
        played = {}
        for row in self.rows("moves", "--no-fen", "--columns", "game,uci", path):
            played.setdefault(int(row["game"]), []).append(row["uci"])
        return played

    def positions(self, path):
        """The final position of each game."""
        return [row["fen"] for row in self.rows("fen", "--columns", "fen", path)]

    def variations(self, path):
        """The plies of the first variation of each game, in UCI, by its number."""
        found = {}
        for line in self.run("format", "-q", "-f", "jsonl", path).decode().split("\n"):
            if line:
                row = json.loads(line)
                lines = [line for move in row["moves"] for line in move.get("variations", [])]
                if lines:
                    found[row["game"]] = [move["uci"] for move in lines[0] if "uci" in move]
        return found
