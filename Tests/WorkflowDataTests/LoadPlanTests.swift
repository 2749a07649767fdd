import TestSupport
import Testing

@testable import WorkflowData

/// Random programs of viewers, changes, loads and failures, beside a database that has a version for each name.
struct LoadPlanTests {
    private static let names: [DataName] = ["a", "b", "c"]

    /// A plan, and what its queries and their loads have seen.
    private struct Model {
        var plan: LoadPlan
        let limit: Int
        var random: SeededRandom
        var versions: [DataName: Int] = [:]
        /// A Boolean value that indicates whether the plan hears of changes.
        var hears = false
        var viewers: [LoadPlan.ID: Int] = [:]
        /// Loads that were started, and what they have read if they have begun.
        var loads: [LoadPlan.Run: [DataName: Int]?] = [:]
        /// The versions that each query shows.
        var shown: [LoadPlan.ID: [DataName: Int]] = [:]

        func reads(_ id: LoadPlan.ID) -> Set<DataName> {
            Set(names.enumerated().filter { id & (1 << UInt64($0.offset)) != 0 }.map(\.element))
        }

        mutating func start() {
            let wanted = Set(loads.keys.filter { plan.isLoading($0) }.map(\.query))
            for run in plan.takeStarts() {
                #expect(viewers[run.query] != nil)
                #expect(!wanted.contains(run.query))
                loads[run] = .some(nil)
            }
            #expect(plan.running <= limit)
            #expect(plan.running == loads.count)
            #expect(plan.waiting == 0 || plan.running == limit)
        }

        mutating func step() {
            defer { start() }
            switch random.below(9) {
            case 0, 1:
                let id = LoadPlan.ID(random.below(8))
                plan.show(id, reads: reads(id))
                viewers[id, default: 0] += 1
            case 2:
                guard let id = viewers.keys.sorted().randomElement(using: &random), let count = viewers[id] else {
                    return
                }
                let wasLast = plan.hide(id)
                #expect(wasLast == (count == 1))
                viewers[id] = count == 1 ? nil : count - 1
                if count == 1 { shown[id] = nil }
            case 3:
                let changed = Set(names.filter { _ in random.happens(percent: 50) })
                for name in changed { versions[name, default: 0] += 1 }
                if hears { plan.take(.names(changed)) }
            case 4:
                if random.happens(percent: 20) { hear() } else if random.happens(percent: 10) { loseChanges() }
            case 5, 6:
                guard let run = anyRun(where: { $0 == nil }) else { return }
                begin(run)
            case 7:
                end(hasFailed: random.happens(percent: 30))
            default:
                _ = plan.retry(LoadPlan.ID(random.below(8)))
            }
        }

        mutating func hear() {
            hears = true
            plan.take(.everything)
        }

        mutating func loseChanges() {
            hears = false
            plan.loseChanges()
        }

        mutating func begin(_ run: LoadPlan.Run) {
            if plan.begin(run) {
                loads[run] = versions.filter { reads(run.query).contains($0.key) }
            } else {
                loads[run] = nil
                let outcome = plan.end(run, hasFailed: true)
                #expect(outcome == .unwanted)
            }
        }

        mutating func end(hasFailed: Bool) {
            guard let run = anyRun(where: { $0 != nil }), let read = loads.removeValue(forKey: run) else { return }
            let isWanted = plan.isLoading(run)
            let outcome = plan.end(run, hasFailed: hasFailed)
            #expect((outcome != .unwanted) == isWanted)
            guard isWanted, !hasFailed, let read else { return }
            // No older value follows a newer one.
            for (name, version) in shown[run.query] ?? [:] { #expect(version <= read[name] ?? 0) }
            shown[run.query] = read
            if outcome == .newest { #expect(read == versions.filter { reads(run.query).contains($0.key) }) }
        }

        private mutating func anyRun(where isWanted: ([DataName: Int]?) -> Bool) -> LoadPlan.Run? {
            loads.filter { isWanted($0.value) }.keys.sorted { $0.number < $1.number }.randomElement(using: &random)
        }

        /// Lets all loads end, and tries again what has failed.
        mutating func settle() {
            hear()
            for _ in 0..<1_000 {
                for id in viewers.keys { _ = plan.retry(id) }
                start()
                if loads.isEmpty { return }
                for run in loads.filter({ $0.value == nil }).keys { begin(run) }
                end(hasFailed: false)
            }
            Issue.record("The loads do not come to rest.")
        }
    }

    @Test(arguments: 0..<200)
    func `whatever happens, each query ends with the newest data`(seed: Int) {
        let limit = seed % 3 + 1
        var model = Model(plan: LoadPlan(limit: limit), limit: limit, random: SeededRandom(seed: UInt64(seed)))
        for _ in 0..<300 { model.step() }
        model.settle()
        #expect(model.plan.running == 0)
        #expect(model.plan.waiting == 0)
        #expect(Set(model.shown.keys) == Set(model.viewers.keys))
        for (id, read) in model.shown {
            #expect(read == model.versions.filter { model.reads(id).contains($0.key) })
            #expect(model.plan.isNewest(id))
        }
        for (id, count) in model.viewers { for _ in 0..<count { _ = model.plan.hide(id) } }
        #expect(model.plan.names == 0)
        #expect(model.plan.shown == 0)
    }

    @Test func `a query that is left while it waits is forgotten`() {
        var plan = LoadPlan(limit: 1)
        for id: LoadPlan.ID in 1...3 { plan.show(id, reads: []) }
        _ = plan.takeStarts()
        for _ in 0..<100 {
            _ = plan.hide(2)
            plan.show(2, reads: [])
        }
        #expect(plan.waiting == 2)
    }

    @Test func `a limit below one is one`() {
        var plan = LoadPlan(limit: 0)
        plan.show(1, reads: [])
        plan.show(2, reads: [])
        let starts = plan.takeStarts()
        #expect(starts.map(\.query) == [1])
    }

    @Test func `a query that is loaded again waits behind those that were there before`() {
        var plan = LoadPlan(limit: 1)
        plan.show(1, reads: ["a"])
        plan.show(2, reads: [])
        let run = plan.takeStarts()[0]
        let isWanted = plan.begin(run)
        #expect(isWanted)
        plan.take(.names(["a"]))
        let outcome = plan.end(run, hasFailed: false)
        #expect(outcome == .outdated)
        let next = plan.takeStarts()
        #expect(next.map(\.query) == [2])
    }
}
