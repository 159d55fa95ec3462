package import QARules
package import TUI
import Window

/// A session that tapes are played on, in lock-step: after each step nothing is under way that needs no time.
@MainActor
package protocol TapeSubject: AnyObject {
    var clock: LabClock { get }
    var log: SessionLog { get }
    var frame: Canvas { get }
    /// The topmost screen by its name for machines.
    var place: String { get }
    var hasQuit: Bool { get }
    /// True if keys go into a private field.
    var isTypingPrivate: Bool { get }

    func begin() async throws
    func send(_ input: Input) async throws
    func resize(to size: Size) async throws
    func hangUp() async throws
    func failTouches(_ count: Int) async throws
    func advance(_ milliseconds: Int) async throws
    func settle() async throws
    func note(_ text: String)
    /// The orders of the shop, and those that were charged.
    func orders() async throws -> (placed: Int, charged: Int)
}

extension TapeSubject {
    /// Lets time pass up to the next deadline, or to an end where none comes before.
    package func advanceToDeadline(before end: Int) async throws {
        let next = min(clock.nextDeadline ?? end, end)
        try await advance(max(0, next - clock.now))
    }
}

extension Rehearsal: TapeSubject {
    package var place: String { front.place }
    package var isTypingPrivate: Bool { window.isTypingPrivate }

    package func send(_ input: Input) async throws { try await send(Window.Message.input(input)) }
    package func resize(to size: Size) async throws { try await send(.resized(size)) }
    package func failTouches(_ count: Int) async throws { try await send(Window.Message.failTouches(count)) }
    package func orders() async throws -> (placed: Int, charged: Int) { try await staff.orders() }
}
