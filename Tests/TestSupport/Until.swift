/// A condition has not come true in the time that ``until(_:fileID:line:_:)`` waits.
package struct NeverHappened: Error, CustomStringConvertible {
    package let description: String

    package init(_ what: String, fileID: String = #fileID, line: Int = #line) {
        description =
            "Expected that \(what), at \(fileID):\(line). Instead, it has not happened within the time of the wait."
    }
}

/// Waits until a condition is true, and throws if it is not within ten minutes: on a busy machine, all tests of a run may take more than five.
///
/// - Parameters:
///   - what: What the condition says, for the message.
///   - fileID: The file of the test.
///   - line: The line of the test.
///   - condition: Asked again and again, on the actor of the caller.
package nonisolated(nonsending) func until(
    _ what: String,
    fileID: String = #fileID,
    line: Int = #line,
    _ condition: () -> Bool
) async throws {
    let end = ContinuousClock.now + .seconds(600)
    var pause = Duration.milliseconds(1)
    while !condition() {
        guard ContinuousClock.now < end else { throw NeverHappened(what, fileID: fileID, line: line) }
        // Other tasks or processes have to do something first, so that the processor is left to them: less often, the longer it
        // takes, as hundreds of tests may be waiting.
        try await Task.sleep(for: pause)
        pause = min(pause * 5 / 4, .milliseconds(25))
    }
}
