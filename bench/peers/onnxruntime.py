"""The network of a learned judge in ONNX Runtime, in single precision and on one thread."""

from typing import Any, Final

from bench.contest import Missing
from bench.peers import numpy
from rookery.core.network import Weights

NAME: Final = "ONNX Runtime"
OPSET: Final = 17
STEPS: Final = (
    ("MatMul", ("rows", "encode"), "encoded"),
    ("Add", ("encoded", "bias"), "moved"),
    ("Relu", ("moved",), "codes"),
    ("ReduceSum", ("codes", "seats"), "sum"),
    ("MatMul", ("sum", "all"), "said"),
    ("Add", ("said", "table"), "heard"),
    ("MatMul", ("codes", "own"), "own_part"),
    ("Add", ("own_part", "heard"), "compared"),
    ("Relu", ("compared",), "hidden"),
    ("MatMul", ("hidden", "weigh"), "weighed"),
    ("MatMul", ("rows", "direct"), "plain"),
    ("Add", ("weighed", "plain"), "weight"),
    ("Softmax", ("weight",), "shares"),
)
"""The graph: what is done, to what, and the name of what comes of it."""
SETTINGS: Final[dict[str, dict[str, int]]] = {"Softmax": {"axis": 1}}


def judge(weights: Weights, players: int) -> Any:
    """A function from rows, by position, seat and measure, to each seat's share of the win."""
    part = numpy.folded(weights, players)
    try:
        import onnxruntime
    except ImportError as error:
        raise Missing(f"{NAME}: {error}") from None

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(
        graph(part, players), options, providers=["CPUExecutionProvider"]
    )

    def shares(rows: Any) -> Any:
        return session.run(None, {"rows": rows})[0][:, :, 0]

    return shares


def graph(part: dict[str, Any], players: int) -> bytes:
    """The network as a file of ONNX, for any number of positions at once."""
    try:
        from onnx import TensorProto, helper, numpy_helper
    except ImportError as error:
        raise Missing(f"{NAME}: {error}") from None

    constants = [numpy_helper.from_array(array, name) for name, array in part.items()]
    constants.append(helper.make_tensor("seats", TensorProto.INT64, [1], [1]))
    measures = len(part["encode"])

    def shape(name: str, last: int) -> Any:
        return helper.make_tensor_value_info(name, TensorProto.FLOAT, ["positions", players, last])

    made = helper.make_graph(
        [helper.make_node(do, what, [to], **SETTINGS.get(do, {})) for do, what, to in STEPS],
        "judge",
        [shape("rows", measures)],
        [shape("shares", 1)],
        constants,
    )
    versions = [helper.make_opsetid("", OPSET)]
    model = helper.make_model_gen_version(made, opset_imports=versions)
    written: bytes = model.SerializeToString()
    return written
