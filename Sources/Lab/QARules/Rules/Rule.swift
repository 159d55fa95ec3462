/// One rule of the shopper's experience, with what is looked at to see whether it is kept.
package struct Rule: Sendable, Identifiable {
    /// Stable and never used for another rule: `UX-BTN-01`.
    package let id: String
    package let severity: Severity
    package let statement: String
    /// Where it comes from: an article by author, title and date, PassKit, HIG, W3C, WCAG, PCI DSS, or
    /// `own`.
    package let sources: [String]
    /// The evidence that the check looks at, and when the rule counts as having come up.
    package let evidence: String
    package let check: Check
    /// Tests of the project, named `Suite.test`, for the part of the rule that lies outside a session
    /// although the rest is watched.
    package let testsBesides: [String]

    /// The requirement level of a rule, as in RFC 2119.
    package enum Severity: String, Hashable, Sendable, CaseIterable {
        /// A release is wrong without it.
        case must
        /// Left out only with a stated reason.
        case should
    }

    /// How it is seen whether a rule is kept. Checks are pure; nil means that the rule did not come up.
    package enum Check: Sendable {
        /// Looks at each screen that differs from the one before.
        case screen(@Sendable (Scene) -> Verdict?)
        case moment(@Sendable (Scene) -> Verdict?)
        case stateful(StatefulCheck)
        /// Lies outside a session: these tests of the project see to it, named `Suite.test`.
        case test([String])
    }

    package init(
        _ id: String, _ severity: Severity, _ statement: String, sources: [String], evidence: String,
        check: Check, testsBesides: [String] = []
    ) {
        self.id = id
        self.severity = severity
        self.statement = statement
        self.sources = sources
        self.evidence = evidence
        self.check = check
        self.testsBesides = testsBesides
    }

    /// All tests of the project that see to it or to a part of it.
    package var tests: [String] { if case .test(let names) = check { names } else { testsBesides } }

    /// The letters between the hyphens of the id.
    package var group: String { id.split(separator: "-").dropFirst().first.map(String.init) ?? "" }
}

/// The outcome of a rule that came up in a moment.
package enum Verdict: Hashable, Sendable {
    case kept
    /// Why it is broken, in words that name what was seen and what was expected.
    case broken(String)

    /// Kept, unless there is something wrong.
    package init(wrong: String?) { self = wrong.map(Verdict.broken) ?? .kept }
}

/// A check that remembers something from one moment to the next: a value, so that a session can be forked.
package struct StatefulCheck: Sendable {
    package let span: Span
    package let beginning: any Sendable
    /// Updates the memory by a moment and judges it; nil when the rule did not come up.
    package let go: @Sendable (inout any Sendable, Scene) -> Verdict?

    package enum Span: Hashable, Sendable {
        /// As long as one shopper is there.
        case session
        /// Over all shoppers at one terminal, one after the other. Such a check also sees
        /// the moments in which a session ends.
        case terminal
    }

    /// Wraps a typed memory and its step; a memory of another type makes the check pass over.
    package init<Memory: Sendable>(
        _ beginning: Memory, over span: Span = .session,
        _ step: @escaping @Sendable (inout Memory, Scene) -> Verdict?
    ) {
        self.span = span
        self.beginning = beginning
        go = { memory, scene in
            guard var own = memory as? Memory else { return nil }
            defer { memory = own }
            return step(&own, scene)
        }
    }
}

/// All rules, in the order of their groups.
package enum RuleBook {
    /// Rules by group; ids are unique.
    package static let all: [Rule] =
        buttons + setUp + beforeTheSheet + sheet + summary + currency + contacts + shipping + updates
        + authorisation + errors + result + cancellation + cardForm + cart + receipt + catalogue
        + accessibility + kiosk

    /// The rules of a sheet that has no shop behind it.
    package static var ofASheetAlone: [Rule] {
        sheet + summary + currency + contacts + shipping + updates + authorisation + errors + cancellation
            + accessibility
    }

    package static func rule(_ id: String) -> Rule? { all.first { $0.id == id } }

    package static var groups: [String] {
        all.reduce(into: []) { groups, rule in
            if groups.last != rule.group { groups.append(rule.group) }
        }
    }
}
