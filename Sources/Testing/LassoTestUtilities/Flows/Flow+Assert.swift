#if canImport(UIKit)
import Lasso

extension Flow where Module.Output: Equatable {
    /// Fails unless `event` makes the flow dispatch exactly these outputs, in order.
    public func assert(
        when event: () -> Void,
        outputs: Output...,
        file: StaticString = #filePath,
        line: UInt = #line
    ) {
        var realized: [Output]? = []
        observeOutput { realized?.append($0) }
        event()
        LassoAssertEqual(realized ?? [], outputs, file: file, line: line)
        realized = nil
    }
}
#endif
