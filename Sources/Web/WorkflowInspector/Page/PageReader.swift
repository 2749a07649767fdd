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

    private static let periodAfterFailure = Duration.seconds(1)
    /// Asking takes this part of the time at most.
    private static let share = 10

    func run(_ sink: WorkSink<Output>) async throws {
        var sent = known
        var revision: Int?
        while true {
            var pause = source.period
            let time = try await clock.measure {
                do {
                    try await follow(&sent, since: &revision, sink)
                } catch let error as CancellationError {
                    throw error
                } catch {
                    revision = nil
                    pause = max(pause, Self.periodAfterFailure)
                    try await sink.deliver(.failed("\(error)"))
                }
            }
            if questions.isPaused { return }
            try await clock.sleep(for: max(pause, time * (Self.share - 1)))
        }
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
