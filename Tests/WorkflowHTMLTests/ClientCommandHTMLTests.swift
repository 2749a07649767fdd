import ModelDOM
import Testing
import WorkflowHTML

struct ClientCommandHTMLTests {
    @Test func `commands are data, in their order`() throws {
        let page = try ModelParser.parse(
            button(.onClick(.confirm("Say \"yes\" & <go>"), .setAttribute("data-x", "1", of: "a"), .focus("a"))) { "x" }
                .rendered()
        )
        #expect(
            page[0].attributes["data-do"]
                == #"[["confirm","Say \"yes\" & <go>"],["setAttribute","a","data-x","1"],["focus","a"]]"#
        )
    }

    @Test(arguments: [
        "onclick", "href", "style", "src", "data-n", "data-do", "data-on", "DATA-HOOK", "class", "value", "id", "a b",
        "",
    ])
    func `an attribute that runs code or belongs to the page is left out and reported`(name: String) {
        var problems: [HTMLProblem] = []
        let html = button(.onClick(.setAttribute(name, "x", of: "a"), .removeAttribute(name, of: "a"), .show("a"))) {
            "x"
        }
        .rendered { problems.append($0) }
        // Of one attribute of one element it is said once.
        #expect(problems.map(\.reason) == [.refusedName])
        #expect(html.contains("show") && !html.contains("setAttribute") && !html.contains("removeAttribute"))
    }

    @Test(arguments: ["aria-pressed", "data-mood", "disabled", "inert", "title"])
    func `other attributes may be set`(name: String) {
        let html = button(.onClick(.setAttribute(name, "x", of: "a"))) { "x" }.rendered { _ in Issue.record("refused") }
        #expect(html.contains(name))
    }
}
