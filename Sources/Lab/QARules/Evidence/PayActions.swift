package import TUI
import Window

/// The pay actions on a card or in the cart, found by their words inside click targets.
package struct PayActions: Sendable {
    /// Cells of each action; nil where it is not offered.
    package private(set) var wallet, setUp, buy, add: Area?
    /// Every place in the colours of a pay action, with its words and the role it is drawn in.
    package private(set) var all: [Action] = []

    package struct Action: Hashable, Sendable {
        /// Cells of the click target, one row high.
        package var area: Area
        /// Label without blanks, brackets and focus mark.
        package var text: String
        /// Role of the cells, which tells a wallet button from a quiet one.
        package var role: Role
    }

    package enum Name: Hashable, Sendable {
        case wallet, setUp, buy, add
    }

    /// Finds the actions of a frame; targets narrower than 12 cells are none.
    package init(_ frame: Canvas, _ language: Language) {
        let vocabulary = ScreenVocabulary(language)
        for target in frame.targets {
            let area = target.area
            guard case .item = target.input, area.height == 1, area.width >= 12,
                frame.bounds.contains(Point(x: area.maxX - 1, y: area.y))
            else { continue }
            // At its ends there may be brackets.
            let role = frame[area.x + 1, area.y].style.role
            guard Self.roles.contains(role) else { continue }
            let text = ScreenReading.text(of: frame, y: area.y, area.x..<area.maxX).withoutBrackets
            all.append(Action(area: area, text: text, role: role))
            switch text {
            case vocabulary.payWithWallet: wallet = area
            case vocabulary.setUpWallet: setUp = area
            case vocabulary.buy: buy = area
            case vocabulary.add: add = area
            default: break
            }
        }
    }

    private static let roles: Set<Role> = [.button, .buttonFocused, .quiet, .quietFocused, .disabled]

    package var isEmpty: Bool { wallet == nil && setUp == nil && buy == nil && add == nil }

    package var hasBar: Bool { all.contains { $0.role == .button || $0.role == .buttonFocused } }

    package func name(at point: Point) -> Name? {
        if wallet?.contains(point) == true { return .wallet }
        if setUp?.contains(point) == true { return .setUp }
        if buy?.contains(point) == true { return .buy }
        return add?.contains(point) == true ? .add : nil
    }

    package var first: Name? {
        let ways: [(Name, Int)] = [(.wallet, wallet), (.setUp, setUp), (.buy, buy)].compactMap { name, area in
            area.map { (name, $0.y) }
        }
        return ways.min { $0.1 < $1.1 }?.0
    }
}

extension Scene {
    /// True if a card or the cart is the topmost screen, in a size it can be drawn in.
    var isWherePaymentBegins: Bool { (now.place == "card" || now.place == "cart") && now.frame.isRoomy }

    /// The pay action that was pressed or clicked in this moment, as it stood on the screen before.
    var pressed: PayActions.Name? {
        guard case .input(let input)? = now.message, let before,
            before.place == "card" || before.place == "cart", before.frame.isRoomy
        else { return nil }
        switch input {
        case .key(.enter):
            return before.frame.cursor.flatMap { PayActions(before.frame, before.language).name(at: $0) }
        case .key(.character("b")):
            return before.isOnCoupon ? nil : PayActions(before.frame, before.language).first
        case .mouse(let mouse) where mouse.action == .click:
            return PayActions(before.frame, before.language).name(at: mouse.point)
        case .item:
            let target = before.frame.targets.last { $0.input == input }
            return target.flatMap {
                PayActions(before.frame, before.language).name(at: Point(x: $0.area.x, y: $0.area.y))
            }
        case .key, .mouse, .paste, .statusReport, .focus: return nil
        }
    }
}

extension Observation {
    /// True if the cursor stands on the coupon, or in the text that is typed there.
    var isOnCoupon: Bool {
        guard let cursor = frame.cursor, frame.bounds.contains(cursor) else { return false }
        let row = ScreenReading.text(of: frame, y: cursor.y, 0..<frame.size.columns)
        return row.contains(ScreenVocabulary(language).coupon)
    }
}

extension String {
    /// Without blanks, brackets and the mark of the focus around it.
    fileprivate var withoutBrackets: String {
        let around: Set<Unicode.Scalar> = [" ", "[", "]", "▸"]
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !around.contains($0) }),
            let last = scalars.lastIndex(where: { !around.contains($0) })
        else { return "" }
        return String(scalars[first...last])
    }
}
