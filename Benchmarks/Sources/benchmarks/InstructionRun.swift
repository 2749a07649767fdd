import CMeasure

/// Runs the counted operations of a scenario once, in the function that an instruction counter watches.
///
/// A first round, not counted, fills caches and makes what is made lazily.
func runForInstructionCount(of scenario: Scenario) throws {
    let run = SampledRun(scenario.ours(), of: scenario, as: "ours")
    try run.run(scenario.countedOperations) { $0() }
    try run.run(scenario.countedOperations) { body in
        withoutActuallyEscaping(body) { body in
            var body = body
            withUnsafeMutablePointer(to: &body) { pointer in
                measure_collected({ $0!.assumingMemoryBound(to: (() -> Void).self).pointee() }, pointer)
            }
        }
    }
}
