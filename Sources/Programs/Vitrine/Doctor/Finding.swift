/// One thing that was looked at: how it is, what was found, and what to do about it.
package struct Finding: Hashable, Sendable {
    package enum Word: String, Sendable {
        case ok
        /// The shop works, but not as well as it could.
        case note
        /// Something does not work.
        case trouble
    }

    package var word: Word
    package var subject: Subject
    /// State that was found, as an English sentence.
    package var found: String
    /// Advice to the user; nil when there is nothing to do.
    package var advice: String?

    /// Subjects of the checkup, in the order of its report.
    package enum Subject: String, Sendable, CaseIterable {
        case terminal, window, mouse, colours, locale, assets, demo, wallet, keys, server, merchant, clock
    }

    /// A finding with the word `ok`; advice is optional.
    package static func ok(_ subject: Subject, _ found: String, _ advice: String? = nil) -> Finding {
        Finding(word: .ok, subject: subject, found: found, advice: advice)
    }

    package static func note(_ subject: Subject, _ found: String, _ advice: String) -> Finding {
        Finding(word: .note, subject: subject, found: found, advice: advice)
    }

    package static func trouble(_ subject: Subject, _ found: String, _ advice: String) -> Finding {
        Finding(word: .trouble, subject: subject, found: found, advice: advice)
    }
}
