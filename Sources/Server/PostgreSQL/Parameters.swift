import SQLStatements

/// Values as libpq takes them: text, whose type the server infers from the statement, so that a statement
/// means the same whatever it is given; bytes alone are binary.
struct Parameters: Sendable {
    /// The largest number of parameters that the protocol can count.
    static let most = 65_535

    private var buffer: [UInt8] = []
    /// Where each value stands in the buffer; nil for null.
    private var places: [Range<Int>?] = []
    private var formats: [Int32] = []

    init(_ values: [Value]) throws(PostgreSQLError) {
        guard values.count <= Self.most else { throw .tooManyParameters(values.count) }
        for (index, value) in values.enumerated() {
            switch value {
            case .null: addNull()
            case .integer(let integer): add(String(integer).utf8)
            case .boolean(let isTrue): add((isTrue ? "t" : "f").utf8)
            case .text(let text): add(text.utf8)
            case .bytes(let bytes): add(bytes, format: 1)
            case .integers(let integers): add(ArrayLiteral.text(of: integers).utf8)
            case .texts(let texts): add(ArrayLiteral.text(of: texts).utf8)
            case .nullableTexts(let texts): add(ArrayLiteral.text(of: texts).utf8)
            }
            // C would take the text to end there.
            if value.isText, let place = places.last ?? nil, buffer[place].contains(0) {
                throw .nulInText(parameter: index + 1)
            }
        }
    }

    private mutating func add(_ bytes: some Sequence<UInt8>, format: Int32 = 0) {
        let start = buffer.count
        buffer.append(contentsOf: bytes)
        places.append(start..<buffer.count)
        formats.append(format)
        buffer.append(0)
    }

    private mutating func addNull() {
        places.append(nil)
        formats.append(0)
    }

    /// Gives count, values, lengths and formats in the order of libpq's arguments.
    func withPointers<Answer>(
        _ body: (
            Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
        ) -> Answer
    ) -> Answer {
        buffer.withUnsafeBytes { buffer in
            let base = buffer.bindMemory(to: CChar.self).baseAddress
            let pointers = places.map { place in
                place.flatMap { place in base.map { $0 + place.lowerBound } }
            }
            let lengths = places.map { Int32(truncatingIfNeeded: $0?.count ?? 0) }
            return pointers.withUnsafeBufferPointer { pointers in
                lengths.withUnsafeBufferPointer { lengths in
                    formats.withUnsafeBufferPointer { formats in
                        body(
                            Int32(places.count), pointers.baseAddress, lengths.baseAddress,
                            formats.baseAddress)
                    }
                }
            }
        }
    }
}

extension Value {
    fileprivate var isText: Bool {
        switch self {
        case .text, .texts, .nullableTexts: true
        case .null, .integer, .boolean, .bytes, .integers: false
        }
    }
}
