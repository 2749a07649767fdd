import StoreSupport
import Testing
import WorkflowLive

/// The contract of ``SessionStore``, for each store.
@Suite(.timeLimit(.minutes(10)))
struct SessionStoreContractTests {
    private let folder = StoreFolder()
    private let page = PageID.random()

    @Test(arguments: StoreKind.allCases)
    func `a session that is not stored is claimed with nothing`(kind: StoreKind) async throws {
        let store = try await kind.open(in: folder)
        #expect(try await store.claim(page, by: "one").stored == nil)
        #expect(try await store.claim(page, by: "two").stored == nil)
    }

    @Test(arguments: StoreKind.allCases)
    func `a claim finds what was saved last`(kind: StoreKind) async throws {
        let store = try await kind.open(in: folder)
        let claim = try await store.claim(page, by: "one")
        try await store.save(SessionChanges(0, 1, ["a": "x", "empty": ""]), of: page, claim: claim.number)
        #expect(try await store.claim(page, by: "two").stored == StoredSession(1, ["a": "x", "empty": ""]))
    }

    @Test(arguments: StoreKind.allCases)
    func `a save sets, changes and removes the items that it names, and leaves the others`(kind: StoreKind) async throws
    {
        let store = try await kind.open(in: folder)
        let claimNumber = try await store.claim(page, by: "one").number
        try await store.save(SessionChanges(0, 1, ["a": "1", "b": "2", "c": "3"]), of: page, claim: claimNumber)
        try await store.save(
            SessionChanges(1, 2, ["a": "new", "b": nil, "d": "4", "never": nil]),
            of: page,
            claim: claimNumber
        )
        try await store.save(SessionChanges(2, 7), of: page, claim: claimNumber)
        #expect(try await store.claim(page, by: "two").stored == StoredSession(7, ["a": "new", "c": "3", "d": "4"]))
    }

    @Test(arguments: StoreKind.allCases)
    func `names and bytes are kept as they are`(kind: StoreKind) async throws {
        let store = try await kind.open(in: folder)
        let claimNumber = try await store.claim(page, by: "ein Server \u{0} 🖥").number
        let bytes = (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let items = ["": bytes, "a\u{0}b": [0], "ä🙂'\"": [255, 0, 255], "none": []]
        let changes = SessionChanges(base: 0, revision: 1, items: items, login: "ö\u{0}", expiry: .min)
        try await store.save(changes, of: page, claim: claimNumber)
        #expect(try await store.claim(page, by: "two").stored == StoredSession(revision: 1, items: items))
    }

    @Test(arguments: StoreKind.allCases)
    func `a claim says when what is stored expires`(kind: StoreKind) async throws {
        let store = try await kind.open(in: folder)
        #expect(try await store.claim(page, by: "one").expiry == nil)
        let claim = try await store.claim(page, by: "one")
        let changes = SessionChanges(base: 0, revision: 1, items: [:], login: nil, expiry: 1_234_567)
        try await store.save(changes, of: page, claim: claim.number)
        #expect(try await store.claim(page, by: "two").expiry == 1_234_567)
    }

    @Test(arguments: StoreKind.allCases)
    func `each claim has a higher claimNumber`(kind: StoreKind) async throws {
        let store = try await kind.open(in: folder)
        var last = 0
        for owner in 0..<5 {
            let claimNumber = try await store.claim(page, by: "\(owner)").number
            #expect(claimNumber > last)
            last = claimNumber
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a claim names the owner before`(kind: StoreKind) async throws {
        let store = try await kind.open(in: folder)
        let first = try await store.claim(page, by: "one")
        #expect(first.formerOwner == nil)
        try await store.save(SessionChanges(0, 1, ["a": "x"]), of: page, claim: first.number)
        let second = try await store.claim(page, by: "two")
        #expect(second.formerOwner == "one")
        #expect(try await store.claim(page, by: "two").formerOwner == "two")
    }

    @Test(arguments: StoreKind.allCases)
    func `an earlier owner can neither save nor delete`(kind: StoreKind) async throws {
        let store = try await kind.open(in: folder)
        let old = try await store.claim(page, by: "old").number
        try await store.save(SessionChanges(0, 1, ["a": "1"]), of: page, claim: old)
        let new = try await store.claim(page, by: "new").number
        await #expect(
            StoreSupport.kind { () throws(SessionStoreError) in
                try await store.save(SessionChanges(1, 2, ["a": "2"]), of: page, claim: old)
            } == .superseded
        )
        await #expect(
            StoreSupport.kind { () throws(SessionStoreError) in
                try await store.delete(page, claim: old)
            } == .superseded
        )
        try await store.save(SessionChanges(1, 2, ["b": "3"]), of: page, claim: new)
        #expect(try await store.claim(page, by: "look").stored == StoredSession(2, ["a": "1", "b": "3"]))
    }

    @Test(arguments: StoreKind.allCases)
    func `an earlier owner of a session that was never saved can not save`(kind: StoreKind) async throws {
        let store = try await kind.open(in: folder)
        let old = try await store.claim(page, by: "old").number
        _ = try await store.claim(page, by: "new").number
        await #expect(
            StoreSupport.kind { () throws(SessionStoreError) in
                try await store.save(SessionChanges(0, 1, ["a": "2"]), of: page, claim: old)
            } == .superseded
        )
    }

    @Test(arguments: StoreKind.allCases, [(0, 2), (2, 3)])
    func `a save that is based on another revision changes nothing`(kind: StoreKind, revisions: (Int, Int)) async throws
    {
        let store = try await kind.open(in: folder)
        let claimNumber = try await store.claim(page, by: "one").number
        try await store.save(SessionChanges(0, 1, ["a": "1"]), of: page, claim: claimNumber)
        await #expect(
            StoreSupport.kind { () throws(SessionStoreError) in
                let changes = SessionChanges(revisions.0, revisions.1, ["a": "2", "b": "3"], login: "x", expiry: 0)
                try await store.save(changes, of: page, claim: claimNumber)
            } == .conflict
        )
        try await store.deleteAll(of: "x")
        _ = try await store.deleteExpired(before: 500)
        #expect(try await store.claim(page, by: "look").stored == StoredSession(1, ["a": "1"]))
    }

    @Test(arguments: StoreKind.allCases)
    func `a save that is tried again after it succeeded is a conflict, and the claim finds its revision`(
        kind: StoreKind
    ) async throws {
        let store = try await kind.open(in: folder)
        let claimNumber = try await store.claim(page, by: "one").number
        let changes = SessionChanges(0, 1, ["a": "1"])
        try await store.save(changes, of: page, claim: claimNumber)
        await #expect(
            StoreSupport.kind { () throws(SessionStoreError) in
                try await store.save(changes, of: page, claim: claimNumber)
            } == .conflict
        )
        let claim = try await store.claim(page, by: "one")
        #expect(claim.stored?.revision == 1)
        try await store.save(SessionChanges(1, 2), of: page, claim: claim.number)
    }

    @Test(arguments: StoreKind.allCases)
    func `a deleted session is gone, and its owner is superseded`(kind: StoreKind) async throws {
        let store = try await kind.open(in: folder)
        let claimNumber = try await store.claim(page, by: "one").number
        try await store.save(SessionChanges(0, 1, ["a": "1"]), of: page, claim: claimNumber)
        try await store.delete(page, claim: claimNumber)
        try await store.delete(page, claim: claimNumber)
        await #expect(
            StoreSupport.kind { () throws(SessionStoreError) in
                try await store.save(SessionChanges(1, 2), of: page, claim: claimNumber)
            } == .superseded
        )
        await #expect(
            StoreSupport.kind { () throws(SessionStoreError) in
                try await store.save(SessionChanges(0, 1), of: page, claim: claimNumber)
            } == .superseded
        )
        #expect(try await store.claim(page, by: "two").stored == nil)
    }

    @Test(arguments: StoreKind.allCases)
    func `a session that is deleted and claimed again fences its old owner`(kind: StoreKind) async throws {
        let store = try await kind.open(in: folder)
        let old = try await store.claim(page, by: "old").number
        try await store.save(SessionChanges(0, 1, ["a": "1"]), of: page, claim: old)
        try await store.delete(page, claim: old)
        let claim = try await store.claim(page, by: "new")
        #expect(claim.number > old)
        #expect(claim.stored == nil)
        await #expect(
            StoreSupport.kind { () throws(SessionStoreError) in
                try await store.save(SessionChanges(0, 1, ["a": "2"]), of: page, claim: old)
            } == .superseded
        )
        try await store.save(SessionChanges(0, 1, ["b": "3"]), of: page, claim: claim.number)
        #expect(try await store.claim(page, by: "look").stored == StoredSession(1, ["b": "3"]))
    }

    @Test(arguments: StoreKind.allCases)
    func `the sessions of a login are deleted together, whoever owns them`(kind: StoreKind) async throws {
        let store = try await kind.open(in: folder)
        var claimNumbers: [Int] = []
        for number in 0..<150 {
            claimNumbers.append(try await store.claim(.number(number), by: "\(number % 3)").number)
            let login = number == 149 ? nil : number.isMultiple(of: 10) ? "other" : "person"
            try await store.save(
                SessionChanges(0, 1, ["a": "1"], login: login),
                of: .number(number),
                claim: claimNumbers[number]
            )
        }
        // A session that belongs to the login no longer.
        try await store.save(SessionChanges(1, 2, login: "other"), of: .number(1), claim: claimNumbers[1])
        try await store.deleteAll(of: "person")
        await #expect(
            StoreSupport.kind { () throws(SessionStoreError) in
                try await store.save(SessionChanges(1, 2, login: "person"), of: .number(2), claim: claimNumbers[2])
            } == .superseded
        )
        for number in 0..<150 {
            let stored = try await store.claim(.number(number), by: "look").stored
            #expect((stored != nil) == (number.isMultiple(of: 10) || number == 1 || number == 149), "\(number)")
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `sessions expire before the time, not at it`(kind: StoreKind) async throws {
        let store = try await kind.open(in: folder)
        for number in 0..<200 {
            let claimNumber = try await store.claim(.number(number), by: "one").number
            let changes = SessionChanges(0, 1, ["a": "1"], expiry: Int64(number))
            try await store.save(changes, of: .number(number), claim: claimNumber)
        }
        #expect(try await store.deleteExpired(before: 130) == 130)
        #expect(try await store.deleteExpired(before: 130) == 0)
        #expect(try await store.claim(.number(129), by: "look").stored == nil)
        #expect(try await store.claim(.number(130), by: "look").stored == StoredSession(1, ["a": "1"]))
    }

    @Test(arguments: StoreKind.allCases)
    func `each save sets when its session expires`(kind: StoreKind) async throws {
        let store = try await kind.open(in: folder)
        let claimNumber = try await store.claim(page, by: "one").number
        try await store.save(SessionChanges(0, 1, expiry: 10), of: page, claim: claimNumber)
        try await store.save(SessionChanges(1, 2, expiry: 100), of: page, claim: claimNumber)
        #expect(try await store.deleteExpired(before: 50) == 0)
        try await store.save(SessionChanges(2, 3, expiry: 20), of: page, claim: claimNumber)
        #expect(try await store.deleteExpired(before: 50) == 1)
    }

    @Test(arguments: StoreKind.allCases)
    func `a session that is never saved expires a day after it is found`(kind: StoreKind) async throws {
        let store = try await kind.open(in: folder)
        let claimNumber = try await store.claim(page, by: "one").number
        let day: Int64 = 86_400
        #expect(try await store.deleteExpired(before: 1_000) == 0)
        #expect(try await store.deleteExpired(before: 1_000 + day) == 0)
        try await store.save(SessionChanges(0, 1, expiry: 9 * day), of: page, claim: claimNumber)
        _ = try await store.claim(.number(1), by: "one")
        #expect(try await store.deleteExpired(before: 2 * day) == 0)
        #expect(try await store.deleteExpired(before: 3 * day + 1) == 1)
        #expect(try await store.claim(page, by: "look").stored?.revision == 1)
    }

    @Test(arguments: StoreKind.allCases)
    func `many sessions save at once, and each has its own`(kind: StoreKind) async throws {
        let store = try await kind.open(in: folder)
        try await withThrowingTaskGroup { group in
            for number in 0..<100 {
                group.addTask {
                    let claimNumber = try await store.claim(.number(number), by: "one").number
                    for revision in 1...10 {
                        let changes = SessionChanges(revision - 1, revision, ["a": "\(number)", "\(revision)": ""])
                        try await store.save(changes, of: .number(number), claim: claimNumber)
                    }
                }
            }
            try await group.waitForAll()
        }
        for number in 0..<100 {
            let stored = try #require(try await store.claim(.number(number), by: "look").stored)
            #expect(stored.revision == 10)
            #expect(stored.items["a"] == Array("\(number)".utf8))
            #expect(stored.items.count == 11)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `of many claims at once one is the last, and only its owner saves`(kind: StoreKind) async throws {
        let store = try await kind.open(in: folder)
        let page = page
        let claimNumbers = try await withThrowingTaskGroup(of: Int.self) { group in
            for owner in 0..<50 { group.addTask { try await store.claim(page, by: "\(owner)").number } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(claimNumbers).count == 50)
        for claimNumber in claimNumbers.shuffled() {
            let result = await StoreSupport.kind { () throws(SessionStoreError) in
                try await store.save(SessionChanges(0, 1), of: page, claim: claimNumber)
            }
            #expect(result == (claimNumber == claimNumbers.max() ? nil : .superseded))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a save whose task is cancelled is done and answered`(kind: StoreKind) async throws {
        let store = try await kind.open(in: folder)
        let page = page
        let claimNumber = try await store.claim(page, by: "one").number
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await store.save(SessionChanges(0, 1, ["a": "1"]), of: page, claim: claimNumber)
        }
        try await task.value
        #expect(try await store.claim(page, by: "look").stored == StoredSession(1, ["a": "1"]))
    }

    @Test func `a save has a higher revision than its base`() async {
        await #expect(processExitsWith: .failure) {
            _ = SessionChanges(base: 3, revision: 3, items: [:], login: nil, expiry: 0)
        }
    }
}
