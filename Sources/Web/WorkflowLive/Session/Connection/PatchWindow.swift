import WorkflowHTML

/// The patches that the client has not acknowledged: at most two (rules F1, C2).
///
/// A plain value. While it is full the view is only marked dirty; no queue of patches grows. What it keeps is what a
/// resume replays.
package struct PatchWindow: Sendable {
    /// The largest number of patches on the way at a time.
    package static let capacity = 2

    /// The number of the last patch made.
    package private(set) var last = 0

    private var unacknowledged: [Patch] = []

    /// A patch as it is kept for a replay. A replay carries the acknowledgement of its own time.
    package struct Patch: Hashable, Sendable {
        package let number: Int
        /// The operations as a JSON array.
        package let operations: [UInt8]

        /// The frame `[seq, ack, ops]`.
        package func frame(acknowledged: Int) -> String {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(operations.count + 32)
            bytes.append(UInt8(ascii: "["))
            number.writeJSON(to: &bytes)
            bytes.append(UInt8(ascii: ","))
            acknowledged.writeJSON(to: &bytes)
            bytes.append(UInt8(ascii: ","))
            bytes.append(contentsOf: operations)
            bytes.append(UInt8(ascii: "]"))
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    package init() {}

    /// A Boolean value that indicates whether another patch must wait.
    package var isFull: Bool { unacknowledged.count >= Self.capacity }

    /// The number of bytes of the patches that are kept.
    package var byteCount: Int { unacknowledged.reduce(0) { $0 + $1.operations.count } }

    /// The number of patches on the way.
    package var count: Int { unacknowledged.count }

    /// The number of the oldest patch that the client has not acknowledged; of the next one if it has all.
    var oldest: Int { unacknowledged.first?.number ?? last + 1 }

    /// Numbers the next patch and keeps it.
    /// - Precondition: Not ``isFull``.
    package mutating func add(_ operations: [UInt8]) -> Patch {
        precondition(!isFull, "a patch was made while two are unacknowledged")
        last += 1
        let patch = Patch(number: last, operations: operations)
        unacknowledged.append(patch)
        return patch
    }

    /// Removes the patches up to `seen`, which the client has applied.
    /// - Returns: `false` if it cannot have seen that.
    package mutating func acknowledge(_ seen: Int) -> Bool {
        guard seen <= last else { return false }
        unacknowledged.removeAll { $0.number <= seen }
        return true
    }

    /// The patches that a client which applied `seen` misses; `nil` if they are no longer all kept, so that only a
    /// complete page helps.
    package func missing(after seen: Int) -> [Patch]? {
        guard seen <= last else { return nil }
        let kept = unacknowledged.filter { $0.number > seen }
        return kept.count == last - seen ? kept : nil
    }

    /// Counts a complete page, which takes the number of a patch and makes every earlier one void.
    package mutating func restart() {
        last += 1
        unacknowledged = []
    }
}
