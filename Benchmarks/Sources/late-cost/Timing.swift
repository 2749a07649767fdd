import CMeasure

/// Uses a path many times and compares the processor time of the last 10,000 uses with that of the second 10,000.
struct Timing {
    static let window = 10_000
    private static let slice = 1_000
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
            let begin = measure_processor_time()
            for _ in 0..<Self.slice { try uses.use() }
            slices.append(Double(measure_processor_time() - begin) / Double(Self.slice))
            let done = slices.count * Self.slice
            if done.isMultiple(of: max(Self.window, count / 10 / Self.window * Self.window)) {
                progress("\(path.rawValue): \(done) of \(count), \(Int(slices[slices.count - 1])) ns each")
            }
        }
        let size = Self.window / Self.slice
        early = Self.best(slices[size..<2 * size])
        late = Self.best(slices.suffix(size))
    }

    /// The best of ten slices: other work on the machine takes processor time by its caches, and does not decide.
    private static func best(_ slices: ArraySlice<Double>) -> Double {
        slices.min() ?? .nan
    }
}
