/// The result of one check: its state, what was found, and advice.
package struct Finding: Encodable, Hashable, Sendable {
    package enum Word: String, Encodable, Sendable {
        case ok
        /// Works, but not as well as it could.
        case note
        case trouble
    }

    package var word: Word
    package var subject: Subject
    package var found: String
    package var advice: String?

    /// In the order of the report.
    package enum Subject: String, Encodable, Sendable, CaseIterable {
        case terminal, window, mouse, colours, locale, assets, demo, wallet, keys, server, merchant, clock
    }

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
