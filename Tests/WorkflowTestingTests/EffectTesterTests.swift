import Testing
import Workflow
import WorkflowConcurrency
import WorkflowTesting

/// Asks a warehouse for what is put into it.
private struct Cart: EffectfulWorkflow {
    struct State: Equatable {
        var items: [Int] = []
        var refused: [Int] = []
        var progress = 0
    }

    enum Effect: Codable, Equatable, Sendable {
        case reserve(Int), pay
    }

    enum Action: WorkflowAction, Equatable {
        case add(Int)
        case reserved(Int, Bool)
        case pay, stop, progress(Int), log

        func apply(toState state: inout State, context: ApplyContext<Cart>) -> String? {
            switch self {
            case .add(let item): context.start(.reserve(item))
            case .reserved(let item, true): state.items.append(item)
            case .reserved(let item, false): state.refused.append(item)
            case .pay: context.start(.pay, key: "pay")
            case .stop: context.cancel(key: "pay")
            case .progress(let percent):
                state.progress = percent
                return percent == 100 ? "paid" : nil
            case .log: context.start(of: Action.self) { _ in }
            }
            return nil
        }
    }

    typealias Output = String

    let clock: any Clock<Duration>
    var stock = [1, 2]

    func makeInitialState() -> State { State() }

    func work(for effect: Effect) -> EffectWork<Action> {
        switch effect {
        case .reserve(let item):
            EffectWork { [clock, stock] in
                try await clock.sleep(for: .seconds(1))
                return .reserved(item, stock.contains(item))
            }
        case .pay:
            Work<Int>.interval(every: .seconds(1), clock: clock).asEffect { .progress($0 * 50) }
        }
    }

    func render(state: State, context: RenderContext<Cart>) -> (Action) -> Void {
        context.makeSink(of: Action.self).send
    }
}

struct EffectTesterTests {
    private let cart = Cart(clock: TestClock())

    // MARK: - One action

    @Test func `an action's effects are compared, and answered by another action`() {
        Cart.Action
            .tester(withState: .init())
            .send(action: .add(1))
            .assert(effects: [.reserve(1)])
            .answer(.reserve(1), with: .reserved(1, true))
            .assert(state: .init(items: [1]))
            .assertNoEffects()
            .assert(runningEffects: [])
    }

    @Test func `effects run on through other actions until they are cancelled or started again`() {
        Cart.Action
            .tester(withState: .init())
            .send(action: .add(1))
            .send(action: .pay)
            .send(action: .pay)
            .assert(effects: [.pay])
            .assert(runningEffects: [.reserve(1), .pay])
            .send(action: .stop)
            .assert(effects: [])
            .assert(runningEffects: [.reserve(1)])
            .verifyEffects { #expect($0.isEmpty) }
    }

    @Test func `what differs is reported`() {
        let tester = Cart.Action.tester(withState: .init()).send(action: .add(1))
        withKnownIssue {
            tester.assert(effects: [.reserve(2)])
        } matching: {
            $0.says("Effects (First) does not match the expected effects (Second)")
        }
        withKnownIssue {
            tester.assert(runningEffects: [])
        } matching: {
            $0.says("Running effects (First)")
        }
        withKnownIssue {
            tester.assertNoEffects()
        } matching: {
            $0.says("Expected no effect, but got reserve(1).")
        }
    }

    @Test func `an effect that does not run cannot be answered, and changes nothing`() {
        let tester = Cart.Action.tester(withState: .init()).send(action: .pay).send(action: .stop)
        withKnownIssue {
            tester.answer(.pay, with: .progress(100)).assert(state: .init())
        } matching: {
            $0.says("Expected the effect pay to be running. Instead, these are: none.")
        }
    }

    @Test func `a closure is an effect without a value`() {
        let tester = Cart.Action.tester(withState: .init()).send(action: .log).assert(effects: [])
        withKnownIssue {
            tester.assertNoEffects()
        } matching: {
            $0.says("Expected no effect, but got a closure.")
        }
    }

    // MARK: - One render

    @Test func `the effects of a render's action are compared, and answered`() {
        cart
            .renderTester()
            .render { $0(.add(2)) }
            .assert(action: Cart.Action.add(2))
            .assert(effects: [.reserve(2)])
            .verifyEffects { #expect($0.count == 1) }
            .answer(.reserve(2), with: .reserved(2, true))
            .assert(action: Cart.Action.add(2))
            .assert(state: .init(items: [2]))
    }

    @Test func `an answer's output is that of the render`() {
        cart.renderTester().render { $0(.pay) }.answer(.pay, with: .progress(100)).assert(output: "paid")
    }

    @Test func `effects that were not meant are reported in a render test, and unknown answers ignored`() {
        let result = cart.renderTester().render { $0(.add(2)) }
        withKnownIssue {
            result.assertNoEffects()
        } matching: {
            $0.says("Expected no effect, but got reserve(2).")
        }
        withKnownIssue {
            result.answer(.reserve(3), with: .reserved(3, true)).assert(state: .init())
        } matching: {
            $0.says("Instead, these are: reserve(2).")
        }
        cart.renderTester().render { $0(.stop) }.assertNoEffects()
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct EffectTestHostTests {
    private let clock = TestClock()

    private func makeHost() -> WorkflowTestHost<Cart> {
        WorkflowTestHost(workflow: Cart(clock: clock), clock: clock, checks: .all)
    }

    @Test func `effects run in virtual time and can be seen`() async {
        let host = makeHost()
        host.send(Cart.Action.add(1))
        host.send(Cart.Action.add(3))
        #expect(host.effects(of: Cart.self) == [.reserve(1), .reserve(3)])
        await host.advance(by: .milliseconds(999))
        #expect(host.state == .init())
        await host.advance(by: .milliseconds(1))
        #expect(host.state == .init(items: [1], refused: [3]))
        #expect(host.effects(of: Cart.self) == [])
        await host.end()
    }

    @Test func `work with several outputs is an effect until it is cancelled`() async {
        let host = makeHost()
        host.send(Cart.Action.pay)
        await host.advance(by: .seconds(2))
        #expect(host.outputs == ["paid"])
        #expect(host.effects(of: Cart.self) == [.pay])
        host.send(Cart.Action.stop)
        await host.advance(by: .seconds(2))
        #expect(host.state.progress == 100)
        await host.finished()
        #expect(host.effects(of: Cart.self) == [])
        await host.end()
    }

    @Test func `what effects do is replaced, where the test says so`() async {
        let host = makeHost()
        host.replaceEffects(of: Cart.self) { effect in
            switch effect {
            case .reserve(let item): .action(.reserved(item, false))
            case .pay: nil
            }
        }
        host.send(Cart.Action.add(1))
        #expect(host.state == .init(refused: [1]))
        host.send(Cart.Action.pay)
        await host.advance(by: .seconds(2))
        #expect(host.outputs == ["paid"])
        host.replaceEffects(of: Cart.self) { _ in nil }
        host.send(Cart.Action.add(1))
        await host.advance(by: .seconds(1))
        #expect(host.state.items == [1])
        await host.end()
    }

    @Test func `a wait that ends names the effect that runs`() async {
        let host = makeHost()
        host.send(Cart.Action.add(1))
        await withKnownIssue {
            await host.finished(within: .milliseconds(10))
        } matching: {
            $0.says("the effect Effect.reserve of Cart, which sleeps on the test clock until 1.0 seconds")
        }
        await host.advance(by: .seconds(1))
    }

    @Test func `effects are not asked for after the end`() async {
        let host = makeHost()
        await host.end()
        withKnownIssue {
            #expect(host.effects(of: Cart.self) == [])
        } matching: {
            $0.says("effects(of:) was used after end()")
        }
    }
}
