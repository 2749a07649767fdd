import TestSupport
import Testing
import WebSocketFraming

/// The table of bytes in, events and bytes out.
struct FramingTableTests {
    @Test(arguments: FramingCases.all)
    func `gives the same whole, byte by byte and cut anywhere`(one: FramingCase) {
        let whole = Reading(one.sent, limits: one.limits)
        #expect(whole.events == one.events)
        #expect(whole.answers == one.answers)

        let bytewise = Reading(one.sent, cuts: Array(0..<one.sent.count), limits: one.limits)
        #expect(bytewise == whole)
        var random = SeededRandom(seed: UInt64(one.sent.count))
        for _ in 0..<8 {
            let cuts = (0..<random.below(6)).map { _ in random.below(one.sent.count + 1) }.sorted()
            #expect(Reading(one.sent, cuts: cuts, limits: one.limits) == whole, "cut at \(cuts)")
        }
    }

    @Test func hasEnoughCasesWithNamesOfTheirOwn() {
        #expect(FramingCases.all.count >= 250)
        let names = Dictionary(grouping: FramingCases.all, by: \.name).filter { $1.count > 1 }.keys
        #expect(names.isEmpty)
    }
}
