import Testing
import WorkflowSwiftUI

/// What notifies whom: section by section, the table of docs/swiftui.md.
struct ObservableStateTests {
    @Test func `a change of a property notifies its observers alone`() {
        var state = Parent()
        let name = read { _ = state.name }
        let child = read { _ = state.child }
        state.name = "other"
        #expect(name.isNotified)
        #expect(!child.isNotified)
    }

    @Test func `setting the same value notifies`() {
        var state = Parent()
        let name = read { _ = state.name }
        let text = read { _ = state.text }
        let count = read { _ = state.child.count }
        state.name = state.name
        state.text = state.text
        state.child.count = 0
        #expect(name.isNotified)
        #expect(text.isNotified)
        #expect(count.isNotified)
    }

    @Test func `a property of a child notifies its own observers, not those of the child`() {
        var state = Parent()
        let count = read { _ = state.child.count }
        let child = read { _ = state.child }
        state.child.count += 1
        #expect(count.isNotified)
        #expect(!child.isNotified)
        #expect(state.child.count == 1)
    }

    @Test func `a child that is set anew notifies the observers of the child`() {
        var state = Parent()
        let child = read { _ = state.child }
        let copy = state.child
        let countOfCopy = read { _ = copy.count }
        state.child = Child(count: 42)
        #expect(child.isNotified)
        #expect(!countOfCopy.isNotified)
        #expect(state.child.count == 42)
    }

    @Test func `a child that replaces itself notifies the observers of the child`() {
        var state = Parent()
        let child = read { _ = state.child }
        let copy = state.child
        let countOfCopy = read { _ = copy.count }
        state.child.replaceSelf()
        #expect(child.isNotified)
        #expect(!countOfCopy.isNotified)
    }

    @Test func `a child that becomes its own mutated copy notifies the observers of what changed in it`() {
        var state = Parent()
        let count = read { _ = state.child.count }
        state.child.replaceSelfByMutatedCopy()
        #expect(count.isNotified)
        #expect(state.child.count == 1)
    }

    @Test func `a child that becomes a copy of a sibling of the same origin notifies observers of its properties`() {
        let origin = Child()
        var state = Parent(child: origin, sibling: origin)
        let count = read { _ = state.child.count }
        state.sibling.count += 1
        state.child = state.sibling
        #expect(count.isNotified)
        #expect(state.child.count == 1)
    }

    @Test func `two children that change places notify the observers of both`() {
        var state = Parent(child: Child(count: 1), sibling: Child(count: 2))
        let child = read { _ = state.child }
        let sibling = read { _ = state.sibling }
        (state.child, state.sibling) = (state.sibling, state.child)
        #expect(child.isNotified)
        #expect(sibling.isNotified)
        #expect([state.child.count, state.sibling.count] == [2, 1])
    }

    @Test func `an optional child notifies when it appears and when it disappears`() {
        var state = Parent()
        let appearing = read { _ = state.optional }
        state.optional = Child()
        #expect(appearing.isNotified)
        let disappearing = read { _ = state.optional }
        state.optional = nil
        #expect(disappearing.isNotified)
    }

    @Test func `an optional child that stays absent notifies nobody`() {
        var state = Parent()
        let optional = read { _ = state.optional }
        state.optional = nil
        #expect(!optional.isNotified)
    }

    @Test func `a property of an optional child notifies its own observers, not those of the optional`() {
        var state = Parent(optional: Child())
        let optional = read { _ = state.optional }
        let count = read { _ = state.optional?.count }
        state.optional?.count += 1
        #expect(count.isNotified)
        #expect(!optional.isNotified)
    }

    @Test func `an array of children notifies when one is appended, not when one changes`() {
        var state = Parent(children: [Child()])
        let changing = read { _ = state.children }
        state.children[0].count += 1
        #expect(!changing.isNotified)
        state.children.append(Child())
        #expect(changing.isNotified)
    }

    @Test func `an array of children notifies when one is replaced`() {
        var state = Parent(children: [Child()])
        let children = read { _ = state.children }
        state.children[0] = Child()
        #expect(children.isNotified)
    }

    @Test func `an identified array notifies when a row is appended`() {
        var state = Parent()
        let rows = read { _ = state.rows }
        state.rows.append(Child())
        #expect(rows.isNotified)
    }

    @Test func `a row notifies of its own changes, not the array and not its siblings`() {
        var state = Parent(rows: [Child(id: 1), Child(id: 2)])
        let rows = read { _ = state.rows }
        let row = read { _ = state.rows[0] }
        let first = read { _ = state.rows[0].count }
        let second = read { _ = state.rows[1].count }
        state.rows[0].count += 1
        #expect(first.isNotified)
        #expect(!rows.isNotified)
        #expect(!row.isNotified)
        #expect(!second.isNotified)
    }

    @Test func `rows that change places notify the observers of the array`() {
        var state = Parent(rows: [Child(id: 1), Child(id: 2)])
        let rows = read { _ = state.rows }
        state.rows.swapAt(0, 1)
        #expect(rows.isNotified)
    }

    @Test func `an ignored property notifies nobody`() {
        var state = Parent()
        let ignored = read { _ = state.ignored }
        state.ignored += 1
        #expect(!ignored.isNotified)
        #expect(state.ignored == 1)
    }

    @Test func `copies share their observers`() {
        let state = Parent()
        let name = read { _ = state.name }
        var copy = state
        copy.name = "copy"
        #expect(name.isNotified)
        #expect(state.name == "name")
    }

    @Test func `a property with observers calls them once for each change, and notifies`() {
        var state = Observed()
        let number = read { _ = state.number }
        state.number += 1
        state.number = 5
        #expect(number.isNotified)
        #expect(state.old == [0, 1])
        #expect(state.number == 5)
    }

    @Test func `an initialiser sets properties without notifying`() {
        let state = Observed(start: 3)
        #expect(state.number == 3)
        #expect(state.old == [])
    }

    @Test func `properties of a type parameter are tracked by what they are`() {
        var generic = Generic(value: Child())
        let value = read { _ = generic.value }
        let count = read { _ = generic.value.count }
        generic.value.count += 1
        #expect(count.isNotified)
        #expect(!value.isNotified)
        generic.value = Child()
        #expect(value.isNotified)
    }
}

@ObservableState
private struct Observed {
    var number: Int { didSet { old.append(oldValue) } }
    var old: [Int] = []

    init(start: Int = 0) {
        number = start
    }
}

@ObservableState
private struct Generic<Value> {
    var value: Value
}
