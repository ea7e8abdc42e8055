"""The network of a learned judge in NumPy, in single precision, many positions at once."""

from typing import Any, Final

from bench.contest import Missing
from rookery.core.network import Weights

NAME: Final = "NumPy"


def folded(weights: Weights, players: int) -> dict[str, Any]:
    """The network's arrays for tables of this size, such that few products are left to do.

    A seat's encoding is compared with the mean of the others'. That is the sum over all seats less
    its own part, so what the others say is taken off `own` once and for all.
    """
    try:
        import numpy as np
    except ImportError as error:
        raise Missing(f"{NAME}: {error}") from None
    parts = {name: np.array(part, np.float32) for name, part in weights.parts.items()}
    others = parts["others"] / np.float32(players - 1)
    return {
        "direct": parts["direct"].T,
        "encode": parts["encode"][:-1],
        "bias": parts["encode"][-1],
        "own": parts["own"] - others,
        "all": others,
        "table": parts["table"][players - 2],
        "weigh": parts["weigh"].T,
    }


def judge(weights: Weights, players: int) -> Any:
    """A function from rows, by position, seat and measure, to each seat's share of the win."""
    part = folded(weights, players)
    import numpy as np

    measures, first = part["encode"].shape
    second = len(part["table"])

    def shares(rows: Any) -> Any:
        flat = rows.reshape(-1, measures)
        codes = flat @ part["encode"]
        codes += part["bias"]
        np.maximum(codes, 0.0, out=codes)
        said = codes.reshape(-1, players, first).sum(axis=1) @ part["all"]
        said += part["table"]
        hidden = (codes @ part["own"]).reshape(-1, players, second)
        hidden += said[:, None]
        np.maximum(hidden, 0.0, out=hidden)
        weighed = flat @ part["direct"]
        weighed += hidden.reshape(-1, second) @ part["weigh"]
        strength = np.exp(weighed, out=weighed).reshape(-1, players)
        strength /= strength.sum(axis=1, keepdims=True)
        return strength

    return shares
