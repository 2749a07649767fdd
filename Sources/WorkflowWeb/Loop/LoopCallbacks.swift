import CWebServer

/// The functions that libwebsockets calls through the shim, on a loop's thread.
enum LoopCallbacks {
    static let table = web_callbacks(
        timer: { owner in context(owner)?.timerFired() },
        acceptable: { owner in context(owner)?.acceptable() },
        request: { owner, peer in step(owner, peer) { $0.requested() } },
        body: { owner, peer, bytes, count in
            step(owner, peer) { $0.receivedBody(UnsafeBufferPointer(start: bytes, count: count)) }
        },
        body_ended: { owner, peer in step(owner, peer) { $0.bodyEnded() } },
        upgrade: { owner, peer, isWebSocket in step(owner, peer) { $0.upgradeAsked(isWebSocket: isWebSocket) } },
        opened: { owner, peer in step(owner, peer) { $0.opened() } },
        received: { owner, peer, bytes, count, remaining, flags in
            step(owner, peer) {
                $0.received(
                    UnsafeBufferPointer(start: bytes, count: count),
                    remaining: remaining,
                    part: MessagePart(rawValue: flags)
                )
            }
        },
        pong: { owner, peer in step(owner, peer) { $0.ponged() } },
        writable: { owner, peer in step(owner, peer) { $0.writable() } },
        closed: { owner, peer in
            guard let context = context(owner), let connection = connection(peer) else { return }
            context.closed(connection)
        }
    )

    private static func context(_ owner: UnsafeMutableRawPointer?) -> LoopContext? {
        owner.map { Unmanaged<LoopContext>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func connection(_ peer: UnsafeMutableRawPointer?) -> Connection? {
        peer.map { Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func step(
        _ owner: UnsafeMutableRawPointer?,
        _ peer: UnsafeMutableRawPointer?,
        _ body: (Connection) -> Int32
    ) -> Int32 {
        guard let context = context(owner), let connection = connection(peer) else { return -1 }
        return context.step { body(connection) }
    }
}
