import Synchronization

/// The step that a task is in, and who observes it.
struct StepContext: Sendable {
    @TaskLocal static var current: StepContext?

    private static let ids = Atomic<Int>(1)

    private let observer: any StepObserver
    private let elapsed: @Sendable () -> Duration
    private let step: ObservedStep
    /// The same step as another observer sees it, who observes a larger work that this is in.
    private indirect enum Outer { case none, context(StepContext) }
    private let outer: Outer

    private init(
        _ observer: any StepObserver,
        _ elapsed: @Sendable @escaping () -> Duration,
        _ step: ObservedStep,
        _ outer: StepContext?
    ) {
        self.observer = observer
        self.elapsed = elapsed
        self.step = step
        self.outer = outer.map(Outer.context) ?? .none
    }

    /// Reports to those who observe the step that the task is in, if anybody does.
    static func report(_ kind: StepEvent.Kind) {
        guard Watching.isOn else { return }
        current?.report(kind)
    }

    /// Runs `body` as the step that `observer` observes.
    static func observe<Output>(
        _ observer: any StepObserver,
        _ elapsed: @Sendable @escaping () -> Duration,
        as name: String,
        _ body: () async throws -> Output
    ) async throws -> Output {
        let step = ObservedStep(id: nextID(), path: [name])
        return try await StepContext(observer, elapsed, step, current?.child(name)).run(body)
    }

    /// Runs `body` as a step in this one.
    func step<Output>(_ name: String, _ body: () async throws -> Output) async throws -> Output {
        try await child(name).run(body)
    }

    private func run<Output>(_ body: () async throws -> Output) async throws -> Output {
        report(.started)
        do {
            let output = try await Self.$current.withValue(self) { try await body() }
            report(.ended)
            return output
        } catch {
            report(error.isCancellation ? .cancelled : .failed(error))
            throw error
        }
    }

    private func child(_ name: String) -> StepContext {
        let step = ObservedStep(id: Self.nextID(), parent: step.id, path: step.path + [name])
        return StepContext(observer, elapsed, step, outerContext?.child(name))
    }

    private func report(_ kind: StepEvent.Kind) {
        observer.observe(StepEvent(step, kind, at: elapsed()))
        outerContext?.report(kind)
    }

    private var outerContext: StepContext? {
        if case .context(let context) = outer { context } else { nil }
    }

    private static func nextID() -> Int {
        ids.wrappingAdd(1, ordering: .relaxed).oldValue
    }
}
