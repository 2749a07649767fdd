"""What a change of one node costs: as much on a large page as on a small one, counted in nodes that the script looks at."""

from support.small_pages import CLICK
from support.typing import wait_for_kept

ROW = '<li data-n="{0}"><!--{1}-->row <input data-n="{2}" data-on="1" name="f{0}"><button data-n="{3}" data-on="0">+</button></li>'

# Counts elements below a node that is searched, entries of a collection that is iterated, and steps from node to node.
WATCH = """
window.looks = 0;
const below = Element.prototype.getElementsByTagName;
const wrap = (owner, names, cost) => {
  for (const name of names) {
    const real = owner.prototype[name];
    if (real) owner.prototype[name] = function (...given) {
      looks += 1 + cost(this);
      return real.apply(this, given);
    };
  }
};
const searches = ["querySelector", "querySelectorAll", "getElementsByTagName", "getElementsByName", "getElementsByClassName"];
wrap(Document, searches, () => below.call(document.documentElement, "*").length);
wrap(Element, searches, (element) => below.call(element, "*").length);
for (const collection of [Map, Set]) wrap(collection, ["forEach", "keys", "values", "entries", Symbol.iterator], ({ size }) => size);
for (const collection of [NodeList, HTMLCollection])
  wrap(collection, ["forEach", "keys", "values", "entries", Symbol.iterator], ({ length }) => length);
for (const name of ["childNodes", "firstChild", "nextSibling", "previousSibling", "parentNode", "parentElement"]) {
  const { get } = Object.getOwnPropertyDescriptor(Node.prototype, name);
  Object.defineProperty(Node.prototype, name, { get() { looks++; return get.call(this); } });
}
"""


def a_change_of_one_node_looks_at_no_more_of_a_larger_page(tab):
    def looks_for_each_change(rows):
        # With a text that was not saved, whose field could come back with any change.
        row = lambda index: ROW.format(*(10 + 4 * index + part for part in range(4)))
        tab.open(f'<main data-n="1"><ul data-n="2">{"".join(map(row, range(rows)))}</ul></main>')
        tab.page.fill("[name=f10]", "not saved")
        tab.wait_for_events(1)
        tab.send("gone", 1)
        tab.send(0, 1)
        wait_for_kept(tab, "not saved")
        last, new = 10 + 4 * (rows - 1), 10 + 4 * rows
        looks = {}
        changes = {
            "text": [0, last + 1, "changed"], "attribute": [1, last, "class", "done"], "property": [2, last + 2, "value", "y", 0],
            "insert": [3, 2, last, row(rows)], "move": [5, new, 0], "replace": [6, last, row(rows + 1)], "remove": [4, new],
        }
        for number, (name, op) in enumerate(changes.items(), 1):
            tab.page.evaluate("looks = 0")
            tab.patch(number, 1, op)
            tab.wait(lambda: [0, number] in tab.frames)
            looks[name] = tab.page.evaluate("looks")
        tab.page.evaluate("looks = 0")
        tab.page.locator("button").nth(3).click()
        assert tab.wait_for_events(2)[1][3] == CLICK
        tab.send(0, 2)
        tab.wait(lambda: tab.page.locator("[data-wait]").count() == 0)
        looks["click"] = tab.page.evaluate("looks")
        return looks

    tab.page.add_init_script(WATCH)
    few, many = looks_for_each_change(200), looks_for_each_change(1000)
    assert all(few.values()), few
    assert few == many, f"with 200 rows {few}, with 1000 {many}"
