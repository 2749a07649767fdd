/// Decides whether a hello may bring the complete page again (rule F2).
///
/// Each page costs its bytes, and the allowance grows with time. Four pages may come at once, for example when
/// connections break while they are sent. Of small pages, as many may come as two seconds pay for.
package struct PagePace: Sendable {
    /// Bytes in a second; `nil` for no limit.
    private let rate: Int?
    /// The time at which all pages are paid for.
    private var paidAt: Duration = .zero
    /// The cost of the last page.
    private var cost: Duration = .zero

    package init(rate: Int?) { self.rate = rate }

    /// Returns whether another page may be sent.
    package func mayBring(at now: Duration) -> Bool { paidAt - now <= max(cost * 3, .seconds(2)) }

    /// Notes that a page was sent.
    package mutating func didBring(_ bytes: Int, at now: Duration) {
        guard let rate else { return }
        cost = .seconds(Double(bytes) / Double(max(1, rate)))
        paidAt = max(paidAt, now) + cost
    }
}
