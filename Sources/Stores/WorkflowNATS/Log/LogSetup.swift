import WorkflowSharing

/// Opens the stream of a log: checks what is there, and makes it if there is none.
struct LogSetup: Sendable {
    let log: String
    let stream: LogStream
    let limit: TopicLogLimit
    let options: NATSBus.Options

    func open() async throws(NATSOpenError) {
        _ = try await StreamSetup(jetStream: stream.jetStream, settings: settings, check: check).open()
    }

    var settings: StreamSettings {
        let age = limit.age.map(Self.nanoseconds) ?? 0
        let window = Self.nanoseconds(options.duplicateWindow)
        return StreamSettings(
            name: stream.name,
            subjects: [stream.subject],
            retention: "limits",
            storage: "file",
            discard: "old",
            num_replicas: options.replicas,
            max_msgs_per_subject: -1,
            max_msgs: limit.values ?? -1,
            max_bytes: limit.bytes ?? -1,
            max_age: age,
            max_msg_size: -1,
            // No longer than an entry is kept, or nats-server refuses it.
            duplicate_window: age > 0 ? min(age, window) : window,
            allow_direct: true,
            allow_rollup_hdrs: false,
            deny_delete: false,
            deny_purge: false,
            sealed: nil,
            no_ack: false,
            republish: .init(src: stream.subject, dest: stream.keptSubject)
        )
    }

    /// - Parameter isNew: Whether it was made now. Then a missing setting is one that the server does not know.
    func check(_ found: StreamSettings, isNew: Bool) throws(NATSOpenError) {
        let (connection, wanted) = (stream.jetStream.connection.options, settings)
        if isNew, found.allow_direct != true || found.republish == nil { throw NATSOpenError(connection, .tooOld) }
        var differences = StreamDifferences(found, wanted)
        var edits = found.num_replicas == wanted.num_replicas ? [] : ["--replicas \(wanted.num_replicas)"]
        func compareLimit(_ name: String, _ found: Int, _ wanted: Int, _ edit: String) {
            let isRight = found == wanted || max(found, wanted) <= 0
            differences.compare(name, found, isRight: isRight, "\(wanted)")
            if !isRight { edits.append(edit) }
        }
        let (age, window) = (found.max_age ?? 0, found.duplicate_window ?? 0)
        let (wantedAge, wantedWindow) = (wanted.max_age ?? 0, wanted.duplicate_window ?? 0)
        compareLimit("max_msgs", found.max_msgs ?? -1, limit.values ?? -1, "--max-msgs=\(limit.values ?? -1)")
        compareLimit("max_bytes", found.max_bytes ?? -1, limit.bytes ?? -1, "--max-bytes=\(limit.bytes ?? -1)")
        compareLimit("max_age", Int(age), Int(wantedAge), "--max-age=\(wantedAge / 1_000_000_000)s")
        if window < wantedWindow {
            compareLimit(
                "duplicate_window",
                Int(window),
                Int(wantedWindow),
                "--dupe-window=\(wantedWindow / 1_000_000_000)s"
            )
        }
        let editable = differences.lines.count == edits.count
        let perSubject = found.max_msgs_per_subject
        differences.compare("max_msgs_per_subject", perSubject, isRight: perSubject <= 0, "without a limit")
        let size = found.max_msg_size ?? -1
        let leastSize = options.mostMessageBytes
        differences.compare("max_msg_size", size, isRight: size <= 0 || size >= leastSize, "\(leastSize) or more")
        differences.compare("no_ack", found.no_ack ?? false, isRight: found.no_ack != true, "false")
        let republish = found.republish.map { "\($0.src) to \($0.dest)" } ?? "none"
        differences.compare(
            "republish",
            republish,
            isRight: found.republish == wanted.republish,
            "\(stream.subject) to \(stream.keptSubject)"
        )
        guard !differences.lines.isEmpty else { return }
        let remedy =
            editable && edits.count == differences.lines.count
            ? "Open it with the same limits and options on all servers, or run: nats stream edit '\(stream.name)' "
                + edits.joined(separator: " ")
            : "Choose another name, or end the log with: nats stream rm '\(stream.name)'"
        throw NATSOpenError(connection, .log(log, differences: differences.text, remedy: remedy))
    }

    private static func nanoseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        let (nanoseconds, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return isTooLong ? .max : nanoseconds + attoseconds / 1_000_000_000
    }
}
