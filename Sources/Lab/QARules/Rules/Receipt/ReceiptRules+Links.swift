import PayKit
import StoreAPI
import Storefront
import TUI
import Window

extension ReceiptRules {
    private struct Shown {
        var number = ""
        /// The screens that were searched for words of an account.
        var searched: Set<String> = []
        /// True while the shop was told to cancel and has not said what became of that.
        var isCancelling = false
    }

    static let links = StatefulCheck(Shown()) { shown, scene in
        follow(&shown, scene)
        guard scene.now.place == "receipt" else { return account(&shown, scene) }
        guard scene.screen.isRoomy, scene.hasNewFrame else { return nil }
        let orders = scene.facts.shop.orders
        if let order = orders.values.first(where: { scene.screen.says($0.number) }) {
            shown.number = order.number
        }
        guard let order = orders[shown.number] else { return nil }
        if let wrong = strange(order, scene) { return .broken(wrong) }
        return Verdict(wrong: keys(order, shown, scene))
    }

    private static func follow(_ shown: inout Shown, _ scene: Scene) {
        for case .shop(.cancelOrder) in scene.now.effects { shown.isCancelling = true }
        switch scene.now.message {
        case .shop(.orderCancelled(.success, _))?, .shop(.orderRead(.success, _))?: shown.isCancelling = false
        case .shop(.orderCancelled(.failure(.refused), _))?: shown.isCancelling = false
        default: break
        }
    }

    /// A request that follows another link than the order has.
    private static func strange(_ order: Order, _ scene: Scene) -> String? {
        for case .shop(let effect) in scene.now.effects {
            switch effect {
            case .checkOrder(let link, _, _) where link != order.links[.status]:
                return "The status was asked for by another link than the order's"
            case .cancelOrder(let link, _, _) where link != order.links[.cancel]:
                return "Cancelling followed another link than the order's"
            default: continue
            }
        }
        return nil
    }

    private static func keys(_ order: Order, _ shown: Shown, _ scene: Scene) -> String? {
        let screen = scene.screen, words = scene.words
        let footer = screen.footer
        let actions = [
            (words.check, Relation.status), (words.change, Relation.edit), (words.cancel, Relation.cancel),
        ]
        for (hint, relation) in actions where footer.contains("   " + hint) && order.links[relation] == nil {
            return "The footer offers \(relation), and the shop gave no link for it"
        }
        let isQuiet = !shown.isCancelling && !footer.contains(words.yes) && order.token != nil
        guard isQuiet, screen.frame.size.columns >= 80 else { return nil }
        for (hint, relation) in actions
        where order.links[relation] != nil && !footer.contains(hint) && hasRoom(for: hint, screen) {
            return "The shop gave a link for \(relation), and the footer does not offer it"
        }
        return nil
    }

    private static func hasRoom(for hint: String, _ screen: ScreenReading) -> Bool {
        let last = screen.frame.size.columns - 3, y = screen.frame.size.rows - 1
        let end = (0...last).last { screen.frame[$0, y].glyph != .blank } ?? 0
        return end + 4 + ScreenText(cleaning: hint).width <= last
    }

    private static func account(_ shown: inout Shown, _ scene: Scene) -> Verdict? {
        guard scene.hasNewFrame, scene.screen.isRoomy,
            shown.searched.insert(scene.now.place + scene.now.language.rawValue).inserted
        else { return nil }
        let isOffered = Accounts.words.finds(on: scene.screen, since: nil)
        return isOffered ? .broken("An account is offered on the screen \(scene.now.place)") : nil
    }
}
