/// Runs `body`, as under the Objective-C runtime, where what was autoreleased meanwhile is released afterwards. Here
/// nothing is autoreleased.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
}
