/// A way to the recorder of a host, which it does not keep alive.
///
/// `@unchecked Sendable`: it is set before the host starts, and read on the home of the host.
final class RecorderReference: @unchecked Sendable {
    weak var reference: HostRecorder?
}
