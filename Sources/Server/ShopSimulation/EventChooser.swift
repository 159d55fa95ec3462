import CardNetwork
import SeededRandom
import ShopCore
import TokenService

/// Makes a history up, event by event, from a seed. Each seed has a mood: what goes wrong in it, and how
/// often.
package struct EventChooser {
    var stream: SplitMix64
    private let shoppers, crashes, troubleOfLine, troubleOfStore, troubleOfNetwork, jumps: Int
    private var names: [String: Int] = [:]

    package init(seed: UInt64) {
        var stream = SplitMix64(seed: seed)
        func draw(_ values: [Int]) -> Int { values[stream.number(below: values.count)] }
        (shoppers, crashes, troubleOfLine) = (draw([1, 2, 3, 4]), draw([0, 3, 8]), draw([0, 6, 20]))
        (troubleOfStore, troubleOfNetwork, jumps) = (draw([0, 1, 3]), draw([0, 8, 25]), draw([0, 1, 3]))
        self.stream = stream
    }

    package mutating func name(_ kind: String, _ mark: String) -> String {
        names[kind, default: 1] += 1
        return "\(kind)\(mark)\(names[kind, default: 1])"
    }

    // MARK: Events

    private enum Kind: CaseIterable {
        case start, go, work, commit, deliver, act, again, leave, lose, copy, crash, seconds, minutes, days,
            setBack, maintenance
    }

    package mutating func next(_ simulation: Simulation) -> SimulatedEvent {
        let waiting = simulation.server?.blockingPoints.waiting ?? []
        let (inLine, inBatch) = (simulation.server?.store.inLine ?? 0, simulation.server?.store.inBatch ?? 0)
        let open = simulation.sent.rows.count { !$0.isAnswered }
        let line = simulation.line.count
        let isUp = simulation.isOpen
        let weights: [(Kind, Int)] = [
            (.start, simulation.server == nil ? 100 : 0), (.go, waiting.isEmpty ? 0 : 400),
            (.work, inLine > 0 && inBatch == 0 ? 250 : 0), (.commit, inBatch > 0 ? 300 : 0),
            (.deliver, line == 0 ? 0 : isUp ? 250 : 20),
            (.act, open < 3 ? 200 : open < 8 ? 60 : 0), (.again, open > 0 ? 12 : 0),
            (.leave, open > 0 ? troubleOfLine / 2 : 0),
            (.lose, line > 0 ? troubleOfLine : 0), (.copy, line > 0 ? troubleOfLine : 0),
            (.crash, simulation.server == nil ? 0 : crashes * (simulation.isMoneyOnItsWay ? 4 : 1)),
            (.seconds, 25), (.minutes, jumps * 2),
            (.days, jumps), (.setBack, jumps),
            (.maintenance, isUp && !simulation.isRunningMaintenance ? 12 : 0),
        ]
        var place = stream.number(below: weights.reduce(0) { $0 + $1.1 })
        let kind = weights.first { weight in
            place -= weight.1
            return place < 0
        }?.0
        return event(kind ?? .seconds, simulation, waiting) ?? .pass(seconds: 1)
    }

    private mutating func event(
        _ kind: Kind, _ simulation: Simulation, _ waiting: [BlockingPoints.Waiting]
    ) -> SimulatedEvent? {
        switch kind {
        case .start: .start
        case .go: go(waiting)
        case .work: .work(1 + stream.number(below: 3))
        case .commit: .commit(fate())
        case .deliver: stream.one(of: simulation.line).map { .deliver($0.name) }
        case .act: act(simulation)
        case .again: stream.one(of: simulation.unanswered).map { .again($0, message: name($0, "/")) }
        case .leave: stream.one(of: simulation.unanswered).map { .leave($0) }
        case .lose: stream.one(of: simulation.line).map { .lose($0.name) }
        case .copy:
            stream.one(of: simulation.line.filter { $0.answer == nil }).map { message in
                .copy(message.name, message: name(message.request, "/"))
            }
        case .crash: .crash
        case .seconds: .pass(seconds: 1 + stream.number(below: 30))
        case .minutes: .pass(seconds: 60 * (14 + stream.number(below: 4)))
        case .days: .pass(seconds: 86_400 * (1 + stream.number(below: 8)))
        case .setBack: .setBack(seconds: 3_600)
        case .maintenance: .runMaintenance
        }
    }

    private mutating func go(_ waiting: [BlockingPoints.Waiting]) -> SimulatedEvent? {
        guard let blocked = stream.one(of: waiting) else { return nil }
        switch blocked.place {
        case .read:
            return .go(
                blocked.task,
                stream.chance(troubleOfStore) ? .trouble(stream.chance(50) ? .unreachable : .failed) : .clear)
        case .written: return .go(blocked.task, .clear)
        case .ask:
            guard stream.chance(troubleOfNetwork) else { return .go(blocked.task, .clear) }
            let faults: [BlockingPoints.Passage] = [
                .lost, .lost, .fault(.timeout), .fault(.late), .fault(.duplicate), .fault(.contradictory),
                .fault(.down), .fault(.declined(.lostCard)),
            ]
            return .go(blocked.task, stream.one(of: faults) ?? .clear)
        case .hear: return .go(blocked.task, stream.chance(troubleOfNetwork) ? .lost : .clear)
        }
    }

    private mutating func fate() -> SimulatedStore.Fate {
        guard stream.chance(troubleOfStore * 2) else { return .durable }
        let fates: [SimulatedStore.Fate] = [
            .refused(.full), .refused(.readOnly), .refused(.unreachable), .refused(.failed),
            .unknown(isWritten: true), .unknown(isWritten: true), .unknown(isWritten: false),
        ]
        return stream.one(of: fates) ?? .durable
    }

    // MARK: People

    private mutating func act(_ simulation: Simulation) -> SimulatedEvent {
        let isStaff = stream.chance(25)
        let person = isStaff ? "staff" : "s\(1 + stream.number(below: shoppers))"
        let act = isStaff ? staffAct(simulation) : shopperAct(simulation, person)
        return .act(name(person, "."), act)
    }
}
