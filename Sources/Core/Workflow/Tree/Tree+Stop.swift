extension Tree {
    /// Queues an action that `render`, or an effect that started in this event, has sent: its pass counts.
    ///
    /// - Parameter send: what was sent where, for the message.
    final func enqueueCaused(_ event: QueuedEvent, send: () -> String) {
        enqueue(event)
        guard !configuration.isCompatible else { return }
        var passes = causedPasses ?? CausedPasses(pass: rootRuns)
        if passes.notesSends { passes.note(send()) }
        causedPasses = passes
    }

    /// Counts the pass of the action that has just been handled, and stops a tree that would go on for ever.
    final func countPass() {
        let isOver = causedPasses?.didHandleAction(
            pass: rootRuns,
            timeLimit: configuration.endlessRenderingTimeLimit,
            now: configuration.steadyNow
        )
        if isOver == true { stopRendering() }
    }

    private func stopRendering() {
        guard let passes = causedPasses else { return }
        causedPasses = nil
        let misuse = Misuse(
            .endlessRendering,
            """
            Expected the passes of one event to come to an end. Instead, \(passes.count) of them were caused by sends from \
            render, or by effects that started in the same event: \(passes.sends.joined(separator: "; ")). Send from an event \
            handler or a worker, and give a side effect a key that stays the same from pass to pass.
            """
        )
        misuse.report(to: configuration)
        stop(because: misuse)
    }

    /// Ends the tree as the end of its host does; the host lives on with its last rendering.
    private func stop(because misuse: Misuse) {
        stopRoot(because: misuse)
        dropWhatWaits()
    }
}
