"""Random events as plain data: Swiss, round robins, teams, with byes of all kinds, forfeits and withdrawals.

Points are in tenths. An entry is what a participant had in a round: `win`, `draw`, `loss` over the board, `fwin`, `fdraw`,
`floss` without play, `pab`, `full`, `half`, `zero` for byes; a round without an entry is an absence.
"""

FLIP = {"win": "loss", "loss": "win", "draw": "draw", "fwin": "floss", "floss": "fwin", "both": "both"}
STANDARD = {"W": 10, "D": 5, "L": 0, "A": 0, "P": 10, "X": 5}
THREE = {"W": 30, "D": 10, "L": 0, "A": 0, "P": 30, "X": 10}


def play(rng, first, second):
    if rng.random() < 0.25:
        return "draw"
    return "win" if rng.random() < 1 / (1 + 10 ** ((second - first) / 400)) else "loss"


def game(rng, first, second, forfeits):
    """What a game is to both players."""
    chance = rng.random()
    if chance < forfeits:
        kind = rng.choice(["fwin", "floss", "both"] if rng.random() < 0.3 else ["fwin", "floss"])
    elif chance < forfeits + 0.01:
        return "loss", "loss"  # 0-0 over the board
    else:
        kind = play(rng, first, second)
    pair = kind, FLIP[kind]
    return tuple("floss" if kind == "both" else kind for kind in pair)


def people(ratings):
    return [{"number": place, "rating": rating, "name": f"P{place:02}"} for place, rating in enumerate(ratings, 1)]


def some_unrated(rng, ratings, share):
    if rng.random() >= share:
        return list(ratings)
    return [None if rng.random() < 0.2 else rating for rating in ratings]


def swiss(rng, name):
    count = rng.randint(6, 24)
    rounds = rng.randint(5, min(11, count - 1))
    ratings = sorted((rng.randint(1400, 2700) for _ in range(count)), reverse=True)
    shown = some_unrated(rng, ratings, 0.25)
    scoring = dict(rng.choice([STANDARD] * 12 + [THREE] * 3 + [STANDARD | {"P": 5}] * 2 + [{"W": 20, "D": 10, "L": 5, "A": 0, "P": 20, "X": 10}]))
    worth = {"win": "W", "fwin": "W", "full": "W", "draw": "D", "half": "D", "loss": "L", "pab": "P"}
    entries, scores = [[] for _ in range(count)], [0] * count
    met, had_bye = set(), set()
    forfeits, byes = rng.choice([0, 0.03, 0.08, 0.2]), rng.choice([0, 0.04, 0.1])

    def add(player, round_, kind, **more):
        entries[player].append({"round": round_, "kind": kind} | more)
        scores[player] += scoring[worth.get(kind, "A")]

    here_in = [range(1, rounds + 1)] * count
    for player in range(count):
        chance = rng.random()
        if chance < 0.12:
            here_in[player] = range(1, rng.randint(2, rounds))
        elif chance < 0.2:
            here_in[player] = range(rng.randint(2, rounds), rounds + 1)
    for round_ in range(1, rounds + 1):
        here = []
        for player in range(count):
            if round_ not in here_in[player]:
                if rng.random() < 0.3:
                    add(player, round_, "zero")
            elif rng.random() < byes:
                kind = rng.choice(["half", "half", "zero", "full", None])
                if kind:
                    add(player, round_, kind)
            else:
                here.append(player)
        here.sort(key=lambda player: (-scores[player], rng.random()))
        if len(here) % 2:
            left = next((player for player in reversed(here) if player not in had_bye), here[-1])
            here.remove(left)
            add(left, round_, "zero" if left in had_bye else "pab")
            had_bye.add(left)
        while here:
            first = here.pop(0)
            second = next((other for other in here if frozenset((first, other)) not in met), here[0])
            here.remove(second)
            met.add(frozenset((first, second)))
            white, black = (first, second) if rng.random() < 0.5 else (second, first)
            of_white, of_black = game(rng, ratings[white], ratings[black], forfeits)
            add(white, round_, of_white, opponent=black, color="w")
            add(black, round_, of_black, opponent=white, color="b")
    return {"name": name, "system": "swiss", "rounds": rounds, "scoring": scoring, "participants": people(shown), "entries": entries}


def berger(count):
    """The pairings of a round robin, round by round."""
    places = list(range(count + count % 2))
    table = []
    for round_ in range(len(places) - 1):
        pairs = [(places[k], places[-1 - k]) for k in range(len(places) // 2)]
        pairs = [pair if (round_ + k) % 2 else pair[::-1] for k, pair in enumerate(pairs)]
        table.append([pair for pair in pairs if max(pair) < count])
        places = [places[0], places[-1]] + places[1:-1]
    return table


def robin(rng, name):
    count = rng.randint(4, 12)
    table = berger(count)
    if rng.random() < 0.25:
        table += [[pair[::-1] for pair in pairs] for pairs in table]
    ratings = sorted((rng.randint(1400, 2700) for _ in range(count)), reverse=True)
    forfeits = rng.choice([0, 0.03, 0.1])
    leaver = rng.randrange(count) if rng.random() < 0.3 else None
    leaves = rng.randint(1, len(table))
    entries = [[] for _ in range(count)]
    for round_, pairs in enumerate(table, 1):
        for white, black in pairs:
            kinds = game(rng, ratings[white], ratings[black], forfeits)
            if leaver in (white, black) and round_ >= leaves:
                kinds = ("floss", "fwin") if leaver == white else ("fwin", "floss")
            entries[white].append({"round": round_, "kind": kinds[0], "opponent": black, "color": "w"})
            entries[black].append({"round": round_, "kind": kinds[1], "opponent": white, "color": "b"})
    return {
        "name": name, "system": "robin", "rounds": len(table), "scoring": dict(rng.choice([STANDARD] * 5 + [THREE])),
        "participants": people(some_unrated(rng, ratings, 0.15)), "entries": entries,
    }


def match(rng, boards, first, second, unplayed):
    """The points on the boards of both teams, and what the match is to them."""
    if unplayed:
        kind = rng.choice(["fwin", "floss", "both"])
        return [], [], *("floss" if kind == "both" else kind for kind in (kind, FLIP[kind]))
    points, is_played = [], False
    for _ in range(boards):
        if rng.random() < 0.04:
            points.append(rng.choice([(10, 0), (0, 10), (0, 0)]))
        else:
            is_played = True
            points.append({"win": (10, 0), "draw": (5, 5), "loss": (0, 10)}[play(rng, first, second)])
    own, other = [one for one, _ in points], [two for _, two in points]
    kind = "win" if sum(own) > sum(other) else "loss" if sum(own) < sum(other) else "draw"
    kinds = kind, FLIP[kind]
    if not is_played:
        nobody = sum(own) == sum(other) == 0
        kinds = tuple("floss" if nobody else {"win": "fwin", "draw": "fdraw", "loss": "floss"}[kind] for kind in kinds)
    return own, other, *kinds


def teams(rng, name):
    is_robin, boards = rng.random() < 0.4, rng.randint(2, 6)
    scoring = rng.choice([{"win": 20, "draw": 10, "loss": 0}] * 6 + [{"win": 30, "draw": 10, "loss": 0}])
    scoring = scoring | {"boards": boards, "pab": rng.choice([[10, 5 * boards]] * 6 + [[scoring["win"], 10 * boards]])}
    count = rng.randint(4, 8) if is_robin else rng.randint(6, 16)
    table = berger(count)
    if is_robin and rng.random() < 0.2:
        table += [[pair[::-1] for pair in pairs] for pairs in table]
    rounds = len(table) if is_robin else rng.randint(5, min(9, count - 1))
    strength = [rng.randint(1900, 2100) for _ in range(count)]
    forfeits = rng.choice([0, 0.03, 0.1])
    leaves = {team: rng.randint(2, rounds) for team in range(count) if not is_robin and rng.random() < 0.1}
    entries, scores, met, had_bye = [[] for _ in range(count)], [0] * count, set(), set()
    worth = {kind: scoring["win"] for kind in ("win", "fwin", "full")} | {kind: scoring["draw"] for kind in ("draw", "fdraw", "half")}

    def add(team, round_, kind, **more):
        entries[team].append({"round": round_, "kind": kind} | more)
        scores[team] += scoring["pab"][0] if kind == "pab" else worth.get(kind, 0)

    for round_ in range(1, rounds + 1):
        if is_robin:
            pairs = table[round_ - 1]
        else:
            here = []
            for team in range(count):
                if round_ >= leaves.get(team, rounds + 1):
                    continue
                kind = rng.choice(["half", "full", "zero", None]) if rng.random() < 0.05 else "here"
                if kind == "here":
                    here.append(team)
                elif kind:
                    add(team, round_, kind)
            here.sort(key=lambda team: (-scores[team], rng.random()))
            if len(here) % 2:
                left = next((team for team in reversed(here) if team not in had_bye), here[-1])
                here.remove(left)
                had_bye.add(left)
                add(left, round_, "pab")
            pairs = []
            while here:
                first = here.pop(0)
                second = next((other for other in here if frozenset((first, other)) not in met), here[0])
                here.remove(second)
                met.add(frozenset((first, second)))
                pairs.append((first, second))
        for first, second in pairs:
            own, other, kind, of_other = match(rng, boards, strength[first], strength[second], rng.random() < forfeits)
            add(first, round_, kind, opponent=second, boards=own)
            add(second, round_, of_other, opponent=first, boards=other)
    participants = [{"number": place, "rating": None, "name": f"T{place:02}"} for place in range(1, count + 1)]
    return {
        "name": name, "system": "robin" if is_robin else "swiss", "rounds": rounds, "scoring": dict(STANDARD), "matches": scoring,
        "participants": participants, "entries": entries,
    }
