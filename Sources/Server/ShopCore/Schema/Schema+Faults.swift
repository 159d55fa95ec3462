package import Codecs

extension Schema {
    /// The faults of a value, each with its JSON pointer; an unknown member is refused too, so that nobody
    /// can slip a price in.
    package func faults(of value: JSONValue, at pointer: String = "") -> [FieldFault] {
        switch (self, value) {
        case (.anything, _), (.shape, _): []
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
        case (.string, _), (.integer, _), (.boolean, _), (.object, _), (.list, _), (.choice, _), (.map, _):
            [FieldFault(pointer, .wrongType(valueType))]
        }
    }

    package func fault(ofParameter text: String) -> FieldFault? {
        let value: JSONValue =
            switch self {
            case .integer: (try? JSONReader.value(of: Array(text.utf8)[...])) ?? .string(Array(text.utf8))
            case .boolean where text == "true" || text == "false": .bool(text == "true")
            default: .string(Array(text.utf8))
            }
        return faults(of: value).first
    }

    private var valueType: FieldFault.ValueType {
        switch self {
        case .string: .string
        case .integer: .integer
        case .boolean: .boolean
        case .object, .choice, .map: .object
        case .list: .list
        case .shape, .anything: .anything
        }
    }

    private static func integerFaults(
        _ value: JSONValue, _ range: ClosedRange<Int>, at pointer: String
    ) -> [FieldFault] {
        guard case .number(let digits) = value else { return [] }
        // JSON knows no integers: 2.0 is one, as JSON Schema has it.
        let number =
            value.integer.map(Int.init)
            ?? Int(exactly: Double(String(decoding: digits, as: UTF8.self)) ?? 0.5)
        guard let number else { return [FieldFault(pointer, .wrongType(.integer))] }
        return range.contains(number) ? [] : [FieldFault(pointer, .outOfRange(range))]
    }

    private static func faults(
        of given: [JSONValue.Member], _ members: [Member], at pointer: String
    ) -> [FieldFault] {
        var faults: [FieldFault] = []
        for value in given {
            let name = String(decoding: value.name, as: UTF8.self)
            let place = "\(pointer)/\(name.pointerToken)"
            guard let member = members.first(where: { $0.name == name }) else {
                faults.append(FieldFault(place, .unknownMember))
                continue
            }
            if value.value == .null, member.isNullable { continue }
            faults += member.schema.faults(of: value.value, at: place)
        }
        for member in members where member.isRequired && given[member.name] == nil {
            faults.append(FieldFault("\(pointer)/\(member.name)", .missing))
        }
        return faults
    }

    private static func faults(
        of elements: [JSONValue], _ schema: Schema, _ count: ClosedRange<Int>, at pointer: String
    ) -> [FieldFault] {
        guard count.contains(elements.count) else { return [FieldFault(pointer, .wrongCount(count))] }
        return elements.enumerated().flatMap { schema.faults(of: $1, at: "\(pointer)/\($0)") }
    }

    private static func faults(
        of given: [JSONValue.Member], choosing forms: [String: [Member]], by name: String, at pointer: String
    ) -> [FieldFault] {
        let chosen = JSONValue.object(given)[name]
        guard let chosen else { return [FieldFault("\(pointer)/\(name)", .missing)] }
        let names = forms.keys.sorted()
        guard case .string(let bytes) = chosen, let members = forms[String(decoding: bytes, as: UTF8.self)]
        else { return [FieldFault("\(pointer)/\(name)", .noSuchForm(names))] }
        return faults(of: given, [.required(name, .one(of: names))] + members, at: pointer)
    }
}

extension Schema.Text {
    package func fault(of text: String, at pointer: String) -> FieldFault? {
        let size = text.unicodeScalars.count
        let reason: FieldFault.Reason
        if !values.isEmpty, !values.contains(text) {
            reason = .notOneOf(values)
        } else if size > length.upperBound {
            reason = .tooLong(length.upperBound)
        } else if size < length.lowerBound {
            reason = .missing
        } else if isVisible, !text.isVisible {
            reason = .blank
        } else if let pattern, !pattern.matches(text) {
            reason = .malformed
        } else {
            return nil
        }
        return FieldFault(pointer, reason)
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
