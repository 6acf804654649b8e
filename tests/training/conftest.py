"""Settings of the tests of training: run it uncompiled, as compiling takes longer than a few holes."""

import os

os.environ["NUMBA_DISABLE_JIT"] = "1"
