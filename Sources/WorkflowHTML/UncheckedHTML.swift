/// Markup that goes into the page exactly as it is.
///
/// The one way around escaping: whoever can influence `markup` can run script in every reader's page. It must be
/// balanced, must not hold attributes named `data-n`, and must be the only content of its element; anything else is a
/// ``PageError``, or a page that falls out of step. A change replaces the element around it.
public struct UncheckedHTML: Equatable, Sendable {
    /// The markup.
    public let markup: String

    /// Takes `markup` unchecked.
    public init(_ markup: String) {
        self.markup = markup
    }
}
