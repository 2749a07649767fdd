import LiveModel
import TestSupport
import WorkflowHTML

@testable import WorkflowLive

extension ModelRun {
    /// Somebody who has the token, and what was on the wire, joins in. Nothing of it may change what the page's person did.
    ///
    /// An event with the right number is the one thing that such a thief can do, as the person could: so what is sent here
    /// is what was sent before, or has a number far ahead, or cannot be read.
    func attack() throws {
        guard session != nil, !hellos.isEmpty else { return }
        let link = openLink()
        (link.isAttacker, link.isOpenAtClient) = (true, false)
        note("attacker: \(link.id)")
        link.up.append(random.pick([random.pick(hellos), strangeHello, corruptedHello]))
        for _ in 0..<random.below(4) {
            link.up.append(random.happens(oneIn: 2) ? replayed : ModelLies.frame(beyond: intents.last, &random))
        }
        if random.happens(oneIn: 2) {
            while !link.up.isEmpty { try deliverUp(link) }
        }
        if random.happens(oneIn: 2) { dropAtServer(link) }
    }

    /// Another numbering, patches that were never sent, or events that nobody has applied.
    ///
    /// A browser that another session has answered may be a few events ahead, so that such a hello is no lie.
    private var strangeHello: String {
        let epoch = random.pick([0, 1, Int(UInt32.max), Int(random.next() >> 33), Int(session?.link.epoch ?? 0)])
        let next = (session?.events.inbox.applied ?? 0) + 1
        let far = next + Inbox.mostWaiting + 1_000
        let unacked =
            random.happens(oneIn: 2) ? "1" : random.pick(["\(far)", "\(1 << 31)", "\(1 << 53 - 1)", "\(1 << 53)"])
        return "[1,\"token\",\(epoch),\(random.pick([0, 1, 7, 1 << 50])),\(unacked)]"
    }

    private var corruptedHello: String { ModelLies.corrupted(random.pick(hellos), &random) }

    private var replayed: String { heard.isEmpty ? "[0,0]" : random.pick(heard) }
}
