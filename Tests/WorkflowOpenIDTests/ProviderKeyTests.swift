import Testing
import WorkflowWeb

@testable import WorkflowOpenID

/// Keys of providers, and what is not one.
struct ProviderKeyTests {
    private static func key(_ members: [String: String]) -> ProviderKey? {
        ProviderKey(.object(members.mapValues { .text($0) }))
    }

    @Test func `the signature of the standard's example is right, and no other one`() throws {
        // RFC 7515, A.3.
        let key = try #require(
            Self.key([
                "kty": "EC", "crv": "P-256", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
                "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
            ])
        )
        let text =
            "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290"
            + "Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"
        #expect(try IDToken(text).isSigned(by: [key]))
        let parts = text.split(separator: ".")
        let signature = try #require(Base64URL.decode(parts[2]))
        for index in [0, 31, 32, 63] {
            var wrong = signature
            wrong[index] ^= 1
            let text = "\(parts[0]).\(parts[1]).\(Base64URL.encode(wrong))"
            #expect(try !IDToken(text).isSigned(by: [key]))
        }
        for wrong in [[], Array(signature.dropLast()), signature + [0], [UInt8](repeating: 0, count: 64)] {
            let text = "\(parts[0]).\(parts[1]).\(Base64URL.encode(wrong))"
            #expect(try !IDToken(text).isSigned(by: [key]))
        }
    }

    @Test(arguments: [SigningPair.rsa, .elliptic])
    func `a token that was changed is not signed`(pair: SigningPair) throws {
        let key = try #require(Self.key(pair.publicKey))
        let message = Array("head.claims".utf8)
        let signature = pair.sign(message)
        #expect(key.verify(signature, of: message))
        #expect(!key.verify(signature, of: Array("head.claimz".utf8)))
        #expect(!key.verify([], of: message))
        #expect(!key.verify(Array(signature.dropLast()), of: message))
    }

    @Test func `a key for another use, of another kind or too weak is left out`() {
        let (rsa, elliptic) = (SigningPair.rsa.publicKey, SigningPair.elliptic.publicKey)
        #expect(Self.key(rsa) != nil && Self.key(elliptic) != nil)
        let changes: [[String: String]] = [
            ["use": "enc"], ["alg": "RS512"], ["kty": "oct"], ["n": "AQAB"], ["n": ""], ["n": "!"], ["e": ""],
            ["n": String(repeating: "_", count: 2_000)], ["e": String(repeating: "A", count: 40)],
        ]
        for change in changes { #expect(Self.key(rsa.merging(change) { $1 }) == nil) }
        for change in [["crv": "P-384"], ["x": "AA"], ["y": ""]] {
            #expect(Self.key(elliptic.merging(change) { $1 }) == nil)
        }
    }

    @Test func `a point that is not on the curve verifies nothing`() throws {
        let zero = Base64URL.encode([UInt8](repeating: 7, count: 32))
        let key = try #require(Self.key(["kty": "EC", "crv": "P-256", "x": zero, "y": zero]))
        #expect(!key.verify([UInt8](repeating: 1, count: 64), of: [1]))
    }
}
