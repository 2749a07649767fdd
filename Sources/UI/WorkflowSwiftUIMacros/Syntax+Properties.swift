#if canImport(SwiftSyntaxMacros)
import SwiftDiagnostics
import SwiftSyntax

extension VariableDeclSyntax {
    /// The name of the first variable; `nil` for a pattern of several.
    var propertyName: TokenSyntax? {
        bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier
    }

    /// A Boolean value that indicates whether this is a stored variable of instances, whose changes can be observed.
    var isTrackable: Bool {
        bindingSpecifier.tokenKind == .keyword(.var) && propertyName != nil && !isOfType && !isComputed
    }

    /// A Boolean value that indicates whether a `willSet` or `didSet` runs at each change.
    var hasObservers: Bool {
        isTrackable && bindings.contains { $0.accessorBlock != nil }
    }

    private var isOfType: Bool {
        modifiers.contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
    }

    /// A Boolean value that indicates whether there is an accessor that is no observer of a stored variable.
    private var isComputed: Bool {
        bindings.contains { binding in
            guard let accessors = binding.accessorBlock?.accessors else { return false }
            guard let list = accessors.as(AccessorDeclListSyntax.self) else { return true }
            return !list.allSatisfy {
                [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
            }
        }
    }
}

extension DeclGroupSyntax {
    /// Returns whether the type itself declares a variable or function of this name.
    func declares(_ name: String) -> Bool {
        memberBlock.members.contains { member in
            member.decl.as(VariableDeclSyntax.self)?.propertyName?.text == name
                || member.decl.as(FunctionDeclSyntax.self)?.name.text == name
        }
    }
}

extension AttributeListSyntax {
    /// The attribute of this name, with or without that of a module.
    func first(named name: String) -> AttributeSyntax? {
        first { $0.isAttribute(named: name) }?.as(AttributeSyntax.self)
    }

    func contains(named name: String) -> Bool {
        first(named: name) != nil
    }

    /// The attributes `@available`, with the conditions around them.
    var availability: [AttributeListSyntax.Element] {
        compactMap { element in
            if element.isAttribute(named: "available") { return element }
            guard var condition = element.as(IfConfigDeclSyntax.self) else { return nil }
            condition.clauses = IfConfigClauseListSyntax(condition.clauses.map(\.withAvailabilityOnly))
            return condition.clauses.allSatisfy { $0.attributes.isEmpty } ? nil : .ifConfigDecl(condition)
        }
    }
}

extension IfConfigClauseSyntax {
    fileprivate var attributes: AttributeListSyntax {
        elements?.as(AttributeListSyntax.self) ?? []
    }

    fileprivate var withAvailabilityOnly: IfConfigClauseSyntax {
        with(\.elements, .attributes(AttributeListSyntax(attributes.availability)))
    }
}

extension AttributeListSyntax.Element {
    func isAttribute(named name: String) -> Bool {
        self.as(AttributeSyntax.self)?.isNamed(name) ?? false
    }
}

extension AttributeSyntax {
    func isNamed(_ name: String) -> Bool {
        attributeName.as(IdentifierTypeSyntax.self)?.name.text == name
            || attributeName.as(MemberTypeSyntax.self)?.name.text == name
    }
}

extension DeclModifierSyntax {
    /// A Boolean value that indicates whether this is an access level, also one of the setter alone.
    var isAccessLevel: Bool {
        switch name.tokenKind {
        case .keyword(.open), .keyword(.public), .keyword(.package), .keyword(.internal), .keyword(.fileprivate),
            .keyword(.private):
            true
        default: false
        }
    }
}

/// A message of one of the macros.
struct MacroMessage: DiagnosticMessage, FixItMessage {
    let message: String
    let diagnosticID: MessageID
    let severity = DiagnosticSeverity.error

    init(_ message: String, id: String) {
        self.message = message
        diagnosticID = MessageID(domain: "WorkflowSwiftUI", id: id)
    }

    var fixItID: MessageID { diagnosticID }
}
#endif
