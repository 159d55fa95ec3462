import PayKit
import StoreAPI
import TUI
import Window

/// Checks the choices made before the wallet button is pressed: UX-PRE-03.
package enum ChoicesBefore {
    @Sendable static func checkRequest(_ scene: Scene) -> Verdict? {
        for case .openWallet(let request) in scene.now.effects where scene.isWherePaymentBegins {
            let quote = scene.facts.payment.quotes.last { $0.applicationData == request.applicationData }
            return scene.now.place == "card" ? card(scene, quote) : cart(scene, quote)
        }
        return nil
    }

    private static func card(_ scene: Scene, _ quote: Quote?) -> Verdict? {
        let words = scene.words
        let actions = PayActions(scene.now.frame, scene.now.language)
        if !OptionRows(scene.now.frame, above: actions, scene.now.language).missing.isEmpty {
            return .broken("A sheet is wanted while an option is not chosen")
        }
        guard let row = scene.screen.rows.first(where: { $0.contains(words.quantity) && $0.contains("‹") }),
            let shown = number(after: words.quantity, in: row), let quote
        else { return nil }
        let wanted = quote.lines.reduce(0) { $0 + $1.quantity }
        let isOne = quote.lines.count == 1
        return Verdict(
            wrong: isOne && wanted == shown ? nil : "\(shown) are chosen, the request is for \(wanted)")
    }

    private static func cart(_ scene: Scene, _ quote: Quote?) -> Verdict? {
        let words = scene.words
        guard let shown = number(after: words.cart, in: scene.screen.header), let quote else { return nil }
        let wanted = quote.lines.reduce(0) { $0 + $1.quantity }
        return Verdict(
            wrong: wanted == shown ? nil : "The cart holds \(shown), the request is for \(wanted)")
    }

    /// The first number behind the last place of a word.
    private static func number(after word: String, in row: String) -> Int? {
        guard let place = row.ranges(of: word).last else { return nil }
        return Int(row[place.upperBound...].drop { !$0.isNumber }.prefix { $0.isNumber })
    }
}
