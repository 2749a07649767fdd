import Foundation

/// The number of the running program: pages painted by another build are loaded again.
enum ProgramBuild {
    static let current: UInt64 = {
        let path = Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
        let attributes = (try? FileManager.default.attributesOfItem(atPath: path)) ?? [:]
        let size = (attributes[.size] as? NSNumber)?.int64Value ?? 0
        let time = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        return Digest.sha256(Array("\(size) \(time)".utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }()
}
