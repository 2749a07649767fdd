extension Form {
    /// Submits the form.
    /// - Returns: The value; nil if something is wrong, or if a check that takes time has not ended.
    mutating func submit() -> Fields.Value? {
        if phase == .verifying { return nil }
        errors = []
        for index in entries.indices {
            if entries[index].isForgotten { change(index, to: []) }
            entries[index].rejection = nil
            if case .failed(.notVerified) = entries[index].verification { entries[index].verification = .waiting }
            if entries[index].error != nil { entries[index].isShown = true }
        }
        if entries.contains(where: { $0.error != nil }) { return fail() }
        guard entries.contains(where: \.verification.isPending) else { return finish() }
        phase = .verifying
        for index in entries.indices where entries[index].verification == .waiting {
            entries[index].verification = .running
        }
        return nil
    }

    /// Takes the result of a verification.
    /// - Parameters:
    ///   - revision: The revision of the field that was verified; the result for an older one is ignored.
    ///   - error: What is wrong, if anything.
    /// - Returns: The value, if a submit waited for this result alone.
    mutating func verified(_ index: Int, revision: Int, error: FieldError?) -> Fields.Value? {
        guard entries[index].revision == revision, entries[index].verification == .running else { return nil }
        entries[index].verification = error.map { .failed($0) } ?? .none
        if error != nil { entries[index].isShown = true }
        guard phase == .verifying, !entries.contains(where: \.verification.isPending) else { return nil }
        return entries.contains { $0.error != nil } ? fail() : finish()
    }

    /// Sets the rejection that the form's owner has now. Shows it if it differs from the one before.
    mutating func take(_ rejection: FormRejection<Fields>?) {
        let items = rejection.map(rejectedItems) ?? []
        if items == taken { return }
        taken = items
        if !items.isEmpty { reject(items) }
    }

    /// Shows why the form is refused after a submit.
    private mutating func reject(_ items: [RejectedItem]) {
        for item in items {
            if let index = item.field.flatMap(layout.names.firstIndex) {
                entries[index].rejection = item.error
                entries[index].isShown = true
            } else {
                errors.append(item.error)
            }
        }
        _ = fail()
    }

    private func rejectedItems(_ rejection: FormRejection<Fields>) -> [RejectedItem] {
        rejection.items.map { item in
            let field = item.path.flatMap { fields[keyPath: $0] as? any AnyField }
            let name = field.map { layout.names[layout.index(of: $0.core, in: Fields.self)] }
            return RejectedItem(field: name, error: item.error)
        }
    }

    private mutating func fail() -> Fields.Value? {
        phase = .editing
        failures &+= 1
        return nil
    }

    private mutating func finish() -> Fields.Value? {
        let values = entries.compactMap(\.value)
        precondition(values.count == entries.count, "a form without errors has all its values")
        do {
            let value = try fields.value(from: ValidForm(fields: fields, layout: layout, values: values))
            phase = .submitted
            return value
        } catch {
            let rejection = error as? FormRejection<Fields> ?? FormRejection(error as? FieldError ?? .invalid)
            reject(rejectedItems(rejection))
            return nil
        }
    }
}

/// The result of a form that a browser has sent.
public enum FormOutcome<Fields: FormFields> {
    /// The form was valid.
    case value(Fields.Value)
    /// The form with its texts and errors, to be shown again. Passwords and other secrets are left out.
    case invalid(Form<Fields>)
}

extension Form {
    /// Submits the form with the values that a browser without scripts sent, and waits for the checks that take time.
    /// - Parameter values: Returns all values of a field's name, such as the function `all` of the request's form.
    public consuming func submitted(_ values: (String) -> [String]) async -> FormOutcome<Fields> {
        let texts = layout.names.map(values)
        var form = self
        for index in form.entries.indices { form.change(index, to: texts[index]) }
        var value = form.submit()
        for index in form.layout.verifiedFields where form.entries[index].verification == .running {
            guard let entered = form.entries[index].value else { continue }
            let error = await form.layout.cores[index].verification?.error(of: entered)
            value = form.verified(index, revision: form.entries[index].revision, error: error)
        }
        if let value { return .value(value) }
        form.forgetSecrets()
        return .invalid(form)
    }

    /// Removes secrets, which no page repeats. All errors stay shown, also those of rules about secrets.
    private mutating func forgetSecrets() {
        let (shown, formErrors) = (entries.map { $0.isShown ? $0.error : nil }, errors)
        for index in entries.indices where layout.cores[index].control.isSecret { change(index, to: []) }
        for index in entries.indices {
            guard let error = shown[index] else { continue }
            entries[index].isShown = true
            if entries[index].error != error { entries[index].rejection = error }
        }
        errors = formErrors
    }
}
