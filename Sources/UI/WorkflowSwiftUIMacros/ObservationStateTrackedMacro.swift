#if canImport(SwiftSyntaxMacros)
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// The macro `@ObservationStateTracked`.
open class ObservationStateTrackedMacro {}

extension ObservationStateTrackedMacro: AccessorMacro {
    public static func expansion(
        of node: AttributeSyntax,
        providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard let property = declaration.as(VariableDeclSyntax.self), property.isTrackable,
            let name = property.propertyName
        else { return [] }
        let registrar = ObservableStateMacro.registrar
        let stored = name.stored
        let arguments = "self, keyPath: \\.\(name.text), &\(stored)"
        let accessors: [AccessorDeclSyntax] = [
            """
            @storageRestrictions(initializes: \(raw: stored))
            init(initialValue) {
              \(raw: stored) = initialValue
            }
            """,
            """
            get {
              \(raw: registrar).access(self, keyPath: \\.\(raw: name.text))
              return \(raw: stored)
            }
            """,
            """
            set {
              \(raw: registrar).mutate(\(raw: arguments), newValue, _$isIdentityEqual)
            }
            """,
        ]
        // Each of the three accesses of a modification would call the observers. Without it there is one, of the setter.
        guard !property.hasObservers else { return accessors }
        let modify: AccessorDeclSyntax =
            """
            _modify {
              let oldValue = \(raw: registrar).willModify(\(raw: arguments))
              defer {
                \(raw: registrar).didModify(\(raw: arguments), oldValue, _$isIdentityEqual)
              }
              yield &\(raw: stored)
            }
            """
        return accessors + [modify]
    }
}

extension ObservationStateTrackedMacro: PeerMacro {
    public static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let property = declaration.as(VariableDeclSyntax.self), property.isTrackable,
            let name = property.propertyName, var binding = property.bindings.first
        else { return [] }
        binding.pattern = PatternSyntax(IdentifierPatternSyntax(identifier: .identifier(name.stored)))
            .with(\.trailingTrivia, binding.pattern.trailingTrivia)
        let attributes = property.attributes.filter { !$0.isAttribute(named: ObservableStateMacro.tracked) }
            .map { "\($0.trimmedDescription) " }
        let modifiers = property.modifiers.filter { !$0.isAccessLevel }.map { "\($0.trimmedDescription) " }
        let head = attributes + ["@\(ObservableStateMacro.ignored) private "] + modifiers
        return ["\(raw: head.joined())var \(raw: binding.with(\.trailingComma, nil).trimmedDescription)"]
    }
}

extension TokenSyntax {
    /// The name of the variable that stores a tracked property of this name.
    fileprivate var stored: String {
        "_\(text.filter { $0 != "`" })"
    }
}

/// The macro `@ObservationStateIgnored`, which only marks a property.
open class ObservationStateIgnoredMacro: AccessorMacro {
    public static func expansion(
        of node: AttributeSyntax,
        providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        []
    }
}
#endif
