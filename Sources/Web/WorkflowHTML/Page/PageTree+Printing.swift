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
        case .fragment, .branch, .identified: print(partsOf: html, in: slot, to: &printer)
        case .memo: print(html.memo.content, at: store[slot].firstChild, to: &printer)
        case .keyed:
            let list = html.keyedList
            for (index, item) in lists[store[slot].detail].slots.enumerated() {
                print(list.content(at: index), at: item, to: &printer)
            }
        }
    }

    private func print(partsOf html: HTML, in parent: Slot, to printer: inout HTMLPrinter) {
        var slot = store[parent].firstChild
        withExtendedLifetime(html) {
            for part in html.heldParts {
                print(part, at: slot, to: &printer)
                slot = store[slot].nextSibling
            }
        }
    }

    private func print(element: HTML, at slot: Slot, to printer: inout HTMLPrinter) {
        reportProblems(of: element)
        printer.open(element, number: store[slot].number)
        switch element.kind {
        case _ where element.isOpaque: printer.write(unnumberedContentOf: element, report: report)
        case .textElement: printer.write(content: element.text, of: element)
        case .uncheckedElement: printer.write(markup: element.text)
        default: print(partsOf: element, in: slot, to: &printer)
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
