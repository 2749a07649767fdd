"""The pages of the site: documents of the repository in the form that MkDocs reads, with links that lead to pages.

A document keeps its text. What changes is what GitHub and MkDocs read differently: comments, lists, and links to files.
"""
from __future__ import annotations

import json
import os
import pathlib
import re
import shutil

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The branch of the repository that "edit this page" opens.
BRANCH = "main"
# Documents with a place of their own. All others under docs/ keep theirs, without docs/.
PLACES = {
    "README.md": "overview.md",
    "docs/site/index.md": "index.md",
    "docs/site/gallery.md": "samples/index.md",
    "docs/README.md": "contents.md",
    "CHANGELOG.md": "project/changes.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CODE_OF_CONDUCT.md": "project/conduct.md",
    "SECURITY.md": "project/reporting.md",
    "Benchmarks/README.md": "project/benchmarks.md",
}
# What pages say to the theme.
FRONT = {
    "docs/site/index.md": {"hide": ["navigation", "toc"], "title": "Trellis"},
    "docs/site/gallery.md": {"hide": ["toc"]},
}
LANGUAGES = {".swift": "swift", ".css": "css", ".js": "javascript", ".json": "json", ".py": "python", ".sql": "sql", ".conf": "nginx",
             ".xcstrings": "json", ".csv": "text", ".service": "ini", ".sh": "bash", ".cfg": "text", ".md": "markdown", ".html": "html",
             ".c": "c", ".h": "c", ".svg": "xml"}
# Folders whose files have pages; a link into another folder leads to the repository, unless it is to a file.
LISTED = ("Samples/", "docs/tutorial/packages", "docs/deployment")
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
FENCE = re.compile(r"^(\s*)(`{3,}|~{3,})")
RULE = re.compile(r"^\|[-:| ]+\|$")
ITEM = re.compile(r"^(\s*)(?:[-*+]|\d+\.) ")


def front_matter(**values) -> str:
    """The head of a page: its values as JSON, which is YAML."""
    return "---\n" + "".join(f"{key}: {json.dumps(value)}\n" for key, value in values.items()) + "---\n"


def place(path: str) -> str | None:
    """Where the page of a document is, relative to the pages' folder; nothing for what is no document."""
    if path in PLACES:
        return PLACES[path]
    if match := re.fullmatch(r"Samples/(\w+)/README\.md", path):
        return f"samples/{match[1].lower()}.md"
    if match := re.fullmatch(r"docs/api/(\w+)\.txt", path):
        return f"api/{match[1]}/index.md"
    if path.startswith("docs/") and path.endswith(".md") and not path.startswith("docs/tutorial/packages/"):
        return re.sub(r"(^|/)README\.md$", r"\1index.md", path.removeprefix("docs/"))
    return None


def plain(text: str) -> str:
    """A document as Markdown of MkDocs: without comments, with an empty line before each list and table, and items four columns deep."""
    lines, fence, comment = [], None, False
    for line in text.splitlines():
        opening = FENCE.match(line)
        if fence:
            lines.append(line)
            if opening and opening[2].startswith(fence) and line.strip() == opening[2]:
                fence = None
            continue
        if opening:
            fence = opening[2]
            lines.append(line)
            continue
        # A comment on lines of its own; one in a line of text is shown by nobody.
        if comment or line.lstrip().startswith("<!--"):
            comment = "-->" not in line
            continue
        before = lines[-1] if lines else ""
        if item := ITEM.match(line):
            depth = len(item[1])
            if 0 < depth < 4:
                line = "    " + line[depth:]
            elif before.strip() and not ITEM.match(before) and not in_list(lines):
                lines.append("")
        elif line.startswith("|") and before.strip() and not before.startswith("|"):
            lines.append("")
        elif RULE.match(line) and before.startswith("| |"):
            # The head of a column has words for those who hear it.
            lines[-1] = '| <span class="trellis-hidden">Subject</span> |' + before[3:]
        lines.append(line)
    return "\n".join(lines) + "\n"


def in_list(lines: list[str]) -> bool:
    """Whether the last paragraph began with an item of a list."""
    for line in reversed(lines):
        if not line.strip():
            return False
        if ITEM.match(line):
            return True
    return False


def outside_code(text: str, change) -> str:
    """The text with a change made to its lines outside fenced code."""
    lines, fence = [], None
    for line in text.split("\n"):
        opening = FENCE.match(line)
        if fence:
            if opening and opening[2].startswith(fence) and line.strip() == opening[2]:
                fence = None
        elif opening:
            fence = opening[2]
        else:
            line = change(line)
        lines.append(line)
    return "\n".join(lines)


class Pages:
    """The folder that MkDocs reads, as it is filled."""

    def __init__(self, folder: pathlib.Path, repository: str, pictures: pathlib.Path):
        self.folder = folder
        self.repository = repository
        self.pictures = pictures
        # Files and folders that pages have to be made for, because others link to them.
        self.wanted: list[str] = []
        self.listed: set[str] = set()
        # What a page needs, and is written below its title.
        self.heads: dict[str, str] = {}
        # Pages that are written besides those of documents.
        self.own: set[str] = set()
        self.problems: list[str] = []
        shutil.rmtree(folder, ignore_errors=True)

    def write(self, where: str, text: str):
        path = self.folder / where
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def add_document(self, path: str, where: str | None = None, after: str = "", change=lambda text: text, **inserts: str):
        """The page of a document, with what follows its text.

        An insert takes the place of the comment with its name, `<!-- samples -->`, as it is.
        """
        where = where or place(path)
        text = change((ROOT / path).read_text())
        for name in inserts:
            text = text.replace(f"<!-- {name} -->", f"@@{name}@@")
        text = self.link(plain(text), path, where)
        if head := self.heads.get(path):
            title, _, rest = text.partition("\n")
            text = f"{title}\n\n{head}\n{rest}"
        for name, insert in inserts.items():
            text = text.replace(f"@@{name}@@", insert)
        self.write(where, front_matter(source=path, **FRONT.get(path, {})) + text + after)

    def link(self, text: str, path: str, where: str) -> str:
        """The text of a document with its links leading from its page to pages."""
        return outside_code(text, lambda line: LINK.sub(lambda match: self.linked(match, path, where), line))

    def linked(self, match: re.Match, path: str, where: str) -> str:
        image, words, link = match.groups()
        if not image:
            # The words may be an image.
            words = LINK.sub(lambda inner: self.linked(inner, path, where), words)
        if "://" in link or link.startswith(("#", "mailto:")):
            return f"{image}[{words}]({link})"
        file, _, anchor = link.partition("#")
        target = os.path.normpath(os.path.join(os.path.dirname(path), file))
        url = self.url(target, where)
        return f"{image}[{words}]({url}{'#' + anchor if anchor else ''})"

    def url(self, target: str, where: str) -> str:
        """The link from a page to a path of the repository."""
        page = self.page(target)
        return page if "://" in page else os.path.relpath(page, os.path.dirname(where) or ".")

    def page(self, target: str) -> str:
        """The page, image or address of a path of the repository."""
        if target.startswith("pages:"):
            return target.removeprefix("pages:")
        path = ROOT / target
        if found := place(target):
            return found
        if path.suffix in (".png", ".svg") and "images" in path.parts:
            return self.image(path)
        if path.is_file():
            return self.want(target, "source/" + target + ".md")
        if target == "docs/api":
            return "api/index.md"
        if re.fullmatch(r"Samples/\w+", target):
            return f"samples/{path.name.lower()}.md"
        if path.is_dir() and target.startswith(LISTED):
            return self.want(target, f"source/{target}/index.md")
        if not path.exists():
            self.problems.append(f"{target} does not exist, but a document links to it")
        return f"{self.repository}/{'tree' if path.is_dir() else 'blob'}/{BRANCH}/{target}"

    def want(self, target: str, page: str) -> str:
        if target not in self.listed:
            self.listed.add(target)
            self.wanted.append(target)
        return page

    def image(self, path: pathlib.Path) -> str:
        """A copy of an image; one that a test has just taken comes before the recorded one."""
        where = f"images/{path.name}"
        taken = self.pictures / path.name
        (self.folder / "images").mkdir(parents=True, exist_ok=True)
        shutil.copyfile(taken if taken.is_file() else path, self.folder / where)
        return where

    def write_sources(self):
        """The pages of the files and folders that are linked to, and of those that these link to."""
        while self.wanted:
            target = self.wanted.pop()
            (self.write_folder if (ROOT / target).is_dir() else self.write_file)(target)

    def write_file(self, target: str):
        where = f"source/{target}.md"
        path = ROOT / target
        text = path.read_text(errors="replace")
        fence = "`" * max([3, *(len(run) + 1 for run in re.findall(r"`{3,}", text))])
        language = LANGUAGES.get(path.suffix, "text")
        head = front_matter(source=target, title=path.name, search={"exclude": True}, hide=["toc"])
        # A file of some hundred kilobytes, made by a program, is not to be read here.
        if len(text) > 200_000:
            text = text[:2_000] + "\n…\n"
        self.write(where, f"{head}# {path.name}\n\n`{target}`\n\n{fence}{language}\n{text.rstrip()}\n{fence}\n")

    def write_folder(self, target: str):
        where = f"source/{target}/index.md"
        self.write(where, front_matter(source=target, title=target, search={"exclude": True}, hide=["toc"])
                   + f"# {target}\n\n" + self.listing(files(target), target, where))

    def listing(self, paths: list[str], folder: str, where: str) -> str:
        """A list of files with their pages."""
        return "".join(f"- [`{path.removeprefix(folder + '/')}`]({self.url(path, where)})\n" for path in paths)


def files(folder: str) -> list[str]:
    """The text files of a folder, without what builds made, in the order of their paths."""
    found = []
    for parent, folders, names in os.walk(ROOT / folder):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name != "__pycache__")
        found += [os.path.relpath(os.path.join(parent, name), ROOT) for name in sorted(names)
                  if pathlib.Path(name).suffix in LANGUAGES or name in ("Containerfile",)]
    return found
