import Testing
import Workflow
import WorkflowTestSupport

/// Rules 1.5 and 1.6: actions and what they may read.
struct ActionTests {
    private struct Shop: Workflow {
        var price = 3
        typealias Output = String
        func makeInitialState() -> Int { 0 }
        func render(state: Int, context: RenderContext<Self>) -> (total: Int, sink: Sink<AnyWorkflowAction<Self>>) {
            (state, context.makeSink(of: AnyWorkflowAction<Self>.self))
        }
    }

    private struct Buy: WorkflowAction {
        typealias WorkflowType = Shop
        var count: Int

        func apply(toState state: inout Int, context: ApplyContext<Shop>) -> String? {
            state += count * context[workflowValue: \.price]
            return "bought \(count)"
        }
    }

    @Test(arguments: Mode.allCases)
    func `apply is all that an action needs`(mode: Mode) {
        let host = WorkflowHost(workflow: Shop(), configuration: mode.configuration)
        var outputs: [String] = []
        host.onOutput { outputs.append($0) }
        host.rendering.sink.send(AnyWorkflowAction(Buy(count: 2)))
        #expect(host.rendering.total == 6)
        #expect(outputs == ["bought 2"])
    }

    @Test func `erasing an erased action again returns it as it is`() throws {
        let buy = AnyWorkflowAction(AnyWorkflowAction(Buy(count: 2)))
        #expect(try #require(buy.base as? Buy).count == 2)
        #expect(!buy.isClosureBased)
        let closure = AnyWorkflowAction(AnyWorkflowAction<Shop> { _, _ in nil })
        #expect(!(closure.base is AnyWorkflowAction<Shop>))
        #expect(closure.isClosureBased)
    }

    @Test func `closure actions tell the file and line of the call`() {
        let line = #line + 1
        let two = AnyWorkflowAction<Shop> { _, _ in nil }
        let one = AnyWorkflowAction<Shop> { state in
            state += 1
            return nil
        }
        #expect("\(two.base)".contains("\(#fileID)"))
        #expect("\(two.base)".contains("\(line)"))
        #expect("\(one.base)".contains("\(line + 1)"))
        #expect(two.isClosureBased && one.isClosureBased)
        #expect(AnyWorkflowAction<Shop>(sendingOutput: "out").isClosureBased)
        #expect(AnyWorkflowAction<Shop>.noAction.isClosureBased)
        #expect("\(AnyWorkflowAction<Shop>.noAction.base)".contains("Workflow/AnyWorkflowAction.swift"))
    }

    @Test(arguments: Mode.allCases)
    func `a closure takes the state alone or the state and the context`(mode: Mode) {
        let host = WorkflowHost(workflow: Shop(price: 5), configuration: mode.configuration)
        var outputs: [String] = []
        host.onOutput { outputs.append($0) }
        host.rendering.sink.send(
            AnyWorkflowAction { state in
                state += 1
                return "one"
            }
        )
        host.rendering.sink.send(
            AnyWorkflowAction { state, context in
                state += context[workflowValue: \.price]
                return "two"
            }
        )
        host.rendering.sink.send(AnyWorkflowAction { "\($0)" })
        host.rendering.sink.send(AnyWorkflowAction { "\($0) at \($1[workflowValue: \.price])" })
        #expect(outputs == ["one", "two", "6", "6 at 5"])
    }

    @Test(arguments: Mode.allCases)
    func `sendingOutput emits without a change and noAction does neither`(mode: Mode) {
        let host = WorkflowHost(workflow: Shop(), configuration: mode.configuration)
        var outputs: [String] = []
        host.onOutput { outputs.append($0) }
        host.rendering.sink.send(AnyWorkflowAction(sendingOutput: "out"))
        host.rendering.sink.send(.noAction)
        #expect(host.rendering.total == 0)
        #expect(outputs == ["out"])
    }

    @Test(arguments: Mode.allCases)
    func `the context reads the workflow value of the latest pass`(mode: Mode) {
        let parent = Given<Int, Never, (price: Sink<Int>, shop: Sink<AnyWorkflowAction<Shop>>, total: Int)>(1) {
            price,
            context in
            let shop = Shop(price: price).shown(in: context)
            return (context.makeStateSink(), shop.sink, shop.total)
        }
        let host = WorkflowHost(workflow: parent, configuration: mode.configuration)
        let sink = host.rendering.shop
        host.rendering.price.send(4)
        sink.send(AnyWorkflowAction(Buy(count: 2)))
        #expect(host.rendering.total == 8)
    }

    @Test(arguments: Mode.allCases)
    func `a context read after apply is a trap that names the workflow type`(mode: Mode) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [mode] in
            let host = WorkflowHost(workflow: Shop(), configuration: mode.configuration)
            var kept: ApplyContext<Shop>?
            host.rendering.sink.send(
                AnyWorkflowAction { _, context in
                    kept = context
                    return nil
                }
            )
            _ = kept?[workflowValue: \.price]
        }
        let message = errorText(of: result)
        #expect(message.contains("Expected an ApplyContext<Shop> to be read while its action is applied."))
        #expect(message.contains("Read what you need inside apply(toState:context:)."))
    }

    @Test func `a context kept from one apply is not valid in the next`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let host = WorkflowHost(workflow: Shop())
            var kept: ApplyContext<Shop>?
            for _ in 1...2 {
                host.rendering.sink.send(
                    AnyWorkflowAction { _, context in
                        _ = kept?[workflowValue: \.price]
                        kept = context
                        return nil
                    }
                )
            }
        }
        #expect(
            errorText(of: result).contains("Expected an ApplyContext<Shop> to be read while its action is applied.")
        )
    }
}
