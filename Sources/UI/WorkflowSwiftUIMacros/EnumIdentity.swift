#if canImport(SwiftSyntaxMacros)
import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes the members that give an observable enum its identity.
struct EnumIdentity {
    private indirect enum Part {
        case element(EnumCaseElementSyntax, index: Int)
        /// The branches of an `#if`, each with its first line.
        case condition([(head: String, parts: [Part])])
    }

    private let type: EnumDeclSyntax
    private let parts: [Part]

    init(_ type: EnumDeclSyntax) {
        self.type = type
        var count = 0
        parts = Self.parts(of: type.memberBlock.members, count: &count)
    }

    /// The requirements of `ObservableState` that the enum does not declare.
    var members: [DeclSyntax] {
        let members: [(name: String, declaration: DeclSyntax)] = [("_$id", identity), ("_$willModify", willModify)]
        return members.filter { !type.declares($0.name) }.map(\.declaration)
    }

    private var identity: DeclSyntax {
        """
        public var _$id: \(raw: ObservableStateMacro.library).ObservableStateID {
          switch self {
        \(raw: lines(of: parts, Self.identity).joined(separator: "\n"))
          }
        }
        """
    }

    private var willModify: DeclSyntax {
        """
        public mutating func _$willModify() {
          switch self {
        \(raw: lines(of: parts, Self.willModify).joined(separator: "\n"))
          }
        }
        """
    }

    private static func identity(_ element: EnumCaseElementSyntax, index: Int) -> [String] {
        let name = element.name.text
        guard element.singleValue != nil else {
            return ["  case .\(name):", "    return ObservableStateID()._$tag(\(index))"]
        }
        return ["  case let .\(name)(state):", "    return ._$id(for: state)._$tag(\(index))"]
    }

    private static func willModify(_ element: EnumCaseElementSyntax, index: Int) -> [String] {
        let name = element.name.text
        guard let value = element.singleValue else {
            return ["  case .\(name):", "    break"]
        }
        let label = value.label.map { "\($0): " } ?? ""
        return [
            "  case var .\(name)(state):",
            "    \(ObservableStateMacro.library)._$willModify(&state)",
            "    self = .\(name)(\(label)state)",
        ]
    }

    /// The cases in order, numbered also where they are not compiled.
    private static func parts(of members: MemberBlockItemListSyntax, count: inout Int) -> [Part] {
        var parts: [Part] = []
        for member in members {
            if let declaration = member.decl.as(EnumCaseDeclSyntax.self) {
                for element in declaration.elements {
                    parts.append(.element(element, index: count))
                    count += 1
                }
            } else if let condition = member.decl.as(IfConfigDeclSyntax.self) {
                parts.append(.condition(branches(of: condition, count: &count)))
            }
        }
        return parts
    }

    private static func branches(
        of condition: IfConfigDeclSyntax,
        count: inout Int
    ) -> [(head: String, parts: [Part])] {
        var branches: [(head: String, parts: [Part])] = []
        for clause in condition.clauses {
            let head = [clause.poundKeyword.text, clause.condition?.trimmedDescription].compactMap(\.self)
            let members = clause.elements?.as(MemberBlockItemListSyntax.self) ?? []
            branches.append((head.joined(separator: " "), parts(of: members, count: &count)))
        }
        return branches
    }

    private func lines(of parts: [Part], _ branch: (EnumCaseElementSyntax, Int) -> [String]) -> [String] {
        parts.flatMap { part in
            switch part {
            case .element(let element, let index): branch(element, index)
            // A condition around no case, but around other members, is left out.
            case .condition(let branches) where branches.allSatisfy { $0.parts.isEmpty }: [String]()
            case .condition(let branches):
                branches.flatMap { ["  \($0.head)"] + lines(of: $0.parts, branch) } + ["  #endif"]
            }
        }
    }
}

extension EnumCaseElementSyntax {
    /// The associated value, if there is exactly one, with its label.
    var singleValue: (label: String?, type: TypeSyntax)? {
        guard let parameters = parameterClause?.parameters, parameters.count == 1, let value = parameters.first
        else { return nil }
        return (value.label, value.type)
    }
}

extension EnumCaseParameterSyntax {
    /// The label with which the value is passed.
    var label: String? {
        guard let firstName, firstName.tokenKind != .wildcard else { return nil }
        return firstName.text
    }
}
#endif
