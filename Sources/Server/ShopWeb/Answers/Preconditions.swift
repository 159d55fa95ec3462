package import FoundationEssentials
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
    /// `tag` is nil when there is no representation; `modified` when its time is not known.
    package static func outcome(
        of fields: HTTPFields, method: HTTPRequest.Method, tag: String?, modified: Date? = nil
    ) -> Outcome {
        let isReading = method == .get || method == .head
        if let wanted = fields[.ifMatch] {
            guard EntityTags(wanted).match(tag, weakly: false) else { return .failed }
        } else if let text = fields[.ifUnmodifiedSince], let since = HTTPDate.date(text), let modified {
            guard HTTPDate.seconds(modified) <= HTTPDate.seconds(since) else { return .failed }
        }
        if let known = fields[.ifNoneMatch] {
            // The fast path: most clients send the one tag that they have.
            guard known == tag || EntityTags(known).match(tag, weakly: true) else { return .proceed }
            return isReading ? .notModified : .failed
        }
        if isReading, let text = fields[.ifModifiedSince], let since = HTTPDate.date(text), let modified {
            return HTTPDate.seconds(modified) <= HTTPDate.seconds(since) ? .notModified : .proceed
        }
        return .proceed
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
