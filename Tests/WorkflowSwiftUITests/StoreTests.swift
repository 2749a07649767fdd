import Testing
import Workflow

@testable import WorkflowSwiftUI

/// Reading and writing the state of a store, and what new models notify.
struct StoreTests {
    @Test func `a read gives the state as it was rendered, and is recorded`() {
        let live = Live(Parent(name: "a"))
        let (store, _) = Store.make(model: live.accessor)
        let name = read { _ = store.name }
        #expect(store.name == "a")
        live.state.name = "b"
        #expect(name.isNotified)
        #expect(store.name == "a")
    }

    @Test func `a write changes the live state, and shows with the next model`() {
        let live = Live(Parent())
        let (store, setModel) = Store.make(model: live.accessor)
        store.name = "new"
        #expect(live.state.name == "new")
        #expect(store.name == "name")
        setModel(live.accessor)
        #expect(store.name == "new")
    }

    @Test func `a write notifies once, at the mutation, and the new model does not notify again`() {
        let live = Live(Parent())
        let (store, setModel) = Store.make(model: live.accessor)
        let first = read { _ = store.name }
        store.name = "new"
        #expect(first.isNotified)
        let second = read { _ = store.name }
        setModel(live.accessor)
        #expect(!second.isNotified)
    }

    @Test func `a property that nobody wrote notifies nobody`() {
        let live = Live(Parent())
        let (store, setModel) = Store.make(model: live.accessor)
        let text = read { _ = store.text }
        store.name = "new"
        setModel(live.accessor)
        #expect(!text.isNotified)
    }

    @Test func `a replaced state notifies all that read any of it`() {
        let live = Live(Parent())
        let (store, setModel) = Store.make(model: live.accessor)
        let name = read { _ = store.name }
        let count = read { _ = store.child.count }
        live.state = Parent(name: "replaced")
        #expect(!name.isNotified)
        setModel(live.accessor)
        #expect(name.isNotified)
        #expect(count.isNotified)
        #expect(store.name == "replaced")
    }

    @Test func `a replaced state is observed from then on`() {
        let live = Live(Parent())
        let (store, setModel) = Store.make(model: live.accessor)
        live.state = Parent()
        setModel(live.accessor)
        let name = read { _ = store.name }
        live.state.name = "later"
        #expect(name.isNotified)
    }

    @Test func `a nested property notifies without the property around it`() {
        let live = Live(Parent())
        let (store, setModel) = Store.make(model: live.accessor)
        let count = read { _ = store.child.count }
        let child = read { _ = store.child }
        live.state.child.count += 1
        setModel(live.accessor)
        #expect(count.isNotified)
        #expect(!child.isNotified)
    }

    @Test func `a write through a nested property changes the live state`() {
        let live = Live(Parent())
        let (store, _) = Store.make(model: live.accessor)
        store.child.count = 5
        #expect(live.state.child.count == 5)
    }

    @Test func `a model writes as a store does, and stays as it was rendered`() {
        let live = Live(Parent())
        let model = FullModel(accessor: live.accessor)
        model.name = "new"
        #expect(live.state.name == "new")
        #expect(model.name == "name")
        #expect(model.child.count == 0)
    }

    @Test func `an accessor is identified as its state is`() {
        let accessor = StateAccessor.child(7)
        #expect(accessor.id == 7)
        #expect(ActionModel<Child, RowAction>.constant(state: Child(id: 8)).id == 8)
        accessor.count = 1
        #expect(accessor.count == 0)
    }

    @Test func `a sink of the model sends its actions`() {
        let sent = Sent<RowAction>()
        let (store, _) = Store.make(model: FullModel(accessor: Live(Parent()).accessor, sink: sent.sink))
        store.sink.send(.remove)
        #expect(sent.values == [.remove])
    }

    @Test func `a property set by a closure calls it, and leaves the accessor alone`() {
        let sent = Sent<String>()
        let live = Live(Parent())
        let (store, _) = Store.make(model: FullModel(accessor: live.accessor, onName: sent.sink.send))
        #expect(store[state: \.name, send: \.onName] == "name")
        store[state: \.name, send: \.onName] = "new"
        #expect(sent.values == ["new"])
        #expect(live.state.name == "name")
    }

    @Test func `a property set by an action of a sink sends it, and leaves the accessor alone`() {
        let sent = Sent<RowAction>()
        let live = Live(Parent())
        let (store, _) = Store.make(model: FullModel(accessor: live.accessor, sink: sent.sink))
        #expect(store[state: \.name, sink: \.sink, action: \.rename] == "name")
        store[state: \.name, sink: \.sink, action: \.rename] = "new"
        store[state: \.child.count, sink: \.sink, action: \.setCount] = 4
        #expect(sent.values == [.rename("new"), .setCount(4)])
        #expect(live.state.name == "name")
    }

    @Test func `a model of one type of actions sends them`() {
        let sent = Sent<RowAction>()
        let live = Live(Parent())
        let model = ActionModel(accessor: live.accessor, sendAction: sent.sink.send)
        let (store, _) = Store.make(model: model)
        store.send(.remove)
        store.action(.setCount(1))()
        #expect(store[state: \.name, action: \.rename] == "name")
        store[state: \.name, action: \.rename] = "new"
        #expect(sent.values == [.remove, .setCount(1), .rename("new")])
        #expect(live.state.name == "name")
    }

    @Test func `a store is identified by its object`() {
        let (one, _) = Store.make(model: Live(Parent()).accessor)
        let (other, _) = Store.make(model: Live(Parent()).accessor)
        #expect(one == one)
        #expect(one != other)
        #expect(one.id == ObjectIdentifier(one))
        #expect(Set([one, other, one]).count == 2)
    }

    @Test func `a store for a preview shows its state and drops what is sent`() {
        let plain = Store<StateAccessor<Parent>>.preview(state: Parent(name: "shown"))
        plain.name = "dropped"
        #expect(plain.name == "shown")
        let acting = Store<ActionModel<Parent, RowAction>>.preview(state: Parent(name: "shown"))
        acting.send(.rename("dropped"))
        acting.name = "dropped"
        #expect(acting.name == "shown")
        let full = Store<FullModel>.preview { context in
            FullModel(
                accessor: context.makeStateAccessor(state: Parent(name: "shown")),
                sink: context.makeSink(of: RowAction.self)
            )
        }
        full.sink.send(.remove)
        #expect(full.name == "shown")
    }
}

/// Values that were sent.
final class Sent<Value> {
    private(set) var values: [Value] = []

    var sink: Sink<Value> { Sink { self.values.append($0) } }
}
