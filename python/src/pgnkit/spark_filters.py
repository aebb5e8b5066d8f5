"""Filters of Spark as conditions of `--where`, so that games are left out before they are replayed."""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pyspark.sql.datasource import Filter

# Commands whose columns of these names are the tags of a game.
COMMANDS_WITH_TAGS = ("games", "outcomes")
_TEXTS = ("event", "site", "white", "black")
_RATINGS = ("white_elo", "black_elo")
_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
_WITHIN = ("EqualTo", "StringStartsWith", "StringEndsWith", "StringContains")
_COMPARISONS = {"GreaterThan": ">", "GreaterThanOrEqual": ">=", "LessThan": "<", "LessThanOrEqual": "<=", "EqualTo": "=="}


def condition(filter: Filter) -> str | None:
    """An expression that holds for every game whose row the filter lets through, and maybe for others; None if there is none."""
    if len(getattr(filter, "attribute", ())) != 1:
        return None
    (name,) = filter.attribute  # type: ignore[attr-defined]
    value: Any = getattr(filter, "value", None)
    kind = type(filter).__name__
    if kind == "In":
        each = [_comparison(name, "EqualTo", one) for one in value]
        return None if not each or None in each else f"({' or '.join(map(str, each))})"
    return _comparison(name, kind, value)


def is_exact(filter: Filter) -> bool:
    """Whether the `condition` of a filter holds for the games whose rows the filter lets through, and for no others."""
    return condition(filter) is not None and filter.attribute[0] in ("result", "year", *_RATINGS)  # type: ignore[attr-defined]


def _comparison(name: str, kind: str, value: Any) -> str | None:
    sign = _COMPARISONS.get(kind)
    if isinstance(value, str):
        # A quote is doubled; no other character is special.
        text = "'" + value.replace("'", "''") + "'"
        # Letters, since `?` and the like stand for what is unknown; `~` looks at neither case nor accents.
        if name in _TEXTS and re.search("[A-Za-z]", value) and value.isprintable():
            return f"{name} ~ {text}" if kind in _WITHIN else None
        is_code = name == "eco" and re.fullmatch("[A-E][0-9][0-9]", value)
        return f"{name} == {text}" if kind == "EqualTo" and (is_code or name == "result" and value in _RESULTS) else None
    if sign is None or isinstance(value, bool):
        return None
    if isinstance(value, int) and name in _RATINGS and 0 < value < 10_000:
        # A rating of 0 is unknown here, and 0 there.
        return f"{name} {sign} {value}" if sign in (">", ">=", "==") else None
    if isinstance(value, int) and name == "year" and 1000 <= value < 10_000:
        return f"year {sign} {value}"
    if type(value) is datetime.date and name == "date" and 1000 <= value.year:
        return f"date {sign} {value.isoformat()}"
    return None
