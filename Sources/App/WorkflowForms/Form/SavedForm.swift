/// The saved part of a form. Fields are known by their names, and texts of secret ones are left out.
struct SavedForm: Codable {
    struct Field: Codable {
        /// The texts; `nil` for those of a secret field.
        var texts: [String]?
        /// A Boolean value that indicates whether there was a secret text, which the browser may still have.
        var isForgotten: Bool?
        var isEdited: Bool
        var isShown: Bool
        var rejection: FieldError?
        /// The state of the check that takes time; `nil` for a field without one.
        var verification: FieldVerificationState?
    }

    var fields: [String: Field]
    var phase: FormPhase
    var failures: Int
    var errors: [FieldError]
    var taken: [RejectedItem]
}

/// An error of a rejection, with the name of its field; `nil` for the whole form.
struct RejectedItem: Codable, Equatable {
    let field: String?
    let error: FieldError
}

extension Form {
    /// The part of the form that is saved.
    var saved: SavedForm {
        let fields = zip(layout.names, entries.indices).map { ($0, savedField($1)) }
        return SavedForm(
            fields: Dictionary(uniqueKeysWithValues: fields),
            phase: phase,
            failures: failures,
            errors: errors,
            taken: taken
        )
    }

    private func savedField(_ index: Int) -> SavedForm.Field {
        let (entry, core) = (entries[index], layout.cores[index])
        let isSecret = core.control.isSecret
        return SavedForm.Field(
            texts: isSecret ? nil : entry.texts,
            isForgotten: isSecret ? entry.isForgotten || entry.isEdited && entry.hasText : nil,
            isEdited: entry.isEdited,
            isShown: entry.isShown,
            rejection: entry.rejection,
            verification: core.verification == nil ? nil : entry.verification
        )
    }

    /// Restores the saved form. New fields have their starting values, and saved values of other fields are dropped.
    mutating func restore(_ saved: SavedForm) {
        (phase, failures, errors, taken) = (saved.phase, saved.failures, saved.errors, saved.taken)
        for (index, name) in layout.names.enumerated() {
            if let field = saved.fields[name] { restore(field, at: index) }
        }
        for rule in layout.rules.indices { checkTarget(of: rule) }
        // A submit that waits for a check cannot end without the secrets. It is the browser's to send it again.
        let canEnd = entries.contains(where: \.verification.isPending) && !entries.contains(where: \.isForgotten)
        if phase == .verifying, !canEnd { phase = .editing }
    }

    private mutating func restore(_ field: SavedForm.Field, at index: Int) {
        let core = layout.cores[index]
        if core.control.isSecret {
            // The texts may be there if the field was not secret when the form was saved.
            entries[index].isForgotten = field.isForgotten ?? !(field.texts ?? []).allSatisfy(\.isEmpty)
            if field.isEdited { entries[index].texts = [] }
        } else {
            guard let texts = field.texts else { return }
            entries[index].texts = texts
        }
        entries[index].isEdited = field.isEdited
        entries[index].isShown = field.isShown
        entries[index].rejection = field.rejection
        checkField(index)
        entries[index].verification = needsVerification(index) ? field.verification ?? .waiting : .none
    }
}

extension Form: CustomReflectable {
    /// A mirror of the saved form, so that no dump has the texts of secret fields.
    public var customMirror: Mirror { Mirror(reflecting: saved) }
}
