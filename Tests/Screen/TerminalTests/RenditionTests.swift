import CTerminal
import SeededRandom
import TestSupport
import Testing

/// Output with the least that tells its renditions, beside the output that it was made from.
@Suite(.serialized) struct RenditionTests {
    /// Carries on from the call before, after all was forgotten.
    private func least(_ text: String) -> String { String(decoding: least(Array(text.utf8)), as: UTF8.self) }

    private func least(_ bytes: [UInt8]) -> [UInt8] {
        bytes.withUnsafeBytes { bytes in
            let text = bytes.bindMemory(to: CChar.self).baseAddress
            let limit = Int(ct_rendition_limit(text, Int32(bytes.count)))
            return [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
                count = buffer.withMemoryRebound(to: CChar.self) {
                    Int(ct_least_rendition(text, Int32(bytes.count), $0.baseAddress))
                }
            }
        }
    }

    init() { ct_forget_rendition() }

    @Test(arguments: [
        ("plain text", "plain text"),
        ("a\u{1B}[1mb\u{1B}(B\u{1B}[mc", "a\u{1B}[1mb\u{1B}[mc"),
        ("a\u{1B}(B\u{1B}[0;1mb\u{1B}(B\u{1B}[0;1;4mc", "a\u{1B}[1mb\u{1B}[4mc"),
        // Both colours are said again where one changes.
        (
            "\u{1B}[38;5;247m\u{1B}[48;5;234ma\u{1B}[38;5;15m\u{1B}[48;5;234mb",
            "\u{1B}[38;5;247;48;5;234ma\u{1B}[97mb"
        ),
        ("\u{1B}[38:2::1:2:3ma\u{1B}[48:2::4:5:6mb", "\u{1B}[38:2::1:2:3ma\u{1B}[48:2::4:5:6mb"),
        ("\u{1B}[38:2:1:2:3;1ma\u{1B}[38;5;200mb", "\u{1B}[1;38:2:1:2:3ma\u{1B}[38:5:200mb"),
        ("\u{1B}[38;2;1;2;3m\u{1B}[1ma", "\u{1B}[1;38;2;1;2;3ma"),
        // Movements need none; erasing needs the ground.
        ("\u{1B}[1m\u{1B}[3;4H\u{1B}[m\u{1B}[5Ga", "\u{1B}[3;4H\u{1B}[5Ga"),
        ("\u{1B}[31;44m\u{1B}[Ka", "\u{1B}[44m\u{1B}[K\u{1B}[31ma"),
        ("\u{1B}[31m  a", "  \u{1B}[31ma"),
        ("\u{1B}[31;7m  a", "\u{1B}[7;31m  a"),
        ("\u{1B}[4ma\u{1B}[m \u{1B}[4mb", "\u{1B}[4ma\u{1B}[m \u{1B}[4mb"),
        // A control string stays whole.
        ("\u{1B}[1m\u{1B}]104\u{7}a\u{1B}]2;a b\u{1B}\\b", "\u{1B}[1m\u{1B}]104\u{7}a\u{1B}]2;a b\u{1B}\\b"),
        // Other characters than ASCII are chosen, and left again.
        ("\u{1B}(0q\u{1B}(Bq", "\u{1B}(0q\u{1B}(Bq"),
        // From what is not known on, all stays as it was.
        ("\u{1B}[1ma\u{1B}[5mb\u{1B}(B\u{1B}[0;1mc", "\u{1B}[1ma\u{1B}[5mb\u{1B}[0;1mc"),
        ("\u{1B}7\u{1B}[1ma\u{1B}8b", "\u{1B}7\u{1B}[1ma\u{1B}8\u{1B}[mb"),
        ("a\u{1B}[", "a\u{1B}["), ("a\u{1B}", "a\u{1B}"), ("é\u{1B}[1m─", "é\u{1B}[1m─"),
    ])
    func onlyDifferencesAreSent(_ output: String, _ sent: String) {
        // The terminal has no rendition, and that is known.
        _ = least("\u{1B}[m.")
        #expect(least(output) == sent)
    }

    @Test func afterADoubtAllIsSaidAgain() {
        _ = least("\u{1B}[1;44m.")
        ct_forget_rendition()
        #expect(least("a") == "\u{1B}[ma")
        #expect(least("\u{1B}[1mb\u{1B}[mc") == "\u{1B}[1mb\u{1B}[mc")
    }

    /// Output as ncurses writes it for terminals of many kinds, and some that it never writes.
    private struct Writer {
        var random: SplitMix64

        mutating func piece() -> String {
            let number = random.number(below: 256)
            switch random.number(below: 24) {
            case 0: return "\u{1B}[\(random.number(below: 8) + 1);\(random.number(below: 40) + 1)H"
            case 1: return "\u{1B}[K"
            case 2: return "\u{1B}[\(random.number(below: 9) + 1)X"
            case 3: return "\u{1B}[" + ["1K", "J", "2L", "M", "3P", "2@"][number % 6]
            case 4: return ["\r", "\u{8}", "\n", "\u{1B}M", "\u{1B}[C", "\u{1B}[2A"][number % 6]
            case 5: return "\u{1B}(B\u{1B}[m"
            case 6: return "\u{1B}(B\u{1B}[0;\(["1", "4", "7", "1;7", "4;7", "1;4"][number % 6])m"
            case 7: return "\u{1B}[39;49m"
            case 8...10: return "\u{1B}[38;5;\(number)m\u{1B}[48;5;\(random.number(below: 256))m"
            case 11: return "\u{1B}[38:2:\(number):7:0m\u{1B}[48;2;9;\(number);1m"
            case 12: return "\u{1B}[3\(number % 8)m\u{1B}[10\(number / 8 % 8)m"
            case 13: return "\u{1B}[\([22, 24, 27, 39, 49][number % 5])m"
            case 14: return ["\u{1B}[1m", "\u{1B}[4m", "\u{1B}[7m", "\u{1B}7", "\u{1B}8"][number % 5]
            case 15...17: return String(repeating: " ", count: number % 9)
            default: return ["Acme", "─", "关", "e\u{301}", "x y", "§"][number % 6]
            }
        }
    }

    @Test(arguments: 1...60) func terminalShowsTheSame(seed: UInt64) {
        var writer = Writer(random: SplitMix64(seed: seed))
        // So wide that no line wraps: libvterm forgets at a rendition that a line is full.
        var (usual, lean) = (EmulatedScreen(columns: 240, rows: 8), EmulatedScreen(columns: 240, rows: 8))
        defer {
            usual.free()
            lean.free()
        }
        // Without a cursor that was saved libvterm restores black on black.
        (_, _) = (usual.feed(Array("\u{1B}7".utf8)), lean.feed(least(Array("\u{1B}7".utf8))))
        var (before, after) = (0, 0)
        for _ in 0..<40 {
            let output = Array((0..<12).map { _ in writer.piece() }.joined().utf8)
            let sent = least(output)
            (before, after) = (before + output.count, after + sent.count)
            _ = usual.feed(output)
            _ = lean.feed(sent)
            #expect(looks(of: usual) == looks(of: lean))
        }
        #expect(after < before)
    }

    /// The visible part of each cell: of a blank neither colour nor weight of its text.
    private func looks(of screen: EmulatedScreen) -> [EmulatedScreen.Cell] {
        (0..<8).flatMap { y in
            (0..<240).filter { screen.scalars($0, y).0 != .max }.map { x in
                var cell = screen.cell(x, y)
                if cell.text.isEmpty { cell.text = " " }
                if cell.text == " " {
                    cell.isBold = false
                    if !cell.isReversed, !cell.isUnderlined { cell.foreground = nil }
                }
                return cell
            }
        }
    }
}
