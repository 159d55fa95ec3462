import PayKit
import StoreAPI
import Storefront
import TUI
import Window

package enum ConsentChecks {
    // MARK: The act

    @Sendable static func consentIsAnActOfItsOwn(_ scene: Scene) -> Verdict? {
        for effect in scene.now.effects {
            switch effect {
            case .makeToken: return Verdict(wrong: fault(ofConsentIn: scene))
            case .shop(.placeOrder(let placement, _)):
                guard case .wallet? = placement.request.payment else { continue }
                if placement.number == scene.facts.consent.earlierOrder { continue }
                if scene.handedOver != nil { return .kept }
                return .broken("An order by wallet was placed without a payment that was authorised")
            default: break
            }
        }
        return earlyKey(scene)
    }

    private static func fault(ofConsentIn scene: Scene) -> String? {
        guard let earlier = scene.facts.consent.earlier else {
            return "A token was asked for without a sheet"
        }
        let age = scene.now.time - earlier.openedAt
        if age < 300 { return "The sheet was \(age) ms old when it was authorised, expected 300 or more" }
        if !isAct(scene.now.message) { return "Something else than touch, passcode or PIN authorised" }
        guard let before = scene.consentBefore, before.total != nil, !before.prompt.isEmpty else {
            return "It was authorised where no prompt showed the total"
        }
        return nil
    }

    /// True if it is a touch, by key or click, or the end of a passcode or PIN that was right.
    private static func isAct(_ message: Window.Message?) -> Bool {
        switch message {
        case .input(.key(.space)), .input(.mouse), .input(.item), .sheet(.touched(matches: true)),
            .sheet(.passcodeChecked(matches: true, attemptsLeft: _)), .sheet(.pinEntered):
            true
        default: false
        }
    }

    private static func earlyKey(_ scene: Scene) -> Verdict? {
        guard let earlier = scene.facts.consent.earlier, scene.now.time - earlier.openedAt < 300,
            scene.before?.place == "sheet", let key = scene.key,
            [.space, .enter, .character("x")].contains(key)
        else { return nil }
        return .kept
    }

    // MARK: Processing

    @Sendable static func processingIsSaidFirst(_ scene: Scene) -> Verdict? {
        for case .owner(let effect) in scene.now.effects {
            switch effect {
            case .willAuthorize: return isProcessing(scene.consentNow)
            case .didAuthorize: return isProcessing(scene.consentBefore)
            default: break
            }
        }
        return nil
    }

    private static func isProcessing(_ reading: ConsentReading?) -> Verdict? {
        guard let reading else { return nil }
        let isSaid = reading.prompt.contains(reading.words.processing)
        return Verdict(wrong: isSaid ? nil : "The owner is told before the prompt says that it is processed")
    }

    @Sendable static func processingIsNotCancelled(_ scene: Scene) -> Verdict? {
        guard let sheet = scene.facts.consent.sheet else { return nil }
        if scene.facts.consent.earlier?.stage.isPaying == true {
            switch scene.ending {
            case .cancelled?, .aborted?: return .broken("A payment that is being made was cancelled")
            case .approved?, .declined?, .timedOut?, .lockedOut?, .unknown?, nil: break
            }
            if scene.now.effects.contains(where: { if case .quit = $0 { true } else { false } }) {
                return .broken("The shop was left while a payment is being made")
            }
            if scene.key == .escape, scene.before?.place == "sheet", let reading = scene.consentNow {
                let isSaid = scene.screen.announces(reading.words.beingCompleted)
                return Verdict(wrong: isSaid ? nil : "Esc does not say that the payment is being completed")
            }
        }
        guard sheet.stage.isPaying, scene.hasNewFrame, scene.now.place == "sheet", scene.consentNow != nil
        else { return nil }
        return Verdict(wrong: scene.screen.offers(.escape) ? "The footer offers Esc during processing" : nil)
    }

    // MARK: One charge

    package struct Charges: Sendable {
        var tokens: Set<Int> = []
        var payments: Set<Int> = []
        /// The attempts of sheets that orders were placed for.
        var ordered: Set<Int> = []
        var order: (number: Int, request: OrderRequest)?
        /// The orders that the shop made, by the number of the attempt.
        var made: [Int: String] = [:]
    }

    @Sendable static func oneActOneCharge(_ charges: inout Charges, _ scene: Scene) -> Verdict? {
        if case .shop(.orderAnswered(.success(let order), let number))? = scene.now.message {
            if let known = charges.made[number], known != order.id {
                return .broken("One attempt to pay made two orders")
            }
            charges.made[number] = order.id
        }
        guard !scene.now.effects.isEmpty else { return nil }
        var verdict: Verdict?
        for effect in scene.now.effects {
            switch effect {
            case .makeToken(let request):
                guard charges.tokens.insert(request.attempt).inserted else {
                    return .broken("Two tokens were asked for by one authorise action")
                }
            case .owner(.didAuthorize(_, let attempt)):
                guard charges.payments.insert(attempt).inserted, charges.tokens.contains(attempt) else {
                    return .broken("A payment was handed over twice or without a token")
                }
                verdict = .kept
            case .shop(.placeOrder(let placement, _)):
                if let wrong = charges.take(placement, for: scene.handedOver) { return .broken(wrong) }
                verdict = .kept
            default: break
            }
        }
        return verdict
    }
}

extension Scene {
    /// The number of the attempt whose payment is handed to the sheet's owner in this moment.
    fileprivate var handedOver: Int? {
        for case .owner(.didAuthorize(_, let attempt)) in now.effects { return attempt }
        return nil
    }
}

extension ConsentChecks.Charges {
    /// Takes an order that is asked for: again under its number, or a new one.
    ///
    /// - Parameter attempt: the attempt whose payment the sheet hands over in this moment.
    fileprivate mutating func take(_ placement: Placement, for attempt: Int?) -> String? {
        if let order, order.number == placement.number {
            return order.request == placement.request ? nil : "An order was sent again with other contents"
        }
        order = (placement.number, placement.request)
        guard case .wallet? = placement.request.payment else { return nil }
        guard let attempt else {
            return "An order by wallet was placed without a payment that was authorised"
        }
        return ordered.insert(attempt).inserted ? nil : "Two orders were placed for one payment"
    }
}
