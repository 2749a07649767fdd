import Foundation
import TestSupport
import Testing
import TrellisSupport
import Workflow
import WorkflowSnapshots

/// A journal in a file, also one that was cut, damaged, or written by a later version.
@MainActor
struct JournalFileTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("a.journal")
    }

    /// Records 8 entries, and a snapshot after each third.
    private func record(_ writer: any JournalWriter, restoring snapshot: TreeSnapshot? = nil) -> TreeSnapshot {
        let host = WorkflowHost(
            workflow: Counters(),
            restoring: snapshot,
            journal: options(writer, every: 3) { digest($0.text) }
        )
        for number in 0..<4 {
            host.rendering.sink.send(.add("k\(host.rendering.counters.count)"))
            host.rendering.counters.values.first?.sink.send(.add(number))
        }
        return host.snapshot()
    }

    private func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

    private func put(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(fileURLWithPath: path)) }

    @Test func `it is read as it was written, and written on`() throws {
        let snapshot = record(try JournalFile(path))
        #expect(try JournalFile.read(path).range == 0...8)
        let file = try JournalFile(path)
        #expect(file.problem == nil)
        #expect(file.lastIndex == 8)
        _ = record(file, restoring: snapshot)
        let journal = try JournalFile.read(path)
        #expect(journal.range == 0...16)
        #expect(journal.problem == nil)
        #expect(try journal.verify(Counters()) { digest($0.text) }.difference?.description == nil)
    }

    @Test func `only its owner can read it`() throws {
        _ = try JournalFile(path)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `a cut end is left out, reported, and written over`() throws {
        let snapshot = record(try JournalFile(path))
        let whole = try bytes()
        for length in stride(from: 0, to: whole.count, by: 29) {
            try put(Array(whole.prefix(length)))
            let file = try JournalFile(path)
            #expect(file.lastIndex < 8)
            _ = record(file, restoring: snapshot)
            let journal = try JournalFile.read(path)
            #expect(journal.problem == nil)
            #expect(journal.range?.upperBound == file.lastIndex)
            #expect(try journal.verify(Counters()) { digest($0.text) }.difference?.description == nil)
        }
        try put(whole.dropLast(3))
        let cut = try JournalFile.read(path)
        #expect(cut.range == 0...8 || cut.range == 0...7)
        #expect(cut.problem?.reason == "cut short")
    }

    @Test func `a damaged file and one of a later version are set aside`() throws {
        _ = record(try JournalFile(path))
        let whole = try bytes()
        for place in [3, 7, whole.count / 2] {
            var damaged = whole
            damaged[place] ^= 0x40
            try put(damaged)
            let file = try JournalFile(path)
            #expect(file.problem != nil)
            _ = record(file)
            #expect(try JournalFile.read(path).problem == nil)
            #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: path + ".1"))) == damaged)
        }
    }

    @Test func `the oldest file goes, and each can be read by itself`() throws {
        let file = try JournalFile(path, segmentSize: 1_000, segments: 3)
        for _ in 0..<6 { _ = record(file) }
        let names = try FileManager.default.contentsOfDirectory(atPath: (path as NSString).deletingLastPathComponent)
        #expect(names.sorted() == ["a.journal", "a.journal.1", "a.journal.2"])
        let journals = try ["", ".1", ".2"].map { try JournalFile.read(path + $0) }
        #expect(journals[0].range?.upperBound == 48)
        #expect(journals[0].range?.lowerBound == journals[1].range?.upperBound)
        #expect(journals[1].range?.lowerBound == journals[2].range?.upperBound)
        for journal in journals {
            #expect(journal.problem == nil)
            #expect(try journal.verify(Counters()) { digest($0.text) }.difference?.description == nil)
        }
    }

    @Test func `with one file the oldest records go with it`() throws {
        let file = try JournalFile(path, segmentSize: 1_000, segments: 1)
        for _ in 0..<6 { _ = record(file) }
        #expect(!FileManager.default.fileExists(atPath: path + ".1"))
        #expect(try #require(JournalFile.read(path).range).lowerBound > 30)
    }

    @Test func `a node with a number that no tree gives is damage`() throws {
        let memory = RecordList()
        _ = record(memory)
        let node = SnapshotNode(id: .max, parent: 1, name: "Counter", key: "k", state: nil).bytes
        let entry = try #require(memory.records.first { Journal(records: [$0]).problem?.record == 1 })
        let changed = try #require(Journal(records: [memory.records[0], entry]).entries[0].changes.changed.last)
        let place = try #require((0..<entry.count).first { entry[$0...].starts(with: changed.bytes) })
        var forged = Array(entry.dropLast(8))
        forged.replaceSubrange(place..<place + changed.bytes.count, with: node)
        forged[place - 1] = UInt8(node.count * 2)
        forged += checksum(forged)
        let journal = Journal(records: [memory.records[0], forged])
        #expect(journal.problem?.reason == "damaged: the number of a node is out of range")
        #expect(journal.range == 0...0)
    }

    @Test func `what is no journal is an error`() throws {
        #expect(throws: (any Error).self) { try JournalFile.read(path) }
        try put(Array("# Notes".utf8))
        let other = #expect(throws: JournalFormatError.self) { try JournalFile.read(path) }
        #expect(other?.reason == "another kind of file")
        try put(Array("TRLJRNL".utf8) + [2, 0, 0])
        let later = #expect(throws: JournalFormatError.self) { try JournalFile.read(path) }
        #expect(later?.reason == "of version 2 of the form, which this program does not know")
        #expect(throws: (any Error).self) { try JournalFile(folder.path("none/a.journal")) }
    }

    /// Bytes are flipped, cut, doubled and replaced, with the checksum as it was or made right again.
    @Test(arguments: 0..<4)
    func `no change of the bytes traps or hangs`(seed: UInt64) throws {
        let memory = RecordList()
        _ = record(memory)
        var random = SeededRandom(seed: seed + 1)
        for _ in 0..<800 {
            var records = memory.records
            let place = random.below(records.count)
            let isSealed = random.happens(oneIn: 4)
            if isSealed { records[place].removeLast(8) }
            random.mutate(&records[place])
            if isSealed { records[place] += checksum(records[place]) }
            let journal = Journal(records: records)
            #expect(isSealed || journal.problem != nil || records == memory.records)
            guard let range = journal.range, isSealed || random.happens(oneIn: 20) else { continue }
            _ = try journal.replay(Counters(), to: range.upperBound, configuration: .silent).rendering.text
            _ = try journal.verify(Counters(), configuration: .silent) { digest($0.text) }
        }
    }

    @Test(arguments: 0..<2)
    func `no change of a file traps or hangs`(seed: UInt64) throws {
        _ = record(try JournalFile(path))
        let whole = try bytes()
        var random = SeededRandom(seed: seed + 100)
        for _ in 0..<100 {
            var changed = whole
            random.mutate(&changed)
            try put(changed)
            let file = try JournalFile(path)
            file.write8()
            #expect(try JournalFile.read(path).problem == nil)
            for name in ["", ".1", ".2", ".3"] { try? FileManager.default.removeItem(atPath: path + name) }
        }
    }

    private func checksum(_ bytes: [UInt8]) -> [UInt8] {
        let hash = StableHash(bytes).value
        return (0..<8).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) }
    }
}

/// Keeps the bytes of all records.
private final class RecordList: JournalWriter {
    var records: [[UInt8]] = []
    var lastIndex: Int { 0 }
    let wantsSnapshot = false
    func write(_ record: JournalRecord) { records.append(record.bytes) }
}

extension JournalFile {
    /// Records a tree anew.
    @MainActor
    fileprivate func write8() {
        let host = WorkflowHost(workflow: Counters(), restoring: nil, journal: options(self))
        for number in 0..<8 { host.rendering.sink.send(.add("k\(number)")) }
    }
}

extension RuntimeConfiguration {
    /// Reports nothing: what is unreadable is expected.
    fileprivate static var silent: RuntimeConfiguration {
        var configuration = RuntimeConfiguration()
        configuration.onSnapshotProblem = { _ in }
        configuration.onMisuse = { _ in }
        return configuration
    }
}

extension SeededRandom {
    fileprivate mutating func mutate(_ bytes: inout [UInt8]) {
        for _ in 0...below(3) where !bytes.isEmpty {
            let place = below(bytes.count)
            switch below(5) {
            case 0: bytes[place] ^= 1 << UInt8(below(8))
            case 1: bytes.removeSubrange(place...)
            case 2: bytes.insert(contentsOf: bytes[place...].prefix(9), at: place)
            case 3: bytes[place] = pick([0, 0x7F, 0x80, 0xFF])
            default: bytes.remove(at: place)
            }
        }
    }
}
