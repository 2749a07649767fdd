import TrellisSupport
import Workflows

/// Lets tests decide when work goes on, and tells them that it got there.
actor Gate {
    private var isOpen = false
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var arrived = 0
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Waits until the gate is opened or the task is cancelled.
    func pass() async {
        let id = arrive()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if isOpen || Task.isCancelled { continuation.resume() } else { waiting[id] = continuation }
            }
        } onCancel: {
            Task { await leave(id) }
        }
    }

    func open() {
        isOpen = true
        for continuation in waiting.values { continuation.resume() }
        waiting = [:]
    }

    /// Waits until `count` calls of ``pass()`` have begun.
    func arrivals(_ count: Int) async {
        await withCheckedContinuation { continuation in
            if arrived >= count { continuation.resume() } else { watchers.append((count, continuation)) }
        }
    }

    private func arrive() -> Int {
        arrived += 1
        for watcher in watchers where watcher.count <= arrived { watcher.continuation.resume() }
        watchers.removeAll { $0.count <= arrived }
        return arrived
    }

    private func leave(_ id: Int) {
        waiting.removeValue(forKey: id)?.resume()
    }
}

/// What happened, in order.
final class Trace: Sendable {
    private let events = Guarded<[String]>([])

    func add(_ event: String) { events.withLock { $0.append(event) } }

    var all: [String] { events.withLock { $0 } }
}

struct Failure: Error, Equatable {
    let name: String
}

/// Work that says when it starts and ends, and waits at a gate in between.
struct Step: Workflow {
    let name: String
    var gate: Gate?
    var trace = Trace()
    var fails = false

    func run() async throws -> String {
        trace.add("\(name) starts")
        await gate?.pass()
        if Task.isCancelled {
            trace.add("\(name) is cancelled")
            throw CancellationError()
        }
        trace.add("\(name) ends")
        if fails { throw Failure(name: name) }
        return name
    }
}
