import Synchronization

/// The quota of files that responses hold open.
///
/// Without it, a visitor who requests files and reads none of them could take the last descriptor of the process. Then
/// the system's own libraries would end the process.
final class OpenFiles: Sendable {
    /// The quota of this process. Connections may take three quarters of the descriptors, and the app needs some, too.
    static let ofProcess = OpenFiles(capacity: max(8, DescriptorLimit.current / 8))

    private let capacity: Int
    private let open = Atomic(0)

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Counts a file.
    /// - Returns: False if there are too many already; then it is not counted.
    func enter() -> Bool {
        guard open.add(1, ordering: .relaxed).newValue > capacity else { return true }
        left()
        return false
    }

    /// Counts a file as closed.
    func left() {
        open.subtract(1, ordering: .relaxed)
    }
}
