import TrellisSupport
import WorkflowLive
import WorkflowWeb

/// A socket without a network: what the server sends waits until the page takes it.
struct TestSocket: PageSocket {
    /// Something that comes down on a socket.
    enum Arrival {
        case frame(String)
        case closed(CloseCode)
    }

    let loop: HomeLoop
    private let arrivals = Guarded<[Arrival]>([])
    /// Called after each arrival, on any thread.
    private let didArrive: @Sendable () -> Void

    init(loop: HomeLoop, didArrive: @escaping @Sendable () -> Void) {
        (self.loop, self.didArrive) = (loop, didArrive)
    }

    func send(_ text: String) {
        arrivals.withLock { $0.append(.frame(text)) }
        didArrive()
    }

    func close(_ code: CloseCode) {
        arrivals.withLock { $0.append(.closed(code)) }
        didArrive()
    }

    func take() -> [Arrival] {
        arrivals.withLock { exchange(&$0, with: []) }
    }
}
