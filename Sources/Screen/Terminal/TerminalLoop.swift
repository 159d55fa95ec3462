internal import CTerminal
import Dispatch
import Glibc
package import TUI

/// The event loop of the terminal on the main queue; paces frames, without polling.
@MainActor
package final class TerminalLoop {
    private let screen: TerminalScreen
    private let input: Int32
    private let handler: @MainActor (TerminalEvent) -> Void
    private var decoder = InputDecoder()
    private var queue = InputQueue()
    private var consent: IsolatedInputFilter?
    private var wantsSuspend = false
    /// True once a turn for the rest of the queue is scheduled.
    private var isTurnPending = false
    private var fence = FrameFence()
    private var frame: (() -> Canvas)?
    private var afterFrame: [@MainActor () -> Void] = []
    private var isDelivering = false
    private var hasEnded = false
    private var isClosed = false
    private let maySuspend: Bool
    private let endsWhenAsked: Bool
    private var watches: [FileWatch] = []
    private var escapeAlarm: Alarm?
    private var timeoutAlarm: Alarm?
    private var isTimeoutRunning = false
    private var lastSent = DispatchTime.now()
    /// Send times of the frames without an answer.
    private var sent: [DispatchTime] = []
    /// The slowest of the last answers, in nanoseconds; 0 before the first.
    package private(set) var roundTrip = UInt64(0)
    private let timeoutMilliseconds: Int
    private let drainMilliseconds: ClosedRange<UInt64>

    /// Starts reading. The handler runs on the main actor, never inside another call of itself.
    /// - Parameter maySuspend: ^Z suspends the program.
    /// - Parameter endsWhenAsked: true if SIGTERM and SIGINT end the loop, false if they are only events.
    /// - Parameter timeoutMilliseconds: the wait for an answer after which frames count as lost.
    /// - Parameter drainMilliseconds: the bounds of the wait for answers at the end.
    package init(
        screen: TerminalScreen, maySuspend: Bool = true, endsWhenAsked: Bool = true,
        timeoutMilliseconds: Int = FrameFence.timeout * 1_000,
        drainMilliseconds: ClosedRange<UInt64> = 100...1_500,
        handler: @escaping @MainActor (TerminalEvent) -> Void
    ) {
        self.screen = screen
        // A copy, because a watch closes its descriptor itself; answers are waited for after that.
        input = fcntl(screen.input, F_DUPFD_CLOEXEC, 3)
        self.maySuspend = maySuspend
        self.endsWhenAsked = endsWhenAsked
        self.timeoutMilliseconds = timeoutMilliseconds
        self.drainMilliseconds = drainMilliseconds
        self.handler = handler
        escapeAlarm = Alarm { [weak self] in self?.escapeIsAlone() }
        timeoutAlarm = Alarm { [weak self] in self?.answerTimedOut() }
        consent = IsolatedInputFilter(read: { [weak self] in self?.readInput() }) { [weak self] in
            self?.deliver(.inputs($0))
        }
        let signals = ct_take_signals()
        watches = [
            FileWatch(input) { [weak self] in self?.readInput() },
            FileWatch(signals) { [weak self] in self?.take(FileWatch.signals(from: signals)) },
        ].compactMap(\.self)
    }

    /// Draws as soon as the terminal has kept up; of several requests only the last.
    package func requestFrame(_ draw: @escaping () -> Canvas) {
        frame = draw
        if !isDelivering { drawFrame() }
    }

    /// Runs an action once the next frame is written, or after the fence's timeout.
    package func afterNextFrame(_ action: @escaping @MainActor () -> Void) { afterFrame.append(action) }

    package var unansweredFrames: Int { fence.unanswered }

    private func drawFrame() {
        guard !isClosed, fence.mayDraw, let draw = frame else { return }
        frame = nil
        let hasChanged = screen.present(
            draw(), isBehind: fence.unanswered > 0 || !fence.asks, asks: fence.asks)
        for action in afterFrame { DispatchQueue.main.async { MainActor.assumeIsolated(action) } }
        afterFrame = []
        guard hasChanged, fence.asks else { return }
        fence.sent()
        lastSent = .now()
        sent.append(lastSent)
        guard !isTimeoutRunning else { return }
        isTimeoutRunning = true
        timeoutAlarm?.set(.milliseconds(timeoutMilliseconds))
    }

    /// The alarm is not reset for each frame, but waits for the rest of the last one's time.
    private func answerTimedOut() {
        isTimeoutRunning = false
        guard !isClosed, fence.unanswered > 0 else { return }
        let waited = DispatchTime.now().uptimeNanoseconds - lastSent.uptimeNanoseconds
        let rest = timeoutMilliseconds * 1_000_000 - Int(clamping: waited)
        if rest > 0 {
            isTimeoutRunning = true
            timeoutAlarm?.set(.nanoseconds(rest))
        } else {
            fence.silent()
            drawFrame()
        }
    }

    private func escapeIsAlone() {
        take(decoder.timeout(), from: [], at: Self.milliseconds)
        handOn()
    }

    /// Sets the test for inputs that authorise a payment; they count only when they come alone.
    package func setConsent(_ isConsent: @escaping @MainActor (Input) -> Bool) {
        consent?.isConsent = isConsent
    }

    private static var milliseconds: Int { Int(DispatchTime.now().uptimeNanoseconds / 1_000_000) }

    /// Never blocks: an earlier turn of the queue may have read what the event source tells of.
    package func readInput() {
        var inputs: [Input] = []
        var all: [UInt8] = []
        var isOver = false
        let now = Self.milliseconds
        let isQuiet = consent?.isHolding != true && queue.isQuiet(at: now)
        // Bounded, so that an endless stream cannot keep frames from being drawn.
        for _ in 0..<16 {
            guard isReadable(within: 0) else { break }
            guard let bytes = readBytes() else {
                // In the background a read fails; the terminal is still there.
                isOver = screen.isInForeground || !comeForward()
                break
            }
            inputs += decoder.feed(bytes, isAlone: isQuiet && all.isEmpty)
            all += bytes
            guard bytes.count == Self.pieceLength else { break }
        }
        escapeAlarm?.set(decoder.timeoutMilliseconds.map { .milliseconds($0) } ?? .never)
        if !all.isEmpty { take(inputs, from: all, at: now) }
        handOn()
        if isOver { end(.endOfInput) }
    }

    /// The most bytes of one read; one of fewer has read all.
    private static let pieceLength = 4_096

    /// Nil at the end of input.
    private func readBytes() -> [UInt8]? {
        var isOver = false
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.pieceLength) { buffer, count in
            let result = read(screen.input, buffer.baseAddress, buffer.count)
            isOver = result == 0 || result < 0 && errno != EAGAIN && errno != EINTR
            count = max(0, result)
        }
        return isOver ? nil : bytes
    }

    private func isReadable(within milliseconds: Int) -> Bool {
        var wait = pollfd(fd: screen.input, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, Int32(milliseconds)) > 0
    }

    /// Answers to frames count at once; other input is queued.
    private func take(_ inputs: [Input], from bytes: [UInt8], at now: Int) {
        let answers = inputs.count { $0 == .statusReport }
        // Nothing but the answers that are waited for is silence.
        let isSilence =
            answers == inputs.count && answers <= fence.unanswered && bytes.areStatusReports(answers)
        for _ in 0..<answers { answered() }
        guard !isSilence else { return }
        consent?.breakSilence()
        if inputs.contains(Self.suspendKey) { wantsSuspend = true }
        queue.add(inputs.filter { $0 != .statusReport && $0 != Self.suspendKey }, from: bytes, at: now)
    }

    /// Hands on one turn of the queue; new input is read before the next turn.
    private func handOn() {
        isDelivering = true
        consent?.take(queue.next())
        isDelivering = false
        drawFrame()
        if wantsSuspend {
            wantsSuspend = false
            suspend()
        }
        guard !queue.isEmpty, !isTurnPending else { return }
        isTurnPending = true
        DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.takeTurn() } }
    }

    private func takeTurn() {
        isTurnPending = false
        guard !hasEnded, !isClosed else { return }
        if isReadable(within: 0) { readInput() } else { handOn() }
    }

    private static let suspendKey = Input.key(.control("z"))

    private func suspend() {
        guard maySuspend, !isClosed else { return }
        drain()
        guard screen.suspend() else { return end(.hangup) }
        deliver(.resized(screen.resized()))
    }

    /// Stops, as editors do in the background, until it is in the foreground; false when that cannot be.
    private func comeForward() -> Bool {
        guard !isClosed, !screen.isInForeground else { return true }
        guard screen.takeForeground() else { return false }
        deliver(.resized(screen.resized()))
        return true
    }

    private func answered() {
        fence.answered()
        guard !sent.isEmpty else { return }
        let took = DispatchTime.now().uptimeNanoseconds - sent.removeFirst().uptimeNanoseconds
        // A faster line is believed slowly.
        roundTrip = max(took, roundTrip / 4 * 3)
        guard fence.unanswered == 0 else { return }
        isTimeoutRunning = false
        timeoutAlarm?.set(.never)
    }

    private func deliver(_ event: TerminalEvent) {
        guard !hasEnded else { return }
        let isWhole = !isDelivering
        isDelivering = true
        handler(event)
        guard isWhole else { return }
        isDelivering = false
        drawFrame()
    }

    private func take(_ seen: Set<Int32>) {
        if seen.contains(SIGCONT), !comeForward() { return end(.hangup) }
        if seen.contains(SIGWINCH) { deliver(.resized(screen.resized())) }
        if seen.contains(SIGHUP) { return end(.hangup) }
        if seen.isTermination { return take(.terminated) }
        if seen.contains(SIGINT) { take(.interrupted) }
    }

    private func take(_ wish: TerminalEnd) { endsWhenAsked ? end(wish) : deliver(.ended(wish)) }

    private func end(_ reason: TerminalEnd) {
        guard !hasEnded else { return }
        hasEnded = true
        cancelWatches()
        handler(.ended(reason))
    }

    private func cancelWatches() {
        for watch in watches { watch.cancel() }
        watches = []
    }

    /// Waits for answers still on their way, so that none is typed into the shell, and restores the terminal.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        hasEnded = true
        escapeAlarm = nil
        timeoutAlarm = nil
        consent = nil
        screen.silence()
        drain()
        cancelWatches()
        screen.close()
    }

    /// The wait for answers at the end in milliseconds, within bounds: twice as long as they took before, or
    /// have taken by now, in nanoseconds; the upper bound while none has ever come.
    package static func drainTimeout(
        after roundTrip: UInt64, waited: UInt64, within bounds: ClosedRange<UInt64>
    ) -> UInt64 {
        guard roundTrip > 0 else { return bounds.upperBound }
        return min(max(2 * max(roundTrip, waited) / 1_000_000, bounds.lowerBound), bounds.upperBound)
    }

    private func drain() {
        let now = DispatchTime.now().uptimeNanoseconds
        let timeout = Self.drainTimeout(
            after: roundTrip, waited: sent.first.map { now - $0.uptimeNanoseconds } ?? 0,
            within: drainMilliseconds)
        let deadline = now + timeout * 1_000_000
        while fence.unanswered > 0 {
            let now = DispatchTime.now().uptimeNanoseconds
            guard now < deadline, isReadable(within: Int((deadline - now) / 1_000_000) + 1),
                let bytes = readBytes()
            else { return }
            for case .statusReport in decoder.feed(bytes) { answered() }
        }
    }
}

extension Set<Int32> {
    /// True for SIGTERM, and any other unhandled signal whose default ends the program.
    var isTermination: Bool { contains { ![SIGWINCH, SIGHUP, SIGINT, SIGCONT].contains($0) } }
}

package enum TerminalEvent: Hashable, Sendable {
    /// One batch; draw after all of it.
    case inputs([Input])
    case resized(Size)
    /// The last event, except for a signal on a loop that does not end when asked.
    case ended(TerminalEnd)
}

package enum TerminalEnd: Hashable, Sendable {
    case hangup, terminated, interrupted, endOfInput
    case unwritable(String)
}
