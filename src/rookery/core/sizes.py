"""How large a text by somebody else may be. Each is checked before the text is looked into.

The server has further limits, on what many people may ask together: `rookery.server.limits`.
"""

from __future__ import annotations

from typing import Final

RECORD_CHARS: Final = 64_000_000
"""The characters of a record."""
RECORD_LINES: Final = 1_000_000
"""The lines of a record: more than any game a tool plays to its own limit of steps."""
STEP_CHARS: Final = 1_000
"""The characters of one step in a record."""
OPTION_CHARS: Final = 16_000
"""The characters of an option that is a text, such as an edition of Touria."""
TOML_LINE_CHARS: Final = 1_000
"""The characters of a line of TOML."""
TOML_DOTS: Final = 16
"""The dots in a line of TOML outside its texts: the time to read a key grows with their square."""
TOML_DEPTH: Final = 8
"""How deep brackets and braces of TOML may be nested."""
