import PayKit
import SeededRandom
import StoreAPI
import Storefront
import TUI
import Testing

/// What proves that the shop is gone, and how it is found again.
@Suite struct ReachTests {
    // MARK: Signs

    static let answers: [(Result<Int, StoreError>, Connectivity.Sign?)] = [
        (.success(1), .answer), (.failure(.unreachable), .silence), (.failure(.untrusted), .silence),
        (.failure(.malformed), nil), (.failure(.refused(Problem(status: 500))), nil),
        (.failure(.refused(Problem(status: 503))), nil), (.failure(.refused(Problem(status: 404))), .answer),
        (.failure(.refused(Problem(status: 401))), .answer),
        (.failure(.refused(Problem(status: 429))), .answer),
    ]

    @Test(arguments: answers)
    func answerSaysWhetherTheShopIsThere(_ answer: Result<Int, StoreError>, _ sign: Connectivity.Sign?) {
        #expect(Connectivity.Sign(answer) == sign)
    }

    // MARK: The machine

    private enum Event: Hashable, CaseIterable {
        case silence, noList, answer, checkUnanswered, oldCheckUnanswered, timer, oldTimer, lineIsBack
    }

    /// Each state, and what becomes of it with each event: the check or the pause that follows.
    private static let table: [(name: String, steps: [Event], Event, to: String)] = [
        ("near", [], .silence, "doubted, checks"), ("near", [], .noList, "gone, waits 2000"),
        ("near", [], .answer, "near"), ("near", [], .checkUnanswered, "near"), ("near", [], .timer, "near"),
        ("near", [], .lineIsBack, "near"),
        ("doubted", [.silence], .silence, "doubted"), ("doubted", [.silence], .noList, "gone, waits 2000"),
        ("doubted", [.silence], .answer, "near"),
        ("doubted", [.silence], .checkUnanswered, "gone, waits 2000"),
        ("doubted", [.silence], .oldCheckUnanswered, "doubted"), ("doubted", [.silence], .timer, "doubted"),
        ("doubted", [.silence], .lineIsBack, "doubted"),
        ("waiting", [.silence, .checkUnanswered], .silence, "gone"),
        ("waiting", [.silence, .checkUnanswered], .noList, "gone"),
        ("waiting", [.silence, .checkUnanswered], .answer, "near"),
        ("waiting", [.silence, .checkUnanswered], .checkUnanswered, "gone"),
        ("waiting", [.silence, .checkUnanswered], .timer, "gone, checks"),
        ("waiting", [.silence, .checkUnanswered], .oldTimer, "gone"),
        ("waiting", [.silence, .checkUnanswered], .lineIsBack, "gone, checks"),
        ("checking", [.noList, .timer], .silence, "gone"),
        ("checking", [.noList, .timer], .noList, "gone, waits 4000"),
        ("checking", [.noList, .timer], .answer, "near"),
        ("checking", [.noList, .timer], .checkUnanswered, "gone, waits 4000"),
        ("checking", [.noList, .timer], .oldCheckUnanswered, "gone"),
        ("checking", [.noList, .timer], .timer, "gone"),
        ("checking", [.noList, .timer], .lineIsBack, "gone"),
    ]

    /// The machine with the numbers that its owner would give it.
    private struct Machine {
        var connectivity = Connectivity()
        var number = 0
        var request: Connectivity.Request?

        private var check: Int {
            switch connectivity.state {
            case .doubted(let check): return check
            case .gone(let outage): if case .check(let check) = outage.next { return check }
            case .near: break
            }
            return -1
        }

        private mutating func answered() -> Connectivity.Request? {
            _ = connectivity.end()
            return nil
        }

        private var timer: Int {
            if case .timer(let timer) = connectivity.outage?.next { timer } else { -1 }
        }

        mutating func take(_ event: Event) {
            number += 1
            request =
                switch event {
                case .silence: connectivity.doubt(check: number)
                case .noList: connectivity.lose(timer: number)
                case .answer: answered()
                case .checkUnanswered: connectivity.unanswered(check: check, timer: number)
                case .oldCheckUnanswered: connectivity.unanswered(check: check - 1, timer: number)
                case .timer: connectivity.timerFired(timer, check: number)
                case .oldTimer: connectivity.timerFired(timer - 1, check: number)
                case .lineIsBack: connectivity.hurry(number)
                }
        }

        var text: String {
            let state =
                switch connectivity.state {
                case .near: "near"
                case .doubted: "doubted"
                case .gone: "gone"
                }
            return switch request {
            case .check(number): state + ", checks"
            case .pause(let failures, number): state + ", waits \(Connectivity.milliseconds(after: failures))"
            case let other?: state + ", \(other)"
            case nil: state
            }
        }
    }

    @Test("UX-CAT-01 a shop is gone when a question and the check after it stay unanswered")
    func everyStateTakesEveryEvent() {
        for row in Self.table {
            var machine = Machine()
            for step in row.steps { machine.take(step) }
            machine.take(row.2)
            #expect(machine.text == row.to, "\(row.name), \(row.2)")
        }
    }

    @Test func pausesGrowToHalfAMinuteAndNoFurther() {
        var machine = Machine()
        machine.take(.noList)
        var pauses: [Int] = []
        for _ in 0..<7 {
            if case .pause(let failures, _)? = machine.request {
                pauses.append(Connectivity.milliseconds(after: failures))
            }
            machine.take(.timer)
            machine.take(.checkUnanswered)
        }
        #expect(pauses == [2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
    }

    /// Whatever happens: one thing at most is done at a time, and a shop that is gone is always asked again.
    @Test(arguments: 1...8) func walkNeverStopsAsking(_ seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var machine = Machine()
        var met: Set<String> = []
        for _ in 0..<400 {
            let before = machine.connectivity
            machine.take(Event.allCases.randomElement(using: &random) ?? .silence)
            met.insert(machine.text)
            switch machine.connectivity.state {
            case .near: #expect(machine.request == nil)
            case .doubted(let check): #expect(check == machine.number || machine.connectivity == before)
            case .gone(let outage):
                let isNew = outage.next == .timer(machine.number) || outage.next == .check(machine.number)
                #expect(isNew == (machine.request != nil))
                #expect(isNew || machine.connectivity == before)
            }
        }
        #expect(met.count >= 8, "\(met)")
    }
}
