"""`python -m bot.playground`."""

import sys

from bot.playground.serve import main

sys.exit(main())
