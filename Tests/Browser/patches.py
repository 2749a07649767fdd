"""Random pages: the patches of the server, carried out by the client's own script in Chromium, give the fresh page.

TRELLIS_PATCH_SEED chooses other cases and TRELLIS_SOAK multiplies their number, see PatchCaseTests.
"""

import faulthandler
import json
import sys

from support.client_page import ClientPage, Chromium, made_by_swift_tests

# Elements, texts, comments and attributes; of controls what they show, which patches change as properties. Which option
# is chosen is the browser's affair where the page does not say it.
DESCRIBE = """
(html) => {
  const shown = ["value", "checked", "selected", "open"];
  const fresh = document.createElement("div");
  fresh.innerHTML = html;
  const free = new Set();
  for (const select of fresh.querySelectorAll("select")) {
    if (!select.querySelector("[selected]")) for (const node of [select, ...select.options]) free.add(node.dataset.n);
  }
  function describe(node) {
    if (node.nodeType === 3) return node.data;
    if (node.nodeType === 8) return "<!--" + node.data + "-->";
    const isOption = node.localName === "option";
    const attributes = [...node.attributes].filter((it) => !shown.includes(it.name) || isOption && it.name === "value");
    const properties = free.has(node.dataset.n) ? [] : shown.filter((name) => name in node && node.localName !== "li");
    const children = node.localName === "textarea" ? [] : [...node.childNodes].map(describe);
    return [
      node.localName, ...attributes.map((it) => it.name + "=" + it.value).sort(),
      ...properties.map((name) => name + ":" + node[name]), ...children.filter((it) => it !== ""),
    ];
  }
  return [describe(document.body.firstElementChild), describe(fresh.firstChild)];
}
"""


def main():
    faulthandler.dump_traceback_later(600, exit=True)  # a hang is a failure that says where
    made = made_by_swift_tests(TRELLIS_PATCH_CASES="cases.json", TRELLIS_SERVED_SCRIPT="served.js")
    cases = json.loads(made["TRELLIS_PATCH_CASES"])
    browser = Chromium()
    failures = 0
    tab = ClientPage(browser, made["TRELLIS_SERVED_SCRIPT"], '<main data-n="1"></main>')
    tab.join()
    for index, case in enumerate(cases):
        tab.frames, tab.complaints, tab.result = [], [], None
        tab.send("new", index + 10, 0, 0, case["html"], "Case", "/")
        for number, ops in enumerate(case["patches"], start=1):
            tab.send(number, 0, ops)

        def is_same():
            tab.result = tab.page.evaluate(DESCRIBE, case["final"])
            return tab.result[0] == tab.result[1]

        try:
            tab.wait(is_same)
        except AssertionError as error:
            failures += 1
            print(f"case {index}: {error}\n live  {json.dumps(tab.result[0])}\n fresh {json.dumps(tab.result[1])}")
            print(f" case  {json.dumps(case)}")
    failures += len(tab.problems)
    tab.close()
    browser.close()
    print(f"{len(cases)} random pages, {failures} failures")
    sys.exit(1 if failures or not cases else 0)


main()
