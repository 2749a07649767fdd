import Foundation

/// A certificate that is good for a day, made by the system's `openssl`.
struct Certificate {
    let certificate: String
    let key: String

    /// - Parameter name: The name that it is for. Another one in the same directory takes its place.
    init(in directory: TemporaryDirectory, name: String = "localhost") throws {
        certificate = directory.path + "/certificate.pem"
        key = directory.path + "/key.pem"
        let openssl = Process()
        openssl.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        openssl.arguments =
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=\(name)"
            .split(separator: " ").map(String.init) + ["-out", certificate, "-keyout", key]
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitUntilExit()
        guard openssl.terminationStatus == 0 else {
            throw TestSocket.Failure(description: "openssl made no certificate")
        }
    }
}
