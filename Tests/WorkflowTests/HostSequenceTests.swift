import Testing
import Workflow
import WorkflowTestSupport

/// Renderings and outputs as async sequences.
@MainActor
struct HostSequenceTests {
    @Test(arguments: Mode.allCases)
    func `renderings start with the current one and conflate`(mode: Mode) async {
        let host = WorkflowHost(workflow: Leaf("a"), configuration: mode.configuration)
        host.rendering.sink.send(.add)
        var renderings = host.renderings.makeAsyncIterator()
        #expect(await renderings.next()?.text == "a 1")
        for _ in 1...3 { host.rendering.sink.send(.add) }
        #expect(await renderings.next()?.text == "a 4")
        host.rendering.sink.send(.add)
        #expect(await renderings.next()?.text == "a 5")
    }

    @Test(arguments: Mode.allCases)
    func `outputs are lossless and in order from the moment the property is read`(mode: Mode) async {
        let host = WorkflowHost(workflow: Leaf("a"), configuration: mode.configuration)
        host.rendering.sink.send(.emit("before anyone listens"))
        let outputs = host.outputs
        for number in 0..<1_000 { host.rendering.sink.send(.emit("\(number)")) }
        var received: [String] = []
        for await output in outputs {
            received.append(output)
            if received.count == 1_000 { break }
        }
        #expect(received == (0..<1_000).map(String.init))
    }

    @Test(arguments: Mode.allCases)
    func `a second listener gets everything from when it came, and takes nothing from the first`(mode: Mode) async {
        let host = WorkflowHost(workflow: Leaf("a"), configuration: mode.configuration)
        var first = host.outputs.makeAsyncIterator()
        host.rendering.sink.send(.emit("one"))
        var second = host.outputs.makeAsyncIterator()
        host.rendering.sink.send(.emit("two"))
        #expect(await second.next() == "two")
        #expect(await first.next() == "one")
        #expect(await first.next() == "two")
        var late = host.renderings.makeAsyncIterator()
        #expect(await late.next()?.text == "a 0")
    }

    @Test(arguments: Mode.allCases)
    func `a waiting reader is woken`(mode: Mode) async {
        let host = WorkflowHost(workflow: Leaf("a"), configuration: mode.configuration)
        let (outputs, renderings) = (host.outputs, host.renderings)
        let sink = host.rendering.sink
        let readsOutput = Task { @MainActor in
            for await output in outputs { return output }
            return "ended"
        }
        let readsRenderings = Task { @MainActor in
            for await rendering in renderings where rendering.text != "a 0" { return rendering.text }
            return "ended"
        }
        await Task.yield()
        sink.send(.addAndEmit("out"))
        #expect(await readsOutput.value == "out")
        #expect(await readsRenderings.value == "a 1")
    }

    @Test(arguments: Mode.allCases)
    func `sequences end with their host, after the last value`(mode: Mode) async {
        var host: WorkflowHost? = WorkflowHost(workflow: Leaf("a"), configuration: mode.configuration)
        let (outputs, renderings) = (host!.outputs, host!.renderings)
        host?.rendering.sink.send(.addAndEmit("last"))
        host = nil
        var received: [String] = []
        for await output in outputs { received.append(output) }
        for await rendering in renderings { received.append(rendering.text) }
        #expect(received == ["last", "a 1"])
    }

    @Test(arguments: Mode.allCases)
    func `a reader that is cancelled ends`(mode: Mode) async {
        let host = WorkflowHost(workflow: Leaf("a"), configuration: mode.configuration)
        let outputs = host.outputs
        let reader = Task { @MainActor in
            for await _ in outputs { Issue.record("an output") }
            return "ended"
        }
        await Task.yield()
        reader.cancel()
        #expect(await reader.value == "ended")
        host.rendering.sink.send(.add)
    }

    @Test func `a sequence that is let go is not kept by the host`() async {
        final class Tracked {}
        let host = WorkflowHost(
            workflow: Given<Int, Tracked, Sink<Int>>(0) { _, context in
                context.makeSink(of: Int.self) { _, _ in Tracked() }
            }
        )
        weak var kept: Tracked?
        do {
            let outputs = host.outputs
            host.onOutput { kept = $0 }
            host.rendering.send(1)
            #expect(kept != nil)
            _ = outputs
        }
        #expect(kept == nil)
    }
}
