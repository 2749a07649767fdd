import CMeasure

/// Uses a path many times and compares the processor time of the last 10,000 uses with that of the second 10,000.
struct Timing {
    static let window = 10_000
    private static let slice = 1_000
    /// How often another window is taken where the last took too long.
    private static let more = 5
    /// How much more time the last may take.
    static let tolerance = 0.10

    let early: Double
    let late: Double

    var change: Double { late / early - 1 }

    /// - Parameter count: at least three windows.
    init(_ path: LatePath, port: Int, count: Int, progress: (String) -> Void) throws(LateFailure) {
        var uses = try path.makeUse(port: port)
        var slices: [Double] = []
        while slices.count * Self.slice < count {
            slices.append(try Self.time(&uses))
            let done = slices.count * Self.slice
            if done.isMultiple(of: max(Self.window, count / 10 / Self.window * Self.window)) {
                progress("\(path.rawValue): \(done) of \(count), \(Int(slices[slices.count - 1])) ns each")
            }
        }
        let size = Self.window / Self.slice
        early = Self.best(slices[size..<2 * size])
        var late = Self.best(slices.suffix(size))
        // What grows is no better later; what the machine did meanwhile is over some time.
        for _ in 0..<Self.more where late > early * (1 + Self.tolerance) {
            progress("\(path.rawValue): \(Int(late)) ns each, \(Int(early)) before; another \(Self.window)")
            for _ in 0..<size { slices.append(try Self.time(&uses)) }
            late = Self.best(slices.suffix(size))
        }
        self.late = late
    }

    /// The processor time of one of the next uses.
    private static func time(_ uses: inout any LateUse) throws(LateFailure) -> Double {
        let begin = measure_processor_time()
        for _ in 0..<slice { try uses.use() }
        return Double(measure_processor_time() - begin) / Double(slice)
    }

    /// The best of ten slices: other work on the machine takes processor time by its caches, and does not decide.
    private static func best(_ slices: ArraySlice<Double>) -> Double {
        slices.min() ?? .nan
    }
}
