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
    mutating func write(unnumbered content: ElementContent, of element: Element, report: ((HTMLProblem) -> Void)?) {
        switch content {
        case .text(let text): write(content: text, of: element)
        case .unchecked(let markup): write(markup: markup)
        case .children(let children):
            for child in children { write(unnumbered: child, report: report) }
        }
    }

    mutating func write(unnumbered html: HTML, report: ((HTMLProblem) -> Void)?) {
        switch html.content {
        case .empty: break
        case .text(let text): write(text: text)
        case .unchecked(let markup): write(markup: markup)
        case .element(let element): write(unnumbered: element, report: report)
        case .fragment(let parts): for part in parts { write(unnumbered: part, report: report) }
        case .branch(_, let part), .identified(_, let part): write(unnumbered: part, report: report)
        case .memo(let memo): write(unnumbered: memo.content, report: report)
        case .keyed(let list):
            for index in 0..<list.items.count { write(unnumbered: list.content(at: index), report: report) }
        }
    }

    private mutating func write(unnumbered element: Element, report: ((HTMLProblem) -> Void)?) {
        for attribute in element.attributes {
            if case .dropped(let problem) = attribute.value { report?(problem) }
        }
        if isLive {
            for handler in element.handlers.all {
                report?(HTMLProblem(.unreachableHandler, attribute: "on\(handler.kind)", value: element.name))
            }
        }
        open(element, number: nil)
        write(unnumbered: element.content, of: element, report: report)
        close(element)
    }
}
