import Foundation
import WorkflowForms
import WorkflowTexts

/// The texts of the shop, in English and German.
public enum ShopTexts {
    public static let all: Texts = {
        do {
            return try Texts(catalog: PackageResources.Shop_xcstrings)
        } catch {
            fatalError("\(error)")
        }
    }()
}

extension LanguageTexts {
    public func name(_ product: Product) -> String {
        self("\(self(TextKey(named: "kind.\(product.kind.rawValue)"))) from \(product.origin)")
    }

    public func price(_ cents: Int) -> String {
        (Decimal(cents) / 100).formatted(.currency(code: "EUR").locale(locale))
    }

    /// The texts of forms.
    var forms: FormTexts {
        FormTexts(error: { [self] error in
            if case .count(let low) = error.arguments["minimum"], case .count(let high) = error.arguments["maximum"] {
                return self("Use \(low) to \(high) characters.")
            }
            return self(TextKey(named: error.key))
        })
    }
}
