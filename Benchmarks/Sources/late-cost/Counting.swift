import CMeasure

/// Uses a path 20,000 times under callgrind, which counts the instructions of two windows and dumps one after the other.
enum Counting {
    /// The windows; of each the uses at both ends are counted, because a counted use takes fifty times as long.
    static let windows = [1_000..<3_000, 18_000..<20_000]
    private static let counted = 250

    static func run(_ path: LatePath, port: Int) throws(LateFailure) {
        guard measure_counts_instructions() else {
            throw LateFailure(
                "Expected to run under callgrind, and valgrind/callgrind.h to be there at the build. "
                    + "Instead, nothing counts. Run scripts/check-late-cost."
            )
        }
        var uses = try path.makeUse(port: port)
        var done = 0
        func use(_ count: Int) throws(LateFailure) {
            for _ in 0..<count { try uses.use() }
            done += count
        }
        for window in windows {
            try use(window.lowerBound - done)
            measure_begin_count()
            try use(counted)
            measure_pause_count()
            try use(window.count - 2 * counted)
            measure_resume_count()
            try use(counted)
            measure_end_count()
        }
    }
}
