/// Runs one workflow for each element, so many at a time, and gives their outputs in the order of the elements.
public struct ForEachWorkflow<Elements: Sequence & Sendable, W: Workflow>: Workflow where Elements.Element: Sendable {
    private let elements: Elements
    private let concurrency: Int
    private let makeWorkflow: @Sendable (Elements.Element) throws -> W

    /// - Parameters:
    ///   - elements: The elements, in order.
    ///   - concurrency: The number of units that run at a time; below 1 is taken as 1.
    ///   - makeWorkflow: Makes the unit of an element.
    public init(
        _ elements: Elements,
        concurrency: Int = .max,
        _ makeWorkflow: @Sendable @escaping (Elements.Element) throws -> W
    ) {
        self.elements = elements
        self.concurrency = max(1, concurrency)
        self.makeWorkflow = makeWorkflow
    }

    /// - Throws: the error that occurs first in time; the others are cancelled, and no further one starts. `CancellationError`
    ///   when the task is cancelled, whatever the children make of it.
    public func run() async throws -> [W.Output] {
        do {
            try Task.checkCancellation()
            let outputs = try await runAll()
            try Task.checkCancellation()
            return outputs
        } catch {
            try Task.checkCancellation()
            throw error
        }
    }

    private func runAll() async throws -> [W.Output] {
        let parts = Watching.isOn ? ProgressNode.current?.split(expecting: stepCount) : nil
        return try await withThrowingTaskGroup(of: (Int, W.Output).self) { group in
            var outputs: [W.Output?] = []
            var running = 0
            for element in elements {
                if running == concurrency, let (index, output) = try await group.next() {
                    outputs[index] = output
                    running -= 1
                }
                let workflow = try makeWorkflow(element)
                let part = parts?.addPart(weight: 1, steps: workflow.stepCount)
                let index = outputs.count
                outputs.append(nil)
                group.addTask { (index, try await Watching.isOn ? workflow.runWatched(part) : workflow.run()) }
                running += 1
            }
            while let (index, output) = try await group.next() { outputs[index] = output }
            return outputs.compactMap(\.self)
        }
    }
}

extension ForEachWorkflow: Composition {
    /// One for each element that is known of before they are enumerated.
    public var stepCount: Int { elements.underestimatedCount }
}

/// Runs many workflows of one type, so many at a time, and gives their outputs in order.
public func collect<W: Workflow>(_ workflows: [W], concurrency: Int = .max) -> ForEachWorkflow<[W], W> {
    ForEachWorkflow(workflows, concurrency: concurrency) { $0 }
}
