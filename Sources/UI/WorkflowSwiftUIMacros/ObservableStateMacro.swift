#if canImport(SwiftSyntaxMacros)
import SwiftDiagnostics
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// The macro `@ObservableState`.
open class ObservableStateMacro {
    static let library = "WorkflowSwiftUI"
    static let registrar = "_$observationRegistrar"
    static let tracked = "ObservationStateTracked"
    static let ignored = "ObservationStateIgnored"
    /// The attributes of Observation's own macro, with those to use instead.
    static let replacements = ["ObservationIgnored": ignored, "ObservationTracked": tracked]
}

extension ObservableStateMacro: MemberMacro {
    public static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        if let type = declaration.as(ClassDeclSyntax.self) {
            throw DiagnosticsError(diagnostics: [cannotApply(node, to: "class type '\(type.name.text)'")])
        }
        if let type = declaration.as(ActorDeclSyntax.self) {
            throw DiagnosticsError(diagnostics: [cannotApply(node, to: "actor type '\(type.name.text)'")])
        }
        if let type = declaration.as(EnumDeclSyntax.self) {
            return EnumIdentity(type).members
        }
        guard declaration.is(StructDeclSyntax.self) else { return [] }
        return members.filter { !declaration.declares($0.name) }.map(\.declaration)
    }

    private static var members: [(name: String, declaration: DeclSyntax)] {
        [
            (registrar, "@\(raw: ignored) var \(raw: registrar) = \(raw: library).ObservationStateRegistrar()"),
            (
                "_$id",
                """
                public var _$id: \(raw: library).ObservableStateID {
                  \(raw: registrar).id
                }
                """
            ),
            (
                "_$willModify",
                """
                public mutating func _$willModify() {
                  \(raw: registrar)._$willModify()
                }
                """
            ),
        ]
    }

    private static func cannotApply(_ node: AttributeSyntax, to what: String) -> Diagnostic {
        Diagnostic(
            node: node,
            message: MacroMessage("'@ObservableState' cannot be applied to \(what)", id: "invalidApplication")
        )
    }
}

extension ObservableStateMacro: MemberAttributeMacro {
    public static func expansion(
        of node: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingAttributesFor member: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
        guard declaration.is(StructDeclSyntax.self), let property = member.as(VariableDeclSyntax.self),
            property.isTrackable, !property.attributes.contains(named: ignored),
            !property.attributes.contains(named: tracked), property.propertyName?.text != registrar
        else { return [] }
        for (wrong, right) in replacements.sorted(by: { $0.key < $1.key }) {
            guard let attribute = property.attributes.first(named: wrong) else { continue }
            context.diagnose(misplaced(attribute, wrong: wrong, right: right))
            return []
        }
        return ["@\(raw: tracked)"]
    }

    private static func misplaced(_ attribute: AttributeSyntax, wrong: String, right: String) -> Diagnostic {
        let replacement = attribute.with(\.attributeName, TypeSyntax(IdentifierTypeSyntax(name: .identifier(right))))
            .with(\.trailingTrivia, attribute.trailingTrivia)
        return Diagnostic(
            node: attribute,
            message: MacroMessage("'@\(wrong)' cannot be used in '@ObservableState'", id: "invalidApplication"),
            fixIt: FixIt(
                message: MacroMessage("Use '@\(right)' instead", id: "replaceAttribute"),
                changes: [.replace(oldNode: Syntax(attribute), newNode: Syntax(replacement))]
            )
        )
    }
}

extension ObservableStateMacro: ExtensionMacro {
    public static func expansion(
        of node: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        guard !protocols.isEmpty, declaration.is(StructDeclSyntax.self) || declaration.is(EnumDeclSyntax.self)
        else { return [] }
        let availability = declaration.attributes.availability.map { "\($0.trimmedDescription)\n" }.joined()
        let conformances: DeclSyntax =
            """
            \(raw: availability)extension \(type.trimmed): \(raw: library).ObservableState, Observation.Observable {
            }
            """
        return [conformances.cast(ExtensionDeclSyntax.self)]
    }
}
#endif
