#if canImport(SwiftSyntaxMacroExpansion)
import Foundation
import SwiftDiagnostics
import Testing

/// The expansions of `@CasePathable`.
struct CasePathableMacroTests {
    @Test func `a payload of the type itself has its name`() {
        let text = Expansion.ofAll(
            "@CasePathable\nenum Tree {\n  indirect case node(Self, [Self])\n  indirect case root(Self)\n}"
        ).text
        let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines.contains("public var node: WorkflowSwiftUI.AnyCasePath<Tree, (Tree, [Tree])> {"))
        #expect(lines.contains("public var root: WorkflowSwiftUI.AnyCasePath<Tree, Tree> {"))
    }

    @Test func `each case has a path`() {
        let text = Expansion.ofAll("@CasePathable\nenum Action {\n  case rename(to: String)\n  case remove\n}").text
        let expected = """
            enum Action {
              case rename(to: String)
              case remove
              public struct AllCasePaths: Swift.Sendable {
                public var rename: WorkflowSwiftUI.AnyCasePath<Action, String> {
                  WorkflowSwiftUI.AnyCasePath<Action, String>(
                    embed: {
                      .rename(to: $0)
                    },
                    extract: {
                      guard case let .rename(v0) = $0
                      else {
                        return nil
                      }
                      return v0
                    }
                  )
                }
                public var remove: WorkflowSwiftUI.AnyCasePath<Action, Swift.Void> {
                  WorkflowSwiftUI.AnyCasePath<Action, Swift.Void>(
                    embed: { _ in
                      .remove
                    },
                    extract: {
                      guard case .remove = $0
                      else {
                        return nil
                      }
                      return ()
                    }
                  )
                }
              }
              public static var allCasePaths: AllCasePaths {
                AllCasePaths()
              }
            }
            extension Action: WorkflowSwiftUI.CasePathable {
            }
            """
        #expect(text == expected)
    }

    @Test func `conditions are repeated`() {
        let text = Expansion.ofAll("@CasePathable\nenum Action {\n  #if DEBUG\n  case debug\n  #endif\n}").text
        #expect(text.contains("#if DEBUG\n      public var debug"), "\(text)")
    }

    @Test func `other types are refused`() {
        let expansion = Expansion.ofAll("@CasePathable\nstruct Action {\n}")
        #expect(expansion.messages == ["'@CasePathable' can only be applied to enums"])
    }
}
#endif
