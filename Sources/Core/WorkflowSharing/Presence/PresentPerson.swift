/// A person who is present, once for any number of pages that they have open.
public struct PresentPerson<Metadata: Codable & Equatable & Sendable>: Identifiable, Equatable, Sendable {
    /// The name under which the person entered.
    public let id: String

    /// The metadata of each page, in the order in which they were opened; never empty.
    public internal(set) var pages: [Metadata]

    /// The metadata of the page that was opened last.
    public var metadata: Metadata { pages[pages.count - 1] }

    /// Creates a person, for a test.
    /// - Precondition: There is at least one page.
    public init(id: String, pages: [Metadata]) {
        guard !pages.isEmpty else {
            fatalError("Expected a present person to have a page. Instead, \(id) had none. Pass the metadata of one.")
        }
        (self.id, self.pages) = (id, pages)
    }
}
