extension Field<Bool> {
    /// Returns a field for a box that is checked or not.
    public static func flag() -> Field {
        var control = FieldControl(kind: .flag)
        control.isRequired = false
        return Field(control) { texts in
            texts.contains { !$0.isEmpty }
        } format: {
            $0 ? ["on"] : []
        }
    }

    /// Returns the field whose box has to be checked, as for terms that somebody accepts.
    public func accepted(_ error: FieldError = .notAccepted) -> Field {
        with { $0.isRequired = true }.check(error) { $0 }
    }
}

extension Field where Value: RawRepresentable, Value.RawValue == String {
    /// Returns a field for one of several values.
    /// - Parameters:
    ///   - options: The values.
    ///   - title: Returns the text that is shown for a value.
    public static func choice(
        of options: [Value],
        title: ((Value) -> String)? = nil
    ) -> Field {
        choice(of: options, value: { $0.rawValue }, title: title ?? { $0.rawValue.capitalizedFirst })
    }
}

extension Field where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// Returns a field for one of all values of an enumeration.
    /// - Parameter title: Returns the text that is shown for a value; by default its raw value with a capital letter.
    public static func choice(title: ((Value) -> String)? = nil) -> Field {
        choice(of: Array(Value.allCases), title: title)
    }
}

extension Field {
    /// Returns a field for one of several values of any type.
    /// - Parameters:
    ///   - options: The values.
    ///   - value: Returns the text that is sent for a value, such as its id. Each has one of its own.
    ///   - title: Returns the text that is shown for a value.
    public static func choice(
        of options: [Value],
        value: @escaping @Sendable (Value) -> String,
        title: (Value) -> String
    ) -> Field {
        let table = OptionTable(options, value: value, title: title)
        var control = FieldControl(kind: .choice)
        control.options = table.options
        return Field(control) { texts throws(FieldError) in
            guard let text = texts.first, !text.isEmpty else { throw .notChosen }
            guard let value = table.value(text) else { throw .notAnOption }
            return value
        } format: { chosen in
            [table.text(chosen)]
        }
    }

    /// Returns a field for any number of several values.
    /// - Parameters:
    ///   - options: The values.
    ///   - count: The number of values to choose.
    ///   - value: Returns the text that is sent for a value, such as its id. Each has one of its own.
    ///   - title: Returns the text that is shown for a value.
    public static func choices<Element: Sendable>(
        of options: [Element],
        count: some FieldRange<Int> & Sendable = 0...,
        value: @escaping @Sendable (Element) -> String,
        title: (Element) -> String
    ) -> Field where Value == [Element] {
        let table = OptionTable(options, value: value, title: title)
        var control = FieldControl(kind: .choices)
        control.options = table.options
        control.isRequired = (count.lowest ?? 0) > 0
        return Field(control) { texts throws(FieldError) in
            var values: [Element] = []
            // In the order of the options, and each once, whatever was sent.
            for option in table.options where texts.contains(option.value) { values += [table.values[option.value]!] }
            guard texts.allSatisfy({ table.value($0) != nil }) else { throw .notAnOption }
            guard count.contains(values.count) else { throw count.choiceError }
            return values
        } format: { chosen in
            chosen.map(table.text)
        }
    }

    /// Returns a field for any number of all values of an enumeration.
    public static func choices<Element: RawRepresentable<String> & CaseIterable & Sendable>(
        of type: Element.Type = Element.self,
        count: some FieldRange<Int> & Sendable = 0...,
        title: ((Element) -> String)? = nil
    ) -> Field where Value == [Element] {
        choices(
            of: Array(Element.allCases),
            count: count,
            value: { $0.rawValue },
            title: title ?? { $0.rawValue.capitalizedFirst }
        )
    }
}

/// The values of a choice by the texts that are sent for them.
private struct OptionTable<Value: Sendable>: Sendable {
    let options: [FieldControl.Option]
    let values: [String: Value]
    private let longest: Int
    let text: @Sendable (Value) -> String

    init(_ values: [Value], value: @escaping @Sendable (Value) -> String, title: (Value) -> String) {
        options = values.map { FieldControl.Option(value: value($0), title: title($0)) }
        text = value
        self.values = Dictionary(zip(options.map(\.value), values)) { first, _ in first }
        longest = options.map(\.value.utf8.count).max() ?? 0
    }

    /// Returns the value of a text that was sent; nil if there is none. A text that is too long for one is not hashed.
    func value(_ text: String) -> Value? { text.utf8.count > longest ? nil : values[text] }
}

extension String {
    /// The text with a capital letter at its beginning.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
