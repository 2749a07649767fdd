import Foundation
import Testing
import TrellisSupport

@testable import WorkflowWeb

/// Links that act: nobody can make or change one.
struct LinkSignerTests {
    private func signer(_ purpose: String = "cancel", key: String? = nil, now: Guarded<Date> = Guarded(.now)) throws
        -> LinkSigner
    {
        var options = WebServerOptions()
        options.keyFile = key
        return try LinkSigner(for: purpose, options: options) { now.withLock { $0 } }
    }

    @Test(arguments: ["", "42", "ä/&?=#", String(repeating: "x", count: LinkSigner.byteLimit - 6)])
    func `a text comes back from a link, which needs no encoding`(text: String) throws {
        let links = try signer()
        let signed = links.sign(text, validFor: .seconds(60))
        #expect(links.text(of: signed) == text)
        // With room for a path below the 2,048 bytes that the server takes.
        #expect(signed.utf8.count <= 1_500)
        #expect(
            signed.utf8.allSatisfy { byte in
                let letter = Character(UnicodeScalar(byte))
                return letter.isASCII && (letter.isLetter || letter.isNumber || "-_.".contains(letter))
            }
        )
    }

    @Test func `a link with another letter, or none of ours, is not valid`() throws {
        let links = try signer()
        let signed = Array(links.sign("42", validFor: .seconds(60)).utf8)
        for index in signed.indices {
            for letter in "AQgwz0-_." where signed[index] != letter.asciiValue {
                var forged = signed
                forged[index] = letter.asciiValue ?? 0
                #expect(links.text(of: String(decoding: forged, as: UTF8.self)) == nil)
            }
        }
        for text in ["", ".", "42", String(decoding: signed.dropLast(), as: UTF8.self)] {
            #expect(links.text(of: text) == nil)
        }
    }

    @Test func `a link is for one purpose and one key`() throws {
        let folder = try TemporaryDirectory()
        let key = folder.path + "/key"
        let signed = try signer(key: key).sign("42", validFor: .seconds(60))
        #expect(try signer(key: key).text(of: signed) == "42")
        #expect(try signer("unsubscribe", key: key).text(of: signed) == nil)
        #expect(try signer(key: folder.path + "/other").text(of: signed) == nil)
        #expect(try signer().text(of: signed) == nil)
    }

    @Test func `the tokens of the server are no links, and a link is none of them`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/key"
        let links = try signer(key: path)
        let ring = try KeyFile.load(path: path)
        let payload = TokenFields.encode(["cancel", "42"])
        for purpose in [TokenPurpose.page, .login, .ticket, .visitor, .device, .foreignLogin] {
            let token = SignedToken(expiry: .max, build: 0, payload: payload).text(signedBy: ring, purpose: purpose)
            #expect(links.text(of: token) == nil)
            #expect(
                SignedToken(text: links.sign("42", validFor: .seconds(60)), ring: ring, purpose: purpose, now: 0) == nil
            )
        }
    }

    @Test func `a link ends with its time`() throws {
        let now = Guarded(Date(timeIntervalSince1970: 1_800_000_000))
        let links = try signer(now: now)
        let signed = links.sign("42", validFor: .seconds(60))
        let forever = links.sign("42", validFor: .seconds(Int64.max))
        now.withLock { $0 += 59 }
        #expect(links.text(of: signed) == "42")
        now.withLock { $0 += 1 }
        #expect(links.text(of: signed) == nil)
        #expect(links.text(of: forever) == "42")
    }
}
