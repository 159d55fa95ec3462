/// The verdicts of people on rules: notes, and waivers for rules that are known to be broken. A file that is
/// edited by hand, so that it may leave out what it likes; what a waiver lacks is said in words.
package struct Verdicts: Codable, Hashable, Sendable {
    /// Version of the file's format.
    package var version = Verdicts.form
    /// Version of the format that this program writes and reads.
    package static let form = 1
    /// Remarks, in the order of the file.
    package var notes: [Note] = []
    /// Exemptions, in the order of the file; each is checked before it is honoured.
    package var waivers: [Waiver] = []

    /// A person's remark on a rule; `date` is ISO 8601.
    package struct Note: Codable, Hashable, Sendable {
        /// Id of the rule; nil if the file leaves it out.
        package var rule: String?
        /// The remark; nil if the file leaves it out.
        package var text: String?
        /// Author; nil for none.
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

    /// A temporary exemption of a rule that is known to be broken.
    package struct Waiver: Codable, Hashable, Sendable {
        /// Id of the rule; nil if the file leaves it out.
        package var rule: String?
        /// The name of the only scenario that it is for; nil is every one.
        package var scenario: String?
        /// Reason, without which the waiver is not honoured.
        package var reason: String?
        /// The last day on which it is honoured: `2026-12-31`.
        package var expires: String?

        /// Creates a waiver from its members as written; nothing is checked.
        package init(rule: String?, scenario: String? = nil, reason: String?, expires: String?) {
            self.rule = rule
            self.scenario = scenario
            self.reason = reason
            self.expires = expires
        }
    }

    /// Creates verdicts of the current format; none by default.
    package init(notes: [Note] = [], waivers: [Waiver] = []) {
        self.notes = notes
        self.waivers = waivers
    }

    /// Reads the members; notes and waivers may be left out.
    ///
    /// - Throws: `DecodingError` if the version is missing, or if a member has a wrong type.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        version = try container.decode(Int.self, forKey: .version)
        notes = try container.decodeIfPresent([Note].self, forKey: .notes) ?? []
        waivers = try container.decodeIfPresent([Waiver].self, forKey: .waivers) ?? []
    }

    /// Reads the file; one that is empty has neither notes nor waivers.
    ///
    /// - Throws: ``DocumentError`` if the bytes are no JSON, if the form is not known, or if a member is
    ///   missing or has a wrong value.
    package init(json bytes: [UInt8]) throws(DocumentError) {
        let blanks = Set("\n\r\t ".utf8)
        guard !bytes.allSatisfy(blanks.contains) else {
            self.init()
            return
        }
        self = try JSONDocument.decode(Verdicts.self, .verdicts, form: Verdicts.form, from: bytes)
    }

    /// The verdicts as JSON; equal verdicts give equal bytes.
    ///
    /// - Throws: `EncodingError` if a value cannot be encoded.
    package func json() throws -> [UInt8] { try JSONDocument.encode(self) }
}
