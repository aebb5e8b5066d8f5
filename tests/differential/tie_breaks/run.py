#!/usr/bin/env python3
"""Makes random events, and works out their tie-breaks: one event a line, as JSON, for a test of the program.

    tests/differential/tie_breaks/run.py --count 200 > events.jsonl
    PGNKIT_TIE_BREAKS=$PWD/events.jsonl cargo test --lib tie_breaks -- --ignored --nocapture

Needs Python 3.11 and nothing else.
"""

import argparse
import json
import random

import events
import reference

BOTH = "WIN WON PS PS/C1 PS/C2 TPN TPN/R KS KS/L+1 KS/L-2 KS/L60".split()
BOTH_SWISS = """BH BH/C1 BH/C2 BH/C3 BH/M1 BH/M2 BH/P BH/C1/P BH/M1/P BH/F FB FB/C1 FB/C2 FB/M1 FB/M2 FB/P FB/C1/P AOB AOB/F""".split()
PLAYERS = """DE DE/P BPG BWG REP STD SB SB/C1 SB/C2 SB/P SB/C1/P SB/M1 ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2 TPR PTP APRO APPO RTNG
RTNG/R""".split()
TEAMS = """BC TBR BBE MPVGP EMMSB EMGSB EGMSB EGGSB EMMSB/C1 EMGSB/C1 EGMSB/C2 EGGSB/C1 EMMSB/P EGGSB/C1/P EDE EDET EDEB EDEBT EDEBB
EDE/P PS:GP KS:GP KS:GP/L+1 PS:GP/C1""".split()
TEAMS_SWISS = "SSSC SSSC/K2 SSSC/F SSSC/P BH:GP BH:GP/C1 BH:MP/C1 FB:GP AOB:GP BH:GP/M1".split()


def codes(event):
    are_teams = "matches" in event
    chosen = BOTH + (TEAMS if are_teams else PLAYERS)
    if event["system"] == "swiss":
        chosen += BOTH_SWISS + (TEAMS_SWISS if are_teams else [])
    return chosen


def made(seed):
    rng = random.Random(seed)
    make = [events.swiss, events.swiss, events.robin, events.teams, events.teams][seed % 5]
    event = make(rng, f"{make.__name__} {seed}")
    worked = reference.Event(event)
    are_teams = "matches" in event
    if not are_teams and rng.random() < 0.5:
        event["unrated"] = rng.choice([1000, 1400])
    unrated, known = event.get("unrated"), codes(event)
    encounters = [code for code in known if "DE" in code]
    event["values"] = {code: [reference.shown(worked.value(code, one, unrated)) for one in worked.all] for code in known}
    orders = [[code] for code in encounters]
    if are_teams:
        orders += [["PTS:GP", code] for code in encounters + ["MPVGP"] + (["BH", "SSSC"] if event["system"] == "swiss" else [])]
    for _ in range(8):
        order = rng.sample(known, rng.randint(1, 4))
        if rng.random() < 0.5:
            order.insert(rng.randint(0, len(order)), rng.choice(encounters))
        orders.append((rng.choice([["PTS"], ["PTS:GP"], []]) if are_teams else []) + order)
    event["ranks"] = [{"order": order, "ranks": worked.ranks(order, unrated)} for order in orders]
    return event


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=0, help="of the first event; the next ones have the next numbers")
    parser.add_argument("--count", type=int, default=25, help="how many events")
    options = parser.parse_args()
    for seed in range(options.seed, options.seed + options.count):
        print(json.dumps(made(seed), separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main()
