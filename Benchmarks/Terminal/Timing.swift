#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Returns the processor time of the process in nanoseconds.
func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Returns the time of one call in microseconds: the best of 15 samples of `count` calls each.
func bestTime(of count: Int, _ body: (Int) -> Void) -> Double {
    var best = Double.infinity
    var step = 0
    for _ in 0..<15 {
        let start = processorTime()
        for _ in 0..<count {
            body(step)
            step += 1
        }
        best = min(best, (processorTime() - start) / Double(count))
    }
    return best / 1_000
}

/// Returns the memory of the process in bytes; `nil` where the system has no `/proc`.
func residentBytes() -> Int? {
    guard let file = fopen("/proc/self/statm", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, 256, file) != nil else { return nil }
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map {
        $0 * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
