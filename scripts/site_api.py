"""The pages of the API reference, from what docc has made of the symbol graphs: one for each module and each type.

The members of a type are on its page. docc has checked the comments and resolved their links.
"""
from __future__ import annotations

import json
import os
import pathlib
import re
import urllib.parse

from site_pages import ROOT, Pages, front_matter

GROUPS = {"Core": "Core", "App": "Apps", "UI": "Screens", "Web": "Web", "Terminal": "Terminal", "Stores": "Stores", "Units": "Units of work",
          "Bridges": "Bridges", "Testing": "Tests"}
# What has a page of its own; everything else is on the page of its type.
WITH_PAGE = {"struct", "class", "enum", "protocol", "actor", "extension", "extendedModule", "module"}
ESCAPED = re.compile(r"([\\`*_\[\]<>|])")


def write(pages: Pages, folder: pathlib.Path, version: str) -> list:
    """Writes the pages and returns their part of the navigation."""
    reference = Reference(pages, folder, version)
    reference.find()
    navigation: dict[str, list] = {}
    for module in reference.modules:
        reference.write(module)
        navigation.setdefault(group(module.title), []).append({module.title: reference.tree(module)})
    order = [name for name in [*GROUPS.values(), "Others"] if name in navigation]
    pages.write("api/index.md", front_matter(source="docs/modules.md", title="API reference", hide=["toc"]) + overview(reference, order))
    return ["api/index.md", *({name: navigation[name]} for name in order)]


def overview(reference: Reference, order: list[str]) -> str:
    lines = ["# API reference", "", f"Trellis {reference.version}. The modules by their place in the sources; [Modules](../modules.md) has them by job.", ""]
    for name in order:
        lines += [f"## {name}", "", "| module | for this job |", "|---|---|"]
        lines += [f"| [`{module.title}`]({module.title}/index.md) | {job(module.title)} |" for module in reference.modules if group(module.title) == name]
        lines.append("")
    return "\n".join(lines)


def group(module: str) -> str:
    """The part of the sources that a module is in."""
    found = [path.parent.name for path in ROOT.glob(f"Sources/*/{module}") if path.is_dir()]
    headless = {"UIKit": "UI", "CoreGraphics": "UI"}
    return GROUPS.get(found[0] if found else headless.get(module, ""), "Others")


def job(module: str) -> str:
    """What docs/modules.md says that a module is for, without its links."""
    for line in (ROOT / "docs/modules.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 2 and f"`{module}`" in cells[1]:
            return re.sub(r"\s*\([^()]*\[[^\]]*\]\([^)]*\)[^()]*\)|\[([^\]]*)\]\([^)]*\)", r"\1", cells[0])
    return ""


class Symbol:
    """A page of docc, and where it is on the site."""

    def __init__(self, content: dict, parent: Symbol | None):
        self.content = content
        self.parent = parent
        self.identifier = content["identifier"]["url"]
        metadata = content["metadata"]
        self.title = metadata["title"]
        self.kind = metadata.get("symbolKind", "")
        self.heading = metadata.get("roleHeading", "")
        self.precise = metadata.get("externalID", "")
        # Its members, by the headings under which docc lists them.
        self.sections: list[tuple[str, list[Symbol]]] = []
        self.where = self.anchor = ""

    @property
    def module(self) -> Symbol:
        return self.parent.module if self.parent else self

    @property
    def has_page(self) -> bool:
        return self.parent is None or self.kind in WITH_PAGE or self.parent.parent is None

    @property
    def owner(self) -> Symbol:
        """The symbol on whose page it is."""
        return self if self.has_page else self.parent.owner


class Reference:
    """All symbols of docc's output."""

    def __init__(self, pages: Pages, folder: pathlib.Path, version: str):
        self.pages = pages
        self.folder = folder
        self.version = version
        self.modules: list[Symbol] = []
        self.symbols: dict[str, Symbol] = {}
        self.sources = self.find_sources()

    def find_sources(self) -> dict[str, str]:
        """The files that declare symbols."""
        found = {}
        for graph in sorted(self.folder.glob("graphs/*/*.symbols.json")):
            for symbol in json.loads(graph.read_text())["symbols"]:
                uri = symbol.get("location", {}).get("uri", "")
                path = urllib.parse.unquote(uri.removeprefix("file://"))
                if path.startswith(f"{ROOT}/"):
                    found[symbol["identifier"]["precise"]] = path.removeprefix(f"{ROOT}/")
        return found

    def find(self):
        for path in sorted(self.folder.glob("data/documentation/*.json")):
            content = json.loads(path.read_text())
            if content["metadata"].get("role") == "collection" and content["metadata"].get("symbolKind") == "module":
                self.modules.append(self.read(content, None))

    def read(self, content: dict, parent: Symbol | None) -> Symbol:
        symbol = Symbol(content, parent)
        self.symbols[symbol.identifier] = symbol
        self.put(symbol)
        self.read_sections(content, symbol)
        return symbol

    def read_sections(self, content: dict, symbol: Symbol):
        for section in content.get("topicSections", []):
            members = []
            for identifier in section["identifiers"]:
                url = content["references"].get(identifier, {}).get("url", "")
                path = self.folder / f"data{url}.json"
                if identifier in self.symbols or not url or not path.is_file():
                    continue
                member = json.loads(path.read_text())
                if member["metadata"].get("role") == "collectionGroup":
                    # What a type has of a protocol is in a group of its own.
                    self.read_sections(member, symbol)
                else:
                    members.append(self.read(member, symbol))
            if members:
                symbol.sections.append((section.get("title", ""), members))

    def put(self, symbol: Symbol):
        """Gives a symbol its place: a page, or an anchor on the page of its type."""
        name = urllib.parse.unquote(symbol.identifier).split("/documentation/")[1]
        if symbol.parent is None:
            symbol.where = f"api/{symbol.title}/index.md"
        elif symbol.has_page:
            # In one folder for each module, and unlike each other where upper and lower case are one.
            parts = [re.sub(r"[^\w+=<>.-]+", "-", part).strip("-") for part in name.split("/")[1:]]
            base = ".".join(parts) or "operator"
            taken = {other.where.lower() for other in self.symbols.values()}
            where, count = f"api/{symbol.module.title}/{base}.md", 1
            while where.lower() in taken or base.lower() == "index":
                count += 1
                where = f"api/{symbol.module.title}/{base}-{count}.md"
                base = base if base.lower() != "index" else "index-type"
            symbol.where = where
        else:
            symbol.where = symbol.owner.where
            symbol.anchor = re.sub(r"[^a-z0-9]+", "-", name.split("/")[-1].lower()).strip("-") or "operator"
            taken = {other.anchor for other in self.symbols.values() if other.where == symbol.where}
            count = 1
            while symbol.anchor in taken - {""} and symbol.anchor:
                count += 1
                base = symbol.anchor if count == 2 else symbol.anchor.rsplit("-", 1)[0]
                symbol.anchor = f"{base}-{count}"

    def tree(self, symbol: Symbol) -> list:
        """The pages of a module's symbols, for the navigation: types, not functions."""
        children = [child for _, members in symbol.sections for child in members if child.has_page]
        return [symbol.where, *({child.title: child.where} for child in sorted(children, key=lambda child: child.title.lower()))]

    def write(self, symbol: Symbol):
        """Writes the page of a symbol, and those of its nested types."""
        page = SymbolPage(self, symbol)
        self.pages.write(symbol.where, page.text())
        for _, members in symbol.sections:
            for member in members:
                if member.has_page:
                    self.write(member)

    def link(self, identifier: str, where: str) -> str | None:
        """The link from a page to a symbol."""
        symbol = self.symbols.get(identifier)
        if not symbol:
            return None
        url = os.path.relpath(symbol.where, os.path.dirname(where)) if symbol.where != where else ""
        return f"{url}#{symbol.anchor}" if symbol.anchor else url or os.path.basename(where)


class SymbolPage:
    """The text of the page of a symbol."""

    def __init__(self, reference: Reference, symbol: Symbol):
        self.reference = reference
        self.symbol = symbol

    def text(self) -> str:
        symbol = self.symbol
        source = self.reference.sources.get(symbol.precise)
        module = symbol.module
        head = {"title": symbol.title, "source": source or f"Sources"} | ({} if source else {"edit": "tree"})
        lines = [f"# {code(symbol.title)}", ""]
        if symbol.parent:
            kind = symbol.heading or "Extension"
            lines += [f'<p class="trellis-kind" markdown>{kind} of [{module.title}](index.md){self.outer()} · {self.reference.version}</p>', ""]
        else:
            lines += [f'<p class="trellis-kind" markdown>Module · {self.reference.version}</p>', "", job(symbol.title) + ("." if job(symbol.title) else ""), "",
                      f"```swift\nimport {symbol.title}\n```", ""]
        lines += self.body(symbol, 2)
        sections: dict[str, list[Symbol]] = {}
        for title, members in symbol.sections:
            sections.setdefault(title, []).extend(members)
        for title, members in sections.items():
            lines += self.section(title, members)
        return front_matter(**head) + "\n".join(lines) + "\n"

    def outer(self) -> str:
        parent = self.symbol.parent
        if parent.parent is None:
            return ""
        return f", in [{code(parent.title)}]({self.reference.link(parent.identifier, self.symbol.where)})"

    def section(self, title: str, members: list[Symbol]) -> list[str]:
        lines = [f"## {title or 'Members'}", ""]
        with_page = [member for member in members if member.has_page]
        for member in with_page:
            summary = self.inline(member.content.get("abstract", []), member)
            lines.append(f"- [{code(member.title)}]({self.reference.link(member.identifier, self.symbol.where)})" + (f": {summary}" if summary else ""))
        if with_page:
            lines.append("")
        for member in members:
            if not member.has_page:
                lines += [f"### {code(member.title)} {{ #{member.anchor} }}", "", *self.body(member, 4)]
        return lines

    def body(self, symbol: Symbol, level: int) -> list[str]:
        """What docc knows of a symbol besides its members."""
        content = symbol.content
        lines = [self.inline(content.get("abstract", []), symbol), ""]
        for section in content.get("primaryContentSections", []):
            match section["kind"]:
                case "declarations":
                    for declaration in section["declarations"]:
                        tokens = "".join(token["text"] for token in declaration["tokens"])
                        lines += ["```swift", broken(tokens), "```", ""]
                case "parameters":
                    lines += ["Parameters:", ""]
                    for parameter in section["parameters"]:
                        text = self.blocks(parameter["content"], symbol, level)
                        lines += [f"- `{parameter['name']}`: " + indented(text).strip()]
                    lines.append("")
                case "content":
                    lines += [self.blocks(section["content"], symbol, level), ""]
        for section in content.get("relationshipsSections", []):
            names = [self.named(identifier, symbol) for identifier in section["identifiers"]]
            if names:
                lines += [f"{section['title']}: {', '.join(names)}", ""]
        return lines

    def named(self, identifier: str, symbol: Symbol) -> str:
        """A symbol by its name, as a link if it has a place here."""
        title = symbol.content["references"].get(identifier, {}).get("title") or identifier.split("/")[-1]
        link = self.reference.link(identifier, self.symbol.where)
        return f"[{code(title)}]({link})" if link else code(title)

    def blocks(self, content: list[dict], symbol: Symbol, level: int) -> str:
        return "\n\n".join(text for block in content if (text := self.block(block, symbol, level)))

    def block(self, block: dict, symbol: Symbol, level: int) -> str:
        match block["type"]:
            case "paragraph":
                return self.inline(block["inlineContent"], symbol)
            case "heading":
                # The first heading of docc says nothing that the place does not.
                return "" if block["text"] in ("Overview", "Discussion") else f"**{escaped(block['text'])}**"
            case "codeListing":
                return f"```{block.get('syntax') or 'text'}\n" + "\n".join(block["code"]) + "\n```"
            case "unorderedList" | "orderedList":
                mark = "- " if block["type"] == "unorderedList" else "1. "
                return "\n".join(mark + indented(self.blocks(item["content"], symbol, level)).strip() for item in block["items"])
            case "aside":
                return f"**{block.get('name') or block['style'].capitalize()}:** " + self.blocks(block["content"], symbol, level)
            case "table":
                rows = [[self.blocks(cell, symbol, level).replace("\n", " ") for cell in row] for row in block["rows"]]
                rows.insert(1, ["---"] * len(rows[0]))
                return "\n".join(f"| {' | '.join(row)} |" for row in rows)
            case "termList":
                return "\n".join(f"- **{self.inline(item['term']['inlineContent'], symbol)}**: "
                                 + indented(self.blocks(item["definition"]["content"], symbol, level)).strip() for item in block["items"])
            case other:
                raise ValueError(f"docc has made a block of type {other}, in {symbol.identifier}")

    def inline(self, content: list[dict], symbol: Symbol) -> str:
        return "".join(self.word(part, symbol) for part in content)

    def word(self, part: dict, symbol: Symbol) -> str:
        match part["type"]:
            case "text":
                return escaped(part["text"])
            case "codeVoice":
                return code(part["code"])
            case "strong":
                return f"**{self.inline(part['inlineContent'], symbol)}**"
            case "emphasis":
                return f"*{self.inline(part['inlineContent'], symbol)}*"
            case "reference":
                reference = symbol.content["references"].get(part["identifier"], {})
                if reference.get("type") == "link":
                    return f"[{escaped(reference['title'])}]({reference['url']})"
                return self.named(part["identifier"], symbol)
            case "link":
                return f"[{escaped(part['title'])}]({part['destination']})"
            case other:
                raise ValueError(f"docc has made text of type {other}, in {symbol.identifier}")


def broken(declaration: str) -> str:
    """A declaration with a line for each parameter, if it is long."""
    if len(declaration) <= 78 or "\n" in declaration:
        return declaration
    depth = 0
    opening = None
    lines = [""]
    for index, character in enumerate(declaration):
        is_arrow = character == ">" and declaration[index - 1] == "-"
        if character == ")" and depth == 1 and opening == "(":
            lines.append("")
            opening = "done"
        if character in "([<" :
            depth += 1
        elif character in ")]" or character == ">" and not is_arrow:
            depth -= 1
        lines[-1] += character
        if character == "(" and depth == 1 and opening is None:
            opening = "("
            lines.append("    ")
        elif character == "," and depth == 1 and opening == "(":
            lines.append("   ")
    return "\n".join(lines) if opening == "done" and depth == 0 else declaration


def code(text: str) -> str:
    """Text as code, whatever backticks it has."""
    fence = "`" * (max([0, *(len(run) for run in re.findall("`+", text))]) + 1)
    return f"{fence}{text}{fence}" if "`" not in text else f"{fence} {text} {fence}"


def escaped(text: str) -> str:
    return ESCAPED.sub(r"\\\1", text)


def indented(text: str) -> str:
    """A text that goes on below the item of a list."""
    return text.replace("\n", "\n    ")
