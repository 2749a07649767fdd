extension Field<String> {
    /// Returns a field for a text of one line, without the spaces around it.
    public static func text() -> Field { text(.text) }

    /// Returns a field for a text of several lines.
    public static func multilineText() -> Field { text(.multilineText) }

    /// Returns a field for an e-mail address. Whether it exists only a message to it can tell.
    public static func email() -> Field {
        text(.email).length(...254).check(.notAnEmail) { address in
            let parts = address.split(separator: "@", omittingEmptySubsequences: false)
            return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !parts[1].hasPrefix(".")
                && !parts[1].hasSuffix(".") && !address.contains(where: \.isWhitespace)
        }
    }

    /// Returns a field for a password, whose text is taken exactly as it is typed. It is ``secret``.
    public static func password() -> Field {
        Field(FieldControl(kind: .password, isSecret: true)) { texts throws(FieldError) in
            guard let text = texts.first, !text.isEmpty else { throw .required }
            return text
        } format: {
            [$0]
        }
    }

    private static func text(_ kind: FieldControl.Kind) -> Field {
        Field(kind) {
            $0
        } format: {
            $0
        }
    }

    /// The field whose value is the empty text if nothing is entered.
    public var allowingEmpty: Field {
        let field = optional
        return Field(field.core.control, initial: core.initial, verification: core.verification) {
            texts throws(FieldError) in
            try field.parse(texts) ?? ""
        } format: { [format] in
            format($0)
        }
    }

    /// Returns the field with a limit for the number of characters.
    ///
    /// They are counted as browsers count them for `maxlength` and `minlength`, in UTF-16: 👍 is two, a line break one. So the limit
    /// bounds what is stored, too, to three bytes each.
    public func length(_ range: some FieldRange<Int> & Sendable) -> Field {
        with {
            $0.minimumLength = range.lowest
            $0.maximumLength = range.highest
        }
        .check(range.lengthError) { $0.hasLength(in: range) }
    }

    /// Returns the field whose whole text has to match a regular expression.
    /// - Parameters:
    ///   - expression: The expression, which is made for each check: `/[A-Z]{2} [0-9]+/`.
    ///   - error: The error for another text. Say what the form is.
    public func matching<Output>(
        _ expression: @escaping @Sendable @autoclosure () -> Regex<Output>,
        _ error: FieldError = .mismatch
    ) -> Field {
        check(error) { $0.wholeMatch(of: expression()) != nil }
    }
}

extension String {
    /// Returns whether the number of characters is in a range.
    fileprivate func hasLength(in range: some FieldRange<Int>) -> Bool {
        let length = browserLength
        return length <= range.highest ?? .max && length >= range.lowest ?? 0
    }

    /// The length of the text in a field of a browser, in UTF-16. Forms are sent with CR LF for each line break, which is one there.
    private var browserLength: Int {
        var (length, last) = (0, UInt8(0))
        for byte in utf8 {
            // Each scalar has one byte that is no continuation; one with four bytes has two units.
            if byte & 0xC0 != 0x80, byte != UInt8(ascii: "\n") || last != UInt8(ascii: "\r") { length += 1 }
            if byte >= 0xF0 { length += 1 }
            last = byte
        }
        return length
    }
}
