/// The processor time of an input, with the sanitizer and the counting of what was reached, which make all about ten times as dear.
private let mostTime = Duration.milliseconds(100)

@_cdecl("LLVMFuzzerTestOneInput")
public func runWatched(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var status: CInt = 0
    var time = Duration.zero
    // Once more for what is made at the first use, and for a machine that stumbles.
    for _ in 0..<3 {
        time = ProcessorTime.measure { status = runInput(start, count) }
        if time <= mostTime { return status }
    }
    fatalError("Expected an input to take at most \(mostTime) of the processor, not \(time).")
}
