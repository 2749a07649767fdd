import TestSupport
import Testing
import Workflow
import WorkflowInspection

/// Looking back changes nothing: a host that is looked at does, event by event, what a twin does at which nobody looks.
@MainActor
struct LookTwinTests {
    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func `outputs, effects, actions and renders are those of a twin`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let (looked, unseen) = (Twin(), Twin())
        var digests = [0: looked.host.rendering.text]
        for _ in 1...400 {
            let path = random.pick(looked.host.rendering.sinks.keys.sorted())
            let action = Plant.Action(random.pick(Plant.Action.Kind.allCases), random.below(3))
            for twin in [looked, unseen] { twin.host.rendering.sinks[path]?.send(action) }
            digests[looked.inspection.last.number] = looked.host.rendering.text
            // Now and then, and in whatever order.
            if random.happens(oneIn: 4) {
                let number = random.pick(digests.keys.sorted())
                #expect(try looked.text(after: number) == digests[number])
            }
        }
        #expect(looked.renderings == unseen.renderings && looked.outputs == unseen.outputs)
        #expect(!looked.outputs.isEmpty)
        let record = looked.inspection.hosts[0]
        #expect(record.eventNumbers.count > 400)
        for number in record.eventNumbers {
            #expect(looked.account(of: number) == unseen.account(of: number))
            // An event that comes of an effect, or changes nothing, is published with the one before.
            if let digest = digests[number] { #expect(try looked.text(after: number) == digest, "event \(number)") }
        }
        #expect(looked.host.rendering.text == unseen.host.rendering.text)
        #expect(looked.effects == unseen.effects && looked.effects.contains { $0.contains("grow") })
        #expect(looked.inspection.hosts.count == 1)
    }

    /// A recorded host, with all that has come out of it.
    @MainActor
    private final class Twin {
        let inspection = Inspection()
        let host: WorkflowHost<Plant>
        private(set) var renderings: [String] = []
        private(set) var outputs: [Int] = []
        private var subscriptions: [HostSubscription] = []

        init() {
            host = WorkflowHost(workflow: Plant(path: "p", given: 0), inspection: inspection)
            subscriptions = [
                host.onRendering { [unowned self] in renderings.append($0.text) },
                host.onOutput { [unowned self] in outputs.append($0) },
            ]
        }

        func text(after event: Int) throws -> String {
            try inspection.hosts[0].look(at: event, of: Plant.self).rendering.text
        }

        var effects: [String] {
            (inspection.hosts[0].endedEffects + inspection.hosts[0].effects).map {
                "\($0.event) \($0.node.type) \($0.node.key) \($0.name ?? "") \($0.hasEnded)"
            }
        }

        /// The event without times, and without the numbers of nodes, which are unique in the process.
        func account(of number: Int) -> [String] {
            guard let event = inspection.hosts[0].event(number) else { return [] }
            return ["\(event.source.kind) \(event.skipped)"]
                + event.actions.map { "\($0.number) \($0.name) \($0.node.type) \($0.node.key) \($0.isCause)" }
                + event.outputs.map { "\($0.type) \($0.node.type) \($0.node.key)" }
                + event.renders.map { "\($0.reason) \($0.node.type) \($0.node.key) \($0.parent ?? -1)" }
        }
    }
}
