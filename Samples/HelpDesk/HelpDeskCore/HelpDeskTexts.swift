import WorkflowForms
import WorkflowTexts

/// The texts of the help desk, in English and German.
public enum HelpDeskTexts {
    public static let all: Texts = {
        do {
            return try Texts(catalog: PackageResources.HelpDesk_xcstrings)
        } catch {
            fatalError("\(error)")
        }
    }()
}

extension LanguageTexts {
    /// The texts of forms.
    var forms: FormTexts {
        let error = { @Sendable [self] (error: FieldError) in
            guard case .count(let low) = error.arguments["minimum"], case .count(let high) = error.arguments["maximum"]
            else { return self(TextKey(named: error.key)) }
            return self("Use \(low) to \(high) characters.")
        }
        return FormTexts(error: error, optional: self("optional"), verifying: self("Checking …"))
    }
}
