import Codecs
package import HTTPEdge
import ShopCore

/// Which form of a resource a request gets (RFC 9110, section 12.5.1).
package enum Negotiation {
    /// The form that is wanted most; nil when none is acceptable.
    ///
    /// The greatest weight wins; among equals the one that was named most exactly, then the one that was
    /// named first, and then the shop's own order. Where `*/*` alone decides, a page is for people: text
    /// browsers name nothing else but a language, and programs name no language.
    ///
    /// - Parameter languages: The `Accept-Language` of the reader; nil where none was sent, or where no
    ///   person can have sent the request.
    package static func form(
        for accept: String?, languages: String? = nil, among offered: [MediaForm]
    ) -> MediaForm? {
        forms.answer(to: Wish(accept: accept, languages: languages, offered: offered), by: form)
    }

    /// The facts that decide.
    private struct Wish: Hashable {
        var accept: String?
        var languages: String?
        var offered: [MediaForm]
    }

    private static let forms = Memo<Wish, MediaForm?>()

    private static func form(of wish: Wish) -> MediaForm? {
        let (accept, offered) = (wish.accept ?? "", wish.offered)
        guard !accept.allSatisfy({ $0 == " " || $0 == "\t" }) else { return offered.first }
        let ranges = MediaRange.list(accept)
        var best: (form: MediaForm, rank: Rank)?
        for form in offered {
            guard let rank = rank(of: form, in: ranges), best.map({ $0.rank < rank }) ?? true else {
                continue
            }
            best = (form, rank)
        }
        guard let chosen = best else { return nil }
        // Asked by its own name: one that is named there with another weight is not as good.
        let page = rank(of: MediaForm.html.rawValue, in: ranges)
        let isPageAsGood = chosen.rank.exactness == 0 && offered.contains(.html) && page == chosen.rank
        return isPageAsGood && namesLanguage(wish.languages) ? .html : chosen.form
    }

    /// How much a form is wanted by any of its names; nil for one that is not acceptable.
    private static func rank(of form: MediaForm, in ranges: [MediaRange]) -> Rank? {
        // The answer bears the form's own name: a client that refuses that by name gets nothing of it.
        let own = rank(of: form.rawValue, in: ranges)
        guard own.map({ $0.weight > 0 || $0.exactness < 2 }) ?? true,
            let rank = form.names.compactMap({ rank(of: $0, in: ranges) }).max(), rank.weight > 0
        else { return nil }
        return rank
    }

    /// True if a language is wanted; `*` alone, which the `fetch` of Node.js sends, names none.
    private static func namesLanguage(_ field: String?) -> Bool {
        WeightedList(field ?? "").items.contains { $0.weight > 0 && $0.value != "*" }
    }

    /// How much a media type is wanted: the most exact range that covers it speaks for it.
    private static func rank(of name: String, in ranges: [MediaRange]) -> Rank? {
        let covering = ranges.enumerated().filter { $0.element.covers(name) }
        guard let exactness = covering.map(\.element.exactness).max() else { return nil }
        let speaking = covering.first { $0.element.exactness == exactness }
        return speaking.map {
            Rank(weight: $0.element.weight, exactness: exactness, earliness: -$0.offset)
        }
    }

    private struct Rank: Comparable {
        var weight: Int
        var exactness: Int
        var earliness: Int

        static func < (first: Rank, second: Rank) -> Bool {
            (first.weight, first.exactness, first.earliness)
                < (second.weight, second.exactness, second.earliness)
        }
    }
}

/// One element of an `Accept` field.
package struct MediaRange: Hashable, Sendable {
    /// In lower case; either may be `*`.
    package var type: String
    package var subtype: String
    /// 0 to 1000.
    package var weight: Int

    /// 2 for a media type, 1 for a family, 0 for everything.
    package var exactness: Int { (type == "*" ? 0 : 1) + (subtype == "*" ? 0 : 1) }

    /// True if the range covers a media type, given without parameters (RFC 9110, section 12.5.1).
    package func covers(_ name: String) -> Bool {
        if type == "*" { return true }
        return subtype == "*" ? name.hasPrefix(type + "/") : name == "\(type)/\(subtype)"
    }

    /// The elements that can be understood; a weight out of its grammar makes an element worthless.
    package static func list(_ field: String) -> [MediaRange] {
        QuotedText.split(field, at: ",").compactMap(MediaRange.init)
    }

    private init?(_ element: String) {
        let parts = QuotedText.split(element, at: ";")
        let name = (parts.first ?? "").lowercased().split(separator: "/", omittingEmptySubsequences: false)
        guard name.count == 2, !name[0].isEmpty, !name[1].isEmpty, name[0] != "*" || name[1] == "*" else {
            return nil
        }
        type = String(name[0])
        subtype = String(name[1])
        weight = 1000
        for part in parts.dropFirst() {
            let parameter = part.lowercased()
            if parameter.hasPrefix("q=") {
                guard let weight = Self.weight(parameter.dropFirst(2)) else { return nil }
                self.weight = weight
                return
            }
            // Figures have a version that belongs to the type's name.
            if subtype == "plain", parameter.hasPrefix("version=") {
                subtype += ";\(parameter)"
                continue
            }
            // Everything here is UTF-8 and nothing has yet another parameter, so that a range that wants one
            // covers nothing.
            guard ["charset=utf-8", "charset=\"utf-8\"", ""].contains(parameter) else { return nil }
        }
    }

    /// `0`, `1` or a fraction with at most three digits, in thousandths.
    package static func weight(_ text: Substring) -> Int? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts[0] == "0" || parts[0] == "1" else { return nil }
        let digits = parts.count == 2 ? String(parts[1]) : ""
        guard digits.utf8.count <= 3, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        let padded = digits + String(repeating: "0", count: 3 - digits.utf8.count)
        let value = (parts[0] == "1" ? 1000 : 0) + (Int(padded) ?? 0)
        return value <= 1000 ? value : nil
    }
}
