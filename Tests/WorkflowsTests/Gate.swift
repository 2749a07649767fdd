import Synchronization

import Workflows

/// Lets tests decide when work goes on, and tells them that it got there.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var arrivals = 0
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// Waits until the gate is opened or the task is cancelled.
    func pass() async {
        let id = arrive()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let goesOn = state.withLock { state in
                    if state.isOpen || Task.isCancelled { return true }
                    state.waiting[id] = continuation
                    return false
                }
                if goesOn { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
        }
    }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until `count` calls of ``pass()`` have begun.
    func arrivals(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.arrivals < count { state.watchers.append((count, continuation)) }
                return state.arrivals >= count
            }
            if isReached { continuation.resume() }
        }
    }

    private func arrive() -> Int {
        let (id, reached) = state.withLock { state in
            state.arrivals += 1
            let arrivals = state.arrivals
            let reached = state.watchers.filter { $0.count <= arrivals }
            state.watchers.removeAll { $0.count <= arrivals }
            return (arrivals, reached)
        }
        for watcher in reached { watcher.continuation.resume() }
        return id
    }
}

/// What happened, in order.
final class Trace: Sendable {
    private let events = Mutex<[String]>([])

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
