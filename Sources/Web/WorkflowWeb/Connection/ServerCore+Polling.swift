import TrellisSupport
import WorkflowLive

/// The requests of polled sockets.
extension ServerCore {
    /// The path of these requests.
    static let pollPath = "/_trellis/poll"
    /// The field with the secret of the socket, the kind of the request and its number; `new` begins a socket.
    ///
    /// A script of another site cannot send it without being allowed to by this server.
    static let pollField = "x-trellis-poll"

    /// The place of a polled socket.
    struct PolledSocketLocation: Sendable {
        let loop: HomeLoop
        let id: ConnectionID
    }

    private enum PollRequest {
        case begin
        case wait(key: String, number: Int)
        case bring(key: String, number: Int)

        init?(_ field: String?) {
            guard let field else { return nil }
            if field == "new" {
                self = .begin
                return
            }
            let parts = field.split(separator: " ", omittingEmptySubsequences: false)
            guard parts.count == 3, let number = Int(parts[2]), number > 0 else { return nil }
            switch parts[1] {
            case "wait": self = .wait(key: String(parts[0]), number: number)
            case "bring": self = .bring(key: String(parts[0]), number: number)
            default: return nil
            }
        }
    }

    /// Answers a request of a polled socket.
    /// - Parameter loop: The loop of the request, on which a socket that begins stays.
    func answerPoll(_ request: WebRequest, on loop: HomeLoop) async -> WebResponse {
        guard request.method == .post else {
            var response = WebResponse.error(.methodNotAllowed)
            response.headers["allow"] = "POST"
            return response
        }
        let origin = request.headers["origin"]
        guard parts.origins.accepts(origin: origin, host: request.headers["host"], scheme: request.forwardedScheme)
        else {
            report(.refused(.foreignOrigin(origin ?? ""), address: request.remoteAddress))
            return .error(.forbidden)
        }
        guard let poll = PollRequest(request.headers[Self.pollField]) else { return .error(.badRequest) }
        let bytes: [UInt8]
        do {
            // One whole message, and a few small ones before it.
            bytes = try await request.body.collect(upTo: 2 * limits.frameBytes + 64)
        } catch {
            return .error((error as? RequestBodyError) == .tooLarge ? .contentTooLarge : .badRequest)
        }
        switch poll {
        case .begin: return await begin(bytes, request, on: loop)
        case .wait(let key, let number):
            guard let location = location(of: key) else { return .error(HTTPStatus(410)) }
            return await answer(location) {
                $0.wait(number, $1)
            } onCancel: {
                $0.giveUp(waiting: number)
            }
        case .bring(let key, let number):
            guard let location = location(of: key) else { return .error(HTTPStatus(410)) }
            return await answer(location) { $0.bring(bytes, number, $1) }
        }
    }

    private func location(of key: String) -> PolledSocketLocation? { polled.withLock { $0[key] } }

    private func begin(_ bytes: [UInt8], _ request: WebRequest, on loop: HomeLoop) async -> WebResponse {
        // They take no descriptors, so nothing else bounds all of them.
        guard !isDraining, polled.withLock({ $0.count }) < limits.connections,
            admission.enterSocket(request.remoteAddress)
        else { return .error(.serviceUnavailable) }
        let key = Base64URL.encode(RandomBytes.make(count: 18))
        var opening = request
        opening.body = RequestBody()
        let location: PolledSocketLocation? = await withCheckedContinuation { continuation in
            loop.onLoop { [opening] in
                let socket = loop.context.adopt { id, loop in
                    PolledSocket(id: id, key: key, loop: loop, request: opening, server: self)
                }
                let location = socket.map { PolledSocketLocation(loop: loop, id: $0.id) }
                // In the same turn, as it may end in the next one.
                self.polled.withLock { $0[key] = location }
                continuation.resume(returning: location)
            }
        }
        guard let location else {
            admission.socketLeft(request.remoteAddress)
            return .error(.serviceUnavailable)
        }
        var response = await answer(location) { $0.bring(bytes, 1, $1) }
        response.headers[Self.pollField] = key
        return response
    }

    private func answer(
        _ location: PolledSocketLocation,
        _ ask: @escaping @Sendable (PolledSocket, @escaping PolledSocket.Completion) -> Void,
        onCancel: @escaping @Sendable (PolledSocket) -> Void = { _ in }
    ) async -> WebResponse {
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                location.loop.onLoop {
                    guard let socket = location.loop.context.polledSocket(location.id) else {
                        return continuation.resume(returning: PolledSocket.Answer.gone)
                    }
                    ask(socket) { continuation.resume(returning: $0) }
                }
            }
        } onCancel: {
            location.loop.post {
                if let socket = location.loop.context.polledSocket(location.id) { onCancel(socket) }
            }
        }
        guard case .frames(let frames) = answer else { return .error(HTTPStatus(410)) }
        return WebResponse(
            status: .ok,
            headers: ["content-type": "application/octet-stream", "cache-control": "no-store"],
            content: .bytes(frames[...])
        )
    }
}
