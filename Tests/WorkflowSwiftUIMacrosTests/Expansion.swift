#if canImport(SwiftSyntaxMacroExpansion)
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import WorkflowSwiftUIMacros

/// What the macros make of a source.
struct Expansion {
    let text: String
    let diagnostics: [Diagnostic]

    /// The source, and the messages of its diagnostics.
    private let source: SourceFileSyntax

    init(_ text: String, conformances: [TypeSyntax] = ["ObservableState", "Observable"], macros: [any Macro.Type]) {
        source = Parser.parse(source: text)
        let context = BasicMacroExpansionContext(
            sourceFiles: [source: .init(moduleName: "Test", fullFilePath: "test.swift")]
        )
        let names = Dictionary(uniqueKeysWithValues: macros.map { ("\($0)".replacing("Macro", with: ""), $0) })
        let specs = names.mapValues { MacroSpec(type: $0, conformances: conformances) }
        let expanded = source.expand(
            macroSpecs: specs,
            contextGenerator: {
                BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
            },
            indentationWidth: .spaces(2)
        )
        self.text = expanded.description.lines
        diagnostics = context.diagnostics
    }

    /// The messages of the diagnostics.
    var messages: [String] { diagnostics.map(\.message) }

    /// The source after the changes of all fix-its.
    var fixed: String {
        diagnostics.flatMap(\.fixIts).flatMap(\.changes).reduce(source.description) { text, change in
            guard case .replace(let old, let new) = change else { return text }
            return text.replacing(old.trimmedDescription, with: new.trimmedDescription)
        }
    }
}

extension Expansion {
    /// Expands all macros of `text`.
    static func ofAll(_ text: String) -> Expansion {
        Expansion(
            text,
            macros: [
                ObservableStateMacro.self, ObservationStateTrackedMacro.self, ObservationStateIgnoredMacro.self,
                CasePathableMacro.self,
            ]
        )
    }

    /// Expands `@ObservableState` alone.
    static func ofStates(_ text: String) -> Expansion {
        Expansion(text, macros: [ObservableStateMacro.self])
    }

    /// Expands `@ObservableState` where the type has its conformances already.
    static func ofConformingStates(_ text: String) -> Expansion {
        Expansion(text, conformances: [], macros: [ObservableStateMacro.self])
    }
}

extension String {
    /// The text without spaces at the ends of lines and without empty lines.
    var lines: String {
        split(separator: "\n").map { $0.trimmingSuffix(while: \.isWhitespace) }.filter { !$0.isEmpty }
            .joined(separator: "\n")
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
        self[..<(lastIndex { !isTrimmed($0) }.map { index(after: $0) } ?? startIndex)]
    }
}

extension SyntaxProtocol {
    fileprivate func allMacroLexicalContexts() -> [Syntax] {
        Array(sequence(first: Syntax(self)) { $0.parent }.dropFirst())
    }
}
#endif
