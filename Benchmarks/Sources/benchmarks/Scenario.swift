/// One job, done by a tree of workflows and by what a good programmer would write by hand for just that job.
struct Scenario {
    let name: String
    /// How many nodes there are, where bytes per node mean something.
    var nodes: Int?
    /// How many operations are run to count allocations and instructions.
    var countedOperations = 200
    /// The largest number of operations in one sample; limited where each keeps memory.
    var mostOperations = 1 << 20
    /// Whether an instruction counter, which sees the main thread, sees the work.
    var countsInstructions = true
    let ours: () -> any Subject
    let limit: () -> any Subject
    /// What `Subject.check` must be after so many operations.
    let expectedCheck: (_ operations: Int) -> Int
}

/// What is measured: something that can do an operation any number of times.
protocol Subject: AnyObject {
    /// Makes ready for operations; not measured.
    func prepare(operations: Int)
    /// The operations; measured.
    func run(operations: Int)
    /// Clears up after operations; not measured.
    func finish()
    /// Depends on every operation done so far.
    var check: Int { get }
}

extension Subject {
    func prepare(operations: Int) {}
    func finish() {}
}

/// Every scenario, in the order in which they are run.
var allScenarios: [Scenario] {
    var all: [Scenario] = [.single]
    all += [10, 100, 1_000, 10_000].map(Scenario.wide)
    all += [1_000, 10_000].map(Scenario.wideEach)
    all += [(3, 10), (9, 2), (5, 5)].map(Scenario.tree)
    all += [10, 100].map(Scenario.chain)
    all += [.create, .teardown, .allChangeState, .allChangeProps]
    all += Scenario.mappedShapes
    all += [.closureProps, .fourClosures, .appendCompared, .appendUncompared]
    all += [.insertFront, .reverse, .shuffle, .removeHalf, .appendOne]
    all += [
        .anyWorkflow, .sideEffects, .sinks, .unchangedEquatable, .queued, .worker, .sequenceWorker, .fanOut, .saves,
    ]
    all += [.remember, .pageRemember, .pageHandlers]
    all += [.observerOn, .observerOff, .hostUpdate]
    all += Scenario.allInspected
    all += [.screens(1_000)]
    all += [10, 100].map(Scenario.unitsChain)
    all += [.unitsZip, .unitsZipAgainstLet, .unitsSequence, .unitsBareChain(10), .unitsBareZip, .unitsNamed]
    all += [.storeOne, .storeThousand, .storeBatch]
    all += [1, 100, 1_000].map(Scenario.observed)
    all += [.routeURL, .routeMatch]
    all += Scenario.clicks
    all += [.formOfFifty, .scroll]
    all += [.snapshotAction(keepsAccount: false), .snapshotAction(keepsAccount: true)]
    all += [.snapshotChanges, .snapshotWhole, .restoreWhole]
    all += [.journalAction(writes: false), .journalAction(writes: true)]
    return all
}
