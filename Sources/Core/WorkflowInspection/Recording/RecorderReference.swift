/// A way to the recorder of a host, for as long as its tree is there.
///
/// `@unchecked Sendable`: it is set before the host starts, and read and emptied on the home of the host.
final class RecorderReference: @unchecked Sendable {
    /// The recorder, if the host can be taken back.
    weak var reference: HostRecorder?
    /// Releases what was recorded. Not a weak reference: an object that has one takes longer to retain, which each event does.
    var release: (() -> Void)?
}
