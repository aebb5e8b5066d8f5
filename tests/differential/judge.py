"""Compares what pgnkit made of each case with what python-chess says of it."""

import collections
import tempfile

import chess

import case as cases_of
import signals
import walk as walks

# Departures from SAN that say the same move in another spelling: they are read, and `check` finds each under this code.
SPELLINGS = {
    "annotation-symbol",
    "bad-nag",
    "castling-as-king-move",
    "castling-with-zeros",
    "coordinate-notation",
    "en-passant-suffix",
    "figurine",
    "long-algebraic",
    "lowercase-piece",
    "lowercase-promotion",
    "missing-capture-sign",
    "missing-pawn-file",
    "missing-promotion-sign",
    "move-punctuation",
    "odd-capture-sign",
    "odd-check-sign",
    "odd-disambiguation",
    "over-disambiguated",
    "pawn-letter",
    "spurious-capture-sign",
    "stray-brace",
    "stray-parenthesis",
}
# Those that may mean something else (a king's step, a Dutch knight): read, or an error in their place.
DOUBTFUL = {"castling-as-king-move", "pawn-letter"}
# Slips that, beside a small piece letter, are two in one word: the replay may stop there.
SECOND_SLIPS = {"another-check-sign", "missing-capture-sign", "odd-check-sign"}
# Read without a finding of that name: signs of check have three codes, `!` is part of import format, a blank is one.
SILENT = {"another-check-sign", "blank", "suffix"}


def may_be_refused(kinds):
    """Whether a spelling of these kinds may be an error in its place."""
    return bool(kinds & DOUBTFUL or "lowercase-piece" in kinds and kinds & SECOND_SLIPS)


class Report:
    """What was found, counted by kind, with the shortest example of each."""

    def __init__(self):
        self.count = collections.Counter()
        self.failures = collections.Counter()
        self.signals = collections.Counter()
        self.spellings = collections.Counter()
        self.examples = {}

    def fail(self, family, why, text, detail=""):
        self.failures[family, why] += 1
        known = self.examples.get((family, why))
        if known is None or len(text) < len(known[0]):
            self.examples[family, why] = (text, detail)


def judge(program, cases, report):
    """Writes all cases to one file, runs pgnkit on it, and looks at each."""
    with tempfile.TemporaryDirectory(prefix="pgnkit-differential-") as folder:
        path = f"{folder}/cases.pgn"
        cases_of.write(cases, path)
        findings = program.findings(path, "--in-variations")
        moves = program.moves(path)
        positions = program.positions(path)
        variations = program.variations(path) if any(case.where == "variation" for case in cases) else {}
    if len(positions) != len(cases):
        report.fail(cases[0].family, f"{len(positions)} games are read where {len(cases)} are written", "")
        return
    for game, case in enumerate(cases, 1):
        report.count[case.family, case.where] += 1
        look = Look(case, findings.get(game, []), report)
        look.at_mainline(moves.get(game, []), positions[game - 1])
        if case.where == "variation":
            look.at_variation(variations.get(game, []))


class Look:
    """One case and what pgnkit found in it."""

    def __init__(self, case, findings, report):
        self.case = case
        self.findings = findings
        self.report = report

    def fail(self, why, detail=""):
        self.report.fail(self.case.family, why, self.case.record()[0], f"{detail} {codes(self.findings)}")

    def at_mainline(self, played, fen):
        walk = walks.mainline(self.case)
        if self.case.is_extra and len(played) == len(self.case.before) < len(walk.steps):
            word, place = self.case.word, self.case.places[len(self.case.before)]
            walk.stop = (word, place, len(word), 0)
            del walk.steps[len(played) :]
        if self.compared(walk, played, "") and fen != walk.fens[len(played)]:
            self.fail("another position in the end", f"{fen}, not {walk.fens[len(played)]}")

    def at_variation(self, played):
        self.compared(walks.variation(self.case), played, " in a variation")

    def compared(self, walk, played, where):
        """Whether the moves played are those that the words say, as far as they are played."""
        wanted = [step.uci for step in walk.steps]
        same = next((at for at, pair in enumerate(zip(wanted, played)) if pair[0] != pair[1]), min(len(wanted), len(played)))
        if same < len(played):
            if same < len(wanted):
                self.fail(f"another move than the word says{where}", f"{played[same]}, not {wanted[same]}")
            elif walk.stop:
                why = "guessed: one of several readings" if walk.stop[3] else "invented: a move that no word says"
                self.fail(f"{why}{where} ({self.blamed(walk.stop)})", played[same])
            elif not walk.is_open:
                self.fail(f"moves behind the last word{where}", " ".join(played[same:]))
            return False
        for step in walk.steps[:same]:
            self.spelled(step, where)
        if same < len(wanted):
            step = walk.steps[same]
            wrong = self.error_in(step.place, len(step.word))
            if self.case.family == "respelled" and not (wrong and may_be_refused(step.kinds)):
                self.fail(f"a spelling of a legal move is not read: {' '.join(sorted(step.kinds))}", step.word)
                return True
            if not (step.is_exact or wrong) and where:
                wrong = self.empty_variation()
            if step.is_exact or not wrong:
                if not signals.explain(self.case, walk, same, self.findings, self.report):
                    why = "exact SAN is not played" if step.is_exact else "no error at a spelling that is not read"
                    self.fail(f"{why}{where}", step.word)
        elif walk.stop:
            word, place, length, _ = walk.stop
            if wrong := self.error_in(place, length):
                if self.case.family == "illegal" and (wrong["token"], wrong["column"]) != (word, place[1]):
                    self.fail(f"the error is about another token{where}", wrong["token"])
            elif where and self.empty_variation():
                pass
            elif not signals.explain(self.case, walk, same, self.findings, self.report):
                self.fail(f"no error{where} ({self.blamed(walk.stop)})")
        return True

    def spelled(self, step, where):
        for kind in step.kinds:
            self.report.spellings[kind] += 1
            if kind in SPELLINGS:
                # Of variations, `check` says whether they can be played, not how they are spelled.
                if not where and not any(finding["code"] == kind for finding in self.findings):
                    self.fail(f"no finding of {kind}{where}", step.word)
            elif kind not in SILENT:
                self.fail(f"a spelling that is not in the list is read{where}: {kind}", step.word)

    def error_in(self, place, length):
        """The first error inside a word."""
        for finding in self.findings:
            if finding["severity"] == "error" or finding["code"] == "illegal-variation-move":
                if finding["line"] == place[0] and 0 <= finding["column"] - place[1] < max(length, 1):
                    return finding
        return None

    def empty_variation(self):
        """Whether `check` finds that nothing is in the variation."""
        return any(finding["code"] == "empty-variation" for finding in self.findings)

    def blamed(self, stop):
        """The codes of what is found at a word that says no move."""
        _, place, length, _ = stop
        there = [
            finding
            for finding in self.findings
            if finding["line"] == place[0] and -1 <= finding["column"] - place[1] <= length
        ]
        return codes(there)


def codes(findings):
    return " ".join(sorted({finding["code"] for finding in findings})) or "no finding"
