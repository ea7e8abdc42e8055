"""Run the notebooks of the documents without Jupyter, and keep in them what they come to.

python -m tools.notebooks
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "notebooks"
NOTEBOOKS: Final = sorted(FOLDER.glob("*.ipynb"))
Output = dict[str, Any]


def read(path: Path) -> dict[str, Any]:
    """The notebook as its file holds it."""
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def code_cells(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    """Those that can be run, in order."""
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def run(path: Path) -> tuple[list[list[Output]], dict[str, Any]]:
    """Run every cell in order; what each comes to, and all names at the end."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = code_cells(read(path))
    return [_run_cell("".join(cell["source"]), path.name, names) for cell in cells], names


def _run_cell(source: str, name: str, names: dict[str, Any]) -> list[Output]:
    """As Jupyter does: what is printed, and what the last line comes to if it is an expression."""
    body = ast.parse(source).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    printed, shown = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(body, []), name, "exec"), names)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), name, "eval"), names)
    outputs: list[Output] = []
    if printed.getvalue():
        text = _lines(printed.getvalue())
        outputs.append({"name": "stdout", "output_type": "stream", "text": text})
    if shown is not None:
        outputs.append(_shown(shown))
    return outputs


def _shown(shown: Any) -> Output:
    """A picture; cells of these notebooks end with nothing else."""
    data = {"image/svg+xml": [shown._repr_svg_()], "text/plain": [shown.told]}
    return {"data": data, "metadata": {}, "output_type": "display_data"}


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def keep(path: Path) -> None:
    """Run a notebook and write what it came to into its file."""
    notebook = read(path)
    outputs, _ = run(path)
    for cell, came in zip(code_cells(notebook), outputs, strict=True):
        cell["outputs"] = came
    text = json.dumps(notebook, indent=1, ensure_ascii=False)
    path.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    for notebook in NOTEBOOKS:
        keep(notebook)
        print(f"{notebook.name} holds what it comes to")
