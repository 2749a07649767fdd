/// Markup that is inserted into the page unchanged.
///
/// It bypasses escaping: anybody who can influence `markup` can run script in every reader's page. It must be balanced,
/// must not contain attributes named `data-n`, and must be the only content of its element. Otherwise it causes a
/// ``PageError``, or a page that diverges from the tree. A change replaces the element around it.
public struct UncheckedHTML: Equatable, Sendable {
    /// The markup.
    public let markup: String

    /// Creates a piece of `markup`, unchecked.
    public init(_ markup: String) {
        self.markup = markup
    }
}
