import TUI
import Terminal
import Testing

/// The queue between the terminal and the session.
@Suite struct InputQueueTests {
    private static let interrupt = Input.key(.control("c"))

    private static func keys(_ count: Int) -> [Input] {
        Array(repeating: .key(.character("x")), count: count)
    }

    /// Adds inputs of so many bytes of their own.
    private static func add(_ inputs: [Input], to queue: inout InputQueue) {
        queue.add(inputs, from: Array(repeating: UInt8(0x78), count: inputs.count), at: 1_000)
    }

    private static func next(_ queue: inout InputQueue) -> [Input] { queue.next().map(\.input) }

    @Test func whatOneTurnTakesComesTogetherAndInOrder() {
        var queue = InputQueue()
        Self.add([.key(.character("a")), Self.interrupt, .key(.character("b"))], to: &queue)
        #expect(Self.next(&queue) == [.key(.character("a")), Self.interrupt, .key(.character("b"))])
        #expect(queue.isEmpty && queue.next().isEmpty)
    }

    @Test func nothingIsLostOfALongBurst() {
        var queue = InputQueue()
        Self.add(Self.keys(1_500), to: &queue)
        Self.add([.key(.enter)], to: &queue)
        #expect(Self.next(&queue) == Self.keys(1_024))
        Self.add([.key(.tab)], to: &queue)
        #expect(Self.next(&queue) == Self.keys(476) + [.key(.enter), .key(.tab)])
        #expect(queue.isEmpty)
    }

    @Test func interruptOvertakesWhatNobodyTyped() {
        var queue = InputQueue()
        Self.add(Self.keys(60_000), to: &queue)
        _ = queue.next()
        Self.add(Self.keys(10) + [Self.interrupt, .key(.character("y"))], to: &queue)
        #expect(Self.next(&queue) == [Self.interrupt, .key(.character("y"))])
        #expect(queue.isEmpty)
    }

    @Test func textOfAPasteIsNoInterrupt() {
        var queue = InputQueue()
        Self.add(Self.keys(2_000), to: &queue)
        Self.add([.paste("\u{3}")], to: &queue)
        #expect(Self.next(&queue) == Self.keys(1_024))
    }

    @Test func moreThanTheLimitIsDropped() {
        var queue = InputQueue()
        for _ in 0..<20 { Self.add(Self.keys(50_000), to: &queue) }
        var count = 0
        while !queue.isEmpty { count += queue.next().count }
        #expect(count == InputQueue.limit)
    }

    /// The last of some reads, each a number of milliseconds after the one before.
    struct Reads: CustomTestStringConvertible {
        let name: String
        let reads: [(after: Int, text: String)]
        let isAlone: Bool

        init(_ name: String, isAlone: Bool, _ reads: (Int, String)...) {
            (self.name, self.isAlone, self.reads) = (name, isAlone, reads.map { (after: $0.0, text: $0.1) })
        }

        var testDescription: String { name }
    }

    static let press = "\u{1B}[<0;5;6M"
    static let release = "\u{1B}[<0;5;6m"

    static let reads = [
        Reads("the first key", isAlone: true, (0, " ")),
        Reads("a fast typist", isAlone: true, (0, "r"), (80, " ")),
        Reads("silence of fifty milliseconds", isAlone: true, (0, "r"), (50, " ")),
        Reads("a key of the keypad", isAlone: true, (0, "\u{1B}O ")),
        Reads("a scanner", isAlone: false, (0, "r"), (3, " ")),
        Reads("forty-nine milliseconds", isAlone: false, (0, "r"), (49, " ")),
        Reads("a key in the same read", isAlone: false, (0, "r ")),
        Reads("primary device attributes", isAlone: false, (0, "\u{1B}[?62;4c ")),
        Reads("the place of the cursor", isAlone: false, (0, "\u{1B}[12;40R ")),
        Reads("an answer of OSC", isAlone: false, (0, "\u{1B}]11;rgb:00/00/00\u{7} ")),
        Reads("an answer of DCS", isAlone: false, (0, "\u{1B}P>|xterm\u{1B}\\ ")),
        Reads("an answer of DECRPM", isAlone: false, (0, "\u{1B}[?2026;2$y ")),
        Reads("an answer just before", isAlone: false, (0, "\u{1B}[?62;4c"), (10, " ")),
        Reads("the end mark of a paste", isAlone: false, (0, "\u{1B}[201~ ")),
        Reads("a paste just before", isAlone: false, (0, "\u{1B}[200~a\u{1B}[201~"), (4, " ")),
        Reads(
            "an end mark inside a paste of two packets", isAlone: false,
            (0, "\u{1B}[200~a\u{1B}[201~"), (4, " ")),
        Reads("a motion of the mouse", isAlone: false, (0, "\u{1B}[<35;5;6M ")),
        Reads("a status report", isAlone: false, (0, "\u{1B}[0n ")),
        Reads("two bytes before", isAlone: false, (0, "\u{0}\u{0} ")),
        Reads("a click", isAlone: true, (0, press + release)),
        Reads("a click that was held for a while", isAlone: true, (0, press), (2, release)),
        Reads("a click behind a key", isAlone: false, (0, "r"), (3, press + release)),
        Reads("a click with a key between", isAlone: false, (0, press), (20, "r"), (20, release)),
        Reads("a click in a text", isAlone: false, (0, "r" + press + release)),
    ]

    @Test("a press that pays is one that came alone", arguments: reads)
    func pressIsAloneInSilence(_ sample: Reads) {
        var queue = InputQueue()
        var decoder = InputDecoder()
        var time = 5_000
        var last: InputQueue.Arrival?
        for (after, text) in sample.reads {
            time += after
            let inputs = decoder.feed(text.utf8)
            queue.add(inputs.filter { $0 != .statusReport }, from: Array(text.utf8), at: time)
            last = queue.next().last
        }
        #expect(last?.input.mayConsent == true)
        #expect(last?.isAlone == sample.isAlone)
    }

    @Test func halfACharacterInTheSameReadBreaksTheSilence() {
        var queue = InputQueue()
        var decoder = InputDecoder()
        let bytes: [UInt8] = [0xE8, 0x20]
        queue.add(decoder.feed(bytes), from: bytes, at: 5_000)
        #expect(queue.next().map(\.isAlone) == [false])
    }
}
