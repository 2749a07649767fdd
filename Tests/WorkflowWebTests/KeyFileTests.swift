import Foundation
import Testing
import TrellisSupport

@testable import WorkflowWeb

struct KeyFileTests {
    @Test func `a missing file is made, for its owner alone, and read the next time`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/key"
        let made = try KeyFile.load(path: path)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        #expect(try KeyFile.load(path: path).keys == made.keys)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["key"])
    }

    @Test func `a file that others may read is refused, with the remedy`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/key"
        _ = try KeyFile.load(path: path)
        chmod(path, 0o644)
        #expect {
            try KeyFile.load(path: path)
        } throws: { error in
            (error as? WebServerError)?.kind == .badKeyFile && "\(error)".contains("chmod 600")
        }
    }

    @Test func `a file that is too large, or a directory, is refused`() throws {
        let directory = try TemporaryDirectory()
        try DurableFile.create(directory.path + "/large", Array(repeating: 0x31, count: 65 << 10))
        chmod(directory.path, 0o700)
        for path in [directory.path + "/large", directory.path, directory.path + "/none/key"] {
            #expect {
                try KeyFile.load(path: path)
            } throws: { error in
                (error as? WebServerError)?.kind == .badKeyFile
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["large"])
    }

    @Test(arguments: [
        "", "x", "1 abc", "0 \(String(repeating: "a", count: 64))", "1 \(String(repeating: "g", count: 64))",
    ])
    func `a file with anything else in it is refused`(text: String) {
        #expect(KeyFile.parse(text) == nil)
    }

    @Test func `the first key signs and the others verify`() throws {
        let old = SigningKey(id: 1, secret: Array(repeating: 1, count: 32))
        let new = SigningKey(id: 2, secret: Array(repeating: 2, count: 32))
        let text = SignedToken(expiry: 10, build: 3, payload: [4]).text(signedBy: KeyRing([old]), purpose: .page)
        let rotated = SignedToken(text: text, ring: KeyRing([new, old]), purpose: .page, now: 9)
        #expect(rotated == SignedToken(expiry: 10, build: 3, payload: [4]))
        #expect(SignedToken(text: text, ring: KeyRing([new]), purpose: .page, now: 9) == nil)
        #expect(SignedToken(text: text, ring: KeyRing([old]), purpose: .login, now: 9) == nil)
        #expect(SignedToken(text: text, ring: KeyRing([old]), purpose: .page, now: 10) == nil)
    }

    @Test func `no token with a changed character verifies`() {
        let ring = KeyRing.temporary()
        let text = SignedToken(expiry: 10, build: 3, payload: Array(0..<50)).text(signedBy: ring, purpose: .page)
        for index in text.indices {
            let other: Character = text[index] == "A" ? "B" : "A"
            let changed = text[..<index] + String(other) + text[text.index(after: index)...]
            #expect(SignedToken(text: String(changed), ring: ring, purpose: .page, now: 0) == nil)
        }
    }

    @Test func `random bytes are as many as asked for, and others each time`() {
        for count in [0, 1, 8, 18] { #expect(RandomBytes.make(count: count).count == count) }
        #expect(Set((0..<100).map { _ in RandomBytes.make(count: 18) }).count == 100)
    }

    @Test func `Base64URL reads exactly what it writes`() {
        for count in 0..<70 {
            let bytes = RandomBytes.make(count: count)
            let text = Base64URL.encode(bytes)
            #expect(Base64URL.decode(text) == bytes)
            #expect(!text.contains { "+/=".contains($0) })
        }
        for text in ["A", "AB", "AAB", "A=", "A+AA", "ä"] { #expect(Base64URL.decode(text) == nil, "\(text)") }
    }

    @Test func `HMAC is HMAC-SHA256`() {
        // RFC 4231, test case 2.
        let code = Digest.hmacSHA256(Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
        #expect(code.prefix(4) == [0x5B, 0xDC, 0xC1, 0x46])
    }
}
