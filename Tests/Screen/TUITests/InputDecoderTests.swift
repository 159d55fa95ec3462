import SeededRandom
import TUI
import Testing

@Suite struct InputDecoderTests {
    struct Sample: Sendable {
        var bytes: [UInt8]
        var inputs: [Input]

        init(_ text: String, _ inputs: Input...) {
            bytes = Array(text.utf8)
            self.inputs = inputs
        }

        init(bytes: [UInt8], _ inputs: Input...) {
            self.bytes = bytes
            self.inputs = inputs
        }
    }

    static let keys: [Sample] = [
        Sample("a", .key(.character("a"))), Sample(" ", .key(.space)), Sample("~", .key(.character("~"))),
        Sample("\r", .key(.enter)), Sample("\n", .key(.enter)), Sample("\t", .key(.tab)),
        Sample("\u{7F}", .key(.backspace)), Sample("\u{8}", .key(.backspace)),
        Sample("\u{3}", .key(.control("c"))), Sample("\u{1A}", .key(.control("z"))),
        Sample("\u{1C}", .key(.control("\\"))), Sample("\u{0}", .key(.control(" "))),
        Sample("\u{1B}[A", .key(.up)), Sample("\u{1B}OA", .key(.up)), Sample("\u{1B}[1;5A", .key(.up)),
        Sample("\u{1B}[B", .key(.down)), Sample("\u{1B}[C", .key(.right)), Sample("\u{1B}[D", .key(.left)),
        Sample("\u{1B}[H", .key(.home)), Sample("\u{1B}OH", .key(.home)), Sample("\u{1B}[1~", .key(.home)),
        Sample("\u{1B}[7~", .key(.home)), Sample("\u{1B}[F", .key(.end)), Sample("\u{1B}OF", .key(.end)),
        Sample("\u{1B}[4~", .key(.end)), Sample("\u{1B}[8~", .key(.end)), Sample("\u{1B}[2~", .key(.insert)),
        Sample("\u{1B}[3~", .key(.delete)), Sample("\u{1B}[3;2~", .key(.delete)),
        Sample("\u{1B}[5~", .key(.pageUp)), Sample("\u{1B}[6~", .key(.pageDown)),
        Sample("\u{1B}[Z", .key(.backTab)), Sample("\u{1B}OP", .key(.function(1))),
        Sample("\u{1B}[1;2S", .key(.function(4))), Sample("\u{1B}[[B", .key(.function(2))),
        Sample("\u{1B}[11~", .key(.function(1))), Sample("\u{1B}[15~", .key(.function(5))),
        Sample("\u{1B}[17~", .key(.function(6))), Sample("\u{1B}[21~", .key(.function(10))),
        Sample("\u{1B}[23~", .key(.function(11))), Sample("\u{1B}[24;5~", .key(.function(12))),
        Sample("\u{1B}OM", .key(.enter)), Sample("\u{1B}Op", .key(.character("0"))),
        Sample("\u{1B}x", .key(.alt("x"))), Sample("\u{1B}é", .key(.alt("é"))),
        Sample("\u{1B}\u{7F}", .key(.backspace)), Sample("\u{1B}\r", .key(.escape), .key(.enter)),
        Sample("\u{1B}\u{1B}[A", .key(.escape), .key(.up)),
    ]

    static let others: [Sample] = [
        Sample("é茶🍎", .key(.character("é")), .key(.character("茶")), .key(.character("🍎"))),
        Sample("\u{1B}[0n", .statusReport), Sample("\u{1B}[I", .focus(true)),
        Sample("\u{1B}[O", .focus(false)),
        Sample("\u{1B}[<0;5;6M\u{1B}[<0;5;6m", .mouse(Mouse(.click, at: Point(x: 4, y: 5)))),
        Sample(
            "\u{1B}[<0;300;6M\u{1B}[<32;2;2M\u{1B}[<0;300;6mx",
            .mouse(Mouse(.click, at: Point(x: 299, y: 5))), .key(.character("x"))),
        Sample("\u{1B}[<64;2;3M", .mouse(Mouse(.wheelUp, at: Point(x: 1, y: 2)))),
        Sample("\u{1B}[<65;2;3M", .mouse(Mouse(.wheelDown, at: Point(x: 1, y: 2)))),
        Sample("\u{1B}[200~q\rb\u{1B}[A\u{3}\u{1B}[201~x", .paste("q\nb[A"), .key(.character("x"))),
        Sample("\u{1B}[200~a\r\nb\tc\n\u{1B}[201\u{1B}[201~", .paste("a\nb\tc\n[201")),
        Sample("\u{1B}[200~\u{1B}[201~", .paste("")),
    ]

    static let swallowed: [Sample] = [
        Sample("\u{1B}[<1;5;6Mx", .key(.character("x"))), Sample("\u{1B}[<35;5;6Mx", .key(.character("x"))),
        Sample("\u{1B}[<0;5Mx", .key(.character("x"))),
        Sample("\u{1B}[<0;5;99999999Mx", .key(.character("x"))),
        Sample("\u{1B}[M !!x", .key(.character("x"))), Sample("\u{1B}[32;5;6Mx", .key(.character("x"))),
        Sample("\u{1B}[12;40Rx", .key(.character("x"))), Sample("\u{1B}[?62;4cx", .key(.character("x"))),
        Sample("\u{1B}[27;5;106~x", .key(.character("x"))), Sample("\u{1B}[97;5ux", .key(.character("x"))),
        Sample("\u{1B}[201~x", .key(.character("x"))), Sample("\u{1B}[99~x", .key(.character("x"))),
        Sample("\u{1B}[?2026;2$yx", .key(.character("x"))),
        Sample("\u{1B}]11;rgb:00/00/00\u{7}x", .key(.character("x"))),
        Sample("\u{1B}]11;q\u{1B}\\x", .key(.character("x"))),
        Sample("\u{1B}P1$rq\u{1B}\\x", .key(.character("x"))),
        Sample("\u{1B}_Gi=1;OK\u{1B}\\x", .key(.character("x"))),
        Sample("\u{1B}[" + String(repeating: "1;", count: 500) + "Ax", .key(.character("x"))),
        Sample(bytes: [0x80, 0x78], .key(.character("x"))),
        Sample(bytes: [0xFF, 0x78], .key(.character("x"))),
        Sample(bytes: [0xE8, 0x8C, 0x78], .key(.character("x"))),
        Sample(bytes: [0xC0, 0xAF, 0x78], .key(.character("x"))),
        Sample(bytes: [0xE0, 0x80, 0xAF, 0x78], .key(.character("x"))),
        Sample(bytes: [0xED, 0xA0, 0x80, 0x78], .key(.character("x"))),
        Sample(bytes: [0xC2, 0x9B, 0x78], .key(.character("x"))),
        Sample("\u{1B}[12\u{18}x", .key(.character("x"))),
        Sample("\u{1B}[12\rx", .key(.enter), .key(.character("x"))),
    ]

    @Test(arguments: keys + others + swallowed)
    func bytesMeanTheSameHoweverTheyAreCut(_ sample: Sample) {
        var whole = InputDecoder()
        #expect(whole.feed(sample.bytes) == sample.inputs)
        #expect(whole.timeoutMilliseconds == nil)
        for cut in 0...sample.bytes.count {
            var decoder = InputDecoder()
            let inputs = decoder.feed(sample.bytes[..<cut]) + decoder.feed(sample.bytes[cut...])
            #expect(inputs == sample.inputs, "cut at \(cut)")
        }
    }

    @Test func loneEscapeIsAKeyAfterAWhile() {
        var decoder = InputDecoder()
        #expect(decoder.feed([0x1B]).isEmpty)
        #expect(decoder.timeoutMilliseconds == 25)
        #expect(decoder.timeout() == [.key(.escape)])
        #expect(decoder.timeoutMilliseconds == nil)
        #expect(decoder.timeout().isEmpty)
    }

    @Test(arguments: ["\u{1B}[", "\u{1B}[<0;5", "\u{1B}O", "\u{1B}[M!!", "\u{1B}[["])
    func unfinishedSequencesAreDroppedWhole(_ text: String) {
        var decoder = InputDecoder()
        #expect(decoder.feed(text.utf8).isEmpty)
        #expect(decoder.timeoutMilliseconds == 25)
        #expect(decoder.timeout().isEmpty)
        #expect(decoder.timeoutMilliseconds == nil, "a rest that comes late sets no timeout")
        #expect(decoder.feed("A A".utf8).isEmpty, "the late end, and what follows it in its burst")
        #expect(decoder.timeout().isEmpty)
        #expect(decoder.feed("x".utf8) == [.key(.character("x"))])
    }

    /// Sequences with text behind them that would pay, quit or type, were it taken for keys.
    static let stalling: [String] = [
        "\u{1B}[200~12 Sample St \r\u{3}q\u{1B}[201~", "\u{1B}[<0;5;6M", "\u{1B}[<64;22;13M", "\u{1B}[M !!",
        "\u{1B}[6n", "\u{1B}[0n", "\u{1B}[24;80R", "\u{1B}[?62;4c", "\u{1B}[1;5A", "\u{1B}[15~", "\u{1B}OP",
        "\u{1B}[[B", "\u{1B}]11;rgb:1e1e/2020/3030\u{1B}\\", "\u{1B}P>|xterm(380)\u{1B}\\", "\u{1B}[I",
    ]

    @Test(arguments: stalling, [" ", " y\r", ""])
    func sequenceThatStallsIsNoKeyNorIsWhatFollowsIt(_ sequence: String, _ following: String) {
        let bytes = Array(sequence.utf8)
        let start = Array("\u{1B}[200~".utf8)
        for cut in 2..<bytes.count {
            var decoder = InputDecoder()
            #expect(decoder.feed(bytes[..<cut]).isEmpty)
            let first = decoder.timeout()
            // A paste that stalls is taken as far as it came.
            let isPaste = bytes.starts(with: start) && cut >= start.count
            #expect(first.allSatisfy { if case .paste = $0 { isPaste } else { false } })
            let rest = decoder.feed(Array(bytes[cut...]) + Array(following.utf8))
            // The answer to a frame is no key.
            #expect(rest == (sequence == "\u{1B}[0n" ? [.statusReport] : []), "cut at \(cut)")
            _ = decoder.timeout()
            _ = decoder.timeout()
            #expect(decoder.feed([0x20]) == [.key(.space)], "cut at \(cut)")
        }
    }

    @Test func sequenceThatStallsOftenIsNoKey() {
        var generator = SplitMix64(seed: 16)
        for _ in 0..<2_000 {
            let bytes = Array((Self.stalling.randomElement(using: &generator) ?? "").utf8)
            var decoder = InputDecoder()
            var inputs = decoder.feed(bytes[..<2])
            for byte in bytes[2...] {
                // No paste may be cut by a whole second, after which its text is somebody's typing.
                if decoder.timeoutMilliseconds == 25, Bool.random(using: &generator) {
                    inputs += decoder.timeout()
                }
                inputs += decoder.feed([byte])
            }
            let keys = inputs.filter { if case .key(.character) = $0 { true } else { $0 == .key(.enter) } }
            #expect(keys.isEmpty, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
    }

    @Test(arguments: ["é", "茶", "🍎"])
    func characterWaitsForItsBytes(_ text: String) {
        let bytes = Array(text.utf8)
        for cut in 1..<bytes.count {
            var decoder = InputDecoder()
            #expect(decoder.feed(bytes[..<cut]).isEmpty)
            #expect(decoder.timeout().isEmpty && decoder.timeoutMilliseconds == nil)
            #expect(decoder.feed(bytes[cut...]) == [.key(.character(Character(text)))])
        }
    }

    @Test(
        "a press that slides away, was never made, or was made with a key or another button held is no click",
        arguments: [
            "\u{1B}[<0;5;6M\u{1B}[<0;5;7m", "\u{1B}[<0;5;6M\u{1B}[<0;4;6m", "\u{1B}[<0;5;6M",
            "\u{1B}[<0;5;6m",
            "\u{1B}[<4;5;6M\u{1B}[<4;5;6m", "\u{1B}[<8;5;6M\u{1B}[<8;5;6m", "\u{1B}[<16;5;6M\u{1B}[<16;5;6m",
            "\u{1B}[<0;5;6M\u{1B}[<4;5;6m", "\u{1B}[<4;5;6M\u{1B}[<0;5;6m", "\u{1B}[<2;5;6M\u{1B}[<2;5;6m",
            "\u{1B}[<0;5;6M\u{1B}[<2;5;6M\u{1B}[<0;5;6m", "\u{1B}[<0;5;6M\u{1B}[<0;9;9m\u{1B}[<0;5;6m",
        ])
    func onlyAWholeClickIsAClick(_ text: String) {
        var decoder = InputDecoder()
        #expect(decoder.feed(text.utf8).isEmpty)
    }

    @Test func controlCInAPasteOrAStringActsAlone() {
        for begun in ["\u{1B}[200~pay", "\u{1B}]0;title", "\u{1B}P1$r"] {
            var decoder = InputDecoder()
            _ = decoder.feed(begun.utf8)
            #expect(decoder.feed([0x03], isAlone: false) == [], "a part of what comes")
            #expect(decoder.feed([0x03]) == [.key(.control("c"))])
        }
        var decoder = InputDecoder()
        _ = decoder.feed("\u{1B}[200~pay".utf8)
        _ = decoder.feed([0x03])
        #expect(decoder.feed(" \r\u{1B}[201~".utf8).isEmpty, "the rest of the paste is no key")
    }

    @Test func controlCThatComesAloneAlwaysActs() {
        for begun in ["\u{1B}[20", "\u{1B}]0;title", "\u{1B}[200~pay", "\u{1B}[M", "\u{1B}O", "\u{1B}[["] {
            var decoder = InputDecoder()
            _ = decoder.feed(begun.utf8)
            _ = decoder.timeout()
            #expect(decoder.feed([0x03]) == [.key(.control("c"))], "\(begun.debugDescription)")
            _ = decoder.timeout()
            #expect(decoder.feed("x".utf8) == [.key(.character("x"))])
        }
    }

    @Test func stringWhoseEndNeverComesGivesTheKeyboardBack() {
        var decoder = InputDecoder()
        _ = decoder.feed("\u{1B}]0;title".utf8)
        _ = decoder.timeout()
        #expect(decoder.timeoutMilliseconds == 1_000)
        #expect(decoder.feed(" and more".utf8).isEmpty && decoder.timeout().isEmpty)
        #expect(decoder.feed("x".utf8) == [.key(.character("x"))])
    }

    @Test func pasteIsWholeOnALineThatIsSlow() {
        var decoder = InputDecoder()
        #expect(decoder.feed("\u{1B}[200~pay".utf8).isEmpty)
        #expect(decoder.timeoutMilliseconds == 1_000)
        #expect(decoder.feed(" now\u{1B}[201~".utf8) == [.paste("pay now")])
        #expect(decoder.timeoutMilliseconds == nil)
    }

    @Test func pasteThatStallsIsTakenSoFarAndItsRestDropped() {
        var decoder = InputDecoder()
        #expect(decoder.feed("\u{1B}[200~pay".utf8).isEmpty)
        #expect(decoder.timeout() == [.paste("pay")])
        #expect(decoder.feed(" now \u{1B}[2".utf8).isEmpty && decoder.timeoutMilliseconds == 1_000)
        #expect(decoder.feed("01~ y".utf8).isEmpty && decoder.timeout().isEmpty)
        #expect(decoder.feed(" ".utf8) == [.key(.space)])
    }

    @Test func pasteWhoseEndNeverComesGivesTheKeyboardBack() {
        var decoder = InputDecoder()
        _ = decoder.feed("\u{1B}[200~pay".utf8)
        #expect(decoder.timeout() == [.paste("pay")])
        #expect(decoder.feed(" now".utf8).isEmpty, "not quiet for a second yet")
        #expect(decoder.timeout().isEmpty)
        #expect(decoder.feed("x".utf8) == [.key(.character("x"))])
    }

    @Test func pasteIsBoundedBetweenCharacters() throws {
        var decoder = InputDecoder()
        let long = "\u{1B}[200~" + String(repeating: "茶", count: 40_000) + "\u{1B}[201~q"
        let inputs = decoder.feed(long.utf8)
        try #require(inputs.count == 2)
        #expect(inputs[0] == .paste(String(repeating: "茶", count: 21_845)))
        #expect(inputs[1] == .key(.character("q")))
    }

    @Test func randomBytesNeverCrashAndAlwaysRecover() {
        var generator = SplitMix64(seed: 1)
        let likely: [UInt8] = [
            0x1B, 0x5B, 0x4F, 0x4D, 0x3C, 0x3B, 0x30, 0x32, 0x7E, 0x5D, 0x50, 0xE8, 0x8C, 0xF0,
        ]
        for _ in 0..<3000 {
            var decoder = InputDecoder()
            for _ in 0..<Int.random(in: 1...60, using: &generator) {
                let isLikely = Bool.random(using: &generator)
                let byte = isLikely ? likely.randomElement(using: &generator) : nil
                _ = decoder.feed([byte ?? .random(in: 0...255, using: &generator)])
            }
            _ = decoder.feed("\u{1B}[201~".utf8)
            _ = decoder.timeout()
            #expect(decoder.feed("x".utf8) == [.key(.character("x"))])
        }
    }
}
