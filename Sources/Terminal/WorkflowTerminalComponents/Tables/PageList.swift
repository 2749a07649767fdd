public import WorkflowComponentState
public import WorkflowTerminal

/// The texts of the buttons around the pages of a list.
public struct PageListTexts: Sendable {
    /// The text of the button for the page before.
    public var previous: String
    /// The text of the button for the next page.
    public var next: String
    /// Returns the text that says which page it is, of how many.
    public var page: @Sendable (Int, Int) -> String

    /// The texts in English.
    public static let english = PageListTexts(previous: "Previous", next: "Next") { "Page \($0) of \($1)" }

    /// Creates texts.
    public init(previous: String, next: String, page: @escaping @Sendable (Int, Int) -> String) {
        (self.previous, self.next, self.page) = (previous, next, page)
    }
}

/// Returns the buttons for the pages of a list.
/// - Parameters:
///   - pages: The pages.
///   - texts: The texts.
///   - onPage: Called with the page that is chosen.
public func pageList(
    _ pages: Pagination,
    texts: PageListTexts = .english,
    onPage: @escaping (Int) -> Void
) -> TerminalView {
    row {
        button(texts.previous, pages.page > 1 ? { onPage(pages.page - 1) } : nil)
        text(texts.page(pages.page, pages.pageCount))
        button(texts.next, pages.page < pages.pageCount ? { onPage(pages.page + 1) } : nil)
    }
}
