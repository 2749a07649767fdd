/// Runs `body`. The Objective-C runtime releases autoreleased objects afterwards; there are none here.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
}
