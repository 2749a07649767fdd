import TestSupport
import WorkflowConcurrency

/// A worker that tells the trail of its start and end and has its name as output, or that is cancelled.
struct NamedWorker: Worker {
    let name: String
    let trail: Trail
    /// What the work waits for; nil waits until it is cancelled.
    var gate: Gate?
    var equivalence: (_ old: String, _ new: String) -> Bool = { $0 == $1 }

    func run() async -> String {
        trail.note("\(name) started")
        guard let gate else {
            await untilCancelled()
            trail.note("\(name) cancelled")
            return name
        }
        await gate.pass()
        trail.note("\(name) \(Task.isCancelled ? "cancelled" : "finished")")
        return name
    }

    func isEquivalent(to otherWorker: NamedWorker) -> Bool {
        equivalence(otherWorker.name, name)
    }
}
