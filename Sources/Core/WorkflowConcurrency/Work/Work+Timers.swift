import Workflow

extension Work where Output == Void {
    /// Returns work with one output, when `duration` has passed on `clock`.
    public static func timer(after duration: Duration, clock: any Clock<Duration> = ContinuousClock()) -> Work {
        Work(WorkIdentity(.timer(duration), id: "")) { sink in
            try await clock.sleep(for: duration)
            try await sink.deliver(())
        }
    }
}

extension Work where Output == Int {
    /// Returns work whose outputs count the periods that have passed on `clock`: 1, 2, 3 and so on.
    ///
    /// The periods do not drift. A period that passes while the tree is busy with an earlier output is skipped: the
    /// next output is that of the next period.
    /// - Precondition: `period` is longer than zero.
    public static func interval(every period: Duration, clock: any Clock<Duration> = ContinuousClock()) -> Work {
        guard period > .zero else {
            fatalError(
                "Expected an interval longer than zero. Instead, it was \(period). Pass the time from one output to the next."
            )
        }
        return Work(WorkIdentity(.interval(period), id: "")) { sink in
            try await sink.count(periodsOf: period, on: clock)
        }
    }
}

extension Work where Output: Hashable {
    /// Returns work whose output is `value` once it has not changed for `duration`, as for a text that is being typed.
    public static func debounced(
        _ value: Output,
        for duration: Duration,
        clock: any Clock<Duration> = ContinuousClock()
    ) -> Work {
        Work(WorkIdentity(.debounced(duration), id: value)) { sink in
            try await clock.sleep(for: duration)
            try await sink.deliver(value)
        }
    }
}

extension Work {
    /// Returns the same work, begun when `duration` has passed on `clock`.
    ///
    /// Since other work restarts, this debounces: work whose `id` keeps changing begins only when the `id` has been the
    /// same for that long.
    public func delayed(by duration: Duration, clock: any Clock<Duration> = ContinuousClock()) -> Work {
        adding(.delayed(duration)) { [body] sink in
            try await clock.sleep(for: duration)
            try await body(sink)
        }
    }
}

extension WorkSink where Output == Int {
    fileprivate func count<C: Clock>(periodsOf period: Duration, on clock: C) async throws
    where C.Duration == Duration {
        let start = clock.now
        var number = 0
        while true {
            // Periods that have passed meanwhile are skipped.
            number = max(number, Int((start.duration(to: clock.now) / period).rounded(.down))) + 1
            try await clock.sleep(until: start.advanced(by: period * number), tolerance: nil)
            try await deliver(number)
        }
    }
}
