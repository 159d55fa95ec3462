package import TUI

/// Decoded input between the terminal and the session, where more comes than is handled at once: a bounded
/// queue that Ctrl-C overtakes.
package struct InputQueue: Sendable {
    /// How many inputs one turn hands on.
    package static let slice = 1_024
    /// How many wait at most; what is typed beyond that is dropped, as a full terminal line drops it.
    package static let limit = 65_536
    /// Milliseconds of silence on both sides of a press that authorises a payment. Text that a scanner, a
    /// paste or a slow line types comes faster, and the fingers of a person slower.
    package static let silence = 50

    /// An input as it came.
    package struct Arrival: Hashable, Sendable {
        /// The decoded input.
        package let input: Input
        /// True if it was the only thing in its read, after ``silence``.
        package let isAlone: Bool
    }

    private var waiting: [Arrival] = []
    /// Where those begin that have not been handed on.
    private var start = 0
    /// When bytes came last that were no answer to a frame, in milliseconds.
    private var lastNoise: Int?

    package init() {}

    /// True if no input waits.
    package var isEmpty: Bool { start == waiting.count }

    /// True if nothing came within ``silence`` before a time in milliseconds.
    package func isQuiet(at time: Int) -> Bool { lastNoise.map { time - $0 >= Self.silence } ?? true }

    /// Takes what was read at once. Where more waits than one turn takes, Ctrl-C drops what was typed
    /// before it and has the next turn, as it empties the line of a terminal that is not raw.
    /// - Parameters:
    ///   - bytes: what the inputs were decoded from; bytes that meant nothing break the silence, too.
    ///   - time: when it was read, in milliseconds.
    package mutating func add(_ inputs: [Input], from bytes: some Collection<UInt8>, at time: Int) {
        let isAlone = isEmpty && isQuiet(at: time) && inputs.count <= 1
        // A click is one thing: its press does not break the silence before it is let go.
        if !(isAlone && inputs.isEmpty && bytes.areMouseReports) { lastNoise = time }
        let arrivals = inputs.map { Arrival(input: $0, isAlone: isAlone && $0.isAll(of: bytes)) }
        let count = waiting.count - start
        if count + inputs.count > Self.slice, let last = inputs.lastIndex(of: .key(.control("c"))) {
            waiting = Array(arrivals[last...])
            start = 0
            return
        }
        if start > 0 {
            waiting.removeFirst(start)
            start = 0
        }
        waiting += arrivals.prefix(max(0, Self.limit - count))
    }

    /// The inputs that the next turn hands on.
    package mutating func next() -> [Arrival] {
        guard waiting.count - start > Self.slice else {
            defer { (waiting, start) = ([], 0) }
            return start == 0 ? waiting : Array(waiting[start...])
        }
        defer { start += Self.slice }
        return Array(waiting[start..<start + Self.slice])
    }
}

extension Input {
    /// True if it may authorise a payment where the screen asks for that.
    package var mayConsent: Bool { self == .key(.space) || self == .key(.enter) || isClick }

    fileprivate var isClick: Bool {
        if case .mouse(let mouse) = self { mouse.action == .click } else { false }
    }

    /// True if every one of the bytes belongs to it: a byte, a key of the keypad (`ESC O` …), or a click.
    fileprivate func isAll(of bytes: some Collection<UInt8>) -> Bool {
        isClick
            ? bytes.areMouseReports
            : bytes.count == 1 || bytes.count == 3 && bytes.starts(with: [0x1B, 0x4F])
    }
}

extension Collection<UInt8> {
    /// True if nothing but reports of the mouse can be in it (SGR mode 1006).
    fileprivate var areMouseReports: Bool {
        starts(with: "\u{1B}[<".utf8) && allSatisfy { "\u{1B}[<0123456789;Mm".utf8.contains($0) }
    }
}

extension [UInt8] {
    /// True if it is so many answers to status requests and nothing else.
    func areStatusReports(_ count: Int) -> Bool {
        self == Array(repeatElement("\u{1B}[0n".utf8, count: count).joined())
    }
}
