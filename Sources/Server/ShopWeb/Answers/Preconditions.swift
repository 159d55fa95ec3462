import HTTPEdge
package import HTTPTypes

/// The conditions under which a request is to be carried out (RFC 9110, section 13).
package struct Preconditions: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        case proceed
        /// The client has it already: 304.
        case notModified
        /// The client's tag does not match: 412.
        case failed
    }

    /// Checks a request against what is there now, in the order of section 13.2.2.
    ///
    /// Conditions on times are ignored, as nothing here tells when it was modified (sections 13.1.3, 13.1.4).
    ///
    /// - Parameter tag: Nil when there is no representation.
    package static func outcome(
        of fields: HTTPFields, method: HTTPRequest.Method, tag: String?
    ) -> Outcome {
        if let wanted = fields[.ifMatch], !EntityTags(wanted).match(tag, weakly: false) { return .failed }
        // The fast path: most clients send the one tag that they have.
        guard let known = fields[.ifNoneMatch],
            known == tag || EntityTags(known).match(tag, weakly: true)
        else { return .proceed }
        return method == .get || method == .head ? .notModified : .failed
    }
}

/// The tags that a condition names, or any at all.
package struct EntityTags: Hashable, Sendable {
    private let isAny: Bool
    private let tags: [String]

    /// Parses a list of entity tags, or `*` (RFC 9110, section 8.8.3).
    package init(_ field: String) {
        tags = QuotedText.split(field, at: ",").filter { !$0.isEmpty }
        isAny = tags == ["*"]
    }

    /// True if the tag is among them; weak tags match only where weak comparison is asked for.
    package func match(_ tag: String?, weakly: Bool) -> Bool {
        guard let tag else { return false }
        if isAny { return true }
        return weakly
            ? tags.contains { Self.opaque($0) == Self.opaque(tag) }
            : !tag.hasPrefix("W/") && tags.contains(tag)
    }

    private static func opaque(_ tag: String) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    }
}
