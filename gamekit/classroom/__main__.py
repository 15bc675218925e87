"""python -m gamekit.classroom: the same as the command `gamekit`."""

import sys

from gamekit.classroom.command import main

if __name__ == "__main__":
    sys.exit(main())
