"""NumPy arrays that are windows on memory which compiled code writes."""

from __future__ import annotations

from typing import Any

from rookery.envs._extras import needs

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise needs(__name__, "numpy", error) from error

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]
Integers = NDArray[np.integer[Any]]


def window(memory: Any, dtype: Any) -> NDArray[Any]:
    """The memory of a `vec` as an array that can only be read."""
    return np.frombuffer(memory, dtype)
