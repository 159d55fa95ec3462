import Foundation
import PayKit
import TestSupport
import Testing

/// Every state against every event, as a text that is read whenever it changes.
@Suite struct StateTableTests {
    typealias Row = (name: String, run: Run)
    typealias Column = (name: String, event: @Sendable (Run) -> Run.Event?)

    static let rows: [Row] = [
        ("idle", Run()), ("ready, guarded", .guarded()), ("ready", .payable()),
        ("ready, every row", .payable(Sample.fullRequest())),
        ("ready, billed", .payable(Sample.billedRequest())),
        ("ready, pickup", .payable(Sample.pickupRequest())), ("ready, unanswered", .unanswered()),
        ("ready, code refused", code(.errors([.couponCodeInvalid()]))),
        ("ready, code unanswered", code(.failed())), ("ready, out of touches", .outOfTouches()),
        ("ready, no finger", .payable(Sample.request(), Sample.numbedWallet)),
        ("ready, refused", .refused([.shippingAddressInvalid()])), ("updating contact", .pricing()),
        ("updating method", .updating(.shippingMethod)), ("updating card", .updating(.paymentMethod)),
        ("updating coupon", .updating(.couponCode)), ("touch", .touching()), ("passcode", .passcode()),
        ("pin", .pin()), ("pin again", .pin(isAgain: true)), ("processing, no token", .minting()),
        ("processing", .paying()), ("processing, hung up", hungUp), ("success", .succeeded()),
        ("failure", .failed()), ("failure, locked out", lockedOut), ("finishing", .finishing()),
        ("finishing unknown", EndingTests.unknown), ("closed", .closed()), ("closed unknown", closedUnknown),
        ("next sheet", nextSheet),
    ]

    private static let locked = WalletContents(passes: [Sample.visa], passcodeAttemptsLeft: 0)

    /// A sheet whose last coupon code was answered like this.
    private static func code(_ update: PaymentRequestUpdate) -> Run {
        var run = Run.updating(.couponCode)
        run.reply(update)
        return run
    }
    private static var hungUp: Run {
        var run = Run.paying()
        run.send(.hangUp)
        return run
    }
    private static var lockedOut: Run {
        var run = Run.paying()
        run.result(.pinLockout)
        return run
    }
    private static var closedUnknown: Run {
        var run = EndingTests.unknown
        run.send(.dismiss)
        return run
    }
    /// A sheet that opened while the last payment's result is not known.
    private static var nextSheet: Run {
        var run = closedUnknown
        run.present(Sample.digitalRequest("request-3"))
        return run
    }

    static let groups: [(title: String, columns: [Column])] = [
        ("opening", opening), ("choosing", choosing), ("asking", asking), ("authorising", authorising),
        ("answers", answers), ("tokens", tokens), ("results", results), ("timers", timers),
        ("ending", ending),
    ]

    private static func present(_ request: PaymentRequest, _ wallet: WalletContents) -> Run.Event {
        .present(request, wallet, Sample.entitlement)
    }

    static let opening: [Column] = [
        ("present", { _ in present(Sample.request("request-2"), Sample.wallet) }),
        ("present digital", { _ in present(Sample.digitalRequest("request-2"), Sample.wallet) }),
        ("present used", { _ in present(Sample.request("request-1"), Sample.wallet) }),
        ("present locked", { _ in present(Sample.request("request-2"), locked) }),
        ("present without cards", { _ in present(Sample.request("request-2"), WalletContents()) }),
    ]

    static let choosing: [Column] = [
        ("pass of one type", { _ in .selectPass(id: "visa-2") }),
        ("pass of another type", { _ in .selectPass(id: "mastercard") }),
        (
            "other address",
            { $0.sheet?.address == Sample.toronto ? address(Sample.atlanta) : address(Sample.toronto) }
        ),
        (
            "other bill",
            { run in
                .selectBillingAddress(
                    run.sheet?.billingAddress == Sample.toronto ? Sample.atlanta : Sample.toronto)
            }
        ), ("other contact", { _ in .selectContact(Sample.otherEmail) }),
    ]

    static let asking: [Column] = [
        ("other method", { _ in .selectMethod(identifier: "express") }),
        ("code", { _ in .changeCouponCode("WAX20") }),
        ("same code", { run in run.sheet.map { .changeCouponCode($0.couponCode) } }),
        ("retry", { _ in .retry }),
        ("refresh", { _ in .refresh }), ("accept the total", { _ in .acceptTotal }),
        ("other wallet", { _ in .walletChanged(WalletContents(passes: [Sample.visa])) }),
    ]

    private static func address(_ contact: Contact) -> Run.Event { .selectAddress(contact) }

    static let authorising: [Column] = [
        ("touch", { _ in .touched(matches: true) }), ("wrong touch", { _ in .touched(matches: false) }),
        ("passcode", { _ in .passcodeChecked(matches: true, attemptsLeft: 5) }),
        ("wrong passcode", { _ in .passcodeChecked(matches: false, attemptsLeft: 2) }),
        ("last passcode", { _ in .passcodeChecked(matches: false, attemptsLeft: 0) }),
        ("PIN", { _ in .pinEntered }),
    ]

    static let answers: [Column] = [
        ("update", { .reply(number: $0.call, Run.priced) }),
        (
            "wrong sum",
            { .reply(number: $0.call, .update(items: Sample.items(total: 1), methods: .unchanged)) }
        ),
        ("errors", { .reply(number: $0.call, .errors([.shippingAddressInvalid()])) }),
        ("code errors", { .reply(number: $0.call, .errors([.couponCodeExpired()])) }),
        ("unserviceable", { .reply(number: $0.call, .unserviceable()) }),
        ("failed", { .reply(number: $0.call, .failed()) }),
        ("old number", { .reply(number: $0.call - 1, Run.priced) }),
    ]

    static let tokens: [Column] = [
        ("token", { .tokenMade(attempt: $0.attempt, $0.tokenRequest.map(Sample.token)) }),
        ("no token", { .tokenMade(attempt: $0.attempt, nil) }),
        ("old token", { .tokenMade(attempt: $0.attempt - 1, Sample.token()) }),
    ]

    private static func result(_ result: PaymentAuthorizationResult) -> @Sendable (Run) -> Run.Event? {
        { .result(attempt: $0.attempt, result) }
    }

    static let results: [Column] = [
        ("success", result(.success)), ("failure", result(.failure([]))),
        ("errors", result(.failure([.shippingAddressInvalid()]))), ("PIN required", result(.pinRequired)),
        ("PIN incorrect", result(.pinIncorrect)), ("PIN lock-out", result(.pinLockout)),
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
        ("cancel", { _ in .cancel }), ("abort", { _ in .abort }), ("hang-up", { _ in .hangUp }),
        ("idle", { _ in .idle }), ("dismiss", { _ in .dismiss }),
    ]

    /// `.` is logged and changes nothing, `=` changes nothing; a state with a star kept its name but not its
    /// contents; what blocks a ready sheet stands in brackets.
    private func cell(_ run: Run, _ event: Run.Event?) -> String {
        guard let event else { return "" }
        var next = run
        let effects = next.send(event)
        if next.engine == run.engine {
            if effects.isEmpty { return "=" }
            if effects.map(\.name) == ["log"] { return "." }
        }
        let star = next.stateName == run.stateName && next.engine.state != run.engine.state ? "*" : ""
        var blocker = ""
        if case .ready(let sheet) = next.engine.state { blocker = sheet.blocker.map { " [\($0)]" } ?? "" }
        return ([next.stateName + blocker + star] + effects.map { "+\($0.name)" }).joined(separator: " ")
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
        try Golden.expect(text, "state-table.txt")
    }
}
