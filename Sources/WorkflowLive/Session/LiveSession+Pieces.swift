import WorkflowHTML

extension LiveSession {
    /// Takes a piece of a large event; with the last one the event is applied (contract B7).
    /// - Returns: What it costs compared with a click.
    func receive(_ piece: ClientPiece) throws(FrameError) -> Int {
        try acknowledge(piece.event.seen)
        switch inbox.judge(piece.event.number) {
        case .apply: return try collect(piece)
        case .duplicate: if piece.part == piece.count - 1 { sendAcknowledgement() }
        case .resend(let number): send(Answer.resend(from: number))
        case .wait: break
        }
        return 1
    }

    private func collect(_ piece: ClientPiece) throws(FrameError) -> Int {
        if piece.part == 0 {
            // Without a handler nothing is collected: the event is counted at once, and the other pieces are duplicates.
            guard let limit = handler(of: piece.event)?.limit else { return try receive(piece.event) }
            assembly = PieceAssembly(of: piece, limit: limit)
        }
        guard let progress = try assembly?.add(piece) else { throw .malformed }
        switch progress {
        case .incomplete:
            send(Answer.part(piece.event.number, piece.part))
            return 1
        case .complete(let event): return try receive(event)
        case .tooLarge:
            refuseTooLarge(piece.event.number)
            return 1
        }
    }

    private func refuseTooLarge(_ number: Int) {
        assembly = nil
        _ = inbox.receive(number)
        report(.refusedValue(page, number: number, reason: "expected a value within its handler's limit"))
        apply(number) { refuse(number, frame: Answer.refused(number)) }
    }
}
