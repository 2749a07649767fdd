/// Mistakes after which a program can go on. They are reported, and nothing else is done.
///
/// Each message names the module or the type, the expectation, the actual value and the remedy. Other mistakes, such as
/// a store without `handleAction(_:)`, stop the program with such a message.
@preconcurrency @MainActor
public enum LassoMisuse {
    /// Takes the messages. Prints them unless it is replaced, in every build configuration.
    public static var handler: (String) -> Void = { print($0) }

    package static func report(_ message: String, file: StaticString = #fileID, line: UInt = #line) {
        let name = "\(file)".split(separator: "/").last ?? ""
        handler("Lasso ERROR: \(message) (\(name):\(line))")
    }
}
