extension Form {
    /// Changes the texts of a field, as somebody does who types.
    mutating func change(_ index: Int, to texts: [String]) {
        if texts == entries[index].texts { return }
        let core = layout.cores[index]
        entries[index].texts = texts
        entries[index].isEdited = texts.filter { !$0.isEmpty } != core.initial.filter { !$0.isEmpty }
        entries[index].rejection = nil
        entries[index].revision += 1
        (phase, errors) = (.editing, [])
        checkField(index)
        let needsVerification = core.verification != nil && entries[index].value != nil && entries[index].isEdited
        entries[index].verification = needsVerification ? .waiting : .none
        for rule in layout.rulesOfField[index] {
            checkTarget(of: rule)
            hideCorrected(layout.rules[rule].target)
        }
        hideCorrected(index)
    }

    /// Shows the next error of a field only when it is left, once the one that was shown is corrected.
    private mutating func hideCorrected(_ index: Int) {
        if entries[index].error == nil { entries[index].isShown = false }
    }

    /// Shows the errors of a field that was edited, and of rules about it and other such fields.
    mutating func leave(_ index: Int) {
        guard entries[index].isEdited else { return }
        entries[index].isShown = entries[index].error != nil
        for rule in layout.rulesOfField[index].map({ layout.rules[$0] })
        where rule.fields.allSatisfy({ entries[$0].isEdited }) {
            entries[rule.target].isShown = entries[rule.target].error != nil
        }
    }

    /// Begins the verification of a field when typing has paused.
    mutating func pauseEnded(at index: Int, revision: Int) {
        guard entries[index].revision == revision, entries[index].verification == .waiting else { return }
        entries[index].verification = .running
    }

    /// Goes back to the starting values.
    mutating func reset() {
        for index in entries.indices {
            let revision = entries[index].revision
            entries[index] = Entry(texts: layout.cores[index].initial)
            entries[index].revision = revision + 1
            checkField(index)
        }
        for rule in layout.rules.indices { checkTarget(of: rule) }
        (phase, errors) = (.editing, [])
    }
}
