"""One decision on several cores: `mcts:8000+2cores`, `level6+4cores`.

Each core grows trees of its own with dice of its own, and what they have found is added up. One
core is the bot's own process; the others have helpers, which get an imagined world as plain data
and never the true position. Where no helper can be had, its part is thought here, one after the
other: the decision is the same, and only takes longer.
"""

from rookery.bots.cores.spelling import is_spread

__all__ = ["is_spread"]
