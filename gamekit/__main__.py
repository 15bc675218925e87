"""python -m gamekit: the same as the command `gamekit`."""

import sys

from gamekit.command import main

if __name__ == "__main__":
    sys.exit(main())
