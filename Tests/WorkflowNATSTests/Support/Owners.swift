import StoreSupport
import TestSupport
import TrellisSupport
import WorkflowLive
import WorkflowNATS

/// Servers that take a page from each other and save it, and what became of each call.
///
/// Each save adds an item that says who made it, so that what is stored shows every save that it stands on.
final class Owners: Sendable {
    /// A call with the order in which it began and ended among all others.
    struct Call {
        enum Outcome {
            case claimed(SessionClaim)
            /// Was acknowledged.
            case saved
            /// Was refused for certain.
            case refused
            /// Was or was not done.
            case unclear
        }

        let begin: Int
        var end = 0
        let claimNumber: Int
        let revision: Int
        let token: String
        var outcome = Outcome.unclear
    }

    private let page: PageID
    private let clock = Guarded(0)
    private let calls = Guarded<[Call]>([])

    init(_ page: PageID) { self.page = page }

    /// Claims and saves in turn, as a server does that gets and loses the page's connection.
    func run(_ name: String, in store: any SessionStore, rounds: Int, random: SeededRandom) async {
        var random = random
        for round in 0..<rounds {
            guard let claim = await claim(by: name, in: store) else { continue }
            var revision = claim.stored?.revision ?? 0
            for number in 0..<random.below(12) {
                // Large enough that some saves write all items together again.
                let token = "\(name)-\(round)-\(number)-" + String(repeating: "x", count: random.below(1_500))
                let isSaved = await save(token, base: revision, claim.number, in: store)
                guard isSaved else { break }
                revision += 1
                if random.happens(oneIn: 4) { await Task.yield() }
            }
        }
    }

    /// Claims the page until that works, and no more than a few times.
    func claim(by name: String, in store: any SessionStore) async -> SessionClaim? {
        let begin = tick()
        let claim = try? await store.claim(page, by: name)
        guard let claim else { return nil }
        var call = Call(begin: begin, claimNumber: claim.number, revision: claim.stored?.revision ?? 0, token: name)
        (call.end, call.outcome) = (tick(), .claimed(claim))
        add(call)
        return claim
    }

    private func save(_ token: String, base: Int, _ claimNumber: Int, in store: any SessionStore) async -> Bool {
        var call = Call(begin: tick(), claimNumber: claimNumber, revision: base + 1, token: token)
        let changes = SessionChanges(base, base + 1, ["r\(base + 1)": token])
        do throws(SessionStoreError) {
            try await store.save(changes, of: page, claim: claimNumber)
            call.outcome = .saved
        } catch {
            call.outcome = error.kind == .unavailable ? .unclear : .refused
        }
        call.end = tick()
        add(call)
        if case .saved = call.outcome { return true }
        return false
    }

    /// The number of saves that were acknowledged.
    var savedCount: Int {
        calls.withLock { calls in calls.count { if case .saved = $0.outcome { true } else { false } } }
    }

    /// The first few contradictions between the calls and the contract; empty if there are none.
    func faults() -> [String] { Array(allFaults().prefix(5)) }

    private func allFaults() -> [String] {
        let calls = calls.withLock { $0 }
        var faults: [String] = []
        let claims = calls.compactMap { call -> (call: Call, claim: SessionClaim)? in
            if case .claimed(let claim) = call.outcome { (call, claim) } else { nil }
        }
        let saves = calls.filter { if case .saved = $0.outcome { true } else { false } }
        if Set(claims.map(\.claim.number)).count != claims.count {
            faults.append("Two claims have the same claimNumber.")
        }
        for (call, claim) in claims {
            for (other, earlier) in claims where other.end < call.begin && earlier.number >= claim.number {
                faults.append("Claim \(claim.number) came after \(earlier.number).")
            }
            for save in saves {
                if save.claimNumber < claim.number {
                    // The fence: what was acknowledged to an earlier owner was there when the claim was done.
                    let item = claim.stored?.items["r\(save.revision)"].map { String(decoding: $0, as: UTF8.self) }
                    if item != save.token {
                        faults.append("Claim \(claim.number) has lost save \(save.revision) of \(save.claimNumber).")
                    }
                }
                if save.claimNumber < claim.number, save.begin > call.end {
                    faults.append("Claim \(save.claimNumber) saved after claim \(claim.number).")
                }
            }
            // A session has every revision up to its own, each once.
            if let stored = claim.stored, Set(stored.items.keys) != Set((1...stored.revision).map { "r\($0)" }) {
                faults.append(
                    "Claim \(claim.number) has revision \(stored.revision) with \(stored.items.keys.sorted())."
                )
            }
        }
        let doubled = Dictionary(grouping: saves, by: \.revision).filter { $0.value.count > 1 }
        if !doubled.isEmpty { faults.append("Revisions were acknowledged twice: \(doubled.keys.sorted()).") }
        return faults
    }

    private func tick() -> Int {
        clock.withLock { clock in
            clock += 1
            return clock
        }
    }

    private func add(_ call: Call) { calls.withLock { $0.append(call) } }
}
