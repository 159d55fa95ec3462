package import TUI

extension Tape {
    package struct Expectation: Hashable, Sendable {
        package var condition: Condition
        package var isNegated: Bool

        package init(_ condition: Condition, isNegated: Bool = false) {
            self.condition = condition
            self.isNegated = isNegated
        }
    }

    package enum Condition: Hashable, Sendable {
        case screen(Match)
        case cursor(Match)
        /// It stands somewhere in cells of this role.
        case style(Role, Match)
        /// It stands on this row, the first being 1.
        case line(Int, Match)
        case place(Place)
        case orders(Int)
        case charges(Int)
        case quit
    }

    package enum Match: Hashable, Sendable {
        case text(String)
        case pattern(Pattern)

        package func isFound(in text: String) -> Bool {
            switch self {
            case .text(let part): text.contains(part)
            case .pattern(let pattern): pattern.isFound(in: text)
            }
        }
    }

    /// A regular expression that compiles, as it stands between slashes.
    package struct Pattern: Hashable, Sendable {
        /// Without the backslashes that slashes have in a tape.
        package let text: String
        private let program: PatternProgram

        /// Nil for what is no regular expression, and for nothing at all, which would be found everywhere.
        package init?(_ text: String) {
            var plain = ""
            var isEscaped = false
            for scalar in text.unicodeScalars {
                switch scalar {
                // A backslash is held back until it is clear what it stands before.
                case "\\" where !isEscaped:
                    isEscaped = true
                    continue
                // Ends of lines have no place in a tape's line.
                case "\n": plain += "\\n"
                case "\r": plain += "\\r"
                case "/": plain += "/"
                default: plain.unicodeScalars.append(contentsOf: isEscaped ? ["\\", scalar] : [scalar])
                }
                isEscaped = false
            }
            guard !plain.isEmpty, !isEscaped, let program = PatternProgram(plain) else { return nil }
            self.text = plain
            self.program = program
        }

        package func isFound(in text: String) -> Bool { program.isFound(in: text) }

        package static func == (one: Pattern, other: Pattern) -> Bool { one.text == other.text }

        package func hash(into hasher: inout Hasher) { hasher.combine(text) }
    }

    /// A screen by the name that machines know it by.
    package enum Place: String, Hashable, Sendable, CaseIterable {
        case list, card, cart
        case cardForm = "card-form"
        case receipt
        case unknownResult = "unknown-result"
        case findOrder = "find-order"
        case changeDelivery = "change-delivery"
        case myOrders = "my-orders"
        case sheet
        case sheetChoice = "sheet-choice"
        case sheetForm = "sheet-form"
        case sheetCoupon = "sheet-coupon"
        case sheetSecret = "sheet-secret"
        case addCard = "add-card"
        case help, kept
        // MARK: At a kiosk
        /// The poster, while nobody is there.
        case attract
        /// The question before a session ends by itself.
        case stillThere = "still-there"
        /// The pages of staff, from the entry of their PIN on.
        case staff
        case goodbye
    }
}

extension Role {
    /// The name of the case in kebab case: `button-focused`.
    package var tapeName: String {
        "\(self)".reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
    }
}
