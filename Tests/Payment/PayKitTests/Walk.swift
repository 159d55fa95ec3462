import PayKit
import SeededRandom

/// A shopper, an owner and a wallet that do anything at any time, and a book of what must hold all the same.
struct Walk {
    private(set) var run = Run()
    private(set) var book = WalkBook()
    /// The states and transitions that were seen.
    private(set) var visited: Set<String> = ["idle"]
    private(set) var transitions: Set<String> = []
    /// Each step in words; kept for a replay alone.
    private(set) var trace: [String]?
    var random: SplitMix64
    var requestsMade = 0

    init(seed: UInt64, tracing: Bool = false) {
        random = SplitMix64(seed: seed)
        trace = tracing ? [] : nil
    }

    /// What did not hold, in words; empty for a good walk.
    var faults: [String] { book.faults }

    mutating func go(steps: Int, watching: Bool = false) {
        for _ in 0..<steps where book.faults.isEmpty { step(event(), watching) }
    }

    private mutating func step(_ event: Run.Event, _ watching: Bool) {
        let before = run.engine
        let effects = run.send(event)
        book.write(event, effects, before, run.engine)
        if watching {
            visited.insert(run.stateName)
            transitions.formUnion(WalkTransition.all(event, effects, before, run.engine))
        }
        guard trace != nil else { return }
        let sheet = run.sheet.map { "\($0.blocker.map { "blocked by \($0)" } ?? "payable")" } ?? ""
        trace?.append("\(event)\n    -> \(run.stateName) \(sheet) \(effects.map(\.name)) \(book.faults)")
    }
}
