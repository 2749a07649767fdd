extension Form {
    /// Changes the texts of a field, as somebody does who types.
    mutating func change(_ index: Int, to texts: [String]) {
        if texts == entries[index].texts, !entries[index].isForgotten { return }
        if !entries[index].isForgotten {
            entries[index].rejection = nil
            (phase, errors) = (.editing, [])
        }
        // The first text after a restart is the one that was there before: it takes nothing back.
        entries[index].isForgotten = false
        entries[index].isEdited = texts.filter { !$0.isEmpty } != layout.cores[index].initial.filter { !$0.isEmpty }
        entries[index].texts = texts
        entries[index].revision += 1
        checkField(index)
        entries[index].verification = needsVerification(index) ? .waiting : .none
        for rule in layout.rulesOfField[index] {
            checkTarget(of: rule)
            hideCorrected(layout.rules[rule].target)
        }
        hideCorrected(index)
    }

    /// Returns whether there is a value that a check that takes time has to accept.
    func needsVerification(_ index: Int) -> Bool {
        layout.cores[index].verification != nil && entries[index].value != nil && entries[index].isEdited
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

    /// Begins again once the submitted value is stored, unless the form was changed meanwhile.
    mutating func didStore() {
        if phase == .submitted { reset() }
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
