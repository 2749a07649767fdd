/// Texts about whose columns terminals disagree, and some about which they agree, to be shown beside borders.
enum BorderTexts {
    static let all = [
        "plain", "é", "e\u{301}", "漢字", "한글", "ﾊﾝｶｸ", "Ａ", "👍", "👍🏽", "👩‍🔬", "👨‍👩‍👧‍👦", "❤️", "☀️", "☀", "1️⃣", "🇩🇪", "🇩",
        "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "क्षि", "நி", "กำ", "🫨", "العربية", "\u{200B}x",
        "a\u{300}\u{301}\u{302}b",
    ]
}
