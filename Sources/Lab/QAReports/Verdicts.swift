/// The verdicts of people on rules: notes, and waivers for rules that are known to be broken. A file that is
/// edited by hand, so that it may leave out what it likes; what a waiver lacks is said in words.
package struct Verdicts: Codable, Hashable, Sendable {
    package var version = Verdicts.form
    /// Version of the format that this program writes and reads.
    package static let form = 1
    package var notes: [Note] = []
    package var waivers: [Waiver] = []

    package struct Note: Codable, Hashable, Sendable {
        package var rule: String?
        package var text: String?
        package var by: String?
        /// Day such as `2026-12-31`; nil for none.
        package var date: String?

        package init(rule: String?, text: String?, by: String? = nil, date: String? = nil) {
            self.rule = rule
            self.text = text
            self.by = by
            self.date = date
        }
    }

    package struct Waiver: Codable, Hashable, Sendable {
        package var rule: String?
        /// The name of the only scenario that it is for; nil is every one.
        package var scenario: String?
        /// Reason, without which the waiver is not honoured.
        package var reason: String?
        /// The last day on which it is honoured: `2026-12-31`.
        package var expires: String?

        package init(rule: String?, scenario: String? = nil, reason: String?, expires: String?) {
            self.rule = rule
            self.scenario = scenario
            self.reason = reason
            self.expires = expires
        }
    }

    package init(notes: [Note] = [], waivers: [Waiver] = []) {
        self.notes = notes
        self.waivers = waivers
    }

    /// Notes and waivers may be left out.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        version = try container.decode(Int.self, forKey: .version)
        notes = try container.decodeIfPresent([Note].self, forKey: .notes) ?? []
        waivers = try container.decodeIfPresent([Waiver].self, forKey: .waivers) ?? []
    }

    /// Reads the file; one that is empty has neither notes nor waivers.
    package init(json bytes: [UInt8]) throws(DocumentError) {
        let blanks = Set("\n\r\t ".utf8)
        guard !bytes.allSatisfy(blanks.contains) else {
            self.init()
            return
        }
        self = try JSONDocument.decode(Verdicts.self, .verdicts, form: Verdicts.form, from: bytes)
    }

    /// The verdicts as JSON; equal verdicts give equal bytes.
    package func json() throws -> [UInt8] { try JSONDocument.encode(self) }
}
