"""The games, each in a folder with the same rooms. Importing this package registers them."""

from rookery.core.registry import register
from rookery.games.court.game import TITLE as COURT
from rookery.games.touria.game import TITLE as TOURIA
from rookery.games.towers.game import TITLE as TOWERS

for title in (COURT, TOWERS, TOURIA):
    register(title)
