"""Where the program is."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from pgnkit.errors import PgnkitError

NAME = "pgnkit" + (sysconfig.get_config_var("EXE") or "")


def _candidates() -> list[Path]:
    """Where pip puts the program of this package, the likeliest place first."""
    places = [sysconfig.get_path("scripts")]
    # A virtual environment may have been called by a link, or see the packages of the interpreter it was made from.
    places += [str(Path(sys.executable).parent), str(Path(sys.base_prefix) / "bin")]
    user = sysconfig.get_preferred_scheme("user")
    places.append(sysconfig.get_path("scripts", scheme=user))
    package = Path(__file__).resolve().parent
    # `pip install --target DIR` makes DIR/pgnkit and DIR/bin.
    places += [str(package.parent / "bin"), str(package / "bin")]
    return [Path(place) / NAME for place in places]


def find_binary(binary: str | os.PathLike[str] | None = None) -> str:
    """The path of the program pgnkit.

    With `binary`, that path or name; else the program beside the interpreter's scripts, in the package, or on PATH.
    Raises PgnkitError if there is none.
    """
    if binary is not None:
        found = shutil.which(os.fspath(binary))
        if found is None:
            raise PgnkitError(f"no program {os.fspath(binary)!r}: `binary` is the path of the program pgnkit")
        return found
    candidates = _candidates()
    for candidate in candidates:
        if candidate.is_file() and os.access(candidate, os.X_OK):
            return str(candidate)
    found = shutil.which("pgnkit")
    if found is None:
        looked = ", ".join(dict.fromkeys(str(candidate) for candidate in candidates))
        raise PgnkitError(
            "the program pgnkit is not installed here: the Python package brings it, or name it with `binary` "
            f"(looked for {looked}, and on PATH)"
        )
    return found
