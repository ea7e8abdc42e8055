"""Draw `docs/learning_curve.svg` from the figures that `examples/ppo_court.py --curve` wrote.

python examples/ppo_court.py --minutes 5 --look 30 --curve docs/learning_curve.json
python -m tools.learning_curve
"""

import json
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs"
DATA = DOCS / "learning_curve.json"
PICTURE = DOCS / "learning_curve.svg"

WIDTH, HEIGHT = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 28, 44
INK, FAINT, LINE = "#333", "#ddd", "#7a3b8f"


def picture(curve: list[dict[str, float]]) -> str:
    """The share of games won, by decisions learned from."""
    most = max(point["decisions"] for point in curve) or 1
    spots = [(_x(point["decisions"] / most), _y(point["wins"])) for point in curve]
    minutes = curve[-1]["seconds"] / 60
    title = f"To Court the King, two players: {minutes:.1f} minutes of learning from nothing"
    return "\n".join(
        [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
                f'font-family="sans-serif" font-size="12" fill="{INK}" role="img">'
            ),
            f"<title>{title}</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
            f'<text x="{LEFT}" y="18" font-weight="bold">{title}</text>',
            *(_level(share) for share in (0.0, 0.25, 0.5, 0.75, 1.0)),
            *(_mark(part, most) for part in (0.0, 0.25, 0.5, 0.75, 1.0)),
            (
                f'<text x="{WIDTH / 2:.0f}" y="{HEIGHT - 8}" text-anchor="middle">'
                "million decisions; share of 512 games won against eager</text>"
            ),
            f'<polyline fill="none" stroke="{LINE}" stroke-width="2" points="'
            + " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
            + '"/>',
            *(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{LINE}"/>' for x, y in spots),
            "</svg>",
            "",
        ]
    )


def _x(part: float) -> float:
    return LEFT + part * (WIDTH - LEFT - RIGHT)


def _y(share: float) -> float:
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def _level(share: float) -> str:
    y = _y(share)
    return (
        f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="{FAINT}"/>'
        f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>'
    )


def _mark(part: float, most: float) -> str:
    return (
        f'<text x="{_x(part):.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">'
        f"{part * most / 1e6:.1f}</text>"
    )


def main() -> None:
    curve = json.loads(DATA.read_text(encoding="utf-8"))
    PICTURE.write_text(picture(curve), encoding="utf-8")


if __name__ == "__main__":
    main()
