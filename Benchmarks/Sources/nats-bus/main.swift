import CBareNATS
import Dispatch
import Foundation
import Workflow
import WorkflowNATS
import WorkflowSharing

// Messages from one server to another over a NATSBus, beside bare messages of the same size in the same run;
// scripts/bench-nats-bus starts NATS.
// usage: nats-bus URL SECONDS
//
// Two connections stand for two servers of an app. First one publishes in even steps, and a workflow on the other follows:
// the time until it has rendered the value. Then one publishes as fast as the other takes all values, in order. Last, values
// are appended to a log and read again.

let arguments = CommandLine.arguments
guard arguments.count == 3, let seconds = Double(arguments[2]) else {
    print("usage: nats-bus URL SECONDS")
    exit(2)
}
let url = arguments[1]
let (perSecond, ahead) = (500.0, 1_000)
let text = String(repeating: "x", count: 100)

/// A value of about 150 bytes.
struct Remark: Codable, Sendable {
    let time: UInt64
    let number: Int
    let text: String
}

/// A page that shows the newest remark.
struct Page: Workflow {
    let remarks: Topic<Remark>

    func render(state: Void, context: RenderContext<Page>) -> Remark? { remarks.value(in: context) }
}

func now() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func report(_ name: String, _ count: Int, _ time: Double, _ processor: Double, _ latencies: [Float]) {
    let sorted = latencies.sorted()
    func percentile(_ part: Double) -> String {
        sorted.isEmpty ? "0" : String(format: "%.2f", sorted[Int(Double(sorted.count - 1) * part)] / 1_000)
    }
    print(
        """
        {"name": "\(name)", "per_second": \(Int(Double(count) / time)), "p50_ms": \(percentile(0.5)), \
        "p99_ms": \(percentile(0.99)), "client_us": \(String(format: "%.1f", processor / Double(max(1, count)) * 1e6))}
        """
    )
}

/// Publishes a remark until the other server has it.
func join(_ theirs: Topic<Remark>, _ mine: Topic<Remark>) async throws {
    let first = Remark(time: 0, number: -1, text: "")
    try await theirs.send(first)
    try await mine.send(first)
}

func bareMessages(_ name: String, _ perSecond: Double, _ bytes: Int) {
    let most = 10_000_000
    var latencies = [Float](repeating: 0, count: most)
    let (begin, processor) = (now(), processorTime())
    let count = bare_nats_messages(url, Int32(bytes), seconds, perSecond, ahead, &latencies, most)
    guard count >= 0 else { fatalError("Bare messages should arrive. They failed. Look at the server's log.") }
    report(name, count, Double(now() - begin) / 1e9, processorTime() - processor, Array(latencies.prefix(count)))
}

let (here, there) = (
    NATSBus(try await NATSConnection(NATSConnection.Options(url))),
    NATSBus(try await NATSConnection(NATSConnection.Options(url)))
)
let (mine, theirs) = (Topic<Remark>("remarks", on: here), Topic<Remark>("remarks", on: there))
try await join(theirs, mine)
let encoded = try JSONEncoder().encode(Remark(time: now(), number: 100_000, text: text)).count + 17

var latencies: [Float] = []
let host = WorkflowHost(workflow: Page(remarks: theirs))
host.onRendering { remark in
    if let remark, remark.time > 0 { latencies.append(Float(now() - remark.time) / 1_000) }
}
var (begin, processor) = (now(), processorTime())
let pacing = Task.detached {
    let clock = ContinuousClock()
    let start = clock.now
    for number in 0..<Int(seconds * perSecond) {
        try await clock.sleep(until: start + .seconds(Double(number) / perSecond))
        mine.publish(Remark(time: now(), number: number, text: text))
    }
}
try await pacing.value
try await mine.send(Remark(time: 0, number: 0, text: ""))
report("followed", latencies.count, Double(now() - begin) / 1e9, processorTime() - processor, latencies)
withExtendedLifetime(host) {}
bareMessages("bare, in steps", perSecond, encoded)

let flow = Topic<Remark>("flow", on: here)
let taken = Topic<Remark>("flow", on: there)
try await join(taken, flow)
(begin, processor) = (now(), processorTime())
let taking = Task.detached {
    var latencies: [Float] = []
    for try await remark in taken.values(upTo: 4 * ahead) where remark.number >= 0 {
        if remark.number == 0 { break }
        if remark.time > 0 { latencies.append(Float(now() - remark.time) / 1_000) }
    }
    return latencies
}
let sending = Task.detached {
    var number = 0
    let end = now() + UInt64(seconds * 1e9)
    while now() < end {
        number += 1
        if number % ahead == 0 {
            // NATS has handed on what was published before.
            try await flow.send(Remark(time: now(), number: number, text: text))
        } else {
            flow.publish(Remark(time: now(), number: number, text: text))
        }
    }
    try await flow.send(Remark(time: now(), number: 0, text: ""))
}
try await sending.value
let flowing = try await taking.value
report("in order", flowing.count, Double(now() - begin) / 1e9, processorTime() - processor, flowing)
bareMessages("bare, at once", 0, encoded)

// A log: as many entries as possible, by those who each await the last one, and then all of them by a server that joins late.
let appenders = 64
let log = try await TopicLog<Remark>("log", on: here, keeping: .bytes(1 << 30))
(begin, processor) = (now(), processorTime())
let appended = try await withThrowingTaskGroup(of: [Float].self) { group in
    let end = now() + UInt64(seconds * 1e9)
    for number in 0..<appenders {
        group.addTask {
            var latencies: [Float] = []
            while now() < end {
                let time = now()
                try await log.append(Remark(time: time, number: number, text: text))
                latencies.append(Float(now() - time) / 1_000)
            }
            return latencies
        }
    }
    var latencies: [Float] = []
    for try await some in group { latencies += some }
    return latencies
}
report("appended", appended.count, Double(now() - begin) / 1e9, processorTime() - processor, appended)
(begin, processor) = (now(), processorTime())
var read = 0
for try await entry in try await TopicLog<Remark>("log", on: there, keeping: .bytes(1 << 30)).entries() {
    _ = try entry.value
    read += 1
    if read == appended.count { break }
}
report("replayed", read, Double(now() - begin) / 1e9, processorTime() - processor, [])
var reading = 0.0
let stored = bare_nats_log(url, Int32(encoded), seconds, appenders, &reading)
guard stored >= 0 else { fatalError("Bare entries should be stored. They are not. Look at the server's log.") }
report("bare, stored", stored, seconds, 0, [])
report("bare, read", stored, reading, 0, [])
print("{\"counts\": \"\(here.counts) \(there.counts)\"}")
