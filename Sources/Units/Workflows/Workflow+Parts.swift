extension Workflow {
    /// Runs this as the only part of a composition.
    @inlinable
    nonisolated(nonsending) func runPart() async throws -> Output {
        guard !Watching.isOn else { return try await runWatched() }
        return try await run()
    }

    /// Runs this as one of the parts of a composition that may be watched.
    ///
    /// - Parameter part: its share of the progress, which is complete once this has run; nil if nobody follows.
    @usableFromInline
    func runWatched(_ part: ProgressNode?) async throws -> Output {
        guard let part else { return try await runWatched() }
        return try await ProgressNode.$current.withValue(part) {
            let output = try await runWatched()
            part.complete()
            return output
        }
    }

    /// Runs this as a step named after its type, unless it only arranges other steps.
    @usableFromInline
    func runWatched() async throws -> Output {
        guard !(self is any Composition), let parent = StepContext.current else { return try await run() }
        return try await parent.step("\(Self.self)") { try await run() }
    }

    /// The result of one run as a part of a composition, as a value.
    @inlinable
    func outcome() async -> Result<Output, any Error> {
        do {
            return .success(try await runPart())
        } catch {
            return .failure(error)
        }
    }
}
