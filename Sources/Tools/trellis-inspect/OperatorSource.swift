import Foundation
import WorkflowInspection
import WorkflowOpenID

/// The answers of a server to its operator, at the port of its metrics. It reads what was recorded, and asks for nothing else.
///
/// Questions are asked one at a time. Server and operator share the secret, which is in no URL and in no message.
struct OperatorSource: InspectorSource {
    /// The largest answer. Those of a page are far smaller.
    private static let byteLimit = 4 << 20
    /// The time for which an answer may be awaited: a page that is busy answers late.
    private static let timeLimit = Duration.seconds(20)
    /// The number of times that a question is asked again of a server that answers another one, and the pause before each.
    private static let mostTries = 50
    private static let pause = Duration.milliseconds(50)
    /// The number of characters of an answer that are part of a message.
    private static let mostCharacters = 200

    let period = Duration.seconds(1)

    private let address: OperatorAddress
    private let authorization: String
    private let client: ProviderClient

    /// - Parameter authorities: A PEM file with the certificates that are trusted; `nil` for those of the system.
    init(_ address: OperatorAddress, secret: [UInt8], authorities: String? = nil) {
        self.address = address
        authorization = "Bearer " + String(decoding: secret, as: UTF8.self)
        client = ProviderClient(
            timeLimit: Self.timeLimit,
            byteLimit: Self.byteLimit,
            authorities: authorities,
            concurrency: 1
        )
    }

    @concurrent
    func answer(_ query: InspectorQuery) async throws -> InspectorAnswer {
        guard query.isReading else { return .missing("An operator only reads what was recorded.") }
        let json = String(decoding: try JSONEncoder().encode(query), as: UTF8.self)
        let body = try await ask("", "query", json)
        do {
            return try JSONDecoder().decode(InspectorAnswer.self, from: Data(body))
        } catch {
            throw OperatorProblem(
                "Expected an answer of \(address). Instead, it is one of another release. Use the trellis-inspect of its release."
            )
        }
    }

    /// Starts the recording of the next pages of a user.
    func watch(_ login: String) async throws { _ = try await ask("/watch", "login", login) }

    /// Ends that, and has what was recorded forgotten.
    func unwatch(_ login: String) async throws { _ = try await ask("/unwatch", "login", login) }

    /// Returns the body of the answer to a request with one value.
    private func ask(_ path: String, _ name: String, _ value: String) async throws -> [UInt8] {
        guard let url = address.url(path, name, value) else {
            throw OperatorProblem(
                "Expected a shorter question. Instead, it is longer than a URL may be. Use a shorter filter."
            )
        }
        let request = ProviderRequest(url, authorization: authorization)
        for _ in 0..<Self.mostTries {
            let answer = try await send(request)
            if answer.status == 503 {
                try await Task.sleep(for: Self.pause)
                continue
            }
            guard answer.status == 200 else { throw problem(answer) }
            return answer.body
        }
        throw OperatorProblem(
            "Expected \(address) to answer. Instead, it answers others all the time. Close viewers that nobody needs."
        )
    }

    private func send(_ request: ProviderRequest) async throws -> ProviderAnswer {
        do {
            return try await client.send(request)
        } catch let error as OpenIDError {
            throw OperatorProblem("The server is gone, or cannot be reached. \(error)")
        }
    }

    private func problem(_ answer: ProviderAnswer) -> OperatorProblem {
        switch answer.status {
        case 404:
            OperatorProblem(
                """
                Expected \(address) to accept the token. Instead, it is refused: it is another one than that of --inspect-token, the server \
                was started without that option, this is not its port for metrics, or a proxy has passed the request on. Correct that.
                """
            )
        case 421:
            OperatorProblem(
                "Expected \(address) to be a name of the server. Instead, it knows no such name. Add it by --origin, or use 127.0.0.1."
            )
        default:
            OperatorProblem(
                "Expected an answer of \(address). Instead, it has status \(answer.status): \(Self.shown(answer.body))"
            )
        }
    }

    private static func shown(_ body: [UInt8]) -> String {
        String(String(decoding: body, as: UTF8.self).prefix(mostCharacters)).trimmingCharacters(
            in: .whitespacesAndNewlines
        )
    }
}

/// The reason for which a server does not answer its operator.
struct OperatorProblem: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
