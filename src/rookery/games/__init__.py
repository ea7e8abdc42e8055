"""The games, each in a folder with the same rooms. Importing this package registers them."""

from rookery.core.registry import register
from rookery.games.court.game import TITLE as COURT
from rookery.games.touria.game import TITLE as TOURIA

for title in (COURT, TOURIA):
    register(title)
