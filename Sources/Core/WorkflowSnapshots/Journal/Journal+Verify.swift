public import Workflow

extension Journal {
    /// Applies the recorded actions again, and compares the states and renderings with those that were recorded.
    ///
    /// The journal of a live page, for instance, becomes a test of what its reader did:
    ///
    /// ```swift
    /// let verification = try JournalFile.read("page.journal").verify(Shop())
    /// #expect(verification.difference == nil)
    /// ```
    /// An action is applied again if it came from a sink and is `Codable`, and neither it nor the state of its node has
    /// ``Redacted`` values. The results of all other actions, and of workers and effects, are taken from the journal.
    /// No side effect, worker or effect starts. Renderings are compared until a state changes that is in no snapshot or
    /// has redacted values. Input of a render besides props and state, such as the clock, is not recorded.
    ///
    /// - Parameters:
    ///   - workflow: The root, with the props that it had.
    ///   - index: The number of the entry after which to begin; `nil` for the first snapshot.
    ///   - interceptors: The interceptors of the host that was recorded.
    ///   - configuration: `nil` takes the configuration that is current here. It should be the one of the host that was recorded.
    ///   - home: The actor that the tree belongs to. It is not kept alive.
    ///   - digest: The function that the journal was written with; `nil` compares no renderings.
    /// - Throws: ``JournalRangeError`` for an index outside ``range``.
    public func verify<Root: Workflow>(
        _ workflow: Root,
        from index: Int? = nil,
        interceptors: [any WorkflowInterceptor] = [],
        configuration: RuntimeConfiguration? = nil,
        home: (any Actor)? = #isolation,
        digest: ((Root.Rendering) -> UInt64)? = nil
    ) throws -> JournalVerification {
        try verify(from: index, digest: digest) { tree, lastNode, _ in
            WorkflowHost(
                repeating: workflow,
                from: tree,
                coder: .journal,
                lastNumber: lastNode,
                interceptors: interceptors,
                configuration: configuration,
                home: home
            )
        }
    }

    /// Applies the recorded actions again, in a tree whose root is made of the recorded text of its props.
    ///
    /// - Parameters:
    ///   - index: The number of the entry after which to begin; `nil` for the first snapshot.
    ///   - root: Returns the root for a text. What it throws is thrown.
    package func verify<Root: Workflow>(
        from index: Int? = nil,
        configuration: RuntimeConfiguration,
        home: (any Actor)?,
        digest: ((Root.Rendering) -> UInt64)?,
        root: @escaping (_ props: String?) throws -> Root
    ) throws -> JournalVerification {
        try verify(from: index, digest: digest) { tree, lastNode, props in
            WorkflowHost(
                repeating: try root(props),
                from: tree,
                coder: .journal,
                lastNumber: lastNode,
                interceptors: [],
                configuration: configuration,
                home: home
            )
        }
    }

    private func verify<Root: Workflow>(
        from index: Int?,
        digest: ((Root.Rendering) -> UInt64)?,
        makeHost: @escaping (TreeSnapshot, Int, String?) throws -> WorkflowHost<Root>
    ) throws -> JournalVerification {
        let start = try start(at: index ?? range?.lowerBound ?? 0)
        let run = try JournalRepetition(from: start, digest: digest, makeHost: makeHost)
        run.compareStart(start)
        for entry in entries where entry.index > start.index {
            if run.result.difference != nil { break }
            let before = entry.index - 1
            // A host that began between the two. At the start it is what that was made of.
            if before > start.index, let restart = snapshots.last(where: { $0.isStart && $0.index == before }) {
                try run.restart(from: restart)
            }
            try run.repeatOrTake(entry)
        }
        return run.result
    }
}
