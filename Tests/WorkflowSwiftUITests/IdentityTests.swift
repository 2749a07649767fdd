import Foundation
import Testing
import WorkflowSwiftUI

/// The identity of observable values.
struct IdentityTests {
    @ObservableState
    enum Choice {
        case child(Child)
        case labelled(child: Child)
        case number(Int)
        case several(Child, Child)
        case none
    }

    struct Plain {
        var child = Child()
    }

    @Test func `a new identity differs from every other, and a copy of it does not`() {
        let id = ObservableStateID()
        let copy = id
        #expect(id != ObservableStateID())
        #expect(id == copy)
        #expect(id.hashValue == copy.hashValue)
    }

    @Test func `a modified copy has an identity of its own`() {
        let id = ObservableStateID()
        var copy = id
        copy._$willModify()
        #expect(copy != id)
    }

    @Test func `tags nest, and count for the identity`() {
        let id = ObservableStateID()
        #expect(id._$tag(1) == id._$tag(1))
        #expect(id._$tag(1) != id._$tag(2))
        #expect(id._$tag(1) != id)
        #expect(id._$tag(1)._$tag(2) == id._$tag(1)._$tag(2))
        #expect(id._$tag(1)._$tag(2) != id._$tag(2)._$tag(1))
    }

    @Test func `a new location keeps the tags`() {
        var id = ObservableStateID()._$tag(1)
        let old = id
        id._$willModify()
        #expect(id != old)
        #expect(id != ObservableStateID()._$tag(1))
    }

    @Test func `an observable value gives its own identity, another value always a new one`() {
        let child = Child()
        #expect(ObservableStateID._$id(for: child) == child._$id)
        #expect(ObservableStateID._$id(for: 1) != ObservableStateID._$id(for: 1))
    }

    @Test func `two values of equal content have different identities`() {
        #expect(Child() == Child())
        #expect(!_$isIdentityEqual(Child(), Child()))
        let child = Child()
        #expect(_$isIdentityEqual(child, child))
    }

    @Test func `optionals compare by presence, then by identity`() {
        let child: Child? = Child()
        let nothing: Child? = nil
        #expect(_$isIdentityEqual(nothing, nothing))
        #expect(_$isIdentityEqual(child, child))
        #expect(!_$isIdentityEqual(child, nothing))
        #expect(!_$isIdentityEqual(child, Child()))
    }

    @Test func `identified arrays compare by ids and their order`() {
        let array: IdentifiedArrayOf<Child> = [Child(id: 1), Child(id: 2)]
        #expect(_$isIdentityEqual(array, [Child(id: 1), Child(id: 2, count: 5)]))
        #expect(!_$isIdentityEqual(array, [Child(id: 2), Child(id: 1)]))
        #expect(!_$isIdentityEqual(array, [Child(id: 1)]))
    }

    @Test func `other collections compare identities at each position`() {
        let (first, second) = (Child(), Child())
        #expect(_$isIdentityEqual([first, second], [first, second]))
        #expect(!_$isIdentityEqual([first, second], [second, first]))
        #expect(!_$isIdentityEqual([first], [first, second]))
    }

    @Test func `strings, numbers and other values are never equal`() {
        #expect(!_$isIdentityEqual("a", "a"))
        #expect(!_$isIdentityEqual(1, 1))
        #expect(!_$isIdentityEqual([1], [1]))
        let plain = Plain()
        #expect(!_$isIdentityEqual(plain, plain))
    }

    @Test func `a value of unknown type is compared by what it is`() {
        func areEqual<Value>(_ lhs: Value, _ rhs: Value) -> Bool { _$isIdentityEqual(lhs, rhs) }
        let child = Child()
        #expect(areEqual(child, child))
        #expect(!areEqual(child, Child()))
        #expect(areEqual([child], [child]))
        #expect(!areEqual([child], [Child()]))
        let array: IdentifiedArrayOf<Child> = [child]
        #expect(areEqual(array, [Child()]))
        #expect(!areEqual(array, [Child(id: 1)]))
        #expect(!areEqual("a", "a"))
        #expect(!areEqual([1], [1]))
    }

    @Test func `cases are identical with identical payloads`() {
        let child = Child()
        #expect(_$isIdentityEqual(Choice.child(child), .child(child)))
        #expect(!_$isIdentityEqual(Choice.child(child), .child(Child())))
        #expect(!_$isIdentityEqual(Choice.child(child), .labelled(child: child)))
    }

    @Test func `cases with other payloads, several or none are never identical`() {
        let child = Child()
        #expect(!_$isIdentityEqual(Choice.number(1), .number(1)))
        #expect(!_$isIdentityEqual(Choice.several(child, child), .several(child, child)))
        #expect(!_$isIdentityEqual(Choice.none, .none))
    }

    @Test func `a modification of an enum gives its payload a new identity`() {
        let child = Child(count: 3)
        var choice = Choice.labelled(child: child)
        choice._$willModify()
        guard case .labelled(child: let modified) = choice else {
            Issue.record("Expected the same case. Instead, it is \(choice).")
            return
        }
        #expect(modified == child)
        #expect(modified._$id != child._$id)
        var none = Choice.none
        none._$willModify()
        guard case .none = none else {
            Issue.record("Expected the same case. Instead, it is \(none).")
            return
        }
    }

    @Test func `a modification of a value that is not observable does nothing`() {
        var number = 1
        _$willModify(&number)
        #expect(number == 1)
        var child = Child()
        let id = child._$id
        _$willModify(&child)
        #expect(child._$id != id)
    }

    @Test func `a state is encoded by the names of its stored variables, or by those that it chooses`() throws {
        let plain = try JSONEncoder().encode(PlainState(count: 3))
        #expect(try JSONDecoder().decode(PlainState.self, from: plain) == PlainState(count: 3))
        #expect(String(decoding: plain, as: UTF8.self).contains(#""_count":3"#))
        let keyed = try JSONEncoder().encode(KeyedState(count: 3))
        #expect(String(decoding: keyed, as: UTF8.self) == #"{"count":3}"#)
        #expect(try JSONDecoder().decode(KeyedState.self, from: keyed).count == 3)
    }

    @Test func `the registrar leaves the synthesized conformances of a state alone`() throws {
        struct Keyed: Codable, Hashable {
            var registrar = ObservationStateRegistrar()
            var count: Int
        }
        #expect(Keyed(count: 1) == Keyed(count: 1))
        #expect(Set([Keyed(count: 1), Keyed(count: 1), Keyed(count: 2)]).count == 2)
        let decoded = try JSONDecoder().decode(Keyed.self, from: JSONEncoder().encode(Keyed(count: 1)))
        #expect(decoded.count == 1)
        #expect(decoded.registrar.id != Keyed(count: 1).registrar.id)
    }
}

@ObservableState
private struct PlainState: Codable, Hashable {
    var count = 0
}

@ObservableState
private struct KeyedState: Codable {
    var count = 0

    private enum CodingKeys: String, CodingKey {
        case _count = "count"
    }
}
