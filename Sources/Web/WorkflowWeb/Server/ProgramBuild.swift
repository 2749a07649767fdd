import Foundation
import WorkflowLive

/// The number of the running program: pages painted by another build are loaded again.
enum ProgramBuild {
    /// A Boolean value that indicates whether this module was compiled without optimization.
    static var isForDebugging: Bool {
        #if DEBUG
        true
        #else
        false
        #endif
    }

    /// Returns a number for a server that is restarted at each change of its sources: open pages stay as they are, and only
    /// those that would need other scripts or further style sheets are loaded again.
    static func duringDevelopment(with assets: [Asset]) -> UInt64 {
        let names = assets.map { $0.isStylesheet ? $0.name : $0.url }
        let text = ([PageAsset.script.path] + names.sorted()).joined(separator: "\n")
        return number(of: text)
    }

    private static func number(of text: String) -> UInt64 {
        Digest.sha256(Array(text.utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    static let current: UInt64 = {
        let path = Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
        let attributes = (try? FileManager.default.attributesOfItem(atPath: path)) ?? [:]
        let size = (attributes[.size] as? NSNumber)?.int64Value ?? 0
        let time = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        return number(of: "\(size) \(time)")
    }()
}
