import Testing
import Workflow

@testable import WorkflowSwiftUI

/// Stores of child models.
struct ChildStoreTests {
    private let live = Live(Parent())

    private func model(_ change: (inout FullModel) -> Void = { _ in }) -> FullModel {
        var model = FullModel(accessor: live.accessor)
        change(&model)
        return model
    }

    @Test func `a child is one store, with each new model of the child`() {
        let (store, setModel) = Store.make(model: model { $0.plain = .child(count: 1) })
        let plain = store.plain
        #expect(plain === store.scope(keyPath: \.plain))
        #expect(plain.count == 1)
        let count = read { _ = plain.count }
        setModel(model { $0.plain = .child(count: 2) })
        #expect(count.isNotified)
        #expect(plain.count == 2)
        #expect(store.plain === plain)
    }

    @Test func `a plain child is never invalidated`() {
        let child = Live(Child())
        let (store, setModel) = Store.make(model: model { $0.plain = child.accessor })
        let plain = store.plain
        setModel(model { $0.plain = child.accessor })
        plain.count = 3
        #expect(child.state.count == 3)
    }

    @Test func `an optional child notifies when it appears and disappears, not when it changes`() {
        let child = Live(Child())
        let (store, setModel) = Store.make(model: model())
        let appearing = read { #expect(store.maybe == nil) }
        setModel(model { $0.maybe = child.accessor })
        #expect(appearing.isNotified)
        let staying = read { #expect(store.maybe?.count == 0) }
        setModel(model { $0.maybe = child.accessor })
        #expect(!staying.isNotified)
        let other = read { _ = store.maybe }
        setModel(model { $0.maybe = .child() })
        #expect(!other.isNotified)
        let disappearing = read { _ = store.maybe }
        setModel(model())
        #expect(disappearing.isNotified)
        #expect(store.maybe == nil)
    }

    @Test func `an optional child that disappeared keeps its last model and drops writes`() throws {
        let child = Live(Child(count: 1))
        let (store, setModel) = Store.make(model: model { $0.maybe = child.accessor })
        let maybe = try #require(store.maybe)
        setModel(model())
        #expect(maybe.count == 1)
        maybe.count = 2
        #expect(child.state.count == 1)
        setModel(model { $0.maybe = child.accessor })
        #expect(store.maybe !== maybe)
        #expect(store.maybe?.isInvalidated == false)
    }

    @Test func `children of a store that is invalidated are invalidated too`() throws {
        struct Outer: ObservableModel {
            var accessor: StateAccessor<Parent>
            var inner: FullModel?
        }
        let child = Live(Child(count: 1))
        let inner = model { $0.plain = child.accessor }
        let (store, setModel) = Store.make(model: Outer(accessor: live.accessor, inner: inner))
        let held = try #require(store.inner)
        let known = held.plain
        setModel(Outer(accessor: live.accessor))
        known.count = 2
        held.scope(keyPath: \.plain).count = 3
        held.name = "dropped"
        #expect(child.state.count == 1)
        #expect(live.state.name == "name")
        #expect(known.count == 1)
    }

    @Test func `an invalidated store drops actions, closures and the actions of its sinks`() throws {
        struct Outer: ObservableModel {
            var accessor: StateAccessor<Parent>
            var full: FullModel?
            var acting: ActionModel<Parent, RowAction>?
        }
        let actions = Sent<RowAction>()
        let names = Sent<String>()
        let full = FullModel(accessor: live.accessor, sink: actions.sink, onName: names.sink.send)
        let acting = ActionModel(accessor: live.accessor, sendAction: actions.sink.send)
        let (store, setModel) = Store.make(model: Outer(accessor: live.accessor, full: full, acting: acting))
        let heldFull = try #require(store.full)
        let heldActing = try #require(store.acting)
        setModel(Outer(accessor: live.accessor))
        heldActing.send(.remove)
        heldActing.action(.remove)()
        heldActing[state: \.name, action: \.rename] = "dropped"
        heldFull[state: \.name, sink: \.sink, action: \.rename] = "dropped"
        heldFull[state: \.name, send: \.onName] = "dropped"
        heldFull.sink.send(.remove)
        #expect(actions.values == [])
        #expect(names.values == [])
    }

    @Test func `the count of an array notifies, and a child that changes does not`() {
        let (store, setModel) = Store.make(model: model { $0.array = [.child(1), .child(2)] })
        let same = read { _ = store.array.count }
        setModel(model { $0.array = [.child(3), .child(4)] })
        #expect(!same.isNotified)
        let fewer = read { _ = store.array }
        setModel(model { $0.array = [.child(3)] })
        #expect(fewer.isNotified)
    }

    @Test func `a store of an array belongs to an index, and shows the model that moves there`() {
        let (store, setModel) = Store.make(model: model { $0.array = [.child(1, count: 1), .child(2, count: 2)] })
        let first = store.array[0]
        #expect(first === store.array[0])
        let count = read { _ = first.count }
        setModel(model { $0.array = [.child(2, count: 2), .child(1, count: 1)] })
        #expect(count.isNotified)
        #expect(store.array[0] === first)
        #expect(store.array.map(\.count) == [2, 1])
    }

    @Test func `an index that is gone is invalidated`() {
        let child = Live(Child(count: 1))
        let (store, setModel) = Store.make(model: model { $0.array = [.child(), child.accessor] })
        let scoped = store.array
        let second = scoped[1]
        setModel(model { $0.array = [.child()] })
        second.count = 2
        #expect(child.state.count == 1)
        #expect(second.count == 1)
        #expect(scoped.count == 2)
        #expect(scoped[1].count == 1)
        #expect(scoped[1].isInvalidated)
    }

    @Test func `a store of an identified array belongs to an id, and leaves it alone when it moves`() {
        let (one, two) = (Live(Child(id: 1, count: 1)), Live(Child(id: 2, count: 2)))
        let (store, setModel) = Store.make(model: model { $0.identified = [one.accessor, two.accessor] })
        let first = store.identified[0]
        let count = read { _ = first.count }
        let position = read { _ = store.identified[0] }
        let whole = read { _ = store.identified.count }
        setModel(model { $0.identified = [two.accessor, one.accessor] })
        #expect(!count.isNotified)
        #expect(!whole.isNotified)
        #expect(position.isNotified)
        #expect(store.identified[1] === first)
        #expect(store.identified.map(\.id).count == 2)
        #expect(store.identified.map(\.count) == [2, 1])
    }

    @Test func `an id that is gone is invalidated`() {
        let (one, two) = (Live(Child(id: 1)), Live(Child(id: 2)))
        let (store, setModel) = Store.make(model: model { $0.identified = [one.accessor, two.accessor] })
        let scoped = store.scope(collection: \.identified)
        let (first, second) = (scoped[0], scoped[1])
        let position = read { _ = scoped[1] }
        setModel(model { $0.identified = [two.accessor] })
        first.count = 5
        second.count = 6
        #expect(one.state.count == 0)
        #expect(two.state.count == 6)
        #expect(position.isNotified)
        #expect(scoped[1].isInvalidated)
    }
}
