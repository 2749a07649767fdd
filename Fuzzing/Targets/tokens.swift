// What a browser, or an attacker in its place, may send as tokens, cookies, forms, hosts and URLs. An input's first byte
// chooses the check, the rest is what is checked.

func runInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    guard let choice = input.first else { return -1 }
    let bytes = Array(input.dropFirst())
    let text = String(decoding: bytes, as: UTF8.self)
    switch choice % 9 {
    case 0: checkForeignToken(text)
    case 1: checkChangedToken(bytes)
    case 2: checkBase64(bytes, text)
    case 3: checkFields(bytes)
    case 4: checkPageToken(bytes, text)
    case 5: checkCookie(text)
    case 6: checkEncodings(text)
    case 7: checkOrigin(text)
    default: checkLocalURL(text)
    }
    return 0
}

private func expect(_ isTrue: Bool, _ what: @autoclosure () -> String) {
    if !isTrue { fatalError("Expected \(what()).") }
}

private let ring = KeyRing([
    SigningKey(id: 7, secret: Array(repeating: 1, count: 32)),
    SigningKey(id: 8, secret: Array(repeating: 2, count: 32)),
])
private let purposes: [TokenPurpose] = [.page, .login, .ticket, .visitor]

// MARK: - Tokens

/// Nobody but the ring makes a token, so one that verifies is written exactly as the ring writes it.
private func checkForeignToken(_ text: String) {
    for purpose in purposes {
        guard let token = SignedToken(text: text, ring: ring, purpose: purpose, now: 0) else { continue }
        expect(token.text(signedBy: ring, purpose: purpose) == text, "the text that was read, \(text)")
    }
}

/// The first bytes say what is changed and how, the rest is the payload.
private func checkChangedToken(_ bytes: [UInt8]) {
    guard bytes.count >= 6 else { return }
    let payload = Array(bytes.dropFirst(6))
    let purpose = purposes[Int(bytes[0]) % purposes.count]
    let token = SignedToken(expiry: Int64(bytes[1]) + 1, build: UInt64(bytes[2]), payload: payload)
    let text = token.text(signedBy: ring, purpose: purpose)
    func read(_ text: String, _ ring: KeyRing = ring, _ purpose: TokenPurpose = purpose, now: Int64 = 0) -> SignedToken?
    {
        SignedToken(text: text, ring: ring, purpose: purpose, now: now)
    }
    expect(read(text) == token, "\(token) back")
    expect(read(text, now: token.expiry) == nil, "nothing after its time")
    for other in purposes where other != purpose { expect(read(text, ring, other) == nil, "nothing for \(other)") }
    expect(read(text, KeyRing([ring.keys[1]])) == nil, "nothing by another key")
    var changed = Array(text.utf8)
    let position = (Int(bytes[3]) << 8 | Int(bytes[4])) % changed.count
    if bytes[5] == 0 { changed.removeSubrange(position...) } else { changed[position] ^= bytes[5] }
    expect(read(String(decoding: changed, as: UTF8.self)) == nil, "nothing from a changed text")
}

private func checkBase64(_ bytes: [UInt8], _ text: String) {
    expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes, "the bytes \(bytes) back")
    if let decoded = Base64URL.decode(text) { expect(Base64URL.encode(decoded) == text, "the text \(text) back") }
}

private func checkFields(_ bytes: [UInt8]) {
    for count in 0..<6 {
        guard let fields = TokenFields.decode(bytes, count: count) else { continue }
        expect(fields.count == count && TokenFields.encode(fields) == bytes, "the bytes of \(fields) back")
    }
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    expect(TokenFields.decode(TokenFields.encode(fields), count: fields.count) == fields, "the fields \(fields) back")
    expect(TokenFields.decode(TokenFields.encode(fields), count: fields.count + 1) == nil, "no field more")
}

private func checkPageToken(_ bytes: [UInt8], _ text: String) {
    if let state = LoginState(text: text) { expect(bytesOf(state.text) == bytesOf(text), "the state \(text) back") }
    guard let page = PageToken(payload: bytes) else { return }
    expect(PageToken(payload: page.payload) == page, "\(page) back")
}

// MARK: - Cookies, forms, URLs

private func bytesOf(_ text: String) -> [UInt8] { Array(text.utf8) }

/// The text is a header; and, without what ends a value, a value among others. A value that is percent-encoded is decoded.
private func checkCookie(_ text: String) {
    if let value = Cookie.value(named: "a", in: text) {
        expect(
            !value.utf8.contains(UInt8(ascii: ";")) || text.utf8.contains(UInt8(ascii: "%")),
            "one value, not \(value)"
        )
        expect(text.utf8.count >= value.utf8.count + 2, "a part of the header")
    }
    for (name, value) in Cookie.values(in: text) {
        expect(Cookie.value(named: name, in: text).map(bytesOf) == bytesOf(value), "one value of \(name), not \(value)")
    }
    let value = String(decoding: text.utf8.filter { $0 != UInt8(ascii: ";") }, as: UTF8.self)
    let decoded = PercentEncoding.decode(value.utf8) ?? value
    for header in ["a=\(value)", "b=a; a=\(value); a=1", "=; a; aa=2;a=\(value);"] {
        let found = Cookie.value(named: "a", in: header)
        expect(found.map(bytesOf) == bytesOf(decoded), "the value \(decoded) of \(header), not \(found ?? "none")")
    }
}

private func checkEncodings(_ text: String) {
    let comesBack = !text.utf8.contains(0) && StreamSafe.isSafe(Array(text.utf8))
    for encoded in [PercentEncoding.encodeComponent(text), PercentEncoding.encodePath(text)] {
        expect(encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "an encoding of plain characters, not \(encoded)")
        expect(PercentEncoding.decode(encoded.utf8).map(bytesOf) == (comesBack ? bytesOf(text) : nil), "\(text) back")
    }
    for plusIsSpace in [false, true] {
        guard let decoded = PercentEncoding.decode(text.utf8, plusIsSpace: plusIsSpace) else { continue }
        expect(decoded.utf8.count <= text.utf8.count && !decoded.utf8.contains(0), "no more than \(text)")
    }
    let form = FormValues(decoding: text.utf8)
    let again = FormValues(decoding: form.encoded.utf8)
    expect(
        again.items.map { [bytesOf($0.name), bytesOf($0.value)] }
            == form.items.map { [bytesOf($0.name), bytesOf($0.value)] },
        "the form \(form) back, not \(again)"
    )
}

/// Three lines: the name that the server is told, the origin and the host that a request has.
private func checkOrigin(_ text: String) {
    let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard lines.count == 3, let open = OriginPolicy(names: []) else { return }
    for policy in [open, OriginPolicy(names: [lines[0]])].compactMap(\.self) {
        let (origin, host) = (lines[1], lines[2])
        guard policy.isOwn(host: host) else {
            expect(!policy.accepts(origin: origin, host: host), "no origin for a host that is not ours, \(host)")
            continue
        }
        expect(isPlainHost(host), "a plain host, not \(host)")
        guard policy.accepts(origin: origin, host: host) else { continue }
        let parts = bytesOf(origin.lowercased())
        let schemes = ["http://", "https://"].map(bytesOf).filter { parts.starts(with: $0) }
        expect(schemes.count == 1, "an origin with a scheme, not \(origin)")
        let name = withoutPort(String(decoding: parts.dropFirst(schemes[0].count), as: UTF8.self))
        expect(name == withoutPort(host.lowercased()), "one name, not \(origin) and \(host)")
    }
    if open.isOwn(host: lines[2]) {
        let name = withoutPort(lines[2].lowercased())
        expect(name.hasSuffix("localhost") || name.hasPrefix("127.") || name == "[::1]", "loopback, not \(name)")
    }
}

private func isPlainHost(_ host: String) -> Bool {
    let port = bytesOf(host).reversed().prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "]") }
    let hasPort = port.count < host.utf8.count && bytesOf(host)[host.utf8.count - port.count - 1] == UInt8(ascii: ":")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !bytesOf("/\\@#?%").contains($0) }
        && (!hasPort || port.allSatisfy(digits.contains))
}

private func withoutPort(_ host: String) -> String {
    if host.hasPrefix("[") { return host.prefix { $0 != "]" } + "]" }
    return String(host.prefix { $0 != ":" })
}

/// What browsers do with a URL before they look where it leads.
private func checkLocalURL(_ text: String) {
    guard LocalURL.isLocal(text) else { return }
    var bytes = bytesOf(text)[...]
    while let byte = bytes.first, byte <= 0x20 { bytes.removeFirst() }
    let seen = bytes.filter { ![9, 10, 13].contains($0) }.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    expect(seen.first == UInt8(ascii: "/"), "a path, not \(text)")
    expect(seen.count < 2 || seen[1] != UInt8(ascii: "/"), "this host, not \(text)")
}
