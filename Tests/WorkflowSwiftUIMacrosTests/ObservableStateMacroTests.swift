#if canImport(SwiftSyntaxMacroExpansion)
import SwiftDiagnostics
import Testing

/// The expansions of `@ObservableState`.
struct ObservableStateMacroTests {
    private let tracked = """
        struct State {
          var count {
            @storageRestrictions(initializes: _count)
            init(initialValue) {
              _count = initialValue
            }
            get {
              _$observationRegistrar.access(self, keyPath: \\.count)
              return _count
            }
            set {
              _$observationRegistrar.mutate(self, keyPath: \\.count, &_count, newValue, _$isIdentityEqual)
            }
            _modify {
              let oldValue = _$observationRegistrar.willModify(self, keyPath: \\.count, &_count)
              defer {
                _$observationRegistrar.didModify(self, keyPath: \\.count, &_count, oldValue, _$isIdentityEqual)
              }
              yield &_count
            }
          }
          private var _count = 0
          var _$observationRegistrar = WorkflowSwiftUI.ObservationStateRegistrar()
          public var _$id: WorkflowSwiftUI.ObservableStateID {
            _$observationRegistrar.id
          }
          public mutating func _$willModify() {
            _$observationRegistrar._$willModify()
          }
        }
        extension State: WorkflowSwiftUI.ObservableState, Observation.Observable {
        }
        """

    private let members = """
        @ObservationStateIgnored var _$observationRegistrar = WorkflowSwiftUI.ObservationStateRegistrar()
          public var _$id: WorkflowSwiftUI.ObservableStateID {
            _$observationRegistrar.id
          }
          public mutating func _$willModify() {
            _$observationRegistrar._$willModify()
          }
        """

    @Test func `a struct has observed properties, a registrar, an identity and its conformances`() {
        #expect(Expansion.ofAll("@ObservableState\nstruct State {\n  var count = 0\n}").text == tracked)
    }

    @Test(arguments: ["public ", "package ", "internal ", "fileprivate ", ""])
    func `the members are the same whatever the access of the type`(access: String) {
        let expansion = Expansion.ofAll("@ObservableState\n\(access)struct State {\n  \(access)var count = 0\n}")
        let expected = tracked.replacing("struct State", with: access + "struct State")
            .replacing("  var count {", with: "  \(access)var count {")
        #expect(expansion.text == expected)
    }

    @Test func `only stored variables of instances are tracked`() {
        let source = """
            @ObservableState
            struct State {
              let constant = 0
              static var shared = 0
              var computed: Int { 0 }
              var withGetter: Int { get { 0 } set {} }
              var withReader: Int { _read { yield 0 } }
              var (first, second) = (1, 2)
              var observed = 0 { didSet {} }
              @ObservationStateIgnored var ignored = 0
              @ObservationStateTracked var tracked = 0
              var plain = 0
              func method() {}
            }
            """
        let expected = """
            struct State {
              let constant = 0
              static var shared = 0
              var computed: Int { 0 }
              var withGetter: Int { get { 0 } set {} }
              var withReader: Int { _read { yield 0 } }
              var (first, second) = (1, 2)
              @ObservationStateTracked
              var observed = 0 { didSet {} }
              @ObservationStateIgnored var ignored = 0
              @ObservationStateTracked var tracked = 0
              @ObservationStateTracked
              var plain = 0
              func method() {}
              \(members)
            }
            """
        #expect(Expansion.ofConformingStates(source).text == expected.lines)
    }

    @Test func `members that are declared already are not added`() {
        let source = """
            @ObservableState
            struct State {
              @ObservationStateIgnored var _$observationRegistrar = ObservationStateRegistrar()
              var _$id: ObservableStateID { _$observationRegistrar.id }
              mutating func _$willModify() {}
            }
            """
        let expected = source.replacing("@ObservableState\n", with: "")
        #expect(Expansion.ofConformingStates(source).text == expected)
    }

    @Test func `availability is repeated on the extension`() {
        let source = """
            @available(iOS 18, *)
            @ObservableState
            struct State {
            }
            """
        let text = Expansion.ofStates(source).text
        #expect(
            text.hasSuffix(
                "@available(iOS 18, *)\nextension State: WorkflowSwiftUI.ObservableState, Observation.Observable {\n}"
            )
        )
    }

    @Test func `availability in a condition is repeated with the condition`() {
        let source = """
            #if os(iOS)
            @available(iOS 18, *)
            @frozen
            #else
            @frozen
            #endif
            @ObservableState
            struct State {
            }
            """
        let text = Expansion.ofStates(source).text
        let repeated = text.components(after: "#endif")
        #expect(repeated.contains("#if os(iOS)\n@available(iOS 18, *)\n#else\n#endif\nextension State:"))
    }

    @Test func `no extension is made where no conformance is asked for`() {
        #expect(!Expansion.ofConformingStates("@ObservableState\nstruct State {\n}").text.contains("extension"))
    }

    @Test func `a stored peer keeps the type, the attributes and other modifiers`() {
        let source = """
            struct State {
              @available(*, deprecated) @ObservationStateTracked public private(set) nonisolated var name: String? = nil
            }
            """
        let text = Expansion.ofAll(source).text
        #expect(
            text.contains("@available(*, deprecated) private nonisolated var _name: String? = nil")
        )
    }

    @Test func `a stored peer keeps the observers`() {
        let text = Expansion.ofAll("struct State {\n  @ObservationStateTracked var a = 0 { didSet { b() } }\n}").text
        #expect(text.contains("  private var _a = 0 {\n    didSet {\n      b()\n    }\n  }"))
        #expect(!text.contains("_modify"))
    }

    @Test func `a quoted name is stored without quotes`() {
        let text = Expansion.ofAll("struct State {\n  @ObservationStateTracked var `default` = 0\n}").text
        #expect(text.contains("private var _default = 0"))
        #expect(text.contains("keyPath: \\.`default`"))
    }

    @Test(arguments: ["class", "actor"])
    func `classes and actors are refused`(kind: String) {
        let expansion = Expansion.ofStates("@ObservableState\n\(kind) State {\n  var count = 0\n}")
        #expect(expansion.messages == ["'@ObservableState' cannot be applied to \(kind) type 'State'"])
        #expect(expansion.text == "\(kind) State {\n  var count = 0\n}")
    }

    @Test func `other declarations stay as they are`() {
        let expansion = Expansion.ofStates("@ObservableState\nextension State {\n}")
        #expect(expansion.messages == [])
        #expect(expansion.text == "extension State {\n}")
    }

    @Test(arguments: [
        ("ObservationIgnored", "ObservationStateIgnored"), ("ObservationTracked", "ObservationStateTracked"),
    ])
    func `attributes of Observation are refused, with the right one as a fix`(wrong: String, right: String) {
        let expansion = Expansion.ofStates("@ObservableState\nstruct State {\n  @\(wrong) var count = 0\n}")
        #expect(expansion.messages == ["'@\(wrong)' cannot be used in '@ObservableState'"])
        #expect(expansion.diagnostics.flatMap(\.fixIts).map(\.message.message) == ["Use '@\(right)' instead"])
        #expect(expansion.fixed == "@ObservableState\nstruct State {\n  @\(right) var count = 0\n}")
    }
}

extension String {
    fileprivate func components(after separator: String) -> String {
        firstRange(of: separator).map { String(self[$0.upperBound...]) } ?? self
    }
}
#endif
