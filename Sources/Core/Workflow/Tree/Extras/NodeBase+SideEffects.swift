extension NodeBase {
    /// The keys of the side effects that the latest run has named, in its order.
    package final var sideEffectKeys: [AnyHashable] { extras?.sideEffects.keys(namedIn: runs) ?? [] }

    /// The lifetime of a side effect that is to start now; nil if it runs already.
    @usableFromInline
    final func startSideEffect(key: AnyHashable) -> Lifetime? {
        // A detached copy has a tree of its own, in which nothing starts.
        guard extras?.ownTree == nil else { return nil }
        if let answers = tree.answers, answers.runSideEffect(key: key, of: self) { return nil }
        let extras = self.extras ?? makeExtras()
        if let index = extras.indexOfSideEffect(key) {
            guard extras.sideEffects[index].mark == runs else {
                extras.sideEffects[index].mark = runs
                return nil
            }
            return startAgain(key: key, at: index)
        }
        return append(key: key, to: extras)
    }

    /// The same key twice in a run. `compatible` does as square/workflow-swift does: in the pass that starts it both run and
    /// the first ends at once, later nothing happens.
    private func startAgain(key: AnyHashable, at index: Int) -> Lifetime? {
        guard tree.configuration.isCompatible else {
            Misuse(
                .duplicateSideEffect,
                """
                Expected each side-effect key once in a render of \(workflowType). Instead, the key "\(key)" came twice. \
                Give each side effect a key of its own.
                """,
                path: path
            ).report(to: tree.configuration)
            return nil
        }
        guard let extras, extras.sideEffects[index].startedIn == runs else { return nil }
        let second = SideEffectList.SideEffect(key: key, lifetime: tree.makeLifetime(), mark: runs, startedIn: runs)
        let first = exchange(&extras.sideEffects[index], with: second)
        tree.outsideRender { first.lifetime.end() }
        if tree.isTraced {
            tellEnd(of: .sideEffect(key))
            tellBegin(of: .sideEffect(key))
        }
        return second.lifetime
    }

    private func append(key: AnyHashable, to extras: NodeExtras) -> Lifetime {
        let lifetime = tree.makeLifetime(isRestored: tree.tools?.states?.isRestored(self) ?? false)
        extras.appendSideEffect(.init(key: key, lifetime: lifetime, mark: runs, startedIn: runs))
        if tree.isTraced { tellBegin(of: .sideEffect(key)) }
        return lifetime
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
