"""`python -m playground`."""

import sys

from playground.serve import main

sys.exit(main())
