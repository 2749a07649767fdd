import Synchronization

/// Counts the files that responses hold open, of which there may be a bounded number at a time.
///
/// A visitor who asks for files and reads none of them would otherwise take the last descriptor of the process, in which
/// case the system's own libraries end it.
final class OpenFiles: Sendable {
    /// Those of this process. Connections may take three quarters of the descriptors, the app needs some, too.
    static let ofProcess = OpenFiles(capacity: max(8, DescriptorLimit.current / 8))

    private let capacity: Int
    private let open = Atomic(0)

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Counts a file; false if it is one too many, which is not counted.
    func enter() -> Bool {
        guard open.add(1, ordering: .relaxed).newValue > capacity else { return true }
        left()
        return false
    }

    /// A file that was counted is closed.
    func left() {
        open.subtract(1, ordering: .relaxed)
    }
}
