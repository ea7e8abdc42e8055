"""The games, each in a folder with the same shelves. Importing this package registers them.

A game is its folder: one that holds a module `game` with a `MANIFEST` is found by itself.
"""

from importlib import import_module
from pkgutil import iter_modules

from rookery.core.registry import register

for folder in sorted(module.name for module in iter_modules(__path__) if module.ispkg):
    register(import_module(f"{__name__}.{folder}.game").MANIFEST)
