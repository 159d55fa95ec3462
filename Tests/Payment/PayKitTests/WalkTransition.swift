import PayKit

/// The transitions of the engine's contract that one step took.
enum WalkTransition {
    /// T44, a redraw, is no event of the engine.
    static let everyOne = Set((1...47).filter { $0 != 44 }.map { "T\($0)" })

    static func all(
        _ event: Run.Event, _ effects: [Run.Effect], _ before: PaymentAuthorization,
        _ after: PaymentAuthorization
    ) -> [String] {
        let words = effects.map(\.name)
        switch event {
        case .present: return opening(words, after)
        case .selectPass, .selectAddress, .selectBillingAddress, .selectContact, .selectMethod,
            .changeCouponCode:
            return choosing(event, words, before, after)
        case .retry, .refresh, .walletChanged: return []
        case .acceptTotal: return words == ["log"] ? [] : ["T46"]
        case .touched, .passcodeChecked, .pinEntered: return authorising(event, before, after)
        case .cancel, .abort, .hangUp, .idle: return leaving(event, before, after)
        case .reply(_, let update): return answering(update, words, before, after)
        case .tokenMade: return words == ["log"] ? ["T36"] : []
        case .result(_, let result): return resulting(result, words, before, after)
        case .timerFired: return timing(before, after)
        case .dismiss: return words.isEmpty ? ["T42"] : []
        }
    }

    private static func opening(_ words: [String], _ after: PaymentAuthorization) -> [String] {
        switch words.last {
        case "refused:showing": return ["T1"]
        case "refused:used": return ["T2"]
        case "refused:invalid": return ["T3", "T4"]
        case "refused:noPass", "refused:locked": return ["T3", "T5"]
        default: return after.state.name == "ready" ? ["T3", "T7"] : ["T3", "T6"]
        }
    }

    private static func choosing(
        _ event: Run.Event, _ words: [String], _ before: PaymentAuthorization, _ after: PaymentAuthorization
    ) -> [String] {
        if case .updating = before.state { return ["T21"] }
        guard case .ready = before.state, words != ["log"] else { return [] }
        if words.isEmpty, before == after { return ["T13"] }
        guard case .updating(_, let call) = after.state else { return ["T9"] }
        switch call.kind {
        case .shippingContact: return ["T8"]
        case .shippingMethod: return ["T10"]
        case .paymentMethod: return ["T11"]
        case .couponCode: return ["T12"]
        }
    }

    private static func authorising(
        _ event: Run.Event, _ before: PaymentAuthorization, _ after: PaymentAuthorization
    ) -> [String] {
        switch (before.state, after.state) {
        case (.updating, _): return ["T21"]
        case (.ready(let sheet), .ready): return sheet.blocker == nil ? [] : ["T23"]
        case (.ready, .processing): return ["T22", "T24"]
        case (.authenticating, .processing): return ["T24"]
        case (.authenticating, .finishing): return ["T28"]
        case (_, .authenticating(let sheet, .touch)): return sheet.failedTouches > 0 ? ["T25"] : []
        case (.ready(let old), .authenticating(let sheet, .passcode)),
            (.authenticating(let old, .touch), .authenticating(let sheet, .passcode)):
            return old.failedTouches < sheet.failedTouches ? ["T26"] : []
        case (.authenticating(_, .passcode), .authenticating(_, .passcode)):
            return before == after ? [] : ["T27"]
        default: return []
        }
    }

    private static func leaving(
        _ event: Run.Event, _ before: PaymentAuthorization, _ after: PaymentAuthorization
    ) -> [String] {
        switch (event, before.state, after.state) {
        case (_, .processing, _): return ["T35"]
        case (.cancel, .authenticating, .ready): return ["T29"]
        case (.cancel, .ready, .finishing), (.cancel, .updating, .finishing): return ["T38", "T41"]
        case (.abort, _, .finishing(_, .aborted, _)): return ["T39"]
        case (.hangUp, .ready, _), (.hangUp, .updating, _), (.hangUp, .authenticating, _),
            (.idle, .ready, _), (.idle, .updating, _), (.idle, .authenticating, _):
            return ["T40"]
        default: return []
        }
    }

    private static func answering(
        _ update: PaymentRequestUpdate, _ words: [String], _ before: PaymentAuthorization,
        _ after: PaymentAuthorization
    ) -> [String] {
        guard case .updating = before.state, words != ["log"] else { return ["T19"] }
        switch update {
        case .update: return after.state.name == "ready" ? ["T14"] : ["T18"]
        case .errors: return ["T15"]
        case .unserviceable: return ["T16"]
        case .failed: return ["T17"]
        }
    }

    private static func resulting(
        _ result: PaymentAuthorizationResult, _ words: [String], _ before: PaymentAuthorization,
        _ after: PaymentAuthorization
    ) -> [String] {
        guard words.first?.hasPrefix("learned") != true else { return ["T45"] }
        guard case .processing = before.state else { return ["T36"] }
        switch after.state {
        case .showing(_, .success): return ["T30"]
        case .ready: return ["T31"]
        case .showing: return result.status == .pinLockout ? ["T33"] : ["T32"]
        case .authenticating(_, .pin): return ["T33"]
        case .idle, .updating, .authenticating, .processing, .finishing, .closed: return []
        }
    }

    private static func timing(_ before: PaymentAuthorization, _ after: PaymentAuthorization) -> [String] {
        switch (before.state, after.state) {
        case (.updating, .finishing): ["T20"]
        case (.processing, .finishing): ["T34"]
        case (.showing, .finishing): ["T37"]
        case (.showing, .ready): ["T47"]
        case (.finishing, .closed): ["T43"]
        default: []
        }
    }
}
