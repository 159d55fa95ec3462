import TUI
import Terminal
import Testing

/// The queue between the terminal and the session.
@Suite struct InputQueueTests {
    private static let interrupt = Input.key(.control("c"))

    private static func keys(_ count: Int) -> [Input] {
        Array(repeating: .key(.character("x")), count: count)
    }

    @Test func whatOneTurnTakesComesTogetherAndInOrder() {
        var queue = InputQueue()
        queue.add([.key(.character("a")), Self.interrupt, .key(.character("b"))])
        #expect(queue.next() == [.key(.character("a")), Self.interrupt, .key(.character("b"))])
        #expect(queue.isEmpty && queue.next().isEmpty)
    }

    @Test func nothingIsLostOfALongBurst() {
        var queue = InputQueue()
        queue.add(Self.keys(1_500))
        queue.add([.key(.enter)])
        #expect(queue.next() == Self.keys(1_024))
        queue.add([.key(.tab)])
        #expect(queue.next() == Self.keys(476) + [.key(.enter), .key(.tab)])
        #expect(queue.isEmpty)
    }

    @Test func interruptOvertakesWhatNobodyTyped() {
        var queue = InputQueue()
        queue.add(Self.keys(60_000))
        _ = queue.next()
        queue.add(Self.keys(10) + [Self.interrupt, .key(.character("y"))])
        #expect(queue.next() == [Self.interrupt, .key(.character("y"))])
        #expect(queue.isEmpty)
    }

    @Test func textOfAPasteIsNoInterrupt() {
        var queue = InputQueue()
        queue.add(Self.keys(2_000))
        queue.add([.paste("\u{3}")])
        #expect(queue.next() == Self.keys(1_024))
    }

    @Test func moreThanTheLimitIsDropped() {
        var queue = InputQueue()
        for _ in 0..<20 { queue.add(Self.keys(50_000)) }
        var count = 0
        while !queue.isEmpty { count += queue.next().count }
        #expect(count == InputQueue.limit)
    }

    @Test func spaceIsATouchOnlyAlone() {
        var queue = InputQueue()
        queue.add([.key(.space)])
        #expect(queue.next() == [.key(.space)])
        queue.add([.key(.space), .key(.space)])
        #expect(queue.next() == [.paste(" "), .paste(" ")])
        queue.add(Self.keys(1_025))
        _ = queue.next()
        queue.add([.key(.space)])
        #expect(queue.next() == Self.keys(1) + [.paste(" ")])
    }
}
