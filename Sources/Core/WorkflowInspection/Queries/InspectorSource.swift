/// A place of answers about hosts: this process, a file, or another process.
package protocol InspectorSource: Sendable {
    /// Answers a question. Called from anywhere, several times at once.
    ///
    /// - Throws: The error of a connection. What cannot be answered is ``InspectorAnswer/missing(_:)``.
    @concurrent
    func answer(_ query: InspectorQuery) async throws -> InspectorAnswer

    /// The least time from one update of a page to the next.
    var period: Duration { get }
}

extension InspectorSource {
    package var period: Duration { .milliseconds(100) }
}
