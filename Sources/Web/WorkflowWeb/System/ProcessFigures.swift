import Foundation

/// Figures of the operating system about this process; nil where it has none.
enum ProcessFigures {
    /// The number of bytes of memory in use.
    static var residentBytes: Int? {
        // Pages: all, resident, shared, and four others.
        let fields = read("/proc/self/statm")?.split(separator: " ") ?? []
        return fields.count > 1 ? Int(fields[1]).map { $0 * sysconf(Int32(_SC_PAGESIZE)) } : nil
    }

    /// The number of open descriptors.
    static var openDescriptors: Int? {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count
    }

    private static func read(_ path: String) -> String? {
        try? String(contentsOfFile: path, encoding: .utf8)
    }
}
