import Foundation

/// What UIKit says of a mistake that it ignores, such as presenting over a controller that presents already.
///
/// UIKit writes such sentences to the console and goes on. So does this model; a test takes them by setting
/// ``report``. A mistake that makes UIKit throw an exception ends the process here, with a message.
@preconcurrency @MainActor
public enum UIWarning {
    /// Called with each warning: what was expected, what came instead, what to do. Writes it to standard error unless
    /// it is set.
    public static var report: @MainActor (String) -> Void = { message in
        FileHandle.standardError.write(Data("\(message)\n".utf8))
    }
}
