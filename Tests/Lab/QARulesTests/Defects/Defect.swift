import QARules
import Testing
import WindowSupport

/// A deliberate defect: what the program would show or do if it were wrong, and the rule that must notice.
///
/// It alters what passes a seam of a real session: a moment on its way to the rules, or what shop, wallet or
/// owner answer.
struct Defect: Sendable, CustomTestStringConvertible {
    let rule: String
    /// What is wrong, as a claim: "the total is off by one".
    let name: String
    /// Makes a shopper and walks a session in which the rule comes up; the defect is put in through the
    /// shopper's `defect`, shop or owner, or not at all where `isIn` is false: then the rule must be kept.
    let walk: @Sendable (_ isIn: Bool) throws -> Shopper

    init(_ rule: String, _ name: String, _ walk: @escaping @Sendable (_ isIn: Bool) throws -> Shopper) {
        self.rule = rule
        self.name = name
        self.walk = walk
    }

    var testDescription: String { "\(rule) \(name)" }
}

extension Defect {
    /// A defect of what is shown or sent: the walk is made by a shopper, whose moments are altered.
    static func altering(
        _ rule: String, _ name: String, _ alteration: @escaping @Sendable (inout Observation) -> Void,
        in walk: @escaping @Sendable (Shopper) throws -> Void,
        by shopper: @escaping @Sendable () throws -> Shopper = { try Shopper() }
    ) -> Defect {
        Defect(rule, name) { isIn in
            let shopper = try shopper()
            if isIn {
                shopper.defect = alteration
                shopper.brokenOnPurpose = Set(RuleBook.all.map(\.id))
            }
            try walk(shopper)
            return shopper
        }
    }
}
