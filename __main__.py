"""`python -m nineteenth`: the bot as it is installed, which finds its folders in its own package."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from bot import main

if __name__ == "__main__":
    main()
