import PayKit
import Storefront
import TUI
import Window

/// The evidence that a rule may look at when a session has come a step further.
package struct Scene: Sendable {
    package let now: Observation
    package let before: Observation?
    package let screen: ScreenReading
    package let screenBefore: ScreenReading?
    package let terminal: ScreenReading?
    /// The state that the session has reached, this moment included.
    package let facts: SessionFacts

    package let hasNewFrame: Bool
}

extension Scene {
    var words: ScreenVocabulary { ScreenVocabulary(now.language) }

    /// The screens on which fields are filled in.
    static let forms: Set<String> = ["card-form", "sheet-form", "add-card", "find-order", "change-delivery"]

    var isOnForm: Bool { Self.forms.contains(now.place) }

    /// The announcement that is new with this moment; empty where there is none.
    var newlySaid: String {
        guard hasNewFrame else { return "" }
        let said = screen.announced
        guard !said.isEmpty, let screenBefore else { return said }
        return said == screenBefore.announced ? "" : said
    }

    var key: Key? {
        if case .input(.key(let key))? = now.message { key } else { nil }
    }

    var isInput: Bool {
        if case .input? = now.message { true } else { false }
    }

    var typed: String {
        switch now.message {
        case .input(.key(.character(let letter)))?: String(letter)
        case .input(.paste(let text))?: text
        default: ""
        }
    }

    var placements: [Placement] {
        now.effects.compactMap {
            if case .shop(.placeOrder(let placement, _)) = $0 { placement } else { nil }
        }
    }

    /// True if something leaves the window that a form was filled in for.
    var sendsForm: Bool {
        now.effects.contains { effect in
            switch effect {
            case .shop(.placeOrder), .shop(.findOrder), .shop(.changeOrder), .shop(.price), .saveContact,
                .askIssuer, .addCard:
                true
            default: false
            }
        }
    }
}

/// The state of a session, gathered from its messages and effects as they pass: kept once, so that no rule
/// has to look back.
package struct SessionFacts: Sendable {
    package private(set) var payment = PaymentFacts()
    package private(set) var shop = ShopEvidence()
    package private(set) var form = FormFacts()
    package private(set) var consent = ConsentFacts()

    package mutating func take(_ moment: Observation) {
        payment.take(moment)
        shop.take(moment)
        form.take(moment)
        consent.take(moment)
    }
}
