import WorkflowConcurrency
import WorkflowInspection

/// The questions of a page, whose answers it follows.
struct PageQuestions: Hashable, Sendable {
    var parts: [PagePart: InspectorQuery] = [:]
    /// A Boolean value that indicates whether answers stay as they are.
    var isPaused = false
}

/// Asks the questions of a page: at once, and again when something has been recorded, 10 times a second at most.
struct PageReader: Sendable {
    enum Output: Sendable {
        case answers(Answers)
        case failed(String)
    }

    let source: any InspectorSource
    let clock: any Clock<Duration>
    let questions: PageQuestions
    /// The answers that the page has.
    let known: Answers
    /// A Boolean value that indicates whether the page shows a failure, which the next answers end.
    var showsFailure = false

    private static let periodAfterFailure = Duration.seconds(1)
    /// Asking takes this part of the time at most, unless one round takes very long.
    private static let share = 10
    private static let longestPause = Duration.seconds(5)

    func run(_ sink: WorkSink<Output>) async throws {
        var sent = known
        var revision: Int?
        var hasFailed = showsFailure
        while true {
            let time = try await clock.measure {
                do {
                    try await follow(&sent, since: &revision, sink)
                    // The page has these answers, but shows a failure.
                    if hasFailed { try await sink.deliver(.answers(sent)) }
                    hasFailed = false
                } catch let error as CancellationError {
                    throw error
                } catch {
                    (revision, hasFailed) = (nil, true)
                    try await sink.deliver(.failed("\(error)"))
                }
            }
            if questions.isPaused, !hasFailed { return }
            try await clock.sleep(for: hasFailed ? max(source.period, Self.periodAfterFailure) : pause(after: time))
        }
    }

    /// Returns the pause after a round of questions that took some time.
    private func pause(after time: Duration) -> Duration {
        max(source.period, min(time * (Self.share - 1), Self.longestPause))
    }

    /// Asks what may have another answer, and sends what has. What somebody waits for is sent at once, each part by itself.
    private func follow(_ sent: inout Answers, since revision: inout Int?, _ sink: WorkSink<Output>) async throws {
        guard case .hosts(let hosts) = try await source.answer(.hosts) else { return }
        var answers = sent
        if sent.hosts == nil || !questions.isPaused { answers.hosts = hosts }
        let isSame = hosts.revision == revision || questions.isPaused
        for part in PagePart.allCases {
            guard let query = questions.parts[part] else {
                answers.parts[part] = nil
                continue
            }
            let isNew = sent.parts[part]?.query != query
            guard isNew || !isSame else { continue }
            answers.parts[part] = Answers.Answered(query: query, answer: try await source.answer(query))
            if isNew { try await send(answers, &sent, sink) }
        }
        revision = hosts.revision
        try await send(answers, &sent, sink)
    }

    private func send(_ answers: Answers, _ sent: inout Answers, _ sink: WorkSink<Output>) async throws {
        guard answers != sent else { return }
        try await sink.deliver(.answers(answers))
        sent = answers
    }
}

extension PageReader {
    /// The same as work of a page.
    var work: Work<Output> { Work.sending(id: questions) { [self] in try await run($0) } }
}
