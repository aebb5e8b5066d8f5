"""A progress bar, where somebody looks on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


def _is_notebook() -> bool:
    """Whether a notebook runs this: an interpreter of a terminal is none."""
    shell = sys.modules.get("IPython")
    shell = shell.get_ipython() if shell is not None else None
    return type(shell).__name__ == "ZMQInteractiveShell"


@contextmanager
def shown(wanted: bool | None, label: str) -> Iterator[Any]:
    """A bar of tqdm that counts rows, or None: by default there is one in notebooks, if tqdm is installed."""
    if wanted is False or (wanted is None and not _is_notebook()):
        yield None
        return
    try:
        from tqdm.auto import tqdm
    except ImportError as error:
        if wanted:
            from pgnkit.errors import PgnkitError

            raise PgnkitError("tqdm is not installed: `pip install tqdm`, or leave `progress` out") from error
        yield None
        return
    with tqdm(desc=f"pgnkit {label}", unit=" rows", unit_scale=True) as bar:
        yield bar
