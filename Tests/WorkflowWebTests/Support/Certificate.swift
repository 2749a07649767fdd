import Foundation
import TestSupport

/// A certificate that is good for a day, made by the system's `openssl`.
struct Certificate {
    let certificate: String
    let key: String

    /// - Parameter name: The name that it is for. Another one in the same directory takes its place.
    init(in directory: TemporaryDirectory, name: String = "localhost") throws {
        certificate = directory.path + "/certificate.pem"
        key = directory.path + "/key.pem"
        let arguments =
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=\(name)"
            .split(separator: " ").map(String.init) + ["-out", certificate, "-keyout", key]
        guard try ChildProcess.run("openssl", arguments).status == 0 else {
            throw TestSocket.Failure(description: "openssl made no certificate")
        }
    }
}
