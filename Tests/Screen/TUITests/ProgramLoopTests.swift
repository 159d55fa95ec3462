import TUI
import Testing

/// The order in which a loop hands on messages and effects.
@MainActor @Suite struct ProgramLoopTests {
    /// Counts, and asks for an echo of every number below ten.
    private struct Counter: Component {
        var seen: [Int] = []

        mutating func update(_ number: Int) -> [String] {
            seen.append(number)
            return number < 10 ? ["first \(number)", "second \(number)"] : []
        }
    }

    private final class Listener: EffectInterpreter {
        typealias Model = Counter

        var performed = 0

        init(_ loop: ProgramLoop<Counter>) { loop.interpreter = self }

        func perform(_ effect: String) { performed += 1 }
    }

    private final class Recorder: EffectInterpreter {
        typealias Model = Counter

        let loop = ProgramLoop(Counter())
        var heard: [String] = []

        init() { loop.interpreter = self }

        func willUpdate(with message: Int) { heard.append("will \(message) after \(loop.model.seen)") }
        func didUpdate(with message: Int, _ effects: [String]) {
            heard.append("did \(message): \(effects.count)")
        }
        func perform(_ effect: String) {
            heard.append(effect)
            if effect == "first 1" { loop.send(20) }
        }
        func didSettle() { heard.append(loop.isRunning ? "busy" : "settled") }
    }

    @Test func messageOfAnEffectWaitsUntilTheEffectsBeforeItAreDone() {
        let recorder = Recorder()
        recorder.loop.send(1)
        #expect(
            recorder.heard == [
                "will 1 after []", "did 1: 2", "first 1", "second 1", "will 20 after [1]", "did 20: 0",
                "settled",
            ])
        recorder.loop.send(30)
        #expect(recorder.heard.suffix(3) == ["will 30 after [1, 20]", "did 30: 0", "settled"])
        #expect(recorder.loop.model.seen == [1, 20, 30])
    }

    @Test func messagesThatCameTogetherSettleOnce() {
        let recorder = Recorder()
        recorder.loop.together {
            recorder.loop.send(30)
            recorder.loop.send(40)
        }
        #expect(
            recorder.heard == [
                "will 30 after []", "did 30: 0", "will 40 after [30]", "did 40: 0", "settled",
            ])
        recorder.loop.together {}
        #expect(recorder.heard.suffix(2) == ["settled", "settled"])
    }

    @Test func messagesWaitForAnInterpreter() {
        let loop = ProgramLoop(Counter())
        loop.send(11)
        #expect(loop.model.seen.isEmpty)
        let recorder = Listener(loop)
        loop.send(12)
        #expect(recorder.performed == 0)
        #expect(loop.model.seen == [11, 12])
    }

    @Test func messagesOfAnInterpreterThatIsGoneAreTakenByNobody() {
        let loop: ProgramLoop<Counter>
        do {
            let recorder = Recorder()
            loop = recorder.loop
            loop.send(11)
        }
        loop.send(12)
        #expect(loop.model.seen == [11])
    }
}
