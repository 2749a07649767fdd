/// Printing of a piece with the numbers of its nodes.
extension PageTree {
    func print(_ html: HTML, at slot: Slot) -> String {
        var printer = HTMLPrinter(isLive: true)
        print(html, at: slot, to: &printer)
        return printer.text
    }

    func print(_ html: HTML, at slot: Slot, to printer: inout HTMLPrinter) {
        switch html.content {
        case .empty, .unchecked: break
        case .text(let text):
            // The text's own comment separates it from other texts, and marks its place when it is empty.
            printer.write(markup: "<!--\(store[slot].number)-->")
            printer.write(text: text)
        case .element(let element): print(element, at: slot, to: &printer)
        case .fragment(let parts): print(.many(parts), in: slot, to: &printer)
        case .branch(_, let part), .identified(_, let part): print(.one(part), in: slot, to: &printer)
        case .memo(let memo): print(.one(memo.content), in: slot, to: &printer)
        case .keyed(let list):
            for (index, item) in lists[store[slot].detail].slots.enumerated() {
                print(.one(list.content(at: index)), in: item, to: &printer)
            }
        }
    }

    private func print(_ parts: HTMLParts, in parent: Slot, to printer: inout HTMLPrinter) {
        var slot = store[parent].firstChild
        for part in parts {
            print(part, at: slot, to: &printer)
            slot = store[slot].nextSibling
        }
    }

    private func print(_ element: Element, at slot: Slot, to printer: inout HTMLPrinter) {
        reportProblems(of: element)
        printer.open(element, number: store[slot].number)
        switch element.content {
        case _ where element.isOpaque: printer.write(unnumbered: element.content, of: element, report: report)
        case .text(let text): printer.write(content: text, of: element)
        case .unchecked(let markup): printer.write(markup: markup)
        case .children(let children): print(children, in: slot, to: &printer)
        }
        printer.close(element)
    }

    private func reportProblems(of element: Element) {
        guard let report else { return }
        for attribute in element.attributes {
            if case .dropped(let problem) = attribute.value { report(problem) }
        }
    }
}
