import StoreSupport
import Testing
import TestSupport
import TrellisSupport
import WorkflowLive

@testable import WorkflowSQLite

/// A loss of power at any moment, after which the disk has any part of what was not synchronized.
@Suite(.timeLimit(.minutes(10)))
struct PowerLossTests {
    /// What a save was told, and what would be right after it.
    private struct Model {
        let claimNumber: Int
        /// Whether the claim was acknowledged before the power failed.
        let isClaimed: Bool
        var items: [[String: [UInt8]]]
        /// The revision that was acknowledged before the power failed.
        var acknowledged = 0
    }

    private static let seeds = 0..<400
    private static let sessions = 6

    @Test func `what was acknowledged before the power failed is there, exactly`() async throws {
        var losses = 0
        for seed in Self.seeds {
            let outcome = try await Self.run(seed: UInt64(seed), synchronous: .full)
            if outcome.hasLost { losses += 1 }
            #expect(outcome.faults.isEmpty, "seed \(seed)")
            if !outcome.faults.isEmpty { break }
        }
        // Else the test would show nothing.
        #expect(losses > Self.seeds.count * 3 / 4)
    }

    @Test func `a store that does not wait for the disk loses saves, but no file`() async throws {
        var losing = 0
        for seed in 0..<60 {
            let outcome = try await Self.run(seed: UInt64(seed), synchronous: .normal)
            if !outcome.faults.isEmpty { losing += 1 }
            #expect(outcome.faults.allSatisfy { $0.hasPrefix("older") }, "seed \(seed)")
        }
        #expect(losing > 0)
    }

    /// Saves in several sessions at once until after the loss, opens what is left, and compares.
    private static func run(
        seed: UInt64,
        synchronous: SQLiteSessionStore.Options.Synchronization
    ) async throws -> (hasLost: Bool, faults: [String]) {
        let (folder, left) = (StoreFolder(), StoreFolder())
        let layer = PowerLoss()
        var random = SeededRandom(seed: seed)
        var options = SQLiteSessionStore.Options()
        options.synchronous = synchronous
        // Small, so that the log is often copied into the file.
        options.checkpointPages = random.pick([4, 10, 1_000])
        // In a quarter of the cases while the file is made.
        layer.happen(afterOperations: random.below(random.happens(oneIn: 4) ? 40 : 250), seed: seed &* 7)
        let store = try SQLiteSessionStore(path: folder.file, options: options, vfs: layer.name)
        var models: [Model] = []
        for session in 0..<sessions {
            let claimNumber = try await store.claim(.number(session), by: "one").number
            models.append(Model(claimNumber: claimNumber, isClaimed: !layer.hasHappened, items: [[:]]))
        }
        for _ in 0..<8 {
            // Sessions save together, in a transaction or several.
            let changes = models.indices.map { change(of: models[$0], random: &random) }
            let results = await withTaskGroup(of: (Int, Bool).self) { group in
                for (session, changes) in changes.enumerated() {
                    let claimNumber = models[session].claimNumber
                    group.addTask {
                        let result: ()? = try? await store.save(changes, of: .number(session), claim: claimNumber)
                        return (session, result != nil && !layer.hasHappened)
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            for (session, isAcknowledged) in results {
                models[session].items.append(changes[session].applied(to: models[session].items.last ?? [:]))
                if isAcknowledged { models[session].acknowledged = models[session].items.count - 1 }
            }
        }
        let hasLost = layer.hasHappened
        if !hasLost { layer.happen(afterOperations: 0, seed: seed) }
        await store.close()
        guard layer.hasHappened, layer.save(folder.file, to: left.file) else { return (hasLost, ["no files are left"]) }
        return (hasLost, await faults(of: models, in: left))
    }

    private static func change(of model: Model, random: inout SeededRandom) -> SessionChanges {
        var items: [String: [UInt8]?] = [:]
        for _ in 0..<1 + random.below(3) {
            let count = random.happens(oneIn: 4) ? 6_000 : random.below(200)
            let byte = UInt8(random.below(256))
            let bytes: [UInt8]? = random.happens(oneIn: 5) ? nil : Array(repeating: byte, count: count)
            items["item \(random.below(4))"] = .some(bytes)
        }
        let revision = model.items.count
        return SessionChanges(base: revision - 1, revision: revision, items: items, login: "x", expiry: Int64(revision))
    }

    private static func faults(of models: [Model], in folder: StoreFolder) async -> [String] {
        var faults: [String] = []
        do {
            let store = try folder.open()
            for (session, model) in models.enumerated() {
                let claim = try await store.claim(.number(session), by: "two")
                let revision = claim.stored?.revision ?? 0
                if model.isClaimed, claim.number <= model.claimNumber {
                    faults.append("older claim \(claim.number) of \(session)")
                }
                if revision < model.acknowledged { faults.append("older revision \(revision) of \(session)") }
                if (claim.stored?.items ?? [:]) != model.items[revision] { faults.append("other items in \(session)") }
            }
            await store.close()
        } catch {
            faults.append("\(error)")
        }
        return faults
    }
}

extension SessionChanges {
    /// Returns the items of a session after the save.
    fileprivate func applied(to items: [String: [UInt8]]) -> [String: [UInt8]] {
        var items = items
        for (name, bytes) in self.items { items[name] = bytes }
        return items
    }
}
