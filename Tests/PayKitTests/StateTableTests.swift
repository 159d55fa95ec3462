import Foundation
import PayKit
import Testing

/// Every state against every event, as a text that is read whenever it changes.
@Suite struct StateTableTests {
    typealias Row = (name: String, run: Run)
    typealias Column = (name: String, event: @Sendable (Run) -> Run.Event?)

    static let rows: [Row] = [
        ("idle", Run()), ("ready, guarded", .guarded()), ("ready", .payable()),
        ("ready, unanswered", .unanswered()), ("ready, out of touches", .outOfTouches()),
        ("updating contact", .pricing()),
        ("updating method", .repricing()),
        ("touch", .touching()), ("passcode", .passcode()), ("processing, no token", .minting()),
        ("processing", .paying()), ("success", .succeeded()), ("failure", .failed()),
        ("finishing", .finishing()), ("closed", .closed()),
    ]

    static let groups: [(title: String, columns: [Column])] = [
        ("opening", opening), ("choosing", choosing), ("authorising", authorising), ("answers", answers),
        ("tokens and results", results), ("timers", timers), ("ending", ending),
    ]

    private static func present(_ request: PaymentRequest, _ wallet: WalletContents) -> Run.Event {
        .present(request, wallet, Sample.entitlement)
    }

    static let opening: [Column] = [
        ("present", { _ in present(Sample.request("request-2"), Sample.wallet) }),
        ("present digital", { _ in present(Sample.digitalRequest("request-2"), Sample.wallet) }),
        ("present used", { _ in present(Sample.request("request-1"), Sample.wallet) }),
        ("present without cards", { _ in present(Sample.request("request-2"), WalletContents()) }),
    ]

    static let choosing: [Column] = [
        ("pass of one type", { _ in .selectPass(id: "visa-2") }),
        ("pass of another type", { _ in .selectPass(id: "mastercard") }),
        (
            "other address",
            { $0.sheet?.address == Sample.toronto ? address(Sample.atlanta) : address(Sample.toronto) }
        ),
        ("other contact", { _ in .selectContact(Sample.otherEmail) }),
        ("other method", { _ in .selectMethod(identifier: "express") }), ("retry", { _ in .retry }),
    ]

    private static func address(_ contact: Contact) -> Run.Event { .selectAddress(contact) }

    static let authorising: [Column] = [
        ("touch", { _ in .touched(matches: true) }), ("wrong touch", { _ in .touched(matches: false) }),
        ("passcode", { _ in .passcodeChecked(matches: true, attemptsLeft: 5) }),
        ("wrong passcode", { _ in .passcodeChecked(matches: false, attemptsLeft: 2) }),
        ("last passcode", { _ in .passcodeChecked(matches: false, attemptsLeft: 0) }),
    ]

    static let answers: [Column] = [
        ("update", { .reply(number: $0.call, Run.priced) }),
        (
            "wrong sum",
            { .reply(number: $0.call, .update(items: Sample.items(total: 1), methods: .unchanged)) }
        ),
        ("errors", { .reply(number: $0.call, .errors([.shippingAddressInvalid(nil)])) }),
        ("unserviceable", { .reply(number: $0.call, .unserviceable()) }),
        ("failed", { .reply(number: $0.call, .failed) }),
        ("old number", { .reply(number: $0.call - 1, Run.priced) }),
    ]

    static let results: [Column] = [
        ("token", { .tokenMade(attempt: $0.attempt, Sample.token()) }),
        ("no token", { .tokenMade(attempt: $0.attempt, nil) }),
        ("old token", { .tokenMade(attempt: $0.attempt - 1, Sample.token()) }),
        ("success", { .result(attempt: $0.attempt, .success) }),
        ("failure", { .result(attempt: $0.attempt, .failure([])) }),
        ("errors", { .result(attempt: $0.attempt, .failure([.shippingAddressInvalid(nil)])) }),
        ("old result", { .result(attempt: $0.attempt - 1, .success) }),
    ]

    /// The last timer of a kind; the cell stays empty where none was ever started.
    private static func timer(_ kind: Run.Timer.Kind) -> @Sendable (Run) -> Run.Event? {
        { run in run.timers[kind].map { .timerFired($0) } }
    }

    static let timers: [Column] = [
        ("inputGuard", timer(.inputGuard)), ("update", timer(.update)), ("authorize", timer(.authorize)),
        ("mark", timer(.mark)), ("dismissal", timer(.dismissal)),
    ]

    static let ending: [Column] = [
        ("cancel", { _ in .cancel }), ("abort", { _ in .abort }), ("dismiss", { _ in .dismiss }),
    ]

    /// `.` is logged and changes nothing, `=` changes nothing; a state with a star kept its name but not its
    /// contents.
    private func cell(_ run: Run, _ event: Run.Event?) -> String {
        guard let event else { return "" }
        var next = run
        let effects = next.send(event)
        if next.engine == run.engine {
            if effects.isEmpty { return "=" }
            if effects.map(\.name) == ["log"] { return "." }
        }
        let star = next.stateName == run.stateName && next.engine.state != run.engine.state ? "*" : ""
        return ([next.stateName + star] + effects.map { "+\($0.name)" }).joined(separator: " ")
    }

    private func table(_ title: String, _ columns: [Column]) -> String {
        let heads = [title] + columns.map(\.name)
        let lines =
            [heads] + Self.rows.map { row in [row.name] + columns.map { cell(row.run, $0.event(row.run)) } }
        let widths = heads.indices.map { index in lines.map { $0[index].count }.max() ?? 0 }
        return lines.map { line in
            let cells = zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            return "| " + cells.joined(separator: " | ") + " |\n"
        }.joined()
    }

    @Test func tableIsAsRecorded() throws {
        let text = Self.groups.map { table($0.title, $0.columns) }.joined(separator: "\n")
        try Golden("state-table.txt").compare(text)
    }
}
