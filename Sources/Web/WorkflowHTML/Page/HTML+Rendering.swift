extension HTML {
    /// Returns the piece as HTML text, without node numbers and event handlers.
    ///
    /// Use it for mails, for the frame around a page and for tests.
    /// - Parameter report: Called for everything that is left out because it is unsafe.
    public func rendered(report: ((HTMLProblem) -> Void)? = nil) -> String {
        var printer = HTMLPrinter(isLive: false)
        printer.write(unnumbered: self, report: report)
        return printer.text
    }
}

extension HTMLPrinter {
    /// Prints the content of an element without node numbers.
    mutating func write(unnumberedContentOf html: HTML, report: ((HTMLProblem) -> Void)?) {
        switch html.kind {
        case .textElement: write(content: html.text, of: html)
        case .uncheckedElement: write(markup: html.text)
        default: write(unnumberedPartsOf: html, report: report)
        }
    }

    mutating func write(unnumbered html: HTML, report: ((HTMLProblem) -> Void)?) {
        switch html.kind {
        case .empty: break
        case .text: write(text: html.text)
        case .unchecked: write(markup: html.text)
        case .element, .textElement, .uncheckedElement: write(unnumberedElement: html, report: report)
        case .fragment, .branch, .identified: write(unnumberedPartsOf: html, report: report)
        case .memo: write(unnumbered: html.memo.content, report: report)
        case .keyed:
            let list = html.keyedList
            for index in 0..<list.items.count { write(unnumbered: list.content(at: index), report: report) }
        }
    }

    private mutating func write(unnumberedPartsOf html: HTML, report: ((HTMLProblem) -> Void)?) {
        withExtendedLifetime(html) {
            for part in html.heldParts { write(unnumbered: part, report: report) }
        }
    }

    private mutating func write(unnumberedElement element: HTML, report: ((HTMLProblem) -> Void)?) {
        for attribute in element.attributes {
            if case .dropped(let problem) = attribute.value { report?(problem) }
        }
        if isLive {
            for handler in element.handlers.all {
                report?(HTMLProblem(.unreachableHandler, attribute: "on\(handler.kind)", value: element.elementName))
            }
        }
        open(element, number: nil)
        write(unnumberedContentOf: element, report: report)
        close(element)
    }
}
