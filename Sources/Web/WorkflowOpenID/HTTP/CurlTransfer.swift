import CCurl
import Foundation
import TrellisSupport

/// One request by libcurl. It follows no redirects, and its time and the size of its answer are bounded.
final class CurlTransfer: Sendable {
    private enum Phase {
        case new
        /// With the handle that a cancellation wakes.
        case running(UnsafeMutableRawPointer)
        case ended
        case cancelled
    }

    private let phase = Guarded(Phase.new)
    private let request: ProviderRequest
    private let timeLimit: Duration
    private let byteLimit: Int
    private let authorities: String?

    /// - Parameter authorities: A PEM file with the certificates that are trusted; nil for those of the system.
    init(_ request: ProviderRequest, timeLimit: Duration, byteLimit: Int, authorities: String? = nil) {
        self.request = request
        self.timeLimit = timeLimit
        self.byteLimit = byteLimit
        self.authorities = authorities
    }

    /// Ends the request soon, on any thread.
    func cancel() {
        phase.withLock { phase in
            // Under the lock, because the handle lives until the phase has changed.
            if case .running(let multi) = phase { curl_multi_wakeup(multi) }
            phase = .cancelled
        }
    }

    private var isCancelled: Bool {
        phase.withLock { if case .cancelled = $0 { true } else { false } }
    }

    /// Sends the request, and blocks the thread until its answer has come.
    /// - Throws: ``OpenIDError``, or `CancellationError` if it was cancelled.
    func perform() throws -> ProviderAnswer {
        guard Self.isReady, let multi = curl_multi_init() else { throw failure(CURLE_FAILED_INIT) }
        defer { curl_multi_cleanup(multi) }
        try enter(multi)
        defer { leave() }
        guard let handle = curl_easy_init() else { throw failure(CURLE_FAILED_INIT) }
        defer { curl_easy_cleanup(handle) }
        let fields = makeFields()
        defer { curl_slist_free_all(fields) }
        let body = ReceivedBody(limit: byteLimit)
        try withExtendedLifetime(body) {
            try configure(handle, fields, body)
            guard curl_multi_add_handle(multi, handle) == CURLM_OK else { throw failure(CURLE_FAILED_INIT) }
            defer { curl_multi_remove_handle(multi, handle) }
            try run(multi)
            let result = Self.result(of: multi)
            guard result == CURLE_OK else {
                throw body.isTooLarge ? unavailable("it has more than \(byteLimit) bytes") : failure(result)
            }
        }
        return ProviderAnswer(status: trellis_curl_status(handle), body: body.bytes)
    }

    private func enter(_ multi: UnsafeMutableRawPointer) throws {
        try phase.withLock { phase in
            if case .cancelled = phase { throw CancellationError() }
            phase = .running(multi)
        }
    }

    private func leave() {
        phase.withLock { phase in
            if case .running = phase { phase = .ended }
        }
    }

    private func run(_ multi: UnsafeMutableRawPointer) throws {
        var running: Int32 = 1
        while true {
            guard curl_multi_perform(multi, &running) == CURLM_OK else { throw failure(CURLE_FAILED_INIT) }
            if isCancelled { throw CancellationError() }
            if running == 0 { return }
            // Its own timers, and a cancellation, end the wait before that.
            guard curl_multi_poll(multi, nil, 0, 60_000, nil) == CURLM_OK else { throw failure(CURLE_FAILED_INIT) }
        }
    }

    private static func result(of multi: UnsafeMutableRawPointer) -> CURLcode {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            if message.pointee.msg == CURLMSG_DONE { return message.pointee.data.result }
        }
        return CURLE_FAILED_INIT
    }

    // MARK: - Options

    private func makeFields() -> UnsafeMutablePointer<curl_slist>? {
        var fields = curl_slist_append(nil, "Accept: application/json")
        // Nothing that another than this module has written gets here with a line break: see `ProviderClient`.
        if let authorization = request.authorization {
            fields = curl_slist_append(fields, "Authorization: " + authorization)
        }
        return fields
    }

    private func configure(
        _ handle: UnsafeMutableRawPointer,
        _ fields: UnsafeMutablePointer<curl_slist>?,
        _ body: ReceivedBody
    ) throws {
        let milliseconds = max(
            1,
            timeLimit.components.seconds * 1_000 + timeLimit.components.attoseconds / 1_000_000_000_000_000
        )
        var results = [
            trellis_curl_set_pointer(handle, CURLOPT_URL, request.url.text),
            trellis_curl_set_protocol(handle, request.url.isEncrypted ? 1 : 0),
            trellis_curl_set_number(handle, CURLOPT_FOLLOWLOCATION, 0),
            trellis_curl_set_number(handle, CURLOPT_NOSIGNAL, 1),
            trellis_curl_set_number(handle, CURLOPT_TIMEOUT_MS, Int(milliseconds)),
            trellis_curl_set_pointer(handle, CURLOPT_HTTPHEADER, fields),
            trellis_curl_set_pointer(handle, CURLOPT_WRITEDATA, Unmanaged.passUnretained(body).toOpaque()),
            trellis_curl_set_writer(handle) { bytes, size, count, body in
                guard let bytes, let body else { return 0 }
                let room = Unmanaged<ReceivedBody>.fromOpaque(body).takeUnretainedValue()
                return room.add(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
            },
        ]
        // A proxy of the environment does not know this machine.
        if !request.url.isEncrypted { results.append(trellis_curl_set_pointer(handle, CURLOPT_NOPROXY, "*")) }
        if let authorities {
            results.append(trellis_curl_set_pointer(handle, CURLOPT_CAINFO, authorities))
            // Else those of the system's folder are trusted as well.
            results.append(trellis_curl_set_pointer(handle, CURLOPT_CAPATH, nil))
        }
        if let form = request.form {
            results.append(trellis_curl_set_number(handle, CURLOPT_POSTFIELDSIZE, form.utf8.count))
            results.append(trellis_curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, form))
        }
        if let failed = results.first(where: { $0 != CURLE_OK }) { throw failure(failed) }
    }

    /// libcurl is set up here. OpenSSL, by which it writes, has no flag against the signal of a broken connection.
    private static let isReady: Bool = {
        signal(SIGPIPE, SIG_IGN)
        return curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
    }()

    // MARK: - Failures

    private func failure(_ code: CURLcode) -> OpenIDError {
        unavailable("libcurl says: " + String(cString: curl_easy_strerror(code)))
    }

    private func unavailable(_ why: String) -> OpenIDError { .unavailable(request.url.host, why) }
}

/// The part of an answer that has come. Used on the thread of its transfer only.
private final class ReceivedBody {
    private(set) var bytes: [UInt8] = []
    private(set) var isTooLarge = false
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// - Returns: False if it is more than may come.
    func add(_ more: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count + more.count <= limit else {
            isTooLarge = true
            return false
        }
        bytes += more
        return true
    }
}
