import Codecs
import PayKit

/// One thing that is wrong with a document, by the member it is about.
package struct MemberFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The member as in JavaScript, such as `lineItems[2].amount`; empty for the document.
    package let path: String
    /// A sentence without a final stop, in English: these documents are read by developers.
    package let reason: String

    package var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}

/// The members that rows and methods of a sheet were read from, for findings of its own check.
package struct RowPaths: Hashable, Sendable {
    /// Of each summary item, the total last.
    var items: [String] = []
    /// Of the list of methods.
    var methods = "shippingMethods"
    /// Of a method's identifier, and of the mark of a row that may still change.
    var identifier = "identifier", kind = "type"

    /// The member that a path of the sheet's own check means.
    func member(_ path: String) -> String {
        guard path.hasPrefix("paymentSummaryItems"), let end = path.firstIndex(of: "]"),
            let index = Int(path[..<end].drop { $0 != "[" }.dropFirst()), items.indices.contains(index)
        else {
            guard path.hasPrefix("shippingMethods") else { return path }
            return path.replacing("shippingMethods", with: methods)
                .replacing(".identifier", with: ".\(identifier)")
        }
        let part = path[path.index(after: end)...]
        return items[index]
            + part.replacing(".kind", with: ".\(kind)")
            .replacing(".schedule.endDate", with: ".recurringPaymentEndDate")
            .replacing(".schedule", with: ".paymentTiming")
    }
}

/// Reads the members of a JSON object, and collects all that is wrong instead of stopping at the first fault.
final class MemberReader {
    /// The faults so far, shared by the readers of one document.
    final class Faults {
        private(set) var list: [MemberFault] = []
        var rows = RowPaths()
        /// False where the document names no currency: its amounts are read for nothing but their form.
        private(set) var hasCurrency = true

        /// The currency in which the rows of the document are read.
        func currency(named known: Currency?) -> Currency? {
            hasCurrency = known != nil
            return known ?? Currency(code: "USD")
        }

        func add(_ path: String, _ reason: String) {
            let fault = MemberFault(path: path, reason: reason)
            if !list.contains(fault) { list.append(fault) }
        }
    }

    let path: String
    let faults: Faults
    private let members: [JSONValue.Member]
    private var read: Set<String> = []

    /// Nil, with a fault, for a value that is no object.
    init?(_ value: JSONValue, path: String, _ faults: Faults) {
        self.path = path
        self.faults = faults
        guard let members = value.members else {
            faults.add(path, "must be an object")
            return nil
        }
        self.members = members
    }

    func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    func report(_ name: String, _ reason: String) {
        faults.add(place(name), reason)
    }

    /// Nil where the member is not there; `null` and `undefined` are the same in JavaScript.
    func value(_ name: String) -> JSONValue? {
        read.insert(name)
        let value = members[name]
        return value == .null ? nil : value
    }

    func string(_ name: String) -> String? {
        guard let value = value(name) else { return nil }
        guard let text = value.text else {
            report(name, "must be a string")
            return nil
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reports a member that is not there.
    func expect(_ name: String) { if value(name) == nil { report(name, "is required") } }

    func required(_ name: String) -> String? {
        expect(name)
        guard let text = string(name) else { return nil }
        if text.isEmpty { report(name, "must not be empty") }
        return text.isEmpty ? nil : text
    }

    func bool(_ name: String) -> Bool? {
        guard let value = value(name) else { return nil }
        guard case .bool(let isSet) = value else {
            report(name, "must be true or false")
            return nil
        }
        return isSet
    }

    /// A code of ISO 4217, in whatever case.
    func currency(_ name: String) -> Currency? {
        guard let code = required(name) else { return nil }
        let currency = Currency(code: code)
        if currency == nil { report(name, "\"\(code)\" is no currency of ISO 4217") }
        return currency
    }

    /// Reports a code that ISO 3166-1 does not list.
    func country(_ code: String, at name: String) -> Country? {
        let country = Country(code: code)
        if country == nil { report(name, "\"\(code)\" is no two-letter code of ISO 3166-1") }
        return country
    }

    func count(_ name: String) -> Int? {
        guard let value = value(name) else { return nil }
        guard let number = value.integer.flatMap(Int.init(exactly:)), number > 0 else {
            report(name, "must be a whole number above 0")
            return nil
        }
        return number
    }

    /// One of the names of a table.
    func choice<Choice>(_ name: String, _ table: KeyValuePairs<String, Choice>) -> Choice? {
        guard let text = string(name) else { return nil }
        return choice(text, at: place(name), table)
    }

    private func choice<Choice>(
        _ text: String, at place: String, _ table: KeyValuePairs<String, Choice>
    ) -> Choice? {
        if let found = table.first(where: { $0.key == text }) { return found.value }
        let names = table.map { "\"\($0.key)\"" }.joined(separator: ", ")
        faults.add(place, "\"\(text)\" is none of \(names)")
        return nil
    }

    func choices<Choice>(_ name: String, _ table: KeyValuePairs<String, Choice>) -> [Choice]? {
        strings(name)?.enumerated().compactMap { choice($1, at: "\(place(name))[\($0)]", table) }
    }

    func strings(_ name: String) -> [String]? {
        elements(name)?.enumerated().compactMap { index, value in
            if let text = value.text { return String(decoding: text, as: UTF8.self) }
            faults.add("\(place(name))[\(index)]", "must be a string")
            return nil
        }
    }

    func object(_ name: String) -> MemberReader? {
        value(name).flatMap { MemberReader($0, path: place(name), faults) }
    }

    /// The objects of a list; one that is none is a fault and left out.
    func objects(_ name: String) -> [MemberReader]? {
        elements(name)?.enumerated().compactMap {
            MemberReader($1, path: "\(place(name))[\($0)]", faults)
        }
    }

    private func elements(_ name: String) -> [JSONValue]? {
        guard let value = value(name) else { return nil }
        guard case .array(let elements) = value else {
            report(name, "must be an array")
            return nil
        }
        return elements
    }

    /// Refuses what a sheet cannot show.
    func refuse(_ name: String, because reason: String) { if value(name) != nil { report(name, reason) } }

    /// Names the members that nobody read. Call it last.
    func finish() {
        for member in members {
            let name = String(decoding: member.name, as: UTF8.self)
            if !read.contains(name) { report(name, "is no member of version 14 of Apple Pay on the Web") }
        }
    }
}
