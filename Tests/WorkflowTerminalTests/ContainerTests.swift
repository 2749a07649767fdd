import Testing
import ViewEnvironment
import WorkflowContainers
import WorkflowScreens
import WorkflowTerminal

@testable import WorkflowTerminal

private struct PageScreen: TerminalScreen {
    var name: String
    var isLong = false

    func terminal(environment: ViewEnvironment) -> TerminalView {
        text("Page \(name)")
        button("\(name) 1") {}
        button("\(name) 2") {}
        if isLong { for number in 0..<30 { text("line \(number)") } }
    }
}

private struct RowsScreen: TerminalScreen {
    func terminal(environment: ViewEnvironment) -> TerminalView {
        list("Rows", Array(0..<100), id: { $0 }) { text("row \($0)") }
    }
}

private struct Unbound: Screen {}
private struct UnboundOverlay: Overlay {}

struct ContainerTests {
    private let log = Box<[String]>([])

    private func bench(columns: Int = 70, rows: Int = 14, _ screen: @escaping () -> any Screen) -> Bench {
        Bench(columns: columns, rows: rows) { screen().terminal(in: .empty) }
    }

    @Test func `a back stack shows its top, and Escape goes back`() {
        let log = log
        let depth = Box(1)
        let bench = bench {
            BackStackScreen.fromList(
                (1...depth.value).map { number in
                    PageScreen(name: "\(number)").onBack(perform: number == 1 ? nil : { log.value.append("back") })
                }
            )
        }
        bench.press(.escape, .tab)
        #expect(log.value == [])
        #expect(bench.focus == "1 2")
        depth.value = 2
        bench.update()
        #expect(bench.text[0] == "Page 2")
        #expect(bench.focus == "2 1")
        bench.press(.escape)
        #expect(log.value == ["back"])
        depth.value = 1
        bench.update()
        // The focus of the frame was kept.
        #expect(bench.focus == "1 2")
    }

    @Test func `at the bottom of a stack Escape does nothing`() {
        let log = log
        let bench = bench { BackStackScreen(PageScreen(name: "1").onBack { log.value.append("back") }) }
        bench.press(.escape)
        #expect(log.value == [])
        #expect(!bench.footer.contains("Back"))
    }

    @Test func `a covered frame keeps how far it is scrolled, and a frame that is gone does not`() {
        let depth = Box(1)
        let bench = bench(rows: 8) {
            BackStackScreen.fromList((1...depth.value).map { PageScreen(name: "\($0)", isLong: true) })
        }
        bench.press(.pageDown)
        let scrolled = bench.lines[0]
        #expect(scrolled.hasPrefix("line"))
        depth.value = 2
        bench.update()
        #expect(bench.lines[0].hasPrefix("Page 2"))
        bench.press(.pageDown)
        #expect(bench.session.composer.state.scrolls.count == 2)
        depth.value = 1
        bench.update()
        #expect(bench.lines[0] == scrolled)
        #expect(bench.session.composer.state.scrolls.count == 1)
    }

    @Test func `a covered frame keeps the row of its list, also when another one covers that`() {
        let depth = Box(1)
        let bench = bench(rows: 8) {
            BackStackScreen.fromList((1...depth.value).map { _ in RowsScreen() })
        }
        bench.press(.pageDown, .pageDown)
        let row = bench.session.focusedElement?.rowIndex
        #expect(row ?? 0 > 0)
        for count in [2, 3, 2] {
            depth.value = count
            bench.update()
            bench.session.layoutIfNeeded()
        }
        #expect(bench.session.focusedElement?.rowIndex == 0)
        #expect(bench.session.composer.state.lists.count == 2)
        depth.value = 1
        bench.update()
        #expect(bench.session.focusedElement?.rowIndex == row)
    }

    @Test func `a split is side by side from 60 columns, else the trailing one`() {
        let screen = SplitScreen(leadingScreen: PageScreen(name: "L"), trailingScreen: PageScreen(name: "R"))
        #expect(bench(columns: 60) { screen }.lines[0] == "Page L                  │Page R")
        #expect(bench(columns: 59) { screen }.lines[0] == "Page R")
    }

    @Test func `a modal has the focus, hides the rest from keys, and gives the focus back`() {
        let log = log
        let overlays = Box<[any Overlay]>([])
        let bench = bench { BodyAndOverlaysScreen(PageScreen(name: "B"), overlays: overlays.value) }
        bench.press(.tab)
        #expect(bench.focus == "B 2")
        overlays.value = [FullScreenModal(PageScreen(name: "M").onBack { log.value.append("closed") })]
        bench.update()
        #expect(bench.focus == "M 1")
        bench.press(.tab, .tab)
        #expect(bench.focus == "M 1")
        #expect(!bench.session.plainLines.contains { $0.contains("B 1") })
        bench.press(.escape)
        #expect(log.value == ["closed"])
        overlays.value = []
        bench.update()
        #expect(bench.focus == "B 2")
    }

    @Test func `an alert is a dialog whose first button does not go on`() {
        let log = log
        let alert = AlertOverlay(
            buttons: [.positive: "Discard", .negative: "Keep"],
            title: "Discard your changes?",
            message: "They are lost.",
            onEvent: { log.value.append("\($0)") }
        )
        let bench = bench(columns: 40, rows: 9) { BodyAndOverlaysScreen(PageScreen(name: "B"), overlays: [alert]) }
        #expect(bench.focus == "Keep")
        #expect(bench.lines[1].hasSuffix("┌─ Discard your changes? ─┐"))
        #expect(
            bench.session.plainLines == [
                "alert: Discard your changes?", "  They are lost.", "  1 button: Keep", "  2 button: Discard",
            ]
        )
        bench.press(.right, .enter, .escape)
        #expect(log.value == ["buttonClicked(WorkflowContainers.AlertOverlay.Button.positive)", "canceled"])
    }

    @Test func `wrappers are looked through, with their environment`() {
        struct Themed: TerminalScreen {
            func terminal(environment: ViewEnvironment) -> TerminalView {
                text(environment.terminalTheme.accent == TerminalStyle(.italic) ? "italic" : "plain").style(.accent)
            }
        }
        var theme = TerminalTheme()
        theme.accent = TerminalStyle(.italic)
        let bench = bench {
            Themed().adaptedEnvironment(keyPath: \.terminalTheme, value: theme).named("x").asAnyScreen()
        }
        #expect(bench.text[0] == "italic")
        #expect(bench.session.composer.canvas.table.styles.contains(TerminalStyle(.italic)))
    }

    @Test func `a registry binds from outside and takes precedence`() {
        let registry =
            ViewRegistry(Unbound.self, terminal: { _, _ in text("bound") })
            + ViewRegistry(UnboundOverlay.self, terminalOverlay: { _, _ in text("over") })
        let bench = bench {
            BodyAndOverlaysScreen(Unbound(), overlays: [UnboundOverlay()]).withRegistry(registry)
        }
        #expect(bench.session.plainLines == ["bound", "dialog: ", "  over"])
    }

    @Test func `a missing binding is a box that says what to do`() {
        let bench = bench { Unbound() }
        let text = bench.text.joined(separator: " ")
        #expect(text.contains("No terminal view for"))
        #expect(text.contains("Conform Unbound to TerminalScreen"))
        let overlay = self.bench { BodyAndOverlaysScreen(PageScreen(name: "B"), overlays: [UnboundOverlay()]) }
        #expect(overlay.text.joined().contains("No terminal overlay for"))
    }
}
