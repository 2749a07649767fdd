#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
#error("Workflow needs the C library of the platform for getenv; add its module here.")
#endif

/// The environment variables of the process.
enum ProcessEnvironment {
    static subscript(name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
