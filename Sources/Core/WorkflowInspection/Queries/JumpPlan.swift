/// The consequences of taking a host back to an earlier event.
package struct JumpPlan: Codable, Sendable, Equatable {
    package var event: Int
    /// The side effects, workers and effects that will start.
    package var starts: [String] = []
    /// Those that run now, and will be cancelled.
    package var ends: [String] = []
    /// Things that will not be as they were: sentences for people.
    package var notRestored: [String] = []

    package init(event: Int) {
        self.event = event
    }
}
