"""The gallery of samples, and the page of each: what it shows, its size, its tests, its pictures and its sources."""
from __future__ import annotations

import html
import pathlib
import re

from site_pages import ROOT, Pages, files, front_matter

# The tests of a sample in a browser.
BROWSER_TESTS = {
    "Components": ["components.py"], "Concepts": ["board.py"], "Login": ["login.py"], "Shop": ["shop.py"], "TicTacToe": ["tictactoe.py", "shared_table.py"],
    "Todo": ["todo.py", "transfer.py"],
}


def write(pages: Pages) -> list:
    """Writes the gallery and the pages of the samples, and returns their part of the navigation."""
    samples = [Sample(name, about, pages) for name, about in described()]
    for sample in samples:
        sample.write()
    figures = "\n".join(sample.card() for sample in samples)
    pages.add_document("docs/site/gallery.md", samples=f'<div class="trellis-gallery" markdown>\n\n{figures}\n</div>')
    return ["samples/index.md", *({sample.title: sample.where} for sample in samples)]


def described() -> list[tuple[str, str]]:
    """The samples as the README describes them; each folder has to be there."""
    rows = re.findall(r"^\| `Samples/(\w+)` \| (.+) \|$", (ROOT / "README.md").read_text(), re.M)
    folders = {path.name for path in (ROOT / "Samples").iterdir() if path.is_dir() and not path.name.startswith(".")}
    if {name for name, _ in rows} != folders:
        raise SystemExit(f"scripts/site: Expected the table of README.md to have the samples {', '.join(sorted(folders))}. It has {', '.join(name for name, _ in rows)}. Correct it.")
    return rows


class Sample:
    """A folder of Samples."""

    def __init__(self, name: str, about: str, pages: Pages):
        self.name = name
        self.about = about
        self.pages = pages
        self.readme = f"Samples/{name}/README.md"
        self.where = f"samples/{name.lower()}.md"
        self.files = files(f"Samples/{name}")
        text = (ROOT / self.readme).read_text() if (ROOT / self.readme).is_file() else f"# {name}\n"
        self.title = re.search(r"^# (.+)$", text, re.M)[1]

    @property
    def swift(self) -> list[str]:
        return [path for path in self.files if path.endswith(".swift")]

    @property
    def lines(self) -> int:
        """The lines of Swift that are neither empty nor in a test."""
        sources = [path for path in self.swift if "/Tests/" not in path]
        return sum(bool(line.strip()) for path in sources for line in (ROOT / path).read_text().splitlines())

    @property
    def tests(self) -> tuple[int, int]:
        """The numbers of its tests in Swift and in a browser."""
        swift = sum(len(re.findall(r"^\s*@Test\b", (ROOT / path).read_text(), re.M)) for path in self.swift)
        stories = [(ROOT / "Tests/Browser" / name).read_text() for name in BROWSER_TESTS.get(self.name, [])]
        return swift, sum(len(re.findall(r"^def test_", text, re.M)) for text in stories)

    @property
    def figures(self) -> str:
        swift, browser = self.tests
        return f"{self.lines:,} lines · {swift} tests" + (f" and {browser} in a browser" if browser else "")

    def picture(self, where: str) -> str:
        """The picture that Tests/Browser/pictures.py has taken, in the colours of the page; nothing if it has no page."""
        lines = []
        for scheme in ("light", "dark"):
            name = f"sample-{self.name.lower()}-{scheme}.png"
            taken = self.pages.pictures / name
            if taken.is_file():
                self.pages.image(taken)
                lines.append(f"![{self.title}, in a browser]({'../images/' if where.startswith('samples/') else 'images/'}{name}#only-{scheme}){{ loading=lazy }}")
        return "".join(lines)

    def card(self) -> str:
        about = self.pages.link(self.about, "README.md", "samples/index.md")
        picture = self.picture("samples/index.md") or "*Its views were not run, so there is no picture.*"
        return (f'<section class="trellis-card" markdown>\n\n## [{self.title}]({self.name.lower()}.md) {{ #{self.name.lower()} }}\n\n{picture}\n\n'
                f"{about[0].upper()}{about[1:]}.\n\n{self.figures}\n\n</section>\n")

    def write(self):
        sources = self.pages.listing([path for path in self.files if not path.endswith("README.md")], f"Samples/{self.name}", self.where)
        after = "".join([*self.terminal(), f"\n## Sources\n\n{self.figures} (without empty lines and tests).\n\n{sources}"])
        picture = self.picture(self.where)
        if (ROOT / self.readme).is_file():
            self.pages.add_document(self.readme, self.where, after, beside_title, picture=picture)
        else:
            about = self.pages.link(self.about, "README.md", self.where)
            text = f"# {self.title}\n\n{picture}\n\n{about[0].upper()}{about[1:]}.\n"
            self.pages.write(self.where, front_matter(source=f"Samples/{self.name}", edit="tree") + text + after)

    def terminal(self) -> list[str]:
        """What its tests have recorded of terminals."""
        folder = ROOT / f"Samples/{self.name}/Tests/{self.name}TerminalTests/Goldens"
        goldens = sorted(folder.glob("*/*.txt"))
        if not goldens:
            return []
        parts = ["\n## In a terminal\n\nEach screen is compared by a test with what is recorded here.\n"]
        for golden in goldens[:4]:
            parts.append(f"\n{golden.stem.replace('-', ' ').capitalize()}:\n\n{terminal(golden)}\n")
        return parts


def beside_title(text: str) -> str:
    """The text with a place for the picture of the sample, which takes that of the README's own."""
    title, _, rest = text.partition("\n")
    return f"{title}\n\n<!-- picture -->\n" + re.sub(r"^!\[[^\]]*\]\([^)]*\)\n", "", rest, flags=re.M)


def terminal(golden: pathlib.Path) -> str:
    """A recorded screen of a terminal, without the frame of the record."""
    lines = [line.removeprefix("|") for line in golden.read_text().splitlines() if not re.match(r"\+-+\+$|\d+ x \d+, ", line)]
    name = golden.stem.replace("-", " ")
    return f'<pre class="trellis-terminal" tabindex="0" role="img" aria-label="A terminal: {name}">{html.escape(chr(10).join(lines))}</pre>'
