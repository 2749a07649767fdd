import Testing
import WorkflowTesting

@testable import WorkflowPasswords

struct AttemptLimiterTests {
    private let clock = TestClock()

    private func limiter(
        names: Int = 3,
        addresses: Int = 5,
        countsLoopback: Bool = false,
        capacity: Int = 100
    ) -> AttemptLimiter {
        AttemptLimiter(
            nameRate: AttemptRate(burst: names, oneMoreEvery: .seconds(10)),
            addressRate: AttemptRate(burst: addresses, oneMoreEvery: .seconds(1)),
            countsLoopback: countsLoopback,
            capacity: capacity,
            clock: clock
        )
    }

    @Test func `a name has a few attempts at once, and then one every so often`() async {
        let limiter = limiter()
        for part in 1...3 { #expect(limiter.attempt("ada", from: "192.0.2.\(part)") == .allowed) }
        #expect(limiter.attempt("ada", from: "192.0.2.9") == .refused(retryAfter: .seconds(10)))
        #expect(limiter.attempt("grace", from: "192.0.2.9") == .allowed)
        await clock.advance(by: .seconds(4))
        #expect(limiter.attempt("ada", from: "192.0.2.9") == .refused(retryAfter: .seconds(6)))
        await clock.advance(by: .seconds(6))
        #expect(limiter.attempt("ada", from: "192.0.2.9") == .allowed)
        #expect(limiter.attempt("ada", from: "192.0.2.9") == .refused(retryAfter: .seconds(10)))
        await clock.advance(by: .seconds(3600))
        for _ in 1...3 { #expect(limiter.attempt("ada", from: "192.0.2.8") == .allowed) }
        #expect(limiter.attempt("ada", from: "192.0.2.8") == .refused(retryAfter: .seconds(10)))
    }

    @Test func `an address has its attempts for all names together`() async {
        let limiter = limiter()
        for name in ["a", "b", "c", "d", "e"] { #expect(limiter.attempt(name, from: "192.0.2.1") == .allowed) }
        #expect(limiter.attempt("f", from: "192.0.2.1") == .refused(retryAfter: .seconds(1)))
        #expect(limiter.attempt("f", from: "192.0.2.2") == .allowed)
        await clock.advance(by: .seconds(1))
        #expect(limiter.attempt("f", from: "192.0.2.1") == .allowed)
    }

    @Test func `a refused attempt does not count`() async {
        let limiter = limiter(names: 1, addresses: 2)
        #expect(limiter.attempt("ada", from: "192.0.2.1") == .allowed)
        for _ in 1...100 { #expect(limiter.attempt("ada", from: "192.0.2.1") != .allowed) }
        // Neither against the address nor against the name.
        #expect(limiter.attempt("grace", from: "192.0.2.1") == .allowed)
        await clock.advance(by: .seconds(10))
        #expect(limiter.attempt("ada", from: "192.0.2.1") == .allowed)
    }

    @Test func `a success gives the attempt back, and no more than that`() {
        let limiter = limiter(names: 2, addresses: 100)
        for _ in 1...50 {
            #expect(limiter.attempt("ada", from: "192.0.2.1") == .allowed)
            limiter.succeeded("ada", from: "192.0.2.1")
        }
        for _ in 1...10 { limiter.succeeded("ada", from: "192.0.2.1") }
        #expect(limiter.attempt("ada", from: "192.0.2.1") == .allowed)
        #expect(limiter.attempt("ada", from: "192.0.2.1") == .allowed)
        #expect(limiter.attempt("ada", from: "192.0.2.1") != .allowed)
    }

    @Test(arguments: [("ada", "ADA"), ("Jos\u{E9}", "jose\u{301}"), ("", "")])
    func `another spelling is the same name`(first: String, second: String) {
        let limiter = limiter(names: 1)
        #expect(limiter.attempt(first, from: "192.0.2.1") == .allowed)
        #expect(limiter.attempt(second, from: "192.0.2.2") != .allowed)
    }

    @Test(arguments: [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"), ("::ffff:192.0.2.1", "192.0.2.1"), ("unknown", "unknown"),
    ])
    func `addresses of one visitor count together`(first: String, second: String) {
        let limiter = limiter(addresses: 1)
        #expect(limiter.attempt("a", from: first) == .allowed)
        #expect(limiter.attempt("b", from: second) != .allowed)
        #expect(limiter.attempt("b", from: "2001:db8:1:3::1") == .allowed)
    }

    @Test(arguments: ["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"])
    func `loopback is left out unless it is asked for`(address: String) {
        let free = limiter(addresses: 1)
        for name in 1...20 { #expect(free.attempt("\(name)", from: address) == .allowed) }
        let counted = limiter(addresses: 1, countsLoopback: true)
        #expect(counted.attempt("a", from: address) == .allowed)
        #expect(counted.attempt("b", from: address) != .allowed)
    }

    @Test func `a flood of names and addresses takes bounded memory`() {
        let limiter = limiter(names: 2, addresses: 2, capacity: 100)
        for number in 0..<10_000 {
            _ = limiter.attempt("name \(number)", from: "10.0.\(number / 256).\(number % 256)")
            #expect(limiter.counts.names <= 100 && limiter.counts.addresses <= 100)
        }
    }

    @Test func `other names do not have a name forgotten that is tried again and again`() {
        let limiter = limiter(names: 1, addresses: 20_000, capacity: 100)
        #expect(limiter.attempt("ada", from: "192.0.2.1") == .allowed)
        for number in 0..<2_000 {
            if number % 10 == 0 { #expect(limiter.attempt("ada", from: "192.0.2.1") != .allowed) }
            #expect(limiter.attempt("name \(number)", from: "192.0.2.1") == .allowed)
        }
    }

    @Test func `what has all its attempts again makes room first`() async {
        let limiter = limiter(names: 1, addresses: 20_000, capacity: 100)
        for number in 0..<40 { _ = limiter.attempt("old \(number)", from: "192.0.2.1") }
        await clock.advance(by: .seconds(60))
        for number in 0..<45 { _ = limiter.attempt("new \(number)", from: "192.0.2.1") }
        #expect(limiter.counts.names == 45)
    }

    @Test func `a device has attempts of its own, whatever others do with the name and the address`() async {
        let limiter = limiter(names: 3, addresses: 5)
        for _ in 1...20 { _ = limiter.attempt("ada", from: "192.0.2.1") }
        for name in ["b", "c", "d"] { _ = limiter.attempt(name, from: "192.0.2.1") }
        #expect(limiter.attempt("ada", from: "192.0.2.1") != .allowed)
        #expect(limiter.attempt("ada", from: "192.0.2.9") != .allowed)
        for _ in 1...50 {
            #expect(limiter.attempt("ada", from: "192.0.2.1", device: "own") == .allowed)
            limiter.succeeded("ada", from: "192.0.2.1", device: "own")
        }
        // Its success is none of a stranger's.
        #expect(limiter.attempt("ada", from: "192.0.2.9") != .allowed)
    }

    @Test func `guesses with the cookie of a device are limited for each name, and not made up by other attempts`()
        async
    {
        let limiter = limiter(names: 3, addresses: 100)
        for part in 1...3 { #expect(limiter.attempt("Ada", from: "192.0.2.\(part)", device: "stolen") == .allowed) }
        #expect(limiter.attempt("ada", from: "192.0.2.9", device: "stolen") == .refused(retryAfter: .seconds(10)))
        #expect(limiter.attempt("ada", from: "192.0.2.9", device: "other") == .allowed)
        #expect(limiter.attempt("grace", from: "192.0.2.9", device: "stolen") == .allowed)
        // Those who are not known have lost nothing.
        #expect(limiter.attempt("ada", from: "192.0.2.9") == .allowed)
        await clock.advance(by: .seconds(10))
        #expect(limiter.attempt("ada", from: "192.0.2.9", device: "stolen") == .allowed)
        for number in 0..<1_000 { _ = limiter.attempt("ada", from: "192.0.2.9", device: "\(number)") }
        #expect(limiter.counts.devices <= 100)
    }

    @Test func `many attempts at once are counted one by one`() async {
        let limiter = limiter(names: 10, addresses: 1000)
        let allowed = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 { group.addTask { limiter.attempt("ada", from: "192.0.2.1") == .allowed } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(allowed == 10)
    }
}
