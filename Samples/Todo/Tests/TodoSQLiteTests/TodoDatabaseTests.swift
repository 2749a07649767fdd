import Synchronization
import Testing
import TodoCore
import TodoSQLite

struct TodoDatabaseTests {
    private let file: DataFile
    private let database: TodoDatabase
    private let ada = User(name: "Ada")!

    init() throws {
        file = try DataFile()
        database = try TodoDatabase(path: file.path)
    }

    @Test func `a new user has an empty list`() async throws {
        #expect(try await current(ada) == TodoList())
    }

    @Test func `makes every kind of change, and keeps them`() async throws {
        var list = try await commit(1, .add(TodoText(title: "Milk", note: "2 l")), .add(TodoText(title: "Bread\0🥖")))
        #expect(list.todos.map(\.title) == ["Milk", "Bread\0🥖"])
        let milk = list.todos[0]
        let bread = list.todos[1]
        list = try await commit(2, .setDone(milk.id, true), .edit(bread.id, TodoText(title: "Rye", note: "dark")))
        #expect(list.todos.map(\.isDone) == [true, false])
        #expect(list[bread.id]?.text == TodoText(title: "Rye", note: "dark"))
        list = try await commit(3, .delete([milk.id]))
        #expect(list.todos.map(\.title) == ["Rye"])
        list = try await commit(4, .restore([milk]))
        #expect(list.todos.map(\.title) == ["Milk", "Rye"])
        #expect(try await TodoDatabase(path: file.path).lists(of: ada).first { _ in true } == list)
    }

    @Test func `versions and revisions grow with changes only`() async throws {
        let first = try await commit(1, .add(TodoText(title: "Milk")), .add(TodoText(title: "Bread")))
        #expect(first.version == 1)
        #expect(first.todos.map(\.revision) == [1, 1])
        let second = try await commit(2, .setDone(first.todos[1].id, true))
        #expect(second.version == 2)
        #expect(second.todos.map(\.revision) == [1, 2])
        #expect(try await commit(2, .setDone(first.todos[1].id, true)) == second)
    }

    @Test func `a change that comes again is passed over`() async throws {
        let once = try await commit(1, .add(TodoText(title: "Milk")))
        let twice = try await commit(1, .add(TodoText(title: "Milk")))
        #expect(twice == once)
        let other = KeyedChange(key: ChangeKey(page: "other", event: 1), change: .add(TodoText(title: "Milk")))
        #expect(try await database.commit([other], of: ada).todos.count == 2)
    }

    @Test func `a half repeated batch is completed`() async throws {
        _ = try await commit(1, .add(TodoText(title: "Milk")))
        let list = try await commit(1, .add(TodoText(title: "Milk")), .add(TodoText(title: "Bread")))
        #expect(list.todos.map(\.title) == ["Milk", "Bread"])
    }

    @Test func `a killed server loses nothing and repeats nothing`() async throws {
        let list = try await commit(7, .add(TodoText(title: "Milk")))
        let left = try file.afterKill()
        let survivor = try TodoDatabase(path: left.path)
        #expect(await survivor.lastApplied(page: "page") == 7)
        #expect(await survivor.lastApplied(page: "another") == 0)
        let again = KeyedChange(key: ChangeKey(page: "page", event: 7), change: .add(TodoText(title: "Milk")))
        #expect(try await survivor.commit([again], of: ada) == list)
    }

    @Test func `pages that cannot come back are forgotten, within an hour of the next change`() async throws {
        let time = Mutex(Int64(1_800_000_000))
        let database = try TodoDatabase(path: file.path, now: { time.withLock { $0 } })
        func commit(_ page: String, after hours: Int64) async throws {
            time.withLock { $0 += hours * 3600 }
            let key = ChangeKey(page: page, event: 5)
            _ = try await database.commit([KeyedChange(key: key, change: .add(TodoText(title: page)))], of: ada)
        }
        func known() async -> [String] {
            var known: [String] = []
            for page in ["first", "second", "third", "fourth"] where await database.lastApplied(page: page) == 5 {
                known.append(page)
            }
            return known
        }
        try await commit("first", after: 0)
        try await commit("second", after: 30)
        #expect(await known() == ["first", "second"])
        try await commit("third", after: 19)
        #expect(await known() == ["second", "third"])
        try await commit("second", after: 0)
        try await commit("fourth", after: 40)
        #expect(await known() == ["third", "fourth"])
        #expect(try await current(ada)?.todos.count == 4)
    }

    @Test func `a user's changes do not touch another's`() async throws {
        let bob = try #require(User(name: "Bob"))
        let milk = try await commit(1, .add(TodoText(title: "Milk"))).todos[0]
        let changes: [Change] = [
            .setDone(milk.id, true), .edit(milk.id, TodoText(title: "Mine")), .delete([milk.id]), .restore([milk]),
        ]
        for (event, change) in changes.enumerated() {
            let key = ChangeKey(page: "bob", event: event + 1)
            #expect(try await database.commit([KeyedChange(key: key, change: change)], of: bob).todos.isEmpty)
        }
        #expect(try await current(ada)?.todos == [milk])
    }

    @Test func `ids are not used again`() async throws {
        let milk = try await commit(1, .add(TodoText(title: "Milk"))).todos[0]
        let list = try await commit(2, .delete([milk.id]), .add(TodoText(title: "Bread")))
        #expect(list.todos[0].id > milk.id)
    }

    @Test func `an edit puts a deleted to-do back in its place`() async throws {
        let milk = try await commit(1, .add(TodoText(title: "Milk")), .add(TodoText(title: "Bread"))).todos[0]
        let list = try await commit(2, .delete([milk.id]), .edit(milk.id, TodoText(title: "Oat milk")))
        #expect(list.todos.map(\.title) == ["Oat milk", "Bread"])
    }

    @Test func `every session of the user sees a change, and nobody else`() async throws {
        let bob = try #require(User(name: "Bob"))
        var adas = try await [database.lists(of: ada), database.lists(of: ada)].map { $0.makeAsyncIterator() }
        var bobs = try await database.lists(of: bob).makeAsyncIterator()
        for index in adas.indices { #expect(await adas[index].next() == TodoList()) }
        #expect(await bobs.next() == TodoList())
        let list = try await commit(1, .add(TodoText(title: "Milk")))
        for index in adas.indices { #expect(await adas[index].next() == list) }
        let key = ChangeKey(page: "bob", event: 1)
        let bobsList = try await database.commit([KeyedChange(key: key, change: .add(TodoText(title: "Tea")))], of: bob)
        #expect(await bobs.next() == bobsList)
    }

    @Test func `changes made by another program are not hidden by what is in memory`() async throws {
        var lists = try await database.lists(of: ada).makeAsyncIterator()
        _ = await lists.next()
        let other = try TodoDatabase(path: file.path)
        let key = ChangeKey(page: "other", event: 1)
        _ = try await other.commit([KeyedChange(key: key, change: .add(TodoText(title: "Tea")))], of: ada)
        let list = try await commit(1, .add(TodoText(title: "Milk")))
        #expect(list.todos.map(\.title) == ["Tea", "Milk"])
        #expect(list.version == 2)
    }

    private func current(_ user: User) async throws -> TodoList? {
        try await database.lists(of: user).first { _ in true }
    }

    private func commit(_ event: Int, _ changes: Change...) async throws -> TodoList {
        let keyed = changes.enumerated().map { index, change in
            KeyedChange(key: ChangeKey(page: "page", event: event, index: index), change: change)
        }
        return try await database.commit(keyed, of: ada)
    }
}
