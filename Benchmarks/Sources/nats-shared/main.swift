import CBareNATS
import Foundation
import Workflow
import WorkflowCluster
import WorkflowNATS
import WorkflowSharing

// Commands of one server for a shared workflow that runs on another, beside bare writes one after another; scripts/bench-nats starts
// the servers of NATS.
// usage: nats-shared URL REPLICAS SECONDS
//
// Two connections stand for two servers of an app. First one command is sent after another, then 256 at a time. Each is answered when its
// change is saved. Prints a line of JSON for each of them.

let arguments = CommandLine.arguments
guard arguments.count == 4, let replicas = Int(arguments[2]), let seconds = Double(arguments[3]) else {
    print("usage: nats-shared URL REPLICAS SECONDS")
    exit(2)
}
let url = arguments[1]
let together = 256

struct Tally: SharedWorkflow, DurableWorkflow {
    typealias Output = Int

    enum Command: WorkflowAction, Codable, Sendable {
        case add(Int)
        typealias WorkflowType = Tally

        func apply(toState sum: inout Int, context: ApplyContext<Tally>) -> Int? {
            if case .add(let number) = self { sum += number }
            return sum
        }
    }

    func makeInitialState() -> Int { 0 }
    func render(state: Int, context: RenderContext<Tally>) -> Int { state }
}

var bucket = NATSSessionStore.Options()
bucket.bucket = "bench-\(UInt32.random(in: .min ... .max))"
bucket.replicas = replicas

/// Makes a server of the app.
func open() async throws -> (cluster: Cluster, tally: Shared<Tally>) {
    let connection = try await NATSConnection(NATSConnection.Options(url))
    let store = try await NATSSessionStore(connection, options: bucket)
    let cluster = Cluster(bus: NATSBus(connection), store: store)
    return (cluster, try await cluster.share(Tally(), named: bucket.bucket))
}

func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func report(_ name: String, _ processor: Double, _ latencies: [Float]) {
    let sorted = latencies.sorted()
    func percentile(_ part: Double) -> String {
        sorted.isEmpty ? "0" : String(format: "%.2f", sorted[Int(Double(sorted.count - 1) * part)] / 1_000)
    }
    let line = """
        {"name": "\(name)", "per_second": \(Int(Double(sorted.count) / seconds)), "p50_ms": \(percentile(0.5)), \
        "p99_ms": \(percentile(0.99)), "client_us": \(String(format: "%.1f", processor / Double(max(1, sorted.count)) * 1e6))}

        """
    FileHandle.standardOutput.write(Data(line.utf8))
}

let owner = try await open()
let other = try await open()

/// Sends one command after another, and returns the microseconds of each.
func send(until end: ContinuousClock.Instant) async throws -> [Float] {
    let clock = ContinuousClock()
    var latencies: [Float] = []
    while clock.now < end {
        let begin = clock.now
        guard try await other.tally.request(.add(1)) != nil else { fatalError("Each command should have an answer.") }
        let time = begin.duration(to: clock.now).components
        latencies.append(Float(time.attoseconds / 1_000_000_000) / 1_000 + Float(time.seconds) * 1e6)
    }
    return latencies
}

_ = try await send(until: .now + .seconds(0.5))
for (name, count) in [("one after another", 1), ("\(together) at a time", together)] {
    let before = processorTime()
    let end = ContinuousClock.now + .seconds(seconds)
    let tasks = (0..<count).map { _ in Task.detached { try await send(until: end) } }
    var latencies: [Float] = []
    for task in tasks { latencies += try await task.value }
    report(name, processorTime() - before, latencies)
}
guard owner.cluster.counts.owned == 1 else { fatalError("The first server should own the workflow.") }

let most = 1_000_000
var bare = [Float](repeating: 0, count: most)
let before = processorTime()
let count = bare_nats_writes(url, bucket.bucket, 1, 200, seconds, &bare, most)
guard count >= 0 else { fatalError("The bare writes should be acknowledged. They failed. Look at the server's log.") }
report("bare writes", processorTime() - before, Array(bare.prefix(min(count, most))))
