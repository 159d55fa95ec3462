/// All rules, in the order of their groups.
package enum RuleBook {
    /// Rules by group; ids are unique.
    package static let all: [Rule] =
        buttons + setUp + beforeTheSheet + sheet + summary + currency + contacts + shipping + updates
        + authorisation + errors + result + cancellation + cardForm + cart + receipt + catalogue
        + accessibility + kiosk

    package static func rule(_ id: String) -> Rule? { all.first { $0.id == id } }

    package static var groups: [String] {
        all.reduce(into: []) { groups, rule in
            if groups.last != rule.group { groups.append(rule.group) }
        }
    }
}
