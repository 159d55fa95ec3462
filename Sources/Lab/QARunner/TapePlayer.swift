import FoundationEssentials
import PayKit
package import QAReports
import QARules
package import QATapes
package import SimWallet
package import TUI
import Window

/// Plays a tape on a rehearsal, and writes down what came of it.
@MainActor
package final class TapePlayer {
    private let tape: Tape
    private let name: String
    private let title: String
    let subject: any TapeSubject
    /// The session with a shop; nil for a sheet without one.
    private var shop: Rehearsal? { subject as? Rehearsal }
    private(set) var pacing: Tape.Pacing
    /// True while frames stay out of the report and out of films.
    package private(set) var isHidden = false
    /// True once a private field has a value that the tape entered, and not a sample.
    package private(set) var hasEnteredPrivate = false
    private var clipboard = ""
    private var screens: [Report.Screen] = []
    private var lastFrame: Canvas?
    private var steps: [Report.Step] = []
    private var secrets: [String] = []
    /// Hears of each step before it is carried out, by its place in the report's list.
    package var beginning: (@MainActor (Int) -> Void)?
    /// Takes the name and the frame of each `Screenshot` that is not hidden.
    package var photographing: (@MainActor (String, Canvas) -> Void)?
    /// Sees the frame after each step as it is, which the report does not.
    package var seeing: (@MainActor (Canvas) -> Void)?
    private(set) var ordersBefore = (placed: 0, charged: 0)
    private let wallet: @MainActor (String) throws -> SimulatedWallet

    /// A step that did not come out as the tape has it.
    package struct Failed: Error, CustomStringConvertible {
        package let description: String

        package static let noShop = Failed(description: "There is no shop behind this sheet")
    }

    package init(
        _ tape: Tape, name: String, title: String, on subject: any TapeSubject,
        wallet: @escaping @MainActor (String) throws -> SimulatedWallet = { _ in throw Failed.noShop }
    ) {
        self.tape = tape
        self.name = name
        self.title = title
        self.subject = subject
        self.wallet = wallet
        pacing = tape.settings.pacing
    }

    /// Plays the tape to its end or to its first failure; the rules are checked in either case.
    package func play() async -> Report.Scenario {
        var failure: String?
        let early = tape.steps.prefix { $0.command.isOrderToShop }
        do {
            ordersBefore = try await subject.orders()
            // Orders that stand before anything else hold when the shop opens.
            await play(early)
            if !hasFailed { try await subject.begin() }
        } catch { failure = "\(error)" }
        if failure == nil { await play(tape.steps.dropFirst(early.count)) }
        if failure == nil { checkDemands() }
        return scenario(failure)
    }

    package func begin() async throws {
        ordersBefore = try await subject.orders()
        try await subject.begin()
    }

    private func play(_ those: ArraySlice<Tape.Step>) async {
        for step in those where !hasFailed {
            let time = subject.clock.now
            var reason: String?
            let before = subject.frame
            let isPrivate = subject.isTypingPrivate || before.isTypingPrivate
            if isPrivate, step.command.enters { hasEnteredPrivate = true }
            beginning?(steps.count)
            do { try await carryOut(step.command) } catch { reason = "\(error)" }
            seeing?(subject.frame)
            if !isHidden, let name = step.command.screenName { photographing?(name, subject.frame) }
            let covered = step.command.redacted(on: [before, subject.frame], isPrivate: isPrivate)
            if isPrivate, case .paste(nil) = step.command { steps.coverCopies(of: clipboard) }
            if isPrivate, case .type(let text, _) = step.command { secrets.append(text) }
            reason = reason.map { subject.frame.redacted($0).covering(secrets) }
            let screen =
                isHidden && reason == nil ? nil : keep(subject.frame, name: step.command.screenName)
            steps.append(
                Report.Step(
                    place: step.line.place, command: covered.text.covering(secrets), time: time,
                    screen: screen,
                    group: step.group, failure: reason))
        }
    }

    private var hasFailed: Bool { steps.last?.failure != nil }

    private func checkDemands() {
        for demand in tape.demands {
            let state = subject.log.watch.state(of: demand.rule)
            let wanted = demand.isExercised ? "kept" : "notExercised"
            let came = state?.result.rawValue ?? "unknown"
            guard came != wanted, came != RuleWatch.Result.broken.rawValue else { continue }
            let reason =
                demand.isExercised
                ? "\(demand.rule) did not come up" : "\(demand.rule) came up, which the tape rules out"
            steps.append(
                Report.Step(
                    place: demand.line.place,
                    command: "Rule \(demand.isExercised ? "" : "not ")\(demand.rule)",
                    time: subject.clock.now, screen: keep(subject.frame, name: nil), failure: reason))
        }
    }

    /// The place of a frame among the screens; one like the last is not kept twice.
    private func keep(_ frame: Canvas, name: String?) -> Int {
        if frame == lastFrame, name == nil, !screens.isEmpty { return screens.count - 1 }
        lastFrame = frame
        screens.append(Report.Screen(frame, name: name))
        return screens.count - 1
    }

    private func scenario(_ failure: String?) -> Report.Scenario {
        let log = subject.log
        var places: [Int: Int] = [:]
        for (moment, frame) in log.evidence.sorted(by: { $0.key < $1.key }) {
            places[moment] = keep(frame, name: nil)
        }
        return Report.Scenario(
            name: name, title: title, language: tape.settings.language.rawValue,
            columns: tape.settings.size.columns, rows: tape.settings.size.rows, steps: steps,
            screens: screens, events: log.events,
            rules: zip(log.rules, log.watch.states).map { rule, state in
                Report.RuleResult(rule, state) { places[$0] }
            }, failure: failure, ended: subject.clock.now)
    }

    // MARK: Commands

    /// Throws ``Failed`` where the command does not come out as the tape has it.
    package func carryOut(_ command: Tape.Command) async throws {
        switch command {
        case .type(let text, let pace):
            for character in text { try await press(.character(character), pace) }
        case .press(let key, let count, let pace):
            for _ in 0..<count { try await press(key, pace) }
        case .pause(let milliseconds): try await subject.advance(milliseconds)
        case .wait(let wait): try await self.wait(wait)
        case .set(let setting):
            switch setting {
            case .typing(let milliseconds): pacing.typing = milliseconds
            case .timeout(let milliseconds): pacing.timeout = milliseconds
            case .awaited(let pattern): pacing.awaited = pattern
            }
        case .screenshot: break
        case .hide: isHidden = true
        case .show: isHidden = false
        case .copy(let text): clipboard = text
        case .paste(let text): try await subject.send(.paste(text ?? clipboard))
        case .wallet(let order): try await carryOut(order)
        case .server(let order): try await carryOut(order)
        case .clock(let order): try await carryOut(order)
        case .expect(let expectation): try await check(expectation)
        case .resize(let size): try await subject.resize(to: size)
        case .mouse(let act): try await carryOut(act)
        case .focus(let isThere): try await subject.send(.focus(isThere))
        case .hangup: try await subject.hangUp()
        case .reopen: try await withShop().reopen()
        case .kiosk(let order): try await withShop().carryOut(order)
        }
    }

    private func withShop() throws -> Rehearsal {
        guard let shop else { throw Failed.noShop }
        return shop
    }

    private func press(_ key: Key, _ pace: Int?) async throws {
        try await subject.send(.key(key))
        try await subject.advance(pace ?? pacing.typing)
    }

    private func carryOut(_ act: Tape.MouseAct) async throws {
        switch act {
        case .click(let point): try await click(point)
        case .clickText(let text):
            guard let point = ScreenReading(subject.frame).place(of: text) else {
                throw Failed(description: "Nothing on the screen says \(quote(text))")
            }
            try await click(point)
        case .wheelUp(let count): try await wheel(.wheelUp, count)
        case .wheelDown(let count): try await wheel(.wheelDown, count)
        }
    }

    private func click(_ point: Point) async throws {
        try await subject.send(.mouse(Mouse(.click, at: point)))
    }

    private func wheel(_ action: Mouse.Action, _ count: Int) async throws {
        for _ in 0..<count {
            try await subject.send(.mouse(Mouse(action, at: Point(x: 1, y: 1))))
        }
    }

    private func carryOut(_ order: Tape.WalletOrder) async throws {
        switch order {
        case .failTouches(let count):
            try await subject.failTouches(count)
            subject.note("Touches that fail next: \(count)")
        case .profile(let name):
            let other = try wallet(name)
            _ = try await withShop().changeWallet { wallet in
                wallet = other
                return true
            }
            subject.note("The wallet is \(quote(name))")
        case .card(let id): try await change(card: id) { $0.makeDefault(id) }
        case .remove(let id): try await change(card: id) { $0.remove(id) }
        case .add(let id): try await change(card: id) { $0.restore(id) }
        }
    }

    private func change(card id: String, _ change: (inout SimulatedWallet) -> Bool) async throws {
        guard try await withShop().changeWallet(change) else {
            throw Failed(description: "The wallet has no card \(quote(id))")
        }
        subject.note("The wallet's cards are others")
    }

    private func carryOut(_ order: Tape.ServerOrder) async throws {
        let rehearsal = try withShop()
        rehearsal.note("Ordered: \(Tape.Command.server(order).text)")
        switch order {
        case .down: rehearsal.network.faults.isDown = true
        case .up: rehearsal.network.faults.isDown = false
        case .fault(.latency(let milliseconds), let count, let operation):
            rehearsal.network.faults.latency[operation] = .init(
                value: .init(milliseconds: milliseconds), count: count)
        case .fault(.stall(let milliseconds, _), let count, let operation):
            rehearsal.network.faults.latency[operation ?? .placeOrder] = .init(
                value: .init(milliseconds: milliseconds, drips: true), count: count)
        case .fault(.garble(let garble), let count, let operation):
            rehearsal.network.faults.garbles[operation] = .init(value: garble, count: count)
        case .reset:
            rehearsal.network.faults = LabNetwork.Faults()
            _ = try await rehearsal.staff.carryOut(order)
        case .fault, .decline, .carrierUp, .unserviceable, .serviceable, .soldOut, .stock, .price, .withdraw,
            .endCoupon, .refund:
            _ = try await rehearsal.staff.carryOut(order)
        }
        rehearsal.network.noteNews()
        try await rehearsal.settle()
    }

    private func carryOut(_ order: Tape.ClockOrder) async throws {
        switch order {
        case .advance(let milliseconds): try await subject.advance(milliseconds)
        case .moment(let moment):
            let ahead = moment.timeIntervalSince(subject.clock.date)
            guard ahead >= 0 else { throw Failed(description: "The clock does not go back") }
            try await subject.advance(Int(ahead * 1_000))
        }
    }
}

package func quote(_ text: String) -> String { "\"\(ScreenText(cleaning: text).wholeText)\"" }
