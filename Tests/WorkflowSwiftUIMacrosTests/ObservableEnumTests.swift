#if canImport(SwiftSyntaxMacroExpansion)
import Testing

/// The expansions of `@ObservableState` on enums.
struct ObservableEnumTests {
    /// The expansion that has these lines in its two switches.
    private func members(_ identity: String, _ willModify: String, indent: String = "  ") -> String {
        let text = """
            public var _$id: WorkflowSwiftUI.ObservableStateID {
              switch self {
            \(identity)
              }
            }
            public mutating func _$willModify() {
              switch self {
            \(willModify)
              }
            }
            """
        return text.split(separator: "\n").map { indent + $0 }.joined(separator: "\n")
    }

    @Test func `a case of one value has its identity, with the index as a tag`() {
        let source = """
            enum State {
              case feature1(Feature1.State)
              case feature2(Feature2.State)
            }
            """
        let members = members(
            """
              case let .feature1(state):
                return ._$id(for: state)._$tag(0)
              case let .feature2(state):
                return ._$id(for: state)._$tag(1)
            """,
            """
              case var .feature1(state):
                WorkflowSwiftUI._$willModify(&state)
                self = .feature1(state)
              case var .feature2(state):
                WorkflowSwiftUI._$willModify(&state)
                self = .feature2(state)
            """
        )
        let expected = """
            \(source.dropLast(2))
            \(members)
            }
            extension State: WorkflowSwiftUI.ObservableState, Observation.Observable {
            }
            """
        #expect(Expansion.ofStates("@ObservableState\n" + source).text == expected)
    }

    @Test func `a label is kept`() {
        let source = "@ObservableState\nenum State {\n  case feature(state: Feature.State)\n}"
        let text = Expansion.ofConformingStates(source).text
        #expect(text.contains("case let .feature(state):"))
        #expect(text.contains("self = .feature(state: state)"))
    }

    @Test(arguments: ["public ", "package ", "private "])
    func `the members are public whatever the access`(access: String) {
        let text = Expansion.ofStates("@ObservableState\n\(access)enum State {\n  case a(A)\n}").text
        #expect(text.contains("  public var _$id"))
        #expect(text.contains("  public mutating func _$willModify"))
    }

    @Test func `a case of none or several values has a new identity each time`() {
        let source = "@ObservableState\nenum State {\n  case none, one(Int)\n  case two(Int, String)\n}"
        let expected = """
            enum State {
              case none, one(Int)
              case two(Int, String)
            \(members(
                """
                  case .none:
                    return ObservableStateID()._$tag(0)
                  case let .one(state):
                    return ._$id(for: state)._$tag(1)
                  case .two:
                    return ObservableStateID()._$tag(2)
                """,
                """
                  case .none:
                    break
                  case var .one(state):
                    WorkflowSwiftUI._$willModify(&state)
                    self = .one(state)
                  case .two:
                    break
                """
            ))
            }
            """
        #expect(Expansion.ofConformingStates(source).text == expected)
    }

    @Test func `an enum in an extension is extended by its own name`() {
        let source = "extension Feature {\n  @ObservableState\n  enum State {\n    case a(A)\n  }\n}"
        #expect(Expansion.ofStates(source).text.contains("public var _$id: WorkflowSwiftUI.ObservableStateID"))
    }

    @Test func `conditions are repeated, and cases numbered also where they are not compiled`() {
        let source = """
            @ObservableState
            enum State {
              case a(A)
              #if os(macOS)
              case mac(Mac)
              #elseif os(tvOS)
              case tv
              #if DEBUG
              case debug(Debug)
              #endif
              #else
              case other
              #endif
              case last(Last)
              #if DEBUG
              static let unrelated = 0
              #endif
            }
            """
        let text = Expansion.ofConformingStates(source).text
        let identity = """
              case let .a(state):
                return ._$id(for: state)._$tag(0)
              #if os(macOS)
              case let .mac(state):
                return ._$id(for: state)._$tag(1)
              #elseif os(tvOS)
              case .tv:
                return ObservableStateID()._$tag(2)
              #if DEBUG
              case let .debug(state):
                return ._$id(for: state)._$tag(3)
              #endif
              #else
              case .other:
                return ObservableStateID()._$tag(4)
              #endif
              case let .last(state):
                return ._$id(for: state)._$tag(5)
            """
        let expected = identity.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
        #expect(text.contains(expected), "\(text)")
        #expect(text.ranges(of: "#elseif os(tvOS)").count == 3)
    }

    @Test func `properties of an enum are not tracked`() {
        let text = Expansion.ofStates("@ObservableState\nenum State {\n  case a(A)\n  static var b = 0\n}").text
        #expect(!text.contains("Tracked"))
    }
}

#endif
