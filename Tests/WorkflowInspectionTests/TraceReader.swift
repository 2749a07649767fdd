import Foundation
import Testing

/// A strict reader of the trace event format: slices of a thread are nested, its times do not fall, and what begins ends once.
struct TraceReader {
    private(set) var slices = 0
    private(set) var effects = 0
    private(set) var flows = 0
    private(set) var counters = 0
    private(set) var names: Set<String> = []

    private struct Thread {
        var latest = -Double.infinity
        /// The ends of the slices that are open.
        var open: [Double] = []
        var openEffects: Set<String> = []
        var openFlows: Set<String> = []
    }

    init(_ data: Data) throws {
        let file = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let events = try #require(file["traceEvents"] as? [[String: Any]])
        var threads: [Int: Thread] = [:]
        for event in events {
            let phase = try #require(event["ph"] as? String)
            let tid = try #require(event["tid"] as? Int)
            _ = try #require(event["pid"] as? Int)
            names.insert(try #require(event["name"] as? String))
            let time = try #require((event["ts"] as? NSNumber)?.doubleValue)
            if phase == "M" { continue }
            var thread = threads[tid] ?? Thread()
            #expect(time >= thread.latest, "The time falls in thread \(tid).")
            thread.latest = time
            try read(event, phase, at: time, &thread)
            threads[tid] = thread
        }
        #expect(threads.values.allSatisfy { $0.openFlows.isEmpty })
    }

    private mutating func read(_ event: [String: Any], _ phase: String, at time: Double, _ thread: inout Thread) throws
    {
        // A thousandth of a nanosecond is a rounding of the text.
        let rounding = 1e-6
        switch phase {
        case "X":
            let end = time + (try #require((event["dur"] as? NSNumber)?.doubleValue))
            while let last = thread.open.last, last <= time + rounding, end > last + rounding {
                thread.open.removeLast()
            }
            if let last = thread.open.last {
                #expect(end <= last + rounding, "\(event) is not within the slice around it.")
            }
            thread.open.append(end)
            slices += 1
        case "b":
            #expect(thread.openEffects.insert(try id(of: event)).inserted)
        case "e":
            #expect(thread.openEffects.remove(try id(of: event)) != nil)
            effects += 1
        case "s":
            #expect(thread.open.contains { $0 >= time - rounding }, "A flow begins in a slice.")
            #expect(thread.openFlows.insert(try id(of: event)).inserted)
        case "f":
            #expect(event["bp"] as? String == "e")
            #expect(thread.openFlows.remove(try id(of: event)) != nil)
            flows += 1
        case "i":
            #expect(event["s"] as? String == "t")
        case "C":
            let values = try #require(event["args"] as? [String: Any])
            #expect(values.values.allSatisfy { $0 is NSNumber })
            counters += 1
        default: Issue.record("The phase \(phase) is not known.")
        }
    }

    private func id(of event: [String: Any]) throws -> String {
        _ = try #require(event["cat"] as? String)
        return try #require(event["id"] as? String)
    }
}
