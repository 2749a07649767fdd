"""A complete page is compared with the one that is there: what is in both stays, with all that the browser keeps in it."""

from support.small_pages import CLICK

PAGE = (
    '<main data-n="{0}1"><div data-n="{0}2" class="layout"><p data-n="{0}3">{1}</p>'
    '<div data-n="{0}4" id="log" class="log" data-style="height: 50px; overflow: auto"><p data-n="{0}5" class="long">A long log</p></div>'
    '<div data-n="{0}6" class="menu" popover="manual">{1}</div>'
    '<dialog data-n="{0}7" class="more"><button data-n="{0}8" data-on="0" class="inner">Inner</button></dialog>'
    '<details data-n="{0}9"><summary data-n="{0}10">More</summary>text</details>'
    '<canvas data-n="{0}11" width="9" height="9"></canvas><div data-n="{0}12" data-opaque class="chart"><b>{2}</b></div>'
    '<input data-n="{0}13" class="note" aria-label="Note"><p data-n="{0}14" class="words">Some words to select</p></div></main>'
)


def _use(tab):
    tab.page.evaluate("""() => {
      const at = (selector) => document.querySelector(selector);
      at(".long").style.height = "500px";
      at("#log").scrollTop = 120;
      at(".menu").showPopover();
      at(".more").show();
      at("details").open = true;
      const drawing = at("canvas").getContext("2d", { willReadFrequently: true });
      drawing.fillRect(0, 0, 9, 9);
      at(".chart").append("drawn");
      at(".note").value = "typed";
      getSelection().setBaseAndExtent(at(".words").firstChild, 5, at(".words").firstChild, 10);
      window.were = [...document.querySelectorAll("main *")];
    }""")


SHOWN = """() => {
  const at = (selector) => document.querySelector(selector);
  return {
    scroll: at("#log").scrollTop, popover: at(".menu").matches(":popover-open"), dialog: at(".more").open,
    details: at("details").open, drawn: at("canvas").getContext("2d").getImageData(1, 1, 1, 1).data[3],
    chart: at(".chart").textContent, typed: at(".note").value, selected: String(getSelection()),
  };
}"""


def e13_all_that_the_browser_keeps_outlives_a_complete_page(tab):
    for epoch, numbers in ((9, ""), (10, "5")):
        tab.open(PAGE.format("", "before", "chart"))
        _use(tab)
        before = tab.page.evaluate(SHOWN)
        assert before["scroll"] == 120 and before["selected"] == "words" and before["drawn"] == 255, before
        tab.send("resync", epoch, 1, 0, PAGE.format(numbers, "after", "chart"), "Test", "/")
        tab.wait(lambda: tab.text(".layout > p >> nth=0") == "after")
        # The long log is as long as the server says it.
        tab.page.evaluate('document.querySelector(".long").style.height = "500px"')
        after = tab.page.evaluate(SHOWN)
        assert {**after, "scroll": 0} == {**before, "scroll": 0}, after
        assert tab.text(".menu") == "after"
        # What an opaque element came with is another now.
        tab.send("resync", epoch, 2, 0, PAGE.format(numbers, "after", "another"), "Test", "/")
        tab.wait(lambda: tab.text(".chart") == "another")


def e13_inner_scroll_stays(tab):
    page = PAGE.replace('class="long"', 'class="long" data-style="height: 500px"')
    tab.open(page.format("", "before", "chart"))
    tab.page.evaluate('document.querySelector("#log").scrollTop = 120')
    tab.send("resync", 10, 1, 0, page.format("5", "after", "chart"), "Test", "/")
    tab.wait(lambda: tab.text(".layout > p >> nth=0") == "after")
    assert tab.page.evaluate('document.querySelector("#log").scrollTop') == 120


def e13_a_complete_page_puts_right_whatever_was_there(tab):
    """Rows that came, went and moved, texts beside elements, and other elements under the same numbers."""
    row = lambda number, text: f'<li data-n="{number}" class="row"><!--{number}0-->{text}<button data-n="{number}1" data-on="0">x</button></li>'
    page = lambda *rows, end="": f'<main data-n="1"><ul data-n="2">{"".join(row(*it) for it in rows)}</ul>{end}</main>'
    a, b, c, d = (3, "A"), (4, "B"), (5, "C"), (6, "D")
    steps = [page(a, b, c), page(c, a, d), page(), page(d, c, b, a), page(b, (7, "B"), end='<p data-n="9">x</p>'),
             page((3, ""), end='<!--9-->text<b data-n="8">y</b>'), page((3, "B"), end='<!--9--><b data-n="8"></b>'), page(a, b, c)]
    for is_new in (False, True):
        tab.open(steps[0])
        for number, html in enumerate(steps[1:], 1):
            tab.send("resync", 9 + is_new * number, number, 0, html, f"Step {number}", "/")
            tab.wait(lambda: tab.page.title() == f"Step {number}")
            shown = tab.page.evaluate("document.querySelector('main').outerHTML")
            assert shown == html, (is_new, shown, html)
            ends = tab.page.evaluate("document.querySelectorAll('main').length")
            assert ends == 1
        tab.page.locator("button").nth(1).click()
        assert tab.wait_for_events(1)[0][2:] == [41, CLICK]


def e10_translated_texts_are_replaced(tab):
    translate = """() => {
      const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
      const texts = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.append("Es ist an.");
        outer.append(inner);
        text.replaceWith(outer);
      }
    }"""
    page = (
        '<main data-n="1"><p data-n="2"><!--3-->It is on.<b data-n="4">yes</b><!--5-->end</p><p data-n="6">alone</p></main>'
    )
    changes = {
        "text beside others": ([[0, 3, "It is off."]], "It is off.Es ist an.Es ist an."),
        "text alone": ([[0, 6, "together"]], None),
        "removed": ([[4, 3]], "Es ist an.Es ist an."),
        "moved": ([[5, 3, 0]], "Es ist an.Es ist an.Es ist an."),
        "replaced": ([[6, 3, '<i data-n="9">It is off.</i>']], "It is off.Es ist an.Es ist an."),
        "inserted": ([[3, 2, 4, "<!--9-->new"]], "Es ist an.newEs ist an.Es ist an."),
    }
    for name, (ops, text) in changes.items():
        tab.open(page)
        tab.page.evaluate(translate)
        tab.patch(1, 0, *ops)
        tab.wait(lambda: [0, 1] in tab.frames)
        if text:
            assert tab.text("p >> nth=0") == text, name
        else:
            assert tab.text("p >> nth=1") == "together"
    tab.open(page)
    tab.page.evaluate(translate)
    tab.send("resync", 9, 1, 0, page.replace("on.", "off."), "Test", "/")
    tab.wait(lambda: tab.text("p >> nth=0") == "It is off.yesend")


def e10_what_extensions_insert_stays_and_breaks_nothing(tab):
    tab.open('<main data-n="1"><input data-n="2" data-on="1" id="it"><p data-n="3">a</p></main>')
    tab.page.evaluate("""() => {
      const icon = document.createElement("x-icon");
      document.querySelector("#it").after(icon);
      document.body.prepend(document.createElement("x-bar"));
    }""")
    tab.patch(1, 0, [0, 3, "b"], [3, 1, 3, '<p data-n="4">new</p>'], [5, 3, 2])
    tab.wait(lambda: [0, 1] in tab.frames)
    tab.send("resync", 9, 2, 0, '<main data-n="1"><input data-n="2" data-on="1" id="it"><p data-n="3">c</p></main>', "Test", "/")
    tab.wait(lambda: tab.text("p") == "c")
    assert tab.page.locator("x-icon").count() == 1 and tab.page.locator("x-bar").count() == 1


def e13_what_the_server_opens_or_closes_follows(tab):
    page = '<main data-n="{0}1"><dialog data-n="{0}2"{1}>a</dialog><details data-n="{0}3"{1}><summary data-n="{0}4">s</summary>x</details></main>'
    shown = lambda: tab.page.evaluate("[document.querySelector('dialog').open, document.querySelector('details').open]")
    tab.open(page.format("", ""))
    tab.send("resync", 9, 1, 0, page.format("", " open"), "Test", "/")
    tab.wait(lambda: shown() == [True, True])
    tab.send("resync", 10, 1, 0, page.format("5", ""), "Test", "/")
    tab.wait(lambda: shown() == [False, False])


def h3_a_complete_page_takes_the_focus_from_nobody(tab):
    page = '<main data-n="{0}1"><input data-n="{0}2" data-on="7" id="it">{1}</main>'
    tab.open(page.format("", ""))
    tab.page.focus("#it")
    tab.send("resync", 10, 1, 0, page.format("5", '<input data-n="53" autofocus id="new">'), "Test", "/")
    tab.wait(lambda: tab.page.locator("#new").count() == 1)
    tab.page.wait_for_timeout(30)
    assert tab.page.evaluate("document.activeElement.id") == "it" and tab.events() == []


def h7_a_fragment_outlives_a_complete_page(tab):
    tab.html = '<main data-n="1"><p data-n="2" id="p">a</p></main>'
    tab.page.goto("http://trellis.test/#p")
    tab.hello()
    tab.send("resync", 9, 1, 0, tab.html, "Fresh", "/")
    tab.wait(lambda: tab.page.title() == "Fresh")
    assert tab.page.evaluate("location.hash") == "#p"


def h3_the_focus_is_on_no_other_row(tab):
    row = '<li data-n="{0}{1}"><button data-n="{0}{1}1" data-on="0 7">{2}</button></li>'
    page = '<main data-n="{0}1"><ul data-n="{0}2">{1}</ul></main>'
    tab.open(page.format("", row.format("", 3, "A") + row.format("", 4, "B")))
    tab.page.focus("text=A")
    tab.send("resync", 10, 1, 0, page.format("5", row.format("5", 3, "C") + row.format("5", 4, "B")), "Test", "/")
    tab.wait(lambda: tab.page.locator("text=C").count() == 1)
    assert tab.page.evaluate("document.activeElement === document.body") and tab.events() == []


def d6_the_editor_of_other_code_keeps_the_focus_and_its_listeners(tab):
    """Two that are alike: nobody can say which is which, and neither is exchanged for a copy."""
    editor = '<div data-n="{0}{1}" data-opaque contenteditable></div>'
    page = '<main data-n="{0}1">{1}<p data-n="{0}4">{2}</p></main>'
    html = lambda numbers, text: page.format(numbers, editor.format(numbers, 2) + editor.format(numbers, 3), text)
    tab.open(html("", "before"))
    tab.page.evaluate("""() => {
      window.heard = 0;
      const own = document.querySelector("[contenteditable]");
      own.addEventListener("keydown", () => heard++);
      own.focus();
    }""")
    tab.send("resync", 10, 1, 0, html("5", "after"), "Test", "/")
    tab.wait(lambda: tab.text("p") == "after")
    tab.page.keyboard.type("x")
    assert tab.page.evaluate("heard") == 1


def e13_a_complete_page_of_many_rows_takes_as_long_for_each(tab):
    """Counted in characters that the script reads to find the row with the focus."""
    tab.page.add_init_script("""
      window.read = 0;
      const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, "textContent");
      Object.defineProperty(Node.prototype, "textContent", { set, get() {
        const text = get.call(this);
        read += text?.length ?? 0;
        return text;
      } });
    """)
    row = '<div data-n="{0}{1}"><!--{0}{1}0-->row {1} <button data-n="{0}{1}1" data-on="0">x</button></div>'

    def characters(rows):
        page = lambda numbers: (
            f'<main data-n="{numbers}1"><div data-n="{numbers}2"><div data-n="{numbers}3">'
            + "".join(row.format(numbers, 10 + index) for index in range(rows)) + "</div></div></main>"
        )
        tab.open(page(""))
        tab.page.locator("button").nth(rows // 2).focus()
        tab.page.evaluate("read = 0")
        tab.send("resync", 10, 1, 0, page("7"), f"{rows} rows", "/")
        tab.wait(lambda: tab.page.title() == f"{rows} rows")
        assert tab.page.evaluate("document.activeElement.dataset.n") == f"7{10 + rows // 2}1"
        return tab.page.evaluate("read")

    few, many = characters(100), characters(800)
    assert many < 16 * few, (few, many)
