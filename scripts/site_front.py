"""The front page: the program of the README, and one app in three places, as its tests have recorded it."""
from __future__ import annotations

import html
import itertools
import re

from site_pages import ROOT, Pages
from site_samples import terminal

TERMINAL = "Samples/Todo/Tests/TodoTerminalTests/Goldens/StoryTests/front.txt"
VIEWS = "Samples/Todo/Tests/TodoUIKitTests/Goldens/StoryTests/front.txt"


def write(pages: Pages):
    pages.add_document("docs/site/index.md", program=program(), pictures=pictures(pages))


def program() -> str:
    """The whole app of the README, which scripts/check-snippets compiles."""
    block = re.search(r"<!-- swift: program=LiveCounter -->\n\n(```swift\n.*?\n```)", (ROOT / "README.md").read_text(), re.S)[1]
    # The imports are the same in every app.
    return re.sub(r"(```swift\n)(?:import \w+\n)+\n", r"\1", block)


def part(tree: str, name: str) -> str:
    """The part of a tree that begins with the line of a name, moved to the left."""
    lines = tree.splitlines()
    first = next(index for index, line in enumerate(lines) if line.lstrip().startswith(name))
    depth = len(lines[first]) - len(lines[first].lstrip())
    below = itertools.takewhile(lambda line: len(line) - len(line.lstrip()) > depth, lines[first + 1:])
    return "\n".join(line[depth:] for line in (lines[first], *below))


def pictures(pages: Pages) -> str:
    shots = []
    for scheme in ("light", "dark"):
        taken = pages.pictures / f"front-{scheme}.png"
        if taken.is_file():
            pages.image(taken)
            shots.append(f"![The to-do app in a browser](images/{taken.name}#only-{scheme})")
    parts = [("In a browser", "".join(shots))] if shots else []
    if (ROOT / TERMINAL).is_file():
        parts.append(("In a terminal", terminal(ROOT / TERMINAL)))
    if (ROOT / VIEWS).is_file():
        tree = html.escape(part((ROOT / VIEWS).read_text(), "TodoListViewController"))
        parts.append(("As view controllers", f'<pre class="trellis-terminal" tabindex="0" role="img" aria-label="The tree of view controllers and views">{tree}</pre>'))
    figures = "\n".join(f'<figure markdown>\n\n{content}\n\n<figcaption>{title}</figcaption>\n</figure>\n' for title, content in parts)
    return f'<div class="trellis-places" markdown>\n\n{figures}\n</div>'
