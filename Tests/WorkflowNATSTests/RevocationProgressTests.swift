import Testing

@testable import WorkflowNATS

/// When a watch of revocations counts as caught up.
struct RevocationProgressTests {
    /// Something that a watch notes.
    enum Step {
        case call, failure, read(UInt64), mark(UInt64), oldMark(UInt64), stop, loss
        /// It reads a stream from its start.
        case begin(String)
    }

    /// The standings after each step.
    private func standings(_ steps: [Step]) -> [RevocationProgress.Standing] {
        var progress = RevocationProgress()
        return steps.map { step in
            let before = progress.standing
            let isChanged: Bool
            switch step {
            case .call: isChanged = progress.didCall()
            case .read(let sequence): isChanged = progress.didRead(sequence)
            case .mark(let sequence): isChanged = progress.didWriteMark(at: sequence, round: progress.round)
            case .oldMark(let sequence): isChanged = progress.didWriteMark(at: sequence, round: progress.round - 1)
            case .stop: isChanged = progress.didStopReading()
            case .loss: isChanged = progress.didLoseConnection()
            case .failure:
                progress.didFail()
                isChanged = false
            case .begin(let stream):
                _ = progress.start(of: stream)
                isChanged = progress.didBeginToRead()
            }
            #expect(isChanged == (before != progress.standing) || isChanged && progress.standing == .behind)
            return progress.standing
        }
    }

    @Test func `it is caught up when it has read up to its mark, whichever is known first`() {
        #expect(
            standings([.begin("a"), .call, .mark(5), .read(4), .read(5)]) == [
                .cutOff, .behind, .behind, .behind, .current,
            ]
        )
        #expect(standings([.begin("a"), .call, .read(7), .mark(6)]) == [.cutOff, .behind, .behind, .current])
    }

    @Test func `a mark from before it was cut off does not count`() {
        #expect(
            standings([.begin("a"), .call, .loss, .call, .begin("a"), .read(5), .oldMark(5), .mark(5)])
                == [.cutOff, .behind, .cutOff, .behind, .behind, .behind, .behind, .current]
        )
        #expect(
            standings([.begin("a"), .call, .mark(1), .loss, .begin("a"), .read(5), .call, .mark(5)]).suffix(3)
                == [.cutOff, .behind, .current]
        )
    }

    @Test func `what it has read of another bucket does not count`() {
        #expect(
            standings([.begin("a"), .call, .read(100), .stop, .mark(3), .begin("b"), .read(2), .read(3)]).suffix(4)
                == [.behind, .behind, .behind, .current]
        )
    }

    @Test func `a mark that it had read before it stopped, and knew of later, counts when it reads again`() {
        #expect(
            standings([.begin("a"), .call, .read(5), .stop, .mark(5), .begin("a")]) == [
                .cutOff, .behind, .behind, .behind, .behind, .current,
            ]
        )
        #expect(standings([.begin("a"), .call, .read(4), .stop, .mark(5), .begin("a")]).last == .behind)
    }

    @Test func `it reads on after the last value of the same bucket`() {
        var progress = RevocationProgress()
        #expect(progress.start(of: "a") == 1)
        _ = progress.didRead(8)
        #expect(progress.start(of: "a") == 9)
        #expect(progress.start(of: "b") == 1)
    }

    @Test func `a call makes it behind once, after it was cut off or another call has failed`() {
        #expect(
            standings([.begin("a"), .call, .call, .mark(1), .read(1), .call, .failure, .call, .mark(1)]).suffix(5)
                == [.current, .current, .current, .behind, .current]
        )
    }

    @Test func `without values it is cut off, and one that is behind stays so while there is a connection`() {
        let caughtUp: [Step] = [.begin("a"), .call, .mark(1), .read(1)]
        #expect(standings(caughtUp + [.stop, .call]).suffix(3) == [.current, .cutOff, .behind])
        #expect(standings([.begin("a"), .call, .stop, .loss]) == [.cutOff, .behind, .behind, .cutOff])
    }
}
