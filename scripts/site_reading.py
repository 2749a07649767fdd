"""What a chapter needs, which docs/reading.md says, and how long it takes, which follows from its length."""
from __future__ import annotations

import os
import re

from site_pages import FENCE, LINK, ROOT, place, plain

WORDS_A_MINUTE = 180
LINES_A_MINUTE = 25
ROW = re.compile(r"^\| \[[^\]]+\]\(([^)]+)\) \| (.+) \|$", re.M)


def heads() -> dict[str, str]:
    """The line below the title of each chapter, by its document."""
    rows = ROW.findall((ROOT / "docs/reading.md").read_text())
    return {f"docs/{path}": head(f"docs/{path}", needs) for path, needs in rows}


def head(path: str, needs: str) -> str:
    folder = os.path.dirname(place(path))
    linked = LINK.sub(lambda match: f"[{match[2]}]({os.path.relpath(place('docs/' + match[3]), folder or '.')})", needs)
    return f'<p class="trellis-needs" markdown>Needs {linked}. About {minutes((ROOT / path).read_text())} minutes to read.</p>'


def minutes(text: str) -> int:
    """How long a text takes to read, in steps of five minutes."""
    words = lines = 0
    fence = None
    for line in plain(text).splitlines():
        opening = FENCE.match(line)
        if fence:
            lines += bool(line.strip())
            if opening and line.strip() == fence:
                fence = None
        elif opening:
            fence = opening[2]
        else:
            words += len(re.findall(r"\w[\w'’.-]*", line))
    return max(5, round((words / WORDS_A_MINUTE + lines / LINES_A_MINUTE) / 5) * 5)
