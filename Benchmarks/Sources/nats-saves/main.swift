import CBareNATS
import Foundation
import WorkflowLive
import WorkflowNATS

// Saves of many sessions at once in NATS, beside bare writes of the same bytes; scripts/bench-nats starts the servers.
// usage: nats-saves URL REPLICAS SESSIONS ROWS SECONDS
//
// Each session is a page with ROWS rows of 150 bytes, and saves as soon as its last save is done: one row, and 60 bytes of its
// place. Prints a line of JSON for each of both.

let arguments = CommandLine.arguments
guard arguments.count == 6, let replicas = Int(arguments[2]), let sessions = Int(arguments[3]),
    let rows = Int(arguments[4]),
    let seconds = Double(arguments[5])
else {
    print("usage: nats-saves URL REPLICAS SESSIONS ROWS SECONDS")
    exit(2)
}
let url = arguments[1]
let (rowBytes, placeBytes) = (150, 60)

var options = NATSSessionStore.Options()
options.bucket = "bench-\(UInt32.random(in: .min ... .max))"
options.replicas = replicas

/// The processor time of this process in seconds.
func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Writes a line at once, as the script reads the servers' time when it comes.
func write(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

func report(_ name: String, _ count: Int, _ seconds: Double, _ processor: Double, _ latencies: [Float]) {
    let sorted = latencies.sorted()
    func percentile(_ part: Double) -> String {
        sorted.isEmpty ? "0" : String(format: "%.2f", sorted[Int(Double(sorted.count - 1) * part)] / 1_000)
    }
    write(
        """
        {"name": "\(name)", "replicas": \(replicas), "sessions": \(sessions), "rows": \(rows), \
        "per_second": \(Int(Double(count) / seconds)), "p50_ms": \(percentile(0.5)), "p99_ms": \(percentile(0.99)), \
        "client_us": \(String(format: "%.1f", processor / Double(max(1, count)) * 1e6))}
        """
    )
}

/// Saves one session until `end`.
///
/// - Returns: The microseconds of each save.
func saveSession(_ number: Int, in store: NATSSessionStore, until end: ContinuousClock.Instant) async throws -> [Float]
{
    let page = PageID(rawValue: "bench-\(number)")
    let claimNumber = try await store.claim(page, by: "bench").number
    var items: [String: [UInt8]?] = ["place": [UInt8](repeating: 0, count: placeBytes)]
    for row in 0..<rows { items["n\(row)"] = [UInt8](repeating: 1, count: rowBytes) }
    var revision = 0
    var latencies: [Float] = []
    let clock = ContinuousClock()
    while clock.now < end {
        let begin = clock.now
        let changes = SessionChanges(base: revision, revision: revision + 1, items: items, login: nil, expiry: .max)
        try await store.save(changes, of: page, claim: claimNumber)
        // The first save has all rows, and is not what is measured.
        if revision > 0 {
            let time = begin.duration(to: clock.now).components
            latencies.append(Float(time.attoseconds / 1_000_000_000) / 1_000 + Float(time.seconds) * 1e6)
        }
        revision += 1
        items = [
            "place": [UInt8](repeating: UInt8(truncatingIfNeeded: revision), count: placeBytes),
            "n\((revision * 7) % max(1, rows))": [UInt8](
                repeating: UInt8(truncatingIfNeeded: revision),
                count: rowBytes
            ),
        ]
    }
    return latencies
}

let store = try await NATSSessionStore(NATSConnection(NATSConnection.Options(url)), options: options)
let begin = ContinuousClock().now
let before = processorTime()
let tasks = (0..<sessions).map { number in
    Task.detached { [store] in try await saveSession(number, in: store, until: begin + .seconds(seconds)) }
}
var latencies: [Float] = []
for task in tasks { latencies += try await task.value }
report("store", latencies.count, seconds, processorTime() - before, latencies)
write("{\"counts\": \"\(store.counts)\"}")

let most = 10_000_000
var bare = [Float](repeating: 0, count: most)
let bareBefore = processorTime()
let count = bare_nats_writes(url, options.bucket, Int32(sessions), Int32(rowBytes + placeBytes), seconds, &bare, most)
guard count >= 0 else { fatalError("The bare writes should be acknowledged. They failed. Look at the server's log.") }
report("bare", count, seconds, processorTime() - bareBefore, Array(bare.prefix(min(count, most))))
