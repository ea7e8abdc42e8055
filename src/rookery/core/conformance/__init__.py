"""The conformance kit: what every game must keep, found out by playing it.

`check("court")` plays random and eager games of every variant, goes on from scrambled positions,
and raises `ConformanceError` at the first breach, with the record of the game so far, which can be
replayed. Each kind of thing that is looked for has a module of its own; `CHECKS` lists them.
`posterior` is for tests: it enumerates small cases in full.
"""

from rookery.core.conformance.checking import CHECKS, check
from rookery.core.conformance.trial import ConformanceError
from rookery.core.conformance.variety import variants

__all__ = ["CHECKS", "ConformanceError", "check", "variants"]
