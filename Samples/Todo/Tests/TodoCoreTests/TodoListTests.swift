import Testing
import TodoCore

struct TodoListTests {
    private let list = TodoList(
        version: 4,
        todos: [1, 3, 5].map { Todo(id: Todo.ID(rawValue: $0), text: TodoText(title: "To-do \($0)"), isDone: $0 == 3) }
    )

    @Test func `counts what is left`() {
        #expect(list.activeCount == 2)
    }

    @Test func `checks, edits and deletes in order`() {
        let changed = list.applying([
            .setDone(Todo.ID(rawValue: 1), true), .edit(Todo.ID(rawValue: 1), TodoText(title: "New", note: "n")),
            .delete([Todo.ID(rawValue: 5)]), .setDone(Todo.ID(rawValue: 5), true),
        ])
        #expect(changed.todos.map(\.title) == ["New", "To-do 3"])
        #expect(changed.activeCount == 0)
    }

    @Test func `puts deleted to-dos back where they were`() {
        let deleted = Array(list.todos[0...1])
        let changed = list.applying([.delete(deleted.map(\.id)), .restore(deleted), .restore(deleted)])
        #expect(changed == list)
    }

    @Test func `an edit puts a deleted to-do back in its place`() {
        let id = Todo.ID(rawValue: 3)
        let changed = list.applying([.delete([id]), .edit(id, TodoText(title: "Kept"))])
        #expect(changed.todos.map(\.title) == ["To-do 1", "Kept", "To-do 5"])
    }
}
