/// A place of answers about hosts: this process, a file, or another process.
package protocol InspectorSource: Sendable {
    /// Answers a question. Called from anywhere, several times at once.
    ///
    /// - Throws: The error of a connection. What cannot be answered is ``InspectorAnswer/missing(_:)``.
    @concurrent
    func answer(_ query: InspectorQuery) async throws -> InspectorAnswer
}
