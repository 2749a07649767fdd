extension NodeBase {
    /// The keys of the side effects that the latest run has named, in its order.
    package final var sideEffectKeys: [AnyHashable] {
        (extras?.sideEffects?.elements ?? []).filter { $0.mark == runs }.map(\.name)
    }

    /// The key of a side effect that runs; `nil` for the lifetime of another node.
    final func sideEffectKey(of lifetime: Lifetime) -> AnyHashable? {
        extras?.sideEffects?.elements.first { $0.lifetime === lifetime }?.name
    }

    /// The lifetime of a side effect that is to start now; nil if it runs already.
    @inlinable
    final func startSideEffect<Key: Hashable>(key: Key) -> Lifetime? {
        if !tree.isObserved, let list = extras?.sideEffects, list.continueNext(key, run: runs) { return nil }
        return startSideEffect(AnyHashable(key)) { KeyedSideEffect(key: key, lifetime: $0, run: $1) }
    }

    /// Does the same for a key that does not come where the last run had it.
    @usableFromInline
    final func startSideEffect(_ key: AnyHashable, make: (Lifetime, _ run: UInt32) -> SideEffect) -> Lifetime? {
        // A detached copy has a tree of its own, in which nothing starts.
        guard extras?.ownTree == nil else { return nil }
        if let answers = tree.answers, answers.runSideEffect(key: key, of: self) { return nil }
        let list = sideEffects()
        let found = list.index(of: key)
        if let found, list.elements[found].mark != runs {
            list.elements[found].mark = runs
            return nil
        }
        if let found, !startsAgain(list.elements[found], key: key) { return nil }
        let isRestored = found == nil && tree.tools?.isRestored(self) ?? false
        let effect = make(tree.makeLifetime(isRestored: isRestored), runs)
        if let found {
            let first = exchange(&list.elements[found], with: effect)
            tree.outsideRender { first.lifetime.end() }
            if tree.isTraced { tell(.sideEffect(key), hasBegun: false) }
        } else {
            list.append(effect)
        }
        if tree.isTraced { tell(.sideEffect(key), hasBegun: true) }
        return effect.lifetime
    }

    private func sideEffects() -> NamedList<SideEffect> {
        let extras = self.extras ?? makeExtras()
        if let list = extras.sideEffects { return list }
        let list = NamedList<SideEffect>()
        extras.sideEffects = list
        return list
    }

    /// Returns whether the same key twice in a run starts a side effect again. `compatible` does as square/workflow-swift does: in the
    /// pass that starts it both run and the first ends at once, later nothing happens.
    private func startsAgain(_ effect: SideEffect, key: AnyHashable) -> Bool {
        if tree.configuration.isCompatible { return effect.startedIn == runs }
        Misuse(
            .duplicateSideEffect,
            """
            Expected each side-effect key once in a render of \(workflowType). Instead, the key "\(key)" came twice. \
            Give each side effect a key of its own.
            """,
            path: path
        ).report(to: tree.configuration)
        return false
    }
}

extension Tree {
    /// Ends a side effect. What it sends in its end counts where it has started in the same event.
    final func end(_ lifetime: Lifetime) {
        guard lifetime.startedIn == eventNumber, !gate.contains(.countsSends), !configuration.isCompatible else {
            return lifetime.end()
        }
        gate.insert(.countsSends)
        lifetime.end()
        gate.remove(.countsSends)
    }

    /// A lifetime for an effect that starts now. Sees to it that the end of the event is noticed.
    final func makeLifetime(isRestored: Bool = false) -> Lifetime {
        hasMoreToDo = true
        return Lifetime(isCompatible: configuration.isCompatible, startedIn: eventNumber, isRestored: isRestored)
    }
}
