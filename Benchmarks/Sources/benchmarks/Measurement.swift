import CMeasure

/// The figures of one scenario. Times are those of the processor, in nanoseconds for one operation.
struct Measurement {
    let name: String
    let fastest: Double
    let median: Double
    let limitFastest: Double
    let limitMedian: Double
    /// Calls of the allocator for one operation; nil where they cannot be counted.
    let allocations: Double?
    let limitAllocations: Double?
    let bytesPerNode: Double?
    let limitBytesPerNode: Double?

    var ratio: Double { fastest / limitFastest }
}

/// A wrong check value: something was fast because it did not do its job.
struct WrongCheck: Error, CustomStringConvertible {
    let description: String
}

extension Measurement {
    /// Runs a scenario: ours and the limit in turn, so that noise hits both.
    init(of scenario: Scenario, samples: Int) throws {
        let (ours, bytes) = Self.make(scenario, scenario.ours)
        let (limit, limitBytes) = Self.make(scenario, scenario.limit)
        let oursRun = SampledRun(ours, of: scenario, as: "ours")
        let limitRun = SampledRun(limit, of: scenario, as: "the limit")
        try oursRun.calibrate()
        try limitRun.calibrate()
        for _ in 0..<samples {
            try oursRun.takeSample()
            try limitRun.takeSample()
        }
        name = scenario.name
        fastest = oursRun.fastest
        median = oursRun.median
        limitFastest = limitRun.fastest
        limitMedian = limitRun.median
        allocations = try oursRun.countAllocations()
        limitAllocations = try limitRun.countAllocations()
        bytesPerNode = bytes
        limitBytesPerNode = limitBytes
    }

    /// Makes a subject, and measures what it has on the heap for each node.
    private static func make(_ scenario: Scenario, _ make: () -> any Subject) -> (any Subject, Double?) {
        let before = measure_live_bytes()
        let subject = make()
        guard let nodes = scenario.nodes, measure_counts_allocations() else { return (subject, nil) }
        return (subject, Double(measure_live_bytes() - before) / Double(nodes))
    }
}

/// One subject and the samples taken of it.
final class SampledRun {
    private let subject: any Subject
    private let scenario: Scenario
    private let role: String
    private var operationsOfSample = 1
    private var operationsDone = 0
    private var samples: [Double] = []

    private static let shortestSample = Duration.milliseconds(4)

    init(_ subject: any Subject, of scenario: Scenario, as role: String) {
        self.subject = subject
        self.scenario = scenario
        self.role = role
    }

    var fastest: Double { samples.min() ?? .nan }
    var median: Double { samples.sorted()[samples.count / 2] }

    /// Finds how many operations make a sample long enough to be timed.
    func calibrate() throws {
        while try run(operationsOfSample) < Self.shortestSample, operationsOfSample < scenario.mostOperations {
            operationsOfSample *= 2
        }
    }

    func takeSample() throws {
        let time = try run(operationsOfSample)
        samples.append((time / .nanoseconds(1)) / Double(operationsOfSample))
    }

    func countAllocations() throws -> Double? {
        guard measure_counts_allocations() else { return nil }
        let operations = min(scenario.countedOperations, scenario.mostOperations)
        var count: Int64 = 0
        try run(operations) { body in
            let before = measure_allocations()
            body()
            count = measure_allocations() - before
        }
        return Double(count) / Double(operations)
    }

    /// Runs `operations` inside `measured`, and checks that they did their job.
    func run(_ operations: Int, measured: (() -> Void) -> Void) throws {
        subject.prepare(operations: operations)
        measured { subject.run(operations: operations) }
        operationsDone += operations
        let check = subject.check
        subject.finish()
        let expected = scenario.expectedCheck(operationsDone)
        guard check == expected else {
            throw WrongCheck(
                description: """
                    \(scenario.name): expected the check value \(expected) of \(role) after \(operationsDone) operations; it is \
                    \(check).
                    """
            )
        }
    }

    private func run(_ operations: Int) throws -> Duration {
        var time: Int64 = 0
        try run(operations) { body in
            let before = measure_processor_time()
            body()
            time = measure_processor_time() - before
        }
        return .nanoseconds(time)
    }
}
