package import TUI

/// A bounded queue of decoded input between terminal and session, which Ctrl-C overtakes.
package struct InputQueue: Sendable {
    package static let slice = 1_024
    /// The most waiting inputs; more are dropped, as by a full terminal line.
    package static let limit = 65_536
    /// Milliseconds of silence around an input that pays: scanners, pastes and slow lines type faster.
    package static let silence = 50

    package struct Arrival: Hashable, Sendable {
        package let input: Input
        /// True if it was the only thing in its read, after ``silence``.
        package let isAlone: Bool
    }

    private var waiting: [Arrival] = []
    private var start = 0
    /// When bytes other than frame answers came last, in milliseconds.
    private var lastNoise: Int?

    package init() {}

    package var isEmpty: Bool { start == waiting.count }

    package func isQuiet(at time: Int) -> Bool { lastNoise.map { time - $0 >= Self.silence } ?? true }

    /// Takes one read. Where more waits than one turn takes, Ctrl-C drops everything before it and comes
    /// next, as on a terminal line that is not raw.
    /// - Parameters:
    ///   - bytes: the encoded inputs; bytes without a meaning break the silence, too.
    ///   - time: in milliseconds.
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
    /// True if it can authorise a payment where the screen asks for that.
    package var mayConsent: Bool { self == .key(.space) || self == .key(.enter) || isClick }

    fileprivate var isClick: Bool {
        if case .mouse(let mouse) = self { mouse.action == .click } else { false }
    }

    /// True if the bytes encode this input alone: a byte, a key of the keypad (`ESC O` …), or a click.
    fileprivate func isAll(of bytes: some Collection<UInt8>) -> Bool {
        isClick
            ? bytes.areMouseReports
            : bytes.count == 1 || bytes.count == 3 && bytes.starts(with: [0x1B, 0x4F])
    }
}

extension Collection<UInt8> {
    /// True if the bytes can only be mouse reports (SGR mode 1006).
    fileprivate var areMouseReports: Bool {
        starts(with: "\u{1B}[<".utf8) && allSatisfy { "\u{1B}[<0123456789;Mm".utf8.contains($0) }
    }
}

extension [UInt8] {
    /// True for exactly this many answers to status requests.
    func areStatusReports(_ count: Int) -> Bool {
        self == Array(repeatElement("\u{1B}[0n".utf8, count: count).joined())
    }
}
