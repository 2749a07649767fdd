import Testing

@testable import WorkflowSwiftUI

/// Stores of states in a state.
struct NestedStoreTests {
    @Test func `a nested state is one store, which writes to the live state`() {
        let live = Live(Parent())
        let (store, setModel) = Store.make(model: live.accessor)
        let child = store.scope(keyPath: \.child)
        #expect(child === store.scope(keyPath: \.child))
        child.count = 3
        #expect(live.state.child.count == 3)
        setModel(live.accessor)
        #expect(child.count == 3)
    }

    @Test func `a write to a nested state notifies its readers at once, and nobody else`() {
        let live = Live(Parent())
        let (store, setModel) = Store.make(model: live.accessor)
        let child = store.scope(keyPath: \.child)
        let count = read { _ = child.count }
        let whole = read { _ = store.child }
        let name = read { _ = store.name }
        child.count = 3
        #expect(count.isNotified)
        setModel(live.accessor)
        #expect(!whole.isNotified)
        #expect(!name.isNotified)
    }

    @Test func `the new model does not notify readers of a nested state that was written`() {
        let live = Live(Parent())
        let (store, setModel) = Store.make(model: live.accessor)
        let child = store.scope(keyPath: \.child)
        child.count = 3
        let count = read { _ = child.count }
        let id = read { _ = child.id }
        setModel(live.accessor)
        #expect(!count.isNotified)
        #expect(!id.isNotified)
    }

    @Test func `a nested state that is replaced notifies the readers of its store`() {
        let live = Live(Parent())
        let (store, setModel) = Store.make(model: live.accessor)
        let child = store.scope(keyPath: \.child)
        let count = read { _ = child.count }
        live.state.child = Child(count: 9)
        setModel(live.accessor)
        #expect(count.isNotified)
        #expect(child.count == 9)
    }

    @Test func `an optional state is a store while it is there`() throws {
        let live = Live(Parent(optional: Child(count: 1)))
        let (store, setModel) = Store.make(model: live.accessor)
        let child = try #require(store.scope(keyPath: \.optional))
        #expect(store.scope(keyPath: \.optional) === child)
        child.count = 2
        #expect(live.state.optional?.count == 2)
        let presence = read { _ = store.scope(keyPath: \.optional) }
        live.state.optional = nil
        #expect(presence.isNotified)
        setModel(live.accessor)
        #expect(store.scope(keyPath: \.optional) == nil)
        child.count = 3
        #expect(live.state.optional == nil)
        #expect(child.count == 1)
    }

    @Test func `a write that is late does not bring an optional state back`() throws {
        let live = Live(Parent(optional: Child()))
        let (store, _) = Store.make(model: live.accessor)
        let child = try #require(store.scope(keyPath: \.optional))
        live.state.optional = nil
        child.count = 3
        #expect(live.state.optional == nil)
    }

    @Test func `a replaced state notifies those that scoped an optional or a collection`() {
        let live = Live(Parent(optional: Child(), children: [Child()], rows: [Child()]))
        let (store, setModel) = Store.make(model: live.accessor)
        let optional = read { _ = store.scope(keyPath: \.optional) }
        let children = read { _ = store.scope(collection: \.children).count }
        let rows = read { _ = store.scope(collection: \.rows).count }
        live.state = Parent()
        setModel(live.accessor)
        #expect(optional.isNotified)
        #expect(children.isNotified)
        #expect(rows.isNotified)
    }

    @Test func `a replaced state notifies nobody that scoped a nested state, which has a store all the same`() {
        let live = Live(Parent())
        let (store, setModel) = Store.make(model: live.accessor)
        let scope = read { _ = store.scope(keyPath: \.child) }
        live.state = Parent()
        setModel(live.accessor)
        #expect(!scope.isNotified)
    }

    @Test func `an array of states gives a store for each index`() {
        let live = Live(Parent(children: [Child(count: 1), Child(count: 2)]))
        let (store, setModel) = Store.make(model: live.accessor)
        let children = store.scope(collection: \.children)
        let second = children[1]
        #expect(children[1] === second)
        let whole = read { _ = store.children }
        second.count = 5
        #expect(live.state.children[1].count == 5)
        #expect(!whole.isNotified)
        live.state.children.removeLast()
        second.count = 6
        #expect(live.state.children.count == 1)
        setModel(live.accessor)
        #expect(second.isInvalidated)
        #expect(second.count == 2)
        #expect(children[1].isInvalidated)
    }

    @Test func `an identified array of states gives a store for each id`() {
        let live = Live(Parent(rows: [Child(id: 1), Child(id: 2)]))
        let (store, setModel) = Store.make(model: live.accessor)
        let rows = store.scope(collection: \.rows)
        let (first, second) = (rows[0], rows[1])
        let whole = read { _ = store.rows }
        second.count = 5
        #expect(live.state.rows[id: 2]?.count == 5)
        #expect(!whole.isNotified)
        live.state.rows.swapAt(0, 1)
        setModel(live.accessor)
        #expect(store.scope(collection: \.rows)[0] === second)
        second.count = 6
        #expect(live.state.rows[id: 2]?.count == 6)
        live.state.rows.remove(id: 1)
        first.count = 7
        #expect(live.state.rows.ids == [2])
        setModel(live.accessor)
        #expect(first.isInvalidated)
        #expect(!second.isInvalidated)
    }

    @Test func `readers of an identified array are told of another order, not of changed rows`() {
        let live = Live(Parent(rows: [Child(id: 1), Child(id: 2)]))
        let (store, _) = Store.make(model: live.accessor)
        let position = read { _ = store.scope(collection: \.rows)[0] }
        live.state.rows[1].count += 1
        #expect(!position.isNotified)
        live.state.rows.swapAt(0, 1)
        #expect(position.isNotified)
    }
}
