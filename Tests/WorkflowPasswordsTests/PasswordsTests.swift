import Testing

@testable import WorkflowPasswords

struct PasswordsTests {
    /// Not `.minimal`, so that hashes go through the queue.
    private static let cheap = PasswordCost(passes: 1, memory: 16 << 10)

    @Test(arguments: [PasswordCost.minimal, cheap])
    func `a password is right against its own hash alone`(cost: PasswordCost) async throws {
        let passwords = Passwords(cost: cost)
        let hash = try await passwords.hash("correct horse")
        #expect(hash.hasPrefix("$argon2id$v=19$m=\(cost.memory / 1024),t=1,p=1$") && hash.utf8.count < 128)
        try await #expect(passwords.verify("correct horse", against: hash))
        for wrong in ["", "correct hors", "correct horse ", "Correct horse", "correct horse\0"] {
            try await #expect(!passwords.verify(wrong, against: hash))
        }
    }

    @Test func `equal passwords have different hashes`() async throws {
        let passwords = Passwords(cost: .minimal)
        let (first, second) = (try await passwords.hash("a"), try await passwords.hash("a"))
        #expect(first != second)
    }

    @Test func `the empty password is a password like others`() async throws {
        let passwords = Passwords(cost: .minimal)
        let hash = try await passwords.hash("")
        try await #expect(passwords.verify("", against: hash))
        try await #expect(!passwords.verify("x", against: hash))
    }

    @Test func `it does not matter how a keyboard composes a letter`() async throws {
        let passwords = Passwords(cost: .minimal)
        let hash = try await passwords.hash("caf\u{E9}")
        try await #expect(passwords.verify("cafe\u{301}", against: hash))
        try await #expect(!passwords.verify("cafe", against: hash))
    }

    @Test func `a password of the largest length is taken, a longer one refused where it is chosen and never right`()
        async throws
    {
        let passwords = Passwords(cost: .minimal)
        let longest = String(repeating: "é", count: Passwords.byteLimit / 2)
        let hash = try await passwords.hash(longest)
        try await #expect(passwords.verify(longest, against: hash))
        await #expect(throws: PasswordError.tooLong) { try await passwords.hash(longest + "x") }
        try await #expect(!passwords.verify(longest + "x", against: hash))
    }

    @Test(arguments: [
        nil, "", "x", "plain text", "$argon2id$", "$argon2id$v=19$m=16,t=1,p=1$AAAA", "$2b$12$abcdefghijklmnopqrstuv",
        String(repeating: "$argon2id", count: 100), "$argon2id$v=19$m=8,t=1,p=1$\0",
    ])
    func `nobody's hash, and a text that is none, is never right`(hash: String?) async throws {
        let passwords = Passwords(cost: .minimal)
        try await #expect(!passwords.verify("", against: hash))
        try await #expect(!passwords.verify("x", against: hash))
    }

    @Test func `comparing with nobody's hash does the work of a comparison`() async throws {
        let passwords = Passwords(cost: Self.cheap)
        // A hash of the same kind and cost, so the same work is done, by libsodium's own reading.
        #expect(Argon2.isHash(Argon2.impossibleHash(cost: Self.cheap), of: Self.cheap))
        #expect(Argon2.isHash(Argon2.impossibleHash(cost: .standard), of: .standard))
        let real = try await passwords.hash("x")
        let impossible = Argon2.impossibleHash(cost: Self.cheap)
        #expect(impossible.prefix { $0 != "," } == real.prefix { $0 != "," } && impossible.count == real.count)
        #expect(impossible != Argon2.impossibleHash(cost: Self.cheap))
    }

    @Test func `a hash of another cost or kind is to be made again`() async throws {
        let passwords = Passwords(cost: .minimal)
        let old = try await passwords.hash("x")
        #expect(!passwords.needsRehash(old))
        let dearer = Passwords(cost: Self.cheap)
        #expect(dearer.needsRehash(old) && dearer.needsRehash("$2b$12$abc") && dearer.needsRehash(""))
        // It is still right.
        try await #expect(dearer.verify("x", against: old))
    }

    @Test func `the bytes of a password are wiped`() throws {
        var bytes = Array("secret".utf8)
        let hash = try Argon2.hash(&bytes, cost: .minimal)
        #expect(bytes == [0, 0, 0, 0, 0, 0])
        bytes = Array("secret".utf8)
        #expect(Argon2.verify(&bytes, against: hash))
        #expect(bytes == [0, 0, 0, 0, 0, 0])
    }

    @Test func `a cost that protects nobody, or that no machine has, is a mistake`() async {
        await #expect(processExitsWith: .failure) { _ = PasswordCost(passes: 0, memory: 64 << 20) }
        await #expect(processExitsWith: .failure) { _ = PasswordCost(passes: 1, memory: 1024) }
        await #expect(processExitsWith: .failure) { _ = Passwords(concurrency: 0) }
    }
}
