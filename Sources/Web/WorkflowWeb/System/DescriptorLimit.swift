import Foundation

/// The number of file descriptors that the process may have open.
enum DescriptorLimit {
    /// The limit now, at most 1,048,576; 256 if the system does not say.
    static var current: Int {
        var limit = rlimit()
        guard getrlimit(openFiles, &limit) == 0 else { return 256 }
        return Int(min(limit.rlim_cur, 1 << 20))
    }
}

#if canImport(Darwin)
private let openFiles = RLIMIT_NOFILE
#else
private let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#endif
