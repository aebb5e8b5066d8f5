"""Tie-breaks from the text of FIDE's Tie-Break Regulations (Handbook C.07, 1 March 2026): a dense table of rounds, fractions,
and no formula taken from the program that it is held against."""

from fractions import Fraction
from math import floor

PLAYED = {"win", "draw", "loss"}
FORFEITS = {"fwin", "fdraw", "floss"}
# Rounds that a participant gave up (16.1.2); of teams also a match drawn without any game.
GIVEN_UP = {"half", "zero", "absent", "floss"}

# Rating Regulations (B.02) 8.1.1, for each hundredth from 1.00 down to 0.50.
DIFFERENCES = [
    800, 677, 589, 538, 501, 470, 444, 422, 401, 383, 366, 351, 336, 322, 309, 296, 284, 273, 262, 251, 240, 230, 220, 211, 202, 193,
    184, 175, 166, 158, 149, 141, 133, 125, 117, 110, 102, 95, 87, 80, 72, 65, 57, 50, 43, 36, 29, 21, 14, 7, 0,
]
# 8.1.2, the differences of each hundredth from 0.50 to 0.99.
BANDS = """0-3 4-10 11-17 18-25 26-32 33-39 40-46 47-53 54-61 62-68 69-76 77-83 84-91 92-98 99-106 107-113 114-121 122-129 130-137
138-145 146-153 154-162 163-170 171-179 180-188 189-197 198-206 207-215 216-225 226-235 236-245 246-256 257-267 268-278 279-290
291-302 303-315 316-328 329-344 345-357 358-374 375-391 392-411 412-432 433-456 457-484 485-517 518-559 560-619 620-735""".split()
EXPECTED = {}
for hundredths, band in enumerate(BANDS, 50):
    least, most = map(int, band.split("-"))
    EXPECTED |= dict.fromkeys(range(least, most + 1), hundredths)


def expected(difference):
    score = EXPECTED.get(abs(difference), 100)
    return score if difference >= 0 else 100 - score


def half_up(number, step=Fraction(1)):
    return floor(number / step + Fraction(1, 2)) * step


class Code:
    """A code with what stands behind it."""

    def __init__(self, text):
        name, *modifiers = text.upper().split("/")
        self.name, _, score = name.partition(":")
        self.score = score[:1] or None
        self.low = self.high = 0
        self.forfeits = self.fore = self.reversed = False
        self.limit = self.divisor = None
        for modifier in modifiers:
            letter, rest = modifier[0], modifier[1:]
            if letter in "CM":
                self.low = int(rest)
                self.high = self.low if letter == "M" else 0
            self.forfeits |= letter == "P"
            self.fore |= letter == "F"
            self.reversed |= letter == "R"
            if letter == "L":
                self.limit = rest
            if letter == "K":
                self.divisor = int(rest)


class Event:
    """An event, and one score of its participants: P points of players, M match points, G game points of teams."""

    def __init__(self, event):
        self.event, self.rounds = event, event["rounds"]
        self.all = range(len(event["participants"]))
        self.is_robin = event["system"] == "robin"
        self.matches = event.get("matches")
        self.boards = self.matches["boards"] if self.matches else 1
        self.first, self.other = ("M", "G") if self.matches else ("P", "P")
        self.table = []
        for entries in event["entries"]:
            by_round = {entry["round"]: entry for entry in entries}
            self.table.append([by_round.get(round_, {"kind": "absent"}) for round_ in range(1, self.rounds + 1)])

    # Rounds, from 0.

    def kind(self, one, round_):
        return self.table[one][round_]["kind"]

    def opponent(self, one, round_):
        return self.table[one][round_].get("opponent")

    def is_given_up(self, one, round_):
        kind = self.kind(one, round_)
        return kind in GIVEN_UP or bool(self.matches) and kind == "fdraw"

    def each(self):
        return range(self.rounds)

    def game_points(self, letter):
        return Fraction(self.event["scoring"][letter], 10)

    def on_boards(self, one, round_):
        entry = self.table[one][round_]
        if entry.get("boards"):
            return [Fraction(points, 10) for points in entry["boards"]]
        kind = entry["kind"]
        if kind == "pab":
            ends = [self.matches["pab"][1] * board // self.boards for board in range(self.boards + 1)]
            return [Fraction(end - start, 10) for start, end in zip(ends, ends[1:])]
        letter = {"fwin": "W", "full": "W", "half": "D", "fdraw": "D"}.get(kind)
        return [self.game_points(letter) if letter else Fraction(0)] * self.boards

    def points(self, score, one, round_):
        kind = self.kind(one, round_)
        if score == "G":
            return sum(self.on_boards(one, round_))
        if score == "M":
            words = {"win": "win", "fwin": "win", "full": "win", "draw": "draw", "fdraw": "draw", "half": "draw", "loss": "loss"}
            points = self.matches["pab"][0] if kind == "pab" else self.matches[words[kind]] if kind in words else 0
            return Fraction(points, 10)
        letters = {"win": "W", "fwin": "W", "full": "W", "draw": "D", "fdraw": "D", "half": "D", "loss": "L", "pab": "P"}
        return self.game_points(letters.get(kind, "A"))

    def worth(self, score, letter):
        """What a win (W) or a draw (D) gives."""
        if score == "M":
            return Fraction(self.matches[{"W": "win", "D": "draw"}[letter]], 10)
        return self.game_points(letter) * (self.boards if score == "G" else 1)

    def total(self, score, one):
        return sum(self.points(score, one, round_) for round_ in self.each())

    # Article 16.

    def is_last_paired(self, one):
        return self.opponent(one, self.rounds - 1) is not None

    def own(self, score, one, fore):
        drawn = self.worth(score, "D") - self.points(score, one, self.rounds - 1)
        return self.total(score, one) + (drawn if fore and self.is_last_paired(one) else 0)

    def adjusted(self, score, one, fore):
        if self.is_robin:
            return self.total(score, one)
        last = max((round_ for round_ in self.each() if not self.is_given_up(one, round_)), default=-1)
        if fore and self.is_last_paired(one):
            last = self.rounds - 1
        total = Fraction(0)
        for round_ in self.each():
            is_bye = self.opponent(one, round_) is None
            is_drawn = fore and round_ == self.rounds - 1 and not is_bye
            total += self.worth(score, "D") if round_ > last and is_bye or is_drawn else self.points(score, one, round_)
        return total

    def terms(self, one, of_opponents, own, forfeits=False, fore=False):
        """Of each round the score, its product with the own points, and whether the round was given up."""
        terms = []
        for round_ in self.each():
            opponent, given_up = self.opponent(one, round_), self.is_given_up(one, round_)
            if self.is_robin:
                if opponent is None:
                    continue
                score, given_up = self.total(of_opponents, opponent), False
            elif opponent is None:
                score = min(self.own(of_opponents, one, fore), self.worth(of_opponents, "D") * self.rounds)
            else:
                score = self.adjusted(of_opponents, opponent, fore)
                if self.kind(one, round_) in PLAYED or forfeits or fore and round_ == self.rounds - 1:
                    given_up = False
                else:
                    score = min(self.own(of_opponents, one, fore), score)
            terms.append((score, score * self.points(own, one, round_), given_up))
        return terms

    def cut(self, terms, what, code):
        terms = list(terms)
        low = min(code.low, self.rounds)
        for _ in range(min(low, len(terms))):
            least = min(terms, key=lambda term: term[:2])
            given_up = min((term for term in terms if term[2]), key=lambda term: term[:2], default=None)
            terms.remove(least if given_up is None or least[what] > given_up[what] else given_up)
        for _ in range(min(code.high, self.rounds - low, len(terms))):
            terms.remove(max(terms, key=lambda term: term[:2]))
        return sum((term[what] for term in terms), Fraction(0))

    # Article 10.

    def over_the_board(self, one):
        return [round_ for round_ in self.each() if self.kind(one, round_) in PLAYED and self.opponent(one, round_) is not None]

    def ratings_met(self, one, ratings):
        return sorted(ratings[self.opponent(one, round_)] for round_ in self.over_the_board(one))

    def fide_score(self, one):
        return sum({"win": Fraction(1), "draw": Fraction(1, 2), "loss": Fraction(0)}[self.kind(one, round_)] for round_ in self.over_the_board(one))

    def aro(self, one, ratings, low=0, high=0):
        met = self.ratings_met(one, ratings)
        met = met[low : max(len(met) - high, low)]
        return half_up(Fraction(sum(met), len(met))) if met else None

    def tpr(self, one, ratings):
        games = len(self.over_the_board(one))
        if not games:
            return None
        percent = int(half_up(self.fide_score(one) * 100 / games))
        return self.aro(one, ratings) + (DIFFERENCES[100 - percent] if percent >= 50 else -DIFFERENCES[percent])

    def ptp(self, one, ratings):
        met, score = self.ratings_met(one, ratings), self.fide_score(one)
        if not met:
            return None
        if score == 0:
            return met[0] - 800
        rating = met[0] - 900
        for step in (50, 1):
            while sum(expected(rating + step - 1 - other) for other in met) < score * 100:
                rating += step
        return rating

    def by_rating(self, code, one, unrated):
        ratings = [participant["rating"] or unrated for participant in self.event["participants"]]
        if None in ratings:
            return None
        if code.name == "RTNG":
            return Fraction(ratings[one])
        if code.name == "ARO":
            return self.aro(one, ratings, code.low, code.high)
        worth = self.tpr if code.name in ("TPR", "APRO") else self.ptp
        if code.name in ("TPR", "PTP"):
            return worth(one, ratings)
        values = [worth(self.opponent(one, round_), ratings) for round_ in self.over_the_board(one)]
        return half_up(Fraction(sum(values)) / len(values)) if values else None

    # Values.

    def value(self, code, one, unrated=None):
        if isinstance(code, str):
            code = Code(code)
        if code.name in ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"):
            return self.by_rating(code, one, unrated)
        score, name = code.score or self.first, code.name
        points = [self.points(score, one, round_) for round_ in self.each()]
        kinds = [self.kind(one, round_) for round_ in self.each()]
        black = [self.table[one][round_].get("color") == "b" for round_ in self.each()]
        if name == "WIN":
            win_of = "M" if self.matches else "P"
            return Fraction(sum(self.points(win_of, one, round_) == self.worth(win_of, "W") for round_ in self.each()))
        if name == "WON":
            return Fraction(kinds.count("win"))
        if name in ("BPG", "BWG"):
            counted = PLAYED if name == "BPG" else {"win"}
            return Fraction(sum(kind in counted and is_black for kind, is_black in zip(kinds, black)))
        if name == "PS":
            return sum((sum(points[: round_ + 1]) for round_ in self.each() if round_ >= code.low), Fraction(0))
        if name == "REP":
            return Fraction(self.rounds - sum(kind in GIVEN_UP for kind in kinds))
        if name == "STD":
            draw = self.worth("P", "D")
            return sum(Fraction(1) if won > draw else Fraction(1, 2) if won == draw else Fraction(0) for won in points)
        if name == "TPN":
            return Fraction(self.event["participants"][one]["number"])
        if name == "MPVGP":
            return self.total(self.other, one)
        if name == "KS":
            return self.koya(code, score, one)
        if name == "BC":
            return sum(board * won for round_ in self.each() for board, won in enumerate(self.on_boards(one, round_), 1))
        if name in ("TBR", "BBE"):
            sums = [sum(column) for column in zip(*(self.on_boards(one, round_) for round_ in self.each()))]
            return tuple(sums) if name == "TBR" else tuple(sum(sums[:kept]) for kept in range(self.boards - 1, 0, -1))
        if name == "DE" or name.startswith("EDE"):
            group = [other for other in self.all if self.total(self.first, other) == self.total(self.first, one)]
            won = [points[round_] for round_ in self.each() if self.counts(one, round_, code.forfeits) and self.opponent(one, round_) in group]
            return sum(won) if won else None
        return self.over_opponents(code, score, one)

    def over_opponents(self, code, score, one):
        name, fore = code.name, code.fore or code.name == "FB"
        if name in ("BH", "FB"):
            return self.cut(self.terms(one, score, score, code.forfeits, fore), 0, code)
        if name == "AOB":
            met = [self.opponent(one, round_) for round_ in self.over_the_board(one)]
            values = [self.cut(self.terms(other, score, score, False, fore), 0, Code("BH")) for other in met]
            return half_up(sum(values) / len(values), Fraction(1, 100)) if values else None
        if name == "SSSC":
            usual = floor(self.worth(self.first, "W") * self.rounds / self.worth(self.other, "W"))
            strength = self.cut(self.terms(one, self.first, self.first, code.forfeits, fore), 0, Code("BH"))
            return half_up(self.total(self.other, one) + strength / (code.divisor or max(1, usual)), Fraction(1, 100))
        of_opponents, own = ("P", "P") if name == "SB" else name[1:3]
        return self.cut(self.terms(one, of_opponents, own, code.forfeits), 1, code)

    def koya(self, code, score, one):
        games = self.rounds
        if self.is_robin:
            if len(self.all) % 2 and self.rounds % len(self.all) == 0:
                games -= self.rounds // len(self.all)
            games -= sum(all(self.opponent(other, round_) is None for round_ in self.each()) for other in self.all)
        most = self.worth(score, "W") * games
        limit = most / 2
        if code.limit and code.limit[0] in "+-":
            limit += Fraction(int(code.limit), 2)
        elif code.limit:
            limit = most * int(code.limit) / 100
        met = [(round_, self.opponent(one, round_)) for round_ in self.each()]
        return sum((self.points(score, one, round_) for round_, other in met if other is not None and self.total(score, other) >= limit), Fraction(0))

    # Articles 6 and 13.3.

    def counts(self, one, round_, forfeits):
        kind = self.kind(one, round_)
        return self.opponent(one, round_) is not None and (kind in PLAYED or (self.is_robin or forfeits) and kind in FORFEITS)

    def direct(self, group, score, forfeits):
        """The group in its order; those still tied stand together."""
        won = {}
        for one in group:
            for round_ in self.each():
                if self.counts(one, round_, forfeits) and self.opponent(one, round_) in group:
                    won.setdefault((one, self.opponent(one, round_)), []).append(self.points(score, one, round_))
        won = {pair: sum(points) / len(points) for pair, points in won.items()}
        have = {one: sum((won.get((one, other), Fraction(0)) for other in group), Fraction(0)) for one in group}
        missing = {one: sum(other != one and (one, other) not in won for other in group) for one in group}
        if not any(missing.values()):
            parts = [[one for one in group if have[one] == points] for points in sorted(set(have.values()), reverse=True)]
        else:
            can = {one: have[one] + self.worth(score, "W") * missing[one] for one in group}
            parts, rest = [], list(group)
            while rest:
                leaders = [one for one in rest if all(have[one] > can[other] for other in rest if other != one)]
                if not leaders:
                    parts.append(rest)
                    break
                parts.append(leaders)
                rest = [one for one in rest if one not in leaders]
        if len(parts) == 1:
            return parts
        return [part for tied in parts for part in self.direct(tied, score, forfeits)]

    def extended(self, group, code):
        groups = [group]
        while True:
            before = len(groups)
            for score in (self.first, self.other):
                groups = [part for tied in groups for part in self.direct(tied, score, code.forfeits)]
            if len(groups) == before:
                break
        return [part for tied in groups for part in (self.knock_out(tied, code) if len(tied) == 2 else [tied])]

    def knock_out(self, pair, code):
        keys = []
        for one, other in (pair, pair[::-1]):
            sums = [Fraction(0)] * self.boards
            for round_ in self.each():
                if self.opponent(one, round_) == other and self.counts(one, round_, code.forfeits):
                    sums = [total + won for total, won in zip(sums, self.on_boards(one, round_))]
            count = [sum(board * won for board, won in enumerate(sums, 1))] if code.name in ("EDEBT", "EDEBB") else []
            top = [-won for won in sums] if code.name in ("EDET", "EDEBT") else []
            bottom = [-sum(sums[:kept]) for kept in range(self.boards - 1, 0, -1)] if code.name in ("EDEB", "EDEBB") else []
            keys.append(count + top + bottom)
        if keys[0] == keys[1]:
            return [pair]
        return [[one] for one in (pair if keys[0] < keys[1] else pair[::-1])]

    def ranks(self, order, unrated=None):
        """The rank of each, by an order of codes that may begin with the points."""
        codes = [Code(text) for text in order]
        first = codes.pop(0).score if codes[0].name == "PTS" else None
        usual = self.first, self.other
        if self.matches and first == "G":
            self.first, self.other = "G", "M"
        groups = self.tiers(list(self.all), lambda one: self.total(self.first, one), True)
        for code in codes:
            if code.name == "DE":
                split = lambda group: self.direct(group, self.first, code.forfeits)
            elif code.name.startswith("EDE"):
                split = lambda group: self.extended(group, code)
            else:
                more_is_better = (code.name in ("TPN", "BC")) == code.reversed
                split = lambda group: self.tiers(group, lambda one: self.value(code, one, unrated), more_is_better)
            groups = [part for group in groups for part in (split(group) if len(group) > 1 else [group])]
        self.first, self.other = usual
        ranks, rank = [0] * len(self.all), 1
        for group in groups:
            for one in group:
                ranks[one] = rank
            rank += len(group)
        return ranks

    @staticmethod
    def tiers(group, value, more_is_better):
        values = {one: value(one) for one in group}
        known = sorted({value for value in values.values() if value is not None}, reverse=more_is_better)
        parts = [[one for one in group if values[one] == value] for value in known]
        without = [one for one in group if values[one] is None]
        return parts + ([without] if without else [])


def shown(value):
    """As the program writes it."""
    if value is None:
        return ""
    if isinstance(value, tuple):
        return " ".join(map(shown, value))
    hundredths = Fraction(value) * 100
    assert hundredths.denominator == 1, value
    whole, part = divmod(abs(int(hundredths)), 100)
    text = f"{whole}.{part:02}".rstrip("0").rstrip(".") if part else str(whole)
    return f"-{text}" if hundredths < 0 else text
