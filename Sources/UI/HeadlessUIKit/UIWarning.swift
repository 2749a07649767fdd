import Foundation

/// A handler of warnings about mistakes that UIKit ignores, such as presenting over a controller that already presents.
///
/// UIKit writes such warnings to the console and continues. So does this model; a test receives them by setting
/// ``report``. A mistake for which UIKit throws an exception ends the process here, with a message.
@preconcurrency @MainActor
public enum UIWarning {
    /// Called with each warning: the expectation, the event, the remedy. Writes to standard error by default.
    public static var report: @MainActor (String) -> Void = { message in
        FileHandle.standardError.write(Data("\(message)\n".utf8))
    }
}
