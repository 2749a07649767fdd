import Foundation

extension InspectedRun {
    /// Reads a file that ``Inspector/record(to:)`` has written.
    ///
    /// - Throws: ``InspectionFormatError`` for another file, and the error of the file system.
    public init(reading path: String) throws {
        try self.init(lines: Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// Reads the content of a file.
    init(lines data: Data) throws {
        var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let rest = lines.popLast() ?? Data()
        isUnfinished = !rest.isEmpty
        let decoder = JSONDecoder()
        var open: [Int: [Int]] = [:]
        for (index, text) in lines.enumerated() {
            let line: RunLine
            do {
                line = try decoder.decode(RunLine.self, from: text)
            } catch {
                throw InspectionFormatError(line: index + 1, problem: .notALine)
            }
            guard line.isPossible else { throw InspectionFormatError(line: index + 1, problem: .notALine) }
            if index == 0 { try begin(line) } else { add(line, &open) }
        }
        if lines.isEmpty { throw InspectionFormatError(line: 1, problem: .noHeader) }
    }

    private mutating func begin(_ line: RunLine) throws {
        guard let header = line.inspection else { throw InspectionFormatError(line: 1, problem: .noHeader) }
        guard header.version <= RunLine.version else {
            throw InspectionFormatError(line: 1, problem: .newer(header.version))
        }
        process = header.process
    }

    /// - Parameter open: For each host, the positions of the patches that are not acknowledged.
    private mutating func add(_ line: RunLine, _ open: inout [Int: [Int]]) {
        if let host = line.host { hosts.append(host) }
        if let event = line.event { events.append(event) }
        if let effect = line.effect { effects.append(effect) }
        if let patch = line.patch {
            open[patch.host, default: []].append(patches.count)
            patches.append(patch)
        }
        if let acknowledgement = line.acknowledgement { add(acknowledgement, &open) }
        if let misuse = line.misuse { misuses.append(misuse) }
        if let stop = line.stop { self.stop = stop }
        dropped &+= line.dropped ?? 0
    }

    /// Notes an acknowledgement at the patches that it is for.
    private mutating func add(_ acknowledgement: RunLine.Acknowledgement, _ open: inout [Int: [Int]]) {
        let waiting = open.removeValue(forKey: acknowledgement.host) ?? []
        for index in waiting where patches[index].number <= acknowledgement.patch {
            patches[index].acknowledgedAfter = acknowledgement.time &- patches[index].time
        }
        let rest = waiting.filter { patches[$0].number > acknowledgement.patch }
        if !rest.isEmpty { open[acknowledgement.host] = rest }
    }
}

/// The reason for which a file is no inspection.
public struct InspectionFormatError: Error, Equatable, CustomStringConvertible {
    enum Problem: Equatable {
        case noHeader, notALine, newer(Int)
    }

    /// The number of the line, from 1.
    public let line: Int
    let problem: Problem

    public var description: String {
        switch problem {
        case .noHeader:
            "Expected an inspection. Instead, the first line is another. Pass a file of Inspector.record(to:)."
        case .notALine:
            "Expected an object of an inspection in line \(line). Instead, it cannot be read. The file is damaged from there on."
        case .newer(let version):
            "Expected an inspection of version \(RunLine.version) at most. Instead, it is of \(version). Use the tool of a later release."
        }
    }
}
