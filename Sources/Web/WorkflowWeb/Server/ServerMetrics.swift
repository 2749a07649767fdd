import TrellisSupport
import WorkflowLive

/// The metrics of one server, summed over its loops when asked.
struct ServerMetrics: Sendable {
    let health: ServerHealth
    let pages: Pages
    let admission: Admission
    let reports: ReportCounts
    let tasks: AppTaskRunner
    /// Seconds since 1970.
    let startTime: Int64
    /// The metrics of the app.
    private(set) var others: [ServerMetric] = []

    var text: String { written.text }

    /// Adds the metrics of an app, checked so that the text stays one that can be read.
    /// - Throws: `WebServerError` of kind `badMetric` for the first name that is not valid, or there already.
    mutating func add(_ others: [ServerMetric]) throws(WebServerError) {
        var taken = written.names
        for name in others.map(\.name) {
            guard ServerMetric.isName(name) else {
                throw .metric(name, reason: "a name has letters, digits and _, and no digit first")
            }
            guard taken.insert(name).inserted else { throw .metric(name, reason: "there is another one of this name") }
        }
        self.others += others
    }

    private var written: MetricsText {
        var metrics = MetricsText()
        addPages(to: &metrics)
        addConnections(to: &metrics)
        addReports(to: &metrics)
        addTasks(to: &metrics)
        addProcess(to: &metrics)
        for metric in others { metrics.add(metric) }
        return metrics
    }

    private func addPages(to metrics: inout MetricsText) {
        let counts = pages.counts
        metrics.add(
            "trellis_sessions",
            .gauge,
            "Live pages with a connection, and those that wait for one.",
            by: "state",
            [("connected", UInt64(counts.connected)), ("waiting", UInt64(counts.waiting))]
        )
        metrics.add(
            "trellis_connected_bytes",
            .gauge,
            "Bytes of all connected pages, with what waits on their sockets.",
            UInt64(max(0, pages.parts.budget.count))
        )
        metrics.add(
            "trellis_sessions_ended_total",
            .counter,
            "Sessions that were ended for others, or because no connection came back in time.",
            by: "cause",
            [("evicted", UInt64(counts.evicted)), ("expired", UInt64(counts.expired))]
        )
        let starts = [
            ("resume", sum { $0.sessions.resumes }), ("resync", sum { $0.sessions.resyncs }),
            ("new", sum { $0.sessions.renewals }),
        ]
        metrics.add(
            "trellis_joins_total",
            .counter,
            "Answers to browsers: resumed, sent the complete page, or begun again.",
            by: "answer",
            starts
        )
        metrics.add("trellis_events_total", .counter, "Events that were applied.", sum { $0.sessions.events })
        metrics.add("trellis_patches_total", .counter, "Patches that were sent.", sum { $0.sessions.patches })
        metrics.add("trellis_patch_bytes_total", .counter, "Bytes of these patches.", sum { $0.sessions.patchBytes })
        metrics.add(
            "trellis_saves_total",
            .counter,
            "Saves of sessions that are kept.",
            by: "result",
            [("stored", sum { $0.sessions.saves }), ("failed", sum { $0.sessions.failedSaves })]
        )
        addStore(to: &metrics)
        metrics.add(
            "trellis_journals_failed_total",
            .counter,
            "Sessions whose journals could not be written.",
            sum { $0.sessions.failedJournals }
        )
        add(
            "trellis_acknowledgement_seconds",
            "Time from a patch to its acknowledgement by the browser.",
            \.lag,
            to: &metrics
        )
    }

    private func addStore(to metrics: inout MetricsText) {
        add("trellis_save_seconds", "Time of the saves that were stored.", \.saveTimes, to: &metrics)
        metrics.add(
            "trellis_sessions_owned",
            .gauge,
            "Sessions that this server has claimed and may save.",
            health.ownedSessions
        )
        metrics.add(
            "trellis_sessions_moved_total",
            .counter,
            "Sessions that were taken over from another server, and those lost to one.",
            by: "direction",
            [("taken over", sum { $0.sessions.takenOver }), ("lost", sum { $0.sessions.lost })]
        )
        metrics.add(
            "trellis_sessions_unsaved",
            .gauge,
            "Sessions whose changes wait for a store that fails.",
            health.unsavedSessions
        )
        metrics.add(
            "trellis_degraded",
            .gauge,
            "1 while the store of sessions fails.",
            health.weakness == nil ? 0 : 1
        )
    }

    private func add(
        _ name: String,
        _ help: String,
        _ histogram: KeyPath<SessionCounters, Histogram>,
        to metrics: inout MetricsText
    ) {
        let histograms = health.allLoops.map { $0.counters.sessions[keyPath: histogram] }
        metrics.add(
            name,
            help,
            bounds: Histogram.bounds,
            counts: (0...Histogram.bounds.count).map { step in histograms.reduce(0) { $0 + $1.counts[step].total } },
            microseconds: histograms.reduce(0) { $0 + $1.microseconds.total }
        )
    }

    private func addConnections(to metrics: inout MetricsText) {
        metrics.add("trellis_connections", .gauge, "Open connections.", UInt64(admission.connectionCount))
        metrics.add("trellis_connections_total", .counter, "Connections that were served.", sum { $0.connections })
        let classes = (1...5).map { digit in ("\(digit)xx", sum { $0.responses[digit - 1] }) }
        metrics.add("trellis_responses_total", .counter, "Responses by their status.", by: "status", classes)
        metrics.add("trellis_received_bytes_total", .counter, "Bytes read, without those of TLS.", sum { $0.received })
        metrics.add("trellis_sent_bytes_total", .counter, "Bytes written, without those of TLS.", sum { $0.sent })
    }

    private func addReports(to metrics: inout MetricsText) {
        var (refusals, others) = ([(String, UInt64)](), [(String, UInt64)]())
        for (name, count) in reports.all {
            switch name {
            case .refusal(let reason): refusals.append((reason, count))
            case .report(let kind): others.append((kind, count))
            }
        }
        metrics.add("trellis_refusals_total", .counter, "Visitors that were refused.", by: "reason", refusals)
        metrics.add("trellis_reports_total", .counter, "Reports of other kinds, as in the log.", by: "kind", others)
    }

    private func addTasks(to metrics: inout MetricsText) {
        let counts = tasks.counts
        metrics.add(
            "trellis_tasks_running",
            .gauge,
            "Tasks of the app that run, or wait to start again.",
            by: "task",
            counts.map { ($0.name, $0.counts.running) }
        )
        metrics.add(
            "trellis_task_failures_total",
            .counter,
            "Errors that tasks of the app have thrown.",
            by: "task",
            counts.map { ($0.name, $0.counts.failures) }
        )
    }

    private func addProcess(to metrics: inout MetricsText) {
        let stuck = health.allLoops.map { ("\($0.index)", health.isStuck($0) ? UInt64(1) : 0) }
        metrics.add("trellis_loop_stuck", .gauge, "1 while a step of the loop does not end.", by: "loop", stuck)
        metrics.add("trellis_draining", .gauge, "1 while the server stops.", health.isDraining ? 1 : 0)
        metrics.add(
            "process_resident_memory_bytes",
            .gauge,
            "Memory in use.",
            ProcessFigures.residentBytes.map { UInt64($0) }
        )
        metrics.add("process_open_fds", .gauge, "Open descriptors.", ProcessFigures.openDescriptors.map { UInt64($0) })
        metrics.add(
            "process_start_time_seconds",
            .gauge,
            "Time of the server's start, in seconds since 1970.",
            UInt64(startTime)
        )
    }

    private func sum(_ tally: (LoopCounters) -> Tally) -> UInt64 {
        health.allLoops.reduce(0) { $0 + tally($1.counters).total }
    }
}
