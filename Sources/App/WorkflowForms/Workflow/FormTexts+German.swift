extension FormTexts {
    /// The texts in German. An error that the app has defined itself keeps its own text.
    public static let german = FormTexts(
        error: { GermanErrors.text(of: $0) ?? $0.text },
        optional: "freiwillig",
        verifying: "Wird geprüft …",
        choose: "Bitte wählen"
    )
}

/// The errors of fields in German.
private enum GermanErrors {
    private static let texts = [
        "form.required": "Füllen Sie dieses Feld aus.",
        "form.not-chosen": "Wählen Sie etwas aus.",
        "form.not-an-option": "Wählen Sie eine der Möglichkeiten.",
        "form.not-accepted": "Kreuzen Sie dies an, um fortzufahren.",
        "form.not-an-integer": "Geben Sie eine ganze Zahl ein, zum Beispiel 12.",
        "form.not-a-number": "Geben Sie eine Zahl ein, zum Beispiel 12.5.",
        "form.not-a-date": "Geben Sie ein Datum ein, zum Beispiel 2027-06-19.",
        "form.not-an-email": "Geben Sie eine Adresse ein, zum Beispiel name@example.org.",
        "form.mismatch": "Geben Sie dies in der verlangten Form ein.",
        "form.invalid": "Das kann so nicht angenommen werden. Prüfen Sie Ihre Eingaben.",
        "form.not-verified": "Das konnte nicht geprüft werden. Versuchen Sie es noch einmal.",
    ]

    static func text(of error: FieldError) -> String? {
        if let text = texts[error.key] { return text }
        let (low, high) = (number(error.arguments["minimum"]), number(error.arguments["maximum"]))
        return switch error.key {
        case "form.length.exact": "Verwenden Sie genau \(low) Zeichen."
        case "form.length.between": "Verwenden Sie \(low) bis \(high) Zeichen."
        case "form.length.minimum": "Verwenden Sie mindestens \(low) Zeichen."
        case "form.length.maximum": "Verwenden Sie höchstens \(high) Zeichen."
        case "form.choices.exact": "Wählen Sie genau \(low) aus."
        case "form.choices.between": "Wählen Sie \(low) bis \(high) aus."
        case "form.choices.minimum": "Wählen Sie mindestens \(low) aus."
        case "form.choices.maximum": "Wählen Sie höchstens \(high) aus."
        case "form.number.between", "form.date.between": "Geben Sie einen Wert von \(low) bis \(high) ein."
        case "form.number.minimum", "form.date.minimum": "Geben Sie \(low) oder mehr ein."
        case "form.number.maximum", "form.date.maximum": "Geben Sie \(high) oder weniger ein."
        default: nil
        }
    }

    private static func number(_ argument: FieldError.Argument?) -> String {
        switch argument {
        case .count(let count): "\(count)"
        case .text(let text): text
        case nil: ""
        }
    }
}
