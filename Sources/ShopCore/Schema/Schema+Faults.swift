package import PaymentToken
package import StoreAPI

extension Schema {
    /// What is wrong with a value, each fault with its JSON pointer; what is unknown is refused too, so that
    /// nobody can slip a price in.
    package func faults(of value: JSONValue, at pointer: String = "") -> [Problem.Fault] {
        switch (self, value) {
        case (.anything, _): []
        case (.string(let rule), .string(let bytes)):
            rule.fault(of: String(decoding: bytes, as: UTF8.self), at: pointer).map { [$0] } ?? []
        case (.integer(let range), .number): Self.integerFaults(value, range, at: pointer)
        case (.boolean, .bool): []
        case (.object(let members), .object(let given)): Self.faults(of: given, members, at: pointer)
        case (.list(let schema, let count), .array(let elements)):
            Self.faults(of: elements, schema, count, at: pointer)
        case (.choice(let name, let forms), .object(let given)):
            Self.faults(of: given, choosing: forms, by: name, at: pointer)
        case (.map(let schema), .object(let given)):
            given.flatMap { member in
                let name = String(decoding: member.name, as: UTF8.self)
                return schema.faults(of: member.value, at: "\(pointer)/\(name.pointerToken)")
            }
        case (.shape(let name), _): (Shapes.all[name] ?? .anything).faults(of: value, at: pointer)
        case (.string, _), (.integer, _), (.boolean, _), (.object, _), (.list, _), (.choice, _), (.map, _):
            [Problem.Fault(pointer: pointer, code: "wrong-type", detail: "This has to be \(noun).")]
        }
    }

    /// What is wrong with a parameter's text, read as this schema has it.
    package func fault(ofParameter text: String) -> Problem.Fault? {
        let value: JSONValue =
            switch self {
            case .integer: (try? JSONReader.value(of: Array(text.utf8)[...])) ?? .string(Array(text.utf8))
            case .boolean where text == "true" || text == "false": .bool(text == "true")
            default: .string(Array(text.utf8))
            }
        return faults(of: value).first
    }

    private var noun: String {
        switch self {
        case .string: "a text"
        case .integer: "a whole number"
        case .boolean: "true or false"
        case .object, .choice, .map: "an object"
        case .list: "a list"
        case .shape(let name): name
        case .anything: "anything"
        }
    }

    private static func integerFaults(
        _ value: JSONValue, _ range: ClosedRange<Int>, at pointer: String
    ) -> [Problem.Fault] {
        guard case .number(let digits) = value else { return [] }
        // JSON knows no integers: 2.0 is one, as JSON Schema has it.
        let number =
            value.integer.map(Int.init)
            ?? Int(exactly: Double(String(decoding: digits, as: UTF8.self)) ?? 0.5)
        guard let number else {
            return [
                Problem.Fault(pointer: pointer, code: "wrong-type", detail: "This has to be a whole number.")
            ]
        }
        guard !range.contains(number) else { return [] }
        return [
            Problem.Fault(
                pointer: pointer, code: "out-of-range",
                detail: "This has to be \(range.lowerBound) to \(range.upperBound).")
        ]
    }

    private static func faults(
        of given: [JSONValue.Member], _ members: [Member], at pointer: String
    ) -> [Problem.Fault] {
        var faults: [Problem.Fault] = []
        var seen: Set<String> = []
        for value in given {
            let name = String(decoding: value.name, as: UTF8.self)
            seen.insert(name)
            let place = "\(pointer)/\(name.pointerToken)"
            guard let member = members.first(where: { $0.name == name }) else {
                faults.append(
                    Problem.Fault(pointer: place, code: "unknown", detail: "This member is unknown here."))
                continue
            }
            if value.value == .null, member.isNullable { continue }
            faults += member.schema.faults(of: value.value, at: place)
        }
        for member in members where member.isRequired && !seen.contains(member.name) {
            faults.append(
                Problem.Fault(
                    pointer: "\(pointer)/\(member.name)", code: "required", detail: "This is missing."))
        }
        return faults
    }

    private static func faults(
        of elements: [JSONValue], _ schema: Schema, _ count: ClosedRange<Int>, at pointer: String
    ) -> [Problem.Fault] {
        guard count.contains(elements.count) else {
            return [
                Problem.Fault(
                    pointer: pointer, code: "out-of-range",
                    detail: "This has to have \(count.lowerBound) to \(count.upperBound) entries.")
            ]
        }
        return elements.enumerated().flatMap { schema.faults(of: $1, at: "\(pointer)/\($0)") }
    }

    private static func faults(
        of given: [JSONValue.Member], choosing forms: [String: [Member]], by name: String, at pointer: String
    ) -> [Problem.Fault] {
        let chosen = JSONValue.object(given)[name]
        guard let chosen else {
            return [
                Problem.Fault(pointer: "\(pointer)/\(name)", code: "required", detail: "This is missing.")
            ]
        }
        let names = forms.keys.sorted()
        guard case .string(let bytes) = chosen, let members = forms[String(decoding: bytes, as: UTF8.self)]
        else {
            return [
                Problem.Fault(
                    pointer: "\(pointer)/\(name)", code: "invalid",
                    detail: "This has to be \(names.joined(separator: " or ")).")
            ]
        }
        return faults(of: given, [.required(name, .one(of: names))] + members, at: pointer)
    }
}

extension Schema.Text {
    /// Said of a text of blanks and invisible characters alone.
    package static let blank = "At least one character has to be visible."

    /// The first thing that is wrong with a text.
    package func fault(of text: String, at pointer: String) -> Problem.Fault? {
        let size = text.unicodeScalars.count
        let code: String
        let detail: String
        if !values.isEmpty, !values.contains(text) {
            (code, detail) = ("invalid", "This has to be one of \(values.joined(separator: ", ")).")
        } else if size > length.upperBound {
            (code, detail) = ("too-long", "At most \(length.upperBound) characters.")
        } else if size < length.lowerBound {
            (code, detail) = ("required", "This is missing.")
        } else if isVisible, !text.isVisible {
            (code, detail) = ("blank", Self.blank)
        } else if let pattern, !pattern.matches(text) {
            (code, detail) = ("invalid", "This is not of the form that it has to have.")
        } else {
            return nil
        }
        return Problem.Fault(pointer: pointer, code: code, detail: detail)
    }
}

extension String {
    /// The text as a token of a JSON pointer (RFC 6901, section 3).
    package var pointerToken: String {
        guard utf8.contains(UInt8(ascii: "~")) || utf8.contains(UInt8(ascii: "/")) else { return self }
        return split(separator: "~", omittingEmptySubsequences: false).joined(separator: "~0")
            .split(separator: "/", omittingEmptySubsequences: false).joined(separator: "~1")
    }
}
