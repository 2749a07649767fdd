extension Duration {
    /// The number of microseconds, rounded up, so that a timer never fires early; at most a quarter of `Int64.max`.
    var microseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        return overflow
            ? Int64.max / 4 : min(product + (attoseconds + 999_999_999_999) / 1_000_000_000_000, Int64.max / 4)
    }
}
