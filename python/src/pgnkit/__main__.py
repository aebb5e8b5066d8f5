"""``python -m pgnkit``: the program itself."""

import subprocess
import sys

from pgnkit.binary import find_binary
from pgnkit.errors import PgnkitError


def main() -> int:
    try:
        return subprocess.call([find_binary(), *sys.argv[1:]])
    except PgnkitError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
