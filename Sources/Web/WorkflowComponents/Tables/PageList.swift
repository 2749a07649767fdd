public import WorkflowComponentState
public import WorkflowHTML

/// The texts of the buttons around the pages of a list.
public struct PageListTexts: Sendable {
    /// The text of the link to the page before.
    public var previous: String
    /// The text of the link to the next page.
    public var next: String
    /// Returns the name of a page for assistive technologies.
    public var page: @Sendable (Int) -> String

    /// The texts in English.
    public static let english = PageListTexts(previous: "Previous", next: "Next") { "Page \($0)" }

    /// Creates texts.
    public init(previous: String, next: String, page: @escaping @Sendable (Int) -> String) {
        (self.previous, self.next, self.page) = (previous, next, page)
    }
}

/// Returns links to the pages of a list. They work without scripts, and within a live page they change the URL.
/// - Parameters:
///   - label: What the pages are of, for assistive technologies: "Pages of wines".
///   - pages: The pages.
///   - url: Returns the URL of a page.
///   - texts: The texts.
public func pageList(
    _ label: String,
    _ pages: Pagination,
    texts: PageListTexts = .english,
    url: @escaping (Int) -> String
) -> HTML {
    pageList(label, pages, texts: texts) { number, isCurrent, name, text in
        a(
            .class("tc-page"),
            .href(url(number)),
            .navigates,
            .ariaCurrent(isCurrent ? .page : nil),
            .when(name != nil, .ariaLabel(name ?? ""))
        ) { text }
    }
}

/// Returns buttons for the pages of a list, where the page is no part of the URL.
/// - Parameters:
///   - label: What the pages are of, for assistive technologies: "Pages of wines".
///   - pages: The pages.
///   - texts: The texts.
///   - onPage: Called with the page that is chosen.
public func pageList(
    _ label: String,
    _ pages: Pagination,
    texts: PageListTexts = .english,
    onPage: @escaping (Int) -> Void
) -> HTML {
    pageList(label, pages, texts: texts) { number, isCurrent, name, text in
        button(
            .class("tc-page"),
            .type(.button),
            .ariaCurrent(isCurrent ? .page : nil),
            .when(name != nil, .ariaLabel(name ?? "")),
            .onClick(id: number) { onPage(number) }
        ) { text }
    }
}

private func pageList(
    _ label: String,
    _ pages: Pagination,
    texts: PageListTexts,
    link: @escaping (_ number: Int, _ isCurrent: Bool, _ name: String?, _ text: String) -> HTML
) -> HTML {
    nav(.class("tc-pages"), .ariaLabel(label)) {
        ul {
            li { pages.page > 1 ? link(pages.page - 1, false, nil, texts.previous) : end(texts.previous) }
            keyed(pages.items, id: { $0 }) { item in
                switch item {
                case .page(let number):
                    li { link(number, number == pages.page, texts.page(number), "\(number)") }
                case .gap: li(.class("tc-gap"), .ariaHidden(true)) { "…" }
                }
            }
            li { pages.page < pages.pageCount ? link(pages.page + 1, false, nil, texts.next) : end(texts.next) }
        }
    }
}

/// Returns the place of a link that there is none of, so that the others stay where they are.
private func end(_ text: String) -> HTML { span(.class("tc-page tc-off"), .ariaHidden(true)) { text } }
