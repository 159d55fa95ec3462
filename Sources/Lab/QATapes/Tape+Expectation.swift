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
            guard !plain.isEmpty, !isEscaped, PatternProgram(plain) != nil else { return nil }
            self.text = plain
        }

        /// Compiles it; values stay comparable without what comes of that.
        package func isFound(in text: String) -> Bool {
            PatternProgram(self.text)?.isFound(in: text) ?? false
        }
    }

    /// A screen by the name that machines know it by.
    package enum Place: String, Hashable, Sendable, CaseIterable {
        case list, card, cart
        case cardForm = "card-form"
        case receipt
        case unknownResult = "unknown-result"
        case findOrder = "find-order"
        case changeDelivery = "change-delivery"
        case sheet
        case sheetChoice = "sheet-choice"
        case sheetForm = "sheet-form"
        case sheetCoupon = "sheet-coupon"
        case sheetSecret = "sheet-secret"
        case addCard = "add-card"
        case help
        // MARK: At a kiosk
        /// The poster, while nobody is there.
        case attract
        /// The question before a session ends by itself.
        case stillThere = "still-there"
        /// The pages of staff, from the entry of their PIN on.
        case staff
        /// After the last session.
        case goodbye
    }
}

extension Role {
    package var tapeName: String {
        switch self {
        case .body: "body"
        case .heading: "heading"
        case .secondary: "secondary"
        case .accent: "accent"
        case .selected: "selected"
        case .button: "button"
        case .buttonFocused: "button-focused"
        case .quiet: "quiet"
        case .quietFocused: "quiet-focused"
        case .disabled: "disabled"
        case .success: "success"
        case .warning: "warning"
        case .line: "line"
        case .input: "input"
        case .dimmed: "dimmed"
        case .brand: "brand"
        case .bar: "bar"
        case .barQuiet: "bar-quiet"
        case .barAccent: "bar-accent"
        case .key: "key"
        case .edge: "edge"
        case .notice: "notice"
        case .example: "example"
        case .surfaceTop: "surface-top"
        case .surfaceEdge: "surface-edge"
        }
    }
}
