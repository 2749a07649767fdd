import Foundation

/// A certificate for `localhost` that is good for a day, made by the system's `openssl`.
struct Certificate {
    let certificate: String
    let key: String

    init(in directory: TemporaryDirectory) throws {
        certificate = directory.path + "/certificate.pem"
        key = directory.path + "/key.pem"
        let openssl = Process()
        openssl.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        openssl.arguments =
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost"
            .split(separator: " ").map(String.init) + ["-out", certificate, "-keyout", key]
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitUntilExit()
        guard openssl.terminationStatus == 0 else {
            throw TestSocket.Failure(description: "openssl made no certificate")
        }
    }
}
