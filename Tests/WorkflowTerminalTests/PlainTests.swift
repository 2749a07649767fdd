import Testing

@testable import WorkflowTerminal

struct PlainTests {
    private let draft = Box("Milk")
    private let log = Box<[String]>([])

    private var bench: Bench {
        let (shown, log) = (draft, log)
        return Bench(columns: 80, rows: 40) {
            box("To-do") {
                row {
                    field(
                        "New",
                        text: shown.value,
                        onChange: { shown.value = $0 },
                        onSubmit: { log.value.append("submit") }
                    )
                    button("Add", nil)
                }
                list("To-dos", ["Tea", "Bread"], id: { $0 }) { name in
                    checkbox(name, isOn: name == "Tea") { log.value.append(name) }.onKey(.delete, "Remove") {}
                }
                progress("Done", 0.5)
                text("1 left")
            }
        }
    }

    @Test func `the tree as lines of role and name`() {
        #expect(
            bench.session.plainLines == [
                "group: To-do", #"  1 field: New "Milk""#, "  button: Add (disabled)", "  list: To-dos (2 rows)",
                "    2 checkbox: Tea (checked)", "    3 checkbox: Bread (not checked)", "  progress: Done (50%)",
                "  1 left",
            ]
        )
    }

    @Test func `actions by number`() {
        let bench = bench
        #expect(bench.session.handle(line: "3") == nil)
        #expect(log.value == ["Bread"])
        #expect(bench.session.handle(line: "1 Two words") == nil)
        #expect(draft.value == "Two words")
        #expect(log.value == ["Bread", "submit"])
        #expect(bench.session.handle(line: "9") == "Expected a number from 1 to 3.")
        #expect(bench.session.handle(line: "2") == nil)
        #expect(bench.session.handle(line: "del") == nil)
        #expect(bench.session.handle(line: "what")?.hasPrefix("Expected the number") == true)
        #expect(Bench { text("Loading…") }.session.handle(line: "1")?.contains("there is none now") == true)
    }
}
