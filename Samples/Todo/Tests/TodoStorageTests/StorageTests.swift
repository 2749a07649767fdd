import Synchronization
import Testing
import TodoCore

/// The rules of every storage of to-dos.
@Suite(.timeLimit(.minutes(10)))
struct StorageTests {
    private let ada = User(name: "Ada")!
    private let bob = User(name: "Bob")!

    @Test(arguments: StorageKind.allCases) func `a new user has an empty list`(kind: StorageKind) async throws {
        let database = try await kind.makePlace().open()
        #expect(try await database.list(of: ada) == TodoList())
    }

    @Test(arguments: StorageKind.allCases) func `makes every kind of change, and keeps them`(kind: StorageKind)
        async throws
    {
        let database = try await kind.makePlace().open()
        var list = try await database.commit(
            1,
            of: ada,
            .add(TodoText(title: "Milk", note: "2 l")),
            .add(TodoText(title: "Bread\0🥖"))
        )
        #expect(list.todos.map(\.title) == ["Milk", "Bread\0🥖"])
        let milk = list.todos[0]
        let bread = list.todos[1]
        list = try await database.commit(
            2,
            of: ada,
            .setDone(milk.id, true),
            .edit(bread.id, TodoText(title: "Rye", note: "dark"))
        )
        #expect(list.todos.map(\.isDone) == [true, false])
        #expect(list[bread.id]?.text == TodoText(title: "Rye", note: "dark"))
        list = try await database.commit(3, of: ada, .delete([milk.id]))
        #expect(list.todos.map(\.title) == ["Rye"])
        list = try await database.commit(4, of: ada, .restore([milk]))
        #expect(list.todos.map(\.title) == ["Milk", "Rye"])
        #expect(try await database.place.open().list(of: ada) == list)
    }

    @Test(arguments: StorageKind.allCases) func `versions and revisions grow with changes only`(kind: StorageKind)
        async throws
    {
        let database = try await kind.makePlace().open()
        let first = try await database.commit(1, of: ada, .add(TodoText(title: "Milk")), .add(TodoText(title: "Bread")))
        #expect(first.version == 1)
        #expect(first.todos.map(\.revision) == [1, 1])
        let second = try await database.commit(2, of: ada, .setDone(first.todos[1].id, true))
        #expect(second.version == 2)
        #expect(second.todos.map(\.revision) == [1, 2])
        #expect(try await database.commit(2, of: ada, .setDone(first.todos[1].id, true)) == second)
    }

    @Test(arguments: StorageKind.allCases) func `a change that comes again is passed over`(kind: StorageKind)
        async throws
    {
        let database = try await kind.makePlace().open()
        let once = try await database.commit(1, of: ada, .add(TodoText(title: "Milk")))
        let twice = try await database.commit(1, of: ada, .add(TodoText(title: "Milk")))
        #expect(twice == once)
        #expect(try await database.commit(1, on: "other", of: ada, .add(TodoText(title: "Milk"))).todos.count == 2)
    }

    @Test(arguments: StorageKind.allCases) func `a half repeated batch is completed`(kind: StorageKind) async throws {
        let database = try await kind.makePlace().open()
        try await database.commit(1, of: ada, .add(TodoText(title: "Milk")))
        let list = try await database.commit(1, of: ada, .add(TodoText(title: "Milk")), .add(TodoText(title: "Bread")))
        #expect(list.todos.map(\.title) == ["Milk", "Bread"])
    }

    @Test(arguments: StorageKind.allCases) func `a killed server loses nothing and repeats nothing`(kind: StorageKind)
        async throws
    {
        let database = try await kind.makePlace().open()
        let list = try await database.commit(7, of: ada, .add(TodoText(title: "Milk")))
        let survivor = try await database.place.afterKill().open()
        #expect(await survivor.lastApplied(page: "page") == 7)
        #expect(await survivor.lastApplied(page: "another") == 0)
        #expect(try await survivor.commit(7, of: ada, .add(TodoText(title: "Milk"))) == list)
    }

    @Test(arguments: StorageKind.allCases)
    func `pages that cannot come back are forgotten, within an hour of the next change`(kind: StorageKind) async throws
    {
        let time = Mutex(Int64(1_800_000_000))
        let database = try await kind.makePlace().open(now: { time.withLock { $0 } })
        func commit(_ page: String, after hours: Int64) async throws {
            time.withLock { $0 += hours * 3600 }
            try await database.commit(5, on: page, of: ada, .add(TodoText(title: page)))
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
        #expect(try await database.list(of: ada).todos.count == 4)
    }

    @Test(arguments: StorageKind.allCases) func `a user's changes do not touch another's`(kind: StorageKind)
        async throws
    {
        let database = try await kind.makePlace().open()
        let milk = try await database.commit(1, of: ada, .add(TodoText(title: "Milk"))).todos[0]
        let changes: [Change] = [
            .setDone(milk.id, true), .edit(milk.id, TodoText(title: "Mine")), .delete([milk.id]), .restore([milk]),
        ]
        for (event, change) in changes.enumerated() {
            #expect(try await database.commit(event + 1, on: "bob", of: bob, change).todos.isEmpty)
        }
        #expect(try await database.list(of: ada).todos == [milk])
    }

    @Test(arguments: StorageKind.allCases) func `ids are not used again`(kind: StorageKind) async throws {
        let database = try await kind.makePlace().open()
        let milk = try await database.commit(1, of: ada, .add(TodoText(title: "Milk"))).todos[0]
        let list = try await database.commit(2, of: ada, .delete([milk.id]), .add(TodoText(title: "Bread")))
        #expect(list.todos[0].id > milk.id)
    }

    @Test(arguments: StorageKind.allCases) func `an edit puts a deleted to-do back in its place`(kind: StorageKind)
        async throws
    {
        let database = try await kind.makePlace().open()
        let milk = try await database.commit(1, of: ada, .add(TodoText(title: "Milk")), .add(TodoText(title: "Bread")))
            .todos[0]
        let list = try await database.commit(
            2,
            of: ada,
            .delete([milk.id]),
            .edit(milk.id, TodoText(title: "Oat milk"))
        )
        #expect(list.todos.map(\.title) == ["Oat milk", "Bread"])
    }

    @Test(arguments: StorageKind.allCases) func `every session of the user sees a change, and nobody else`(
        kind: StorageKind
    ) async throws {
        let database = try await kind.makePlace().open()
        var adas = try await [database.lists(of: ada), database.lists(of: ada)].map { $0.makeAsyncIterator() }
        var bobs = try await database.lists(of: bob).makeAsyncIterator()
        for index in adas.indices { #expect(await adas[index].next() == TodoList()) }
        #expect(await bobs.next() == TodoList())
        let list = try await database.commit(1, of: ada, .add(TodoText(title: "Milk")))
        for index in adas.indices { #expect(await adas[index].next() == list) }
        let bobsList = try await database.commit(1, on: "bob", of: bob, .add(TodoText(title: "Tea")))
        #expect(await bobs.next() == bobsList)
    }

    @Test(arguments: StorageKind.allCases) func `changes made by another program are not hidden by what is in memory`(
        kind: StorageKind
    ) async throws {
        let database = try await kind.makePlace().open()
        var lists = try await database.lists(of: ada).makeAsyncIterator()
        _ = await lists.next()
        try await database.place.open().commit(1, on: "other", of: ada, .add(TodoText(title: "Tea")))
        let list = try await database.commit(1, of: ada, .add(TodoText(title: "Milk")))
        #expect(list.todos.map(\.title) == ["Tea", "Milk"])
        #expect(list.version == 2)
    }

    @Test(arguments: StorageKind.allCases)
    func `texts that look like statements are only texts`(kind: StorageKind) async throws {
        let database = try await kind.makePlace().open()
        let user = try #require(User(name: "'; DROP TABLE users; --"))
        let text = TodoText(title: #"\'), ($1, \x00"#, note: "\u{e9}\r\ne\u{301}\0\u{10ffff}")
        let page = "'; DELETE FROM todos; --"
        let list = try await database.commit(1, on: page, of: user, .add(text))
        #expect(list.todos.map(\.text) == [text])
        #expect(list.todos.map { Array($0.text.note.utf8) } == [Array(text.note.utf8)])
        #expect(try await database.list(of: user) == list)
        #expect(await database.lastApplied(page: page) == 1)
    }

    @Test(arguments: StorageKind.allCases)
    func `a change of a task that is cancelled is made all the same`(kind: StorageKind) async throws {
        let database = try await kind.makePlace().open()
        let ada = ada
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await database.commit(1, of: ada, .add(TodoText(title: "Milk")))
        }
        #expect(try await task.value.todos.map(\.title) == ["Milk"])
    }

    @Test(arguments: StorageKind.allCases)
    func `changes made at the same time are all made, one after the other`(kind: StorageKind) async throws {
        let database = try await kind.makePlace().open()
        let (ada, bob) = (ada, bob)
        let versions = try await withThrowingTaskGroup { group in
            for page in 1...20 {
                group.addTask {
                    try await database.commit(
                        1,
                        on: "page \(page)",
                        of: page % 2 == 0 ? ada : bob,
                        .add(TodoText(title: "\(page)"))
                    )
                    .version
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(versions.sorted() == (1...10).flatMap { [$0, $0] })
        let titles = try await database.list(of: ada).todos.map(\.title) + database.list(of: bob).todos.map(\.title)
        #expect(Set(titles) == Set((1...20).map(String.init)) && titles.count == 20)
    }
}
