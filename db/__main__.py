"""`python -m db`, or `python -m nineteenth.db`: run a command of `db/maintenance.py` on the database."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from db.maintenance import parse_arguments, run_for_operator

if __name__ == "__main__":
    run_for_operator(parse_arguments(sys.argv[1:]))
