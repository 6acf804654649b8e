"""`nineteenth`, or `python -m nineteenth`: run the installed bot with its own package folder first on `sys.path`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from bot import main

if __name__ == "__main__":
    main()
