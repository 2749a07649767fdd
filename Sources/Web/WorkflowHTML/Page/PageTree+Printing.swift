/// Printing of a piece with the numbers of its nodes.
extension PageTree {
    func print(_ html: HTML, at slot: Slot) -> String {
        var printer = HTMLPrinter(isLive: true, mount: mount)
        print(html, at: slot, to: &printer)
        return printer.text
    }

    func print(_ html: HTML, at slot: Slot, to printer: inout HTMLPrinter) {
        switch html.kind {
        case .empty, .unchecked: break
        case .text:
            // The text's own comment separates it from other texts, and marks its place when it is empty.
            printer.write(markup: "<!--\(store[slot].number)-->")
            printer.write(text: html.text)
        case .element, .textElement, .uncheckedElement: print(element: html, at: slot, to: &printer)
        case .fragment, .branch: print(html.parts, in: slot, to: &printer)
        case .detailed: print(detailed: html, at: slot, to: &printer)
        }
    }

    private func print(detailed html: HTML, at slot: Slot, to printer: inout HTMLPrinter) {
        switch html.details {
        case .none, .element: break
        case .identity: print(html.parts, in: slot, to: &printer)
        case .memo(let memo): print([memo.content], in: slot, to: &printer)
        case .list(let list):
            for (index, item) in lists[store[slot].detail].slots.enumerated() {
                print([list.content(at: index)], in: item, to: &printer)
            }
        }
    }

    private func print(_ parts: [HTML], in parent: Slot, to printer: inout HTMLPrinter) {
        var slot = store[parent].firstChild
        for part in parts {
            print(part, at: slot, to: &printer)
            slot = store[slot].nextSibling
        }
    }

    private func print(element: HTML, at slot: Slot, to printer: inout HTMLPrinter) {
        reportProblems(of: element)
        printer.open(element, number: store[slot].number)
        switch element.kind {
        case _ where element.isOpaque: printer.write(unnumberedContentOf: element, report: report)
        case .textElement: printer.write(content: element.text, of: element)
        case .uncheckedElement: printer.write(markup: element.text)
        default: print(element.parts, in: slot, to: &printer)
        }
        printer.close(element)
    }

    private func reportProblems(of element: HTML) {
        guard let report else { return }
        for attribute in element.attributes {
            if case .dropped(let problem) = attribute.value { report(problem) }
        }
    }
}
