#if canImport(SwiftSyntaxMacros)
import SwiftDiagnostics
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// The macro `@CasePathable`.
open class CasePathableMacro {}

extension CasePathableMacro: MemberMacro {
    public static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let type = declaration.as(EnumDeclSyntax.self) else {
            let message = MacroMessage("'@CasePathable' can only be applied to enums", id: "invalidApplication")
            throw DiagnosticsError(diagnostics: [Diagnostic(node: node, message: message)])
        }
        let paths = lines(of: type.memberBlock.members, in: type.name.text).joined(separator: "\n")
        return [
            """
            public struct AllCasePaths: Swift.Sendable {
            \(raw: paths)
            }
            """,
            """
            public static var allCasePaths: AllCasePaths {
              AllCasePaths()
            }
            """,
        ]
    }

    /// The properties for the cases, with the conditions around them.
    private static func lines(of members: MemberBlockItemListSyntax, in type: String) -> [String] {
        members.flatMap { member -> [String] in
            if let declaration = member.decl.as(EnumCaseDeclSyntax.self) {
                return declaration.elements.flatMap { path(to: $0, in: type) }
            }
            guard let condition = member.decl.as(IfConfigDeclSyntax.self) else { return [] }
            return condition.clauses.flatMap { clause in
                let head = [clause.poundKeyword.text, clause.condition?.trimmedDescription].compactMap(\.self)
                let inner = clause.elements?.as(MemberBlockItemListSyntax.self) ?? []
                return [head.joined(separator: " ")] + lines(of: inner, in: type)
            } + ["#endif"]
        }
    }

    private static func path(to element: EnumCaseElementSyntax, in type: String) -> [String] {
        let name = element.name.text
        let values = element.parameterClause.map { Array($0.parameters) } ?? []
        let bound = values.indices.map { "v\($0)" }.joined(separator: ", ")
        let type = "WorkflowSwiftUI.AnyCasePath<\(type), \(payload(of: values, in: type))>"
        return [
            "  public var \(name): \(type) {",
            "    \(type)(",
            "      embed: { \(values.isEmpty ? "_ in " : "")\(embedding(name, values)) },",
            "      extract: {",
            "        guard case \(values.isEmpty ? "" : "let ").\(name)\(values.isEmpty ? "" : "(\(bound))") = $0",
            "        else { return nil }",
            "        return \(values.count == 1 ? bound : "(\(bound))")",
            "      }",
            "    )",
            "  }",
        ]
    }

    /// The type of a payload: nothing, one value without its label, or a tuple.
    private static func payload(of values: [EnumCaseParameterSyntax], in type: String) -> String {
        // `Self` would be the type with the paths.
        func name(_ value: EnumCaseParameterSyntax) -> String {
            value.type.trimmedDescription.replacing(/\bSelf\b/, with: type)
        }
        if values.count == 1 { return name(values[0]) }
        let types = values.map { value in (value.label.map { "\($0): " } ?? "") + name(value) }
        return values.isEmpty ? "Swift.Void" : "(\(types.joined(separator: ", ")))"
    }

    private static func embedding(_ name: String, _ values: [EnumCaseParameterSyntax]) -> String {
        let arguments = values.enumerated().map { index, value in
            (value.label.map { "\($0): " } ?? "") + (values.count == 1 ? "$0" : "$0.\(index)")
        }
        return ".\(name)" + (values.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
    }
}

extension CasePathableMacro: ExtensionMacro {
    public static func expansion(
        of node: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        guard !protocols.isEmpty, declaration.is(EnumDeclSyntax.self) else { return [] }
        let conformance: DeclSyntax = "extension \(type.trimmed): WorkflowSwiftUI.CasePathable {}"
        return [conformance.cast(ExtensionDeclSyntax.self)]
    }
}
#endif
