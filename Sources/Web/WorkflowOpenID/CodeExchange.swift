import Foundation
import TrellisSupport

/// The exchange of a provider's code for the claims about a person.
struct CodeExchange: Sendable {
    let clientID: String
    let clientSecret: String
    let asksUserInfo: Bool
    let directory: ProviderDirectory
    let client: ProviderClient

    /// Returns the person who has signed in.
    /// - Throws: ``OpenIDError`` if an answer of the provider is missing or not valid.
    func user(
        for code: String,
        of login: PendingLogin,
        at metadata: ProviderMetadata,
        now: @Sendable () -> Int64
    ) async throws -> OpenIDUser {
        let tokens = try await tokens(for: code, of: login, at: metadata)
        guard let text = tokens["id_token"]?.text else {
            throw OpenIDError.invalid("an ID token from \(metadata.token.host)", "there is none")
        }
        let token = try IDToken(text)
        guard try await directory.hasSigned(token, now: now()) else {
            throw OpenIDError.invalid("an ID token that a key of the provider has signed", "none has")
        }
        let rules = IDTokenRules(
            issuer: metadata.issuer,
            clientID: clientID,
            nonce: login.nonce,
            begun: login.begun,
            now: now()
        )
        let subject = try rules.subject(of: token.claims)
        var more = asksUserInfo ? try await userInfo(about: subject, with: tokens, at: metadata) : [:]
        // Whether an address is verified is said of the one beside it.
        if token.claims["email"] != nil { (more["email"], more["email_verified"]) = (nil, nil) }
        let claims = more.merging(token.claims) { $1 }
        return OpenIDUser(issuer: metadata.issuer, subject: subject, claims: claims)
    }

    private func tokens(
        for code: String,
        of login: PendingLogin,
        at metadata: ProviderMetadata
    ) async throws -> JSONValue {
        var fields = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", login.redirectURL),
            ("code_verifier", login.verifier),
        ]
        var request = ProviderRequest(metadata.token)
        switch metadata.authentication {
        case .header:
            let pair = [clientID, clientSecret].map(PercentEncoding.encodeComponent).joined(separator: ":")
            request.authorization = "Basic " + Data(pair.utf8).base64EncodedString()
        case .form: fields += [("client_id", clientID), ("client_secret", clientSecret)]
        }
        request.form = Self.form(fields)
        let answer = try await client.send(request)
        return try Self.tokens(answer, host: metadata.token.host)
    }

    private static func tokens(_ answer: ProviderAnswer, host: String) throws -> JSONValue {
        let value = JSONValue(answer.body)
        switch answer.status {
        case 200:
            if let value, case .object = value { return value }
            throw OpenIDError.invalid("tokens as a JSON object from \(host)", "it sent something else")
        case 400..<500 where answer.status != 429:
            let code = value?["error"]?.text ?? ""
            if code == "invalid_grant" { throw OpenIDError.expired }
            throw OpenIDError.invalid(
                "tokens from \(host)",
                "it answered with status \(answer.status) and the error \(code.loggedCode)",
                "Check the client's identifier and secret"
            )
        default: throw OpenIDError.unavailable(host, "it answered with status \(answer.status)")
        }
    }

    private func userInfo(
        about subject: String,
        with tokens: JSONValue,
        at metadata: ProviderMetadata
    ) async throws -> [String: JSONValue] {
        guard let url = metadata.userInfo, let token = tokens["access_token"]?.text,
            !token.isEmpty, token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { throw OpenIDError.invalid("an address and a token for the claims of a person", "there is none") }
        let answer = try await client.object(ProviderRequest(url, authorization: "Bearer " + token))
        // The answer might be about another person, for whom the token was made.
        guard case .object(let claims) = answer, claims["sub"] == .text(subject) else {
            throw OpenIDError.invalid("claims about the person of the ID token", "they are about another one")
        }
        return claims
    }

    static func form(_ fields: [(name: String, value: String)]) -> String {
        fields.map { "\(PercentEncoding.encodeComponent($0.name))=\(PercentEncoding.encodeComponent($0.value))" }
            .joined(separator: "&")
    }
}
