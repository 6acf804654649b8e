"""What learns is compiled, which takes longer than a few holes of it: in tests it runs as it is written."""

import os

os.environ["NUMBA_DISABLE_JIT"] = "1"
