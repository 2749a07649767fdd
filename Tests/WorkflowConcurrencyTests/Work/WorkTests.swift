import TestSupport
import Testing
import Workflow
import WorkflowConcurrency
import WorkflowTesting

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct WorkTests {
    private let trail = Trail()

    /// Work that tells the trail of its start and end and has its name as output.
    private nonisolated func named(_ name: String, id: AnyHashable = "", until gate: Gate? = nil) -> Work<String> {
        Work(id: id) { [trail] in
            trail.note("\(name) started")
            if let gate { await gate.pass() } else { await untilCancelled() }
            trail.note("\(name) \(Task.isCancelled ? "cancelled" : "finished")")
            return name
        }
    }

    // MARK: - Start, restart and end

    @Test(arguments: Mode.allCases)
    func `the result of a function is the output`(mode: Mode) async {
        let host = WorkflowTestHost(mode: mode) { context in
            Work { "done" }.running(in: context) { Parent.Received(text: $0) }
        }
        await host.finished()
        #expect(host.outputs == ["done"])
    }

    @Test(arguments: Mode.allCases)
    func `the same work goes on, other work starts anew`(mode: Mode) async {
        let host = WorkflowTestHost(mode: mode) { context in
            named("a", id: 1).running(in: context) { Parent.Received(text: $0) }
        }
        await host.idle()
        host.run { context in named("b", id: 1).running(in: context) { Parent.Received(text: $0) } }
        await host.idle()
        #expect(trail.entries == ["a started"])
        host.run { context in named("c", id: 2).running(in: context) { Parent.Received(text: $0) } }
        await host.idle()
        #expect(
            trail.entries == ["a started", "c started", "a cancelled"]
                || trail.entries == ["a started", "a cancelled", "c started"]
        )
        host.run { _ in }
        await host.finished()
        #expect(trail.entries.last == "c cancelled")
        #expect(host.outputs == [])
    }

    @Test(arguments: Mode.allCases)
    func `finished work is not repeated while it is the same`(mode: Mode) async {
        @Sendable func once(_ id: Int) -> Work<String> {
            Work(id: id) { [trail] in
                trail.note("\(id)")
                return "\(id)"
            }
        }
        let host = WorkflowTestHost(mode: mode) { once(1).running(in: $0) { Parent.Received(text: $0) } }
        await host.finished()
        host.run { once(1).running(in: $0) { Parent.Received(text: $0) } }
        await host.finished()
        #expect(trail.entries == ["1"])
        host.run { once(2).running(in: $0) { Parent.Received(text: $0) } }
        await host.finished()
        #expect(trail.entries == ["1", "2"])
        #expect(host.outputs == ["1", "2"])
    }

    @Test func `ids that are equal as any hashable are one, whatever their types`() async {
        @Sendable func run(_ id: some Hashable & SendableMetatype, in context: RenderContext<Parent>) {
            Work(id: id) { [trail] in
                trail.note("started")
                await untilCancelled()
                return ""
            }
            .running(in: context) { Parent.Received(text: $0) }
        }
        let host = WorkflowTestHost { run(1, in: $0) }
        await host.idle()
        host.run { run(AnyHashable(1), in: $0) }
        host.run { run(1.0, in: $0) }
        host.run { run(UInt8(1), in: $0) }
        await host.idle()
        #expect(trail.entries == ["started"])
        host.run { run("1", in: $0) }
        await host.idle()
        host.run { run(AnyHashable("1"), in: $0) }
        await host.idle()
        #expect(trail.entries == ["started", "started"])
        host.run { _ in }
        await host.finished()
    }

    @Test func `functions at two places are two pieces of work`() async {
        let host = WorkflowTestHost { context in
            Work { "load" }.running(in: context) { Parent.Received(text: $0) }
        }
        await host.finished()
        host.run { context in
            Work { "save" }.running(in: context) { Parent.Received(text: $0) }
        }
        await host.finished()
        #expect(host.outputs == ["load", "save"])
    }

    @Test(arguments: Mode.allCases)
    func `work that one function makes is other work where another call runs it, unless it has an id`(mode: Mode) async
    {
        @Sendable func load(_ path: String) -> Work<String> { Work { path } }
        @Sendable func named(_ path: String) -> Work<String> { Work(id: "name") { path } }
        let host = WorkflowTestHost(mode: mode) { context in
            load("/a").running(in: context) { Parent.Received(text: "a: \($0)") }
            named("/a").running(in: context, key: "named") { Parent.Received(text: "named: \($0)") }
        }
        await host.finished()
        host.run { context in
            load("/b").running(in: context) { Parent.Received(text: "b: \($0)") }
            named("/b").running(in: context, key: "named") { Parent.Received(text: "named: \($0)") }
        }
        await host.finished()
        #expect(host.outputs.sorted() == ["a: /a", "b: /b", "named: /a"])
    }

    @Test func `work that another call runs takes the place of that which runs, and its answer`() async {
        let gate = Gate()
        @Sendable func load(_ path: String) -> Work<String> {
            Work {
                if path == "/a" { await gate.pass() }
                return path
            }
        }
        let host = WorkflowTestHost { context in
            load("/a").running(in: context) { Parent.Received(text: "a: \($0)") }
        }
        host.run { context in
            load("/b").running(in: context) { Parent.Received(text: "b: \($0)") }
        }
        await gate.open()
        await host.finished()
        #expect(host.outputs == ["b: /b"])
    }

    @Test func `a different step or duration is other work`() {
        let work = Work<Int>.sending { _ in }
        func same(_ first: Work<Int>, _ second: Work<Int>) -> Bool { first.identity.matches(second.identity) }
        #expect(same(work, work))
        #expect(same(work.timeout(after: .seconds(1)), work.timeout(after: .seconds(1))))
        #expect(!same(work, work.timeout(after: .seconds(1))))
        #expect(!same(work.timeout(after: .seconds(2)), work.timeout(after: .seconds(1))))
        #expect(!same(work.delayed(by: .seconds(1)), work.debounced(for: .seconds(1))))
        #expect(!same(work.throttled(for: .seconds(1)), work.debounced(for: .seconds(1))))
        #expect(!same(work.retrying(attempts: 2), work.retrying(attempts: 3)))
        #expect(!same(.interval(every: .seconds(1)), .interval(every: .seconds(2))))
        #expect(!same(.debounced(1, for: .seconds(1)), .debounced(2, for: .seconds(1))))
    }

    @Test(arguments: Mode.allCases)
    func `work is cancelled with its host`(mode: Mode) async {
        let host = WorkflowTestHost(mode: mode) { context in
            named("a").running(in: context) { Parent.Received(text: $0) }
        }
        await host.idle()
        await host.end()
        #expect(await trail.next() == "a started")
        #expect(await trail.next() == "a cancelled")
    }

    // MARK: - Outputs

    @Test func `work that sends has each output handled before the next`() async {
        let host = WorkflowTestHost { [trail] context in
            Work<Int>
                .sending { sink in
                    for number in 1...3 {
                        try await sink.deliver(number)
                        trail.note("sent \(number)")
                    }
                }
                .running(in: context) { number in
                    trail.note("handled \(number)")
                    return Parent.Received(text: "\(number)")
                }
        }
        await host.finished()
        #expect(trail.entries == (1...3).flatMap { ["handled \($0)", "sent \($0)"] })
    }

    @Test func `work that ignores its end has no more outputs, and sending throws`() async {
        let gate = Gate()
        let host = WorkflowTestHost { [trail] context in
            Work<String>
                .sending { sink in
                    await gate.pass()
                    do {
                        try await sink.deliver("late")
                    } catch {
                        trail.note("\(error)")
                    }
                }
                .running(in: context) { Parent.Received(text: $0) }
        }
        await host.idle()
        host.run { _ in }
        await gate.open()
        #expect(await trail.next() == "CancellationError()")
        #expect(host.outputs == [])
    }

    // MARK: - Isolation

    @Test func `work runs off the home unless its function belongs to an actor`() async {
        let host = WorkflowHost(
            workflow: Parent { @Sendable context in
                Work { isOnMainActor() ? "on" : "off" }
                    .running(in: context, key: "1") { Parent.Received(text: $0) }
                Work { @MainActor in isOnMainActor() ? "on" : "off" }
                    .running(in: context, key: "2") { Parent.Received(text: $0) }
            }
        )
        var outputs = host.outputs.makeAsyncIterator()
        #expect(await [outputs.next(), outputs.next()].compactMap(\.self).sorted() == ["off", "on"])
    }

    // MARK: - Failures

    @Test(arguments: Mode.allCases)
    func `a failure is reported on the home with the worker's type and key`(mode: Mode) async {
        let host = WorkflowTestHost(
            onFailure: { [trail] failure in
                MainActor.preconditionIsolated()
                trail.note("\(failure.workerType), \(failure.key), \(failure.error)")
            },
            mode: mode
        ) { context in
            Work<String> { throw Broken(number: 1) }
                .running(in: context, key: "k") { Parent.Received(text: $0) }
        }
        await host.finished()
        #expect(trail.entries == ["Work<String>, k, Broken(number: 1)"])
    }

    @Test func `a failure without a handler is told on standard error and does not trap`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            await failWithoutHandler()
        }
        #expect(
            errorText(of: result).contains(
                """
                Expected Work<String> (key "k") to end without an error. Instead, it threw Broken(number: 0). Make the \
                failure an output, or handle it in RuntimeConfiguration.onWorkFailure.
                """
            )
        )
    }

    @Test func `a failure after the end is nobody's business`() async {
        let gate = Gate()
        let host = WorkflowTestHost(onFailure: { [trail] _ in trail.note("reported") }) { [trail] context in
            Work<String> {
                await gate.pass()
                defer { trail.note("failed") }
                throw Broken()
            }
            .running(in: context) { Parent.Received(text: $0) }
        }
        await host.idle()
        host.run { _ in }
        await gate.open()
        await host.finished()
        #expect(trail.entries == ["failed"])
    }

    @Test func `a failure in a test host without a handler fails the test`() async {
        await withKnownIssue {
            let host = WorkflowTestHost(
                workflow: Parent { @Sendable context in
                    Work<String> { throw Broken() }.running(in: context) { Parent.Received(text: $0) }
                }
            )
            await host.finished()
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("Instead, it threw Broken(number: 0).") }
        }
    }

    @Test func `a failure may be an output, after those before it`() async {
        let host = WorkflowTestHost { context in
            Work<Int>
                .sending { sink in
                    try await sink.deliver(1)
                    throw Broken(number: 2)
                }
                .asResult()
                .running(in: context) { Parent.Received(text: "\($0)") }
        }
        await host.finished()
        #expect(host.outputs.count == 2)
        #expect(host.outputs.first == "success(1)")
        #expect(host.outputs.last?.contains("Broken(number: 2)") == true)
    }
}

/// Runs work that fails on a host without a handler, until its failure has been told.
@MainActor
private func failWithoutHandler() async {
    let trail = Trail()
    let host = WorkflowHost(
        workflow: Parent { @Sendable context in
            Work<String> {
                defer { trail.note("failed") }
                throw Broken()
            }
            .running(in: context, key: "k") { Parent.Received(text: $0) }
            // Comes home after the failure.
            Work<Int>
                .sending { sink in
                    _ = await trail.next()
                    for number in 1...100 { try await sink.deliver(number) }
                }
                .running(in: context) { Parent.Received(text: "\($0)") }
        }
    )
    for await output in host.outputs where output == "100" { return }
}
