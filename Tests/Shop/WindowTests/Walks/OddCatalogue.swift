import SeededRandom
import WindowSupport

/// Names in all writing directions and widths, for walks whose every screen is compared with a terminal's.
/// The emoji are old enough for the tables of every judge.
enum OddCatalogue {
    static let names = [
        "茶壺 Teapot", "胡须定型蜡（加强版）", "日本茶・玉露のとても長い名前の商品で一行には収まりません", "한국 전통 찻잔 세트",
        "e\u{301}t\u{E9} cafe\u{301} cre\u{300}me", "Z\u{300}\u{301}\u{302}\u{303}a\u{308}lgo",
        "กาแฟ ไทย ถ้วย",
        "🍎 Apple", "📦🍎📦🍎 Box of boxes", "👩‍👩‍👧‍👦 family 👍🏽 ❤️ 🇨🇳", "שלום כוס", "كوب شاي", "क्षि देव",
        "ﾊﾝｶｸ ｶﾅ", "ＦＵＬＬ ＷＩＤＴＨ", "½ ™ © ± § ¶ ¤", "①②③ ❶ ★☆ ♥", "Teapot", "a茶b壺c", "茶", "",
        "\u{301}begins with a mark", "x\u{1B}[31mred\u{9B}2J", "Row\r\n  $0.01", "\u{202E}gnp.exe\u{2066}",
        "zero\u{200B}\u{200D}\u{FEFF}width", "tag\u{E0041}\u{E007F} private\u{E000}", "🫨 young emoji 🫩",
        String(repeating: "胡", count: 130), String(repeating: "W", count: 160),
        String(repeating: "e\u{301}\u{302}\u{303}", count: 90), String(repeating: "🍎 ", count: 60),
    ]

    /// The shop's own products under such names and with such descriptions.
    static func entries(_ generator: inout SplitMix64) -> [SampleCatalogue.Entry] {
        SampleCatalogue.entries.map { entry in
            var entry = entry
            entry.english = (text(&generator), text(&generator) + ". " + text(&generator))
            entry.chinese = (text(&generator), text(&generator) + "。" + text(&generator))
            return entry
        }
    }

    static func text(_ generator: inout SplitMix64) -> String {
        names.randomElement(using: &generator) ?? ""
    }
}
