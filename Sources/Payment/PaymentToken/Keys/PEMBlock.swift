import FoundationEssentials

/// One block of PEM text (RFC 7468): a label between dashes and the bytes that stand below it in base64.
///
/// Reading takes lines of any length and end, since merchants paste requests from mails and consoles; writing
/// keeps to 64 columns. The bytes may be a private key, so a block never prints them.
package struct PEMBlock: Hashable, Sendable {
    /// The label of the block, such as `CERTIFICATE`.
    package let label: String
    /// The decoded bytes, for most labels DER.
    package let bytes: [UInt8]

    /// Makes a block for writing.
    package init(label: String, bytes: [UInt8]) {
        self.label = label
        self.bytes = bytes
    }

    /// The block as text: 64 columns, line feeds, one of them at the end.
    package var text: String {
        let digits = Array(Data(bytes).base64EncodedString().utf8)
        let lines = stride(from: 0, to: digits.count, by: 64).map { start in
            String(decoding: digits[start..<min(start + 64, digits.count)], as: UTF8.self) + "\n"
        }
        return "-----BEGIN \(label)-----\n\(lines.joined())-----END \(label)-----\n"
    }

    /// The only block of the text that carries one of the labels. Blocks of other labels are passed over: a
    /// key file of openssl often begins with its curve's parameters.
    ///
    /// - Throws: what is wrong with the text, also when no block or more than one fits.
    package static func only(_ labels: [String], in text: String) throws(PEMFault) -> PEMBlock {
        let blocks = try all(in: text)
        let fitting = blocks.filter { labels.contains($0.label) }
        guard let block = fitting.first else {
            throw .wrongLabel(found: blocks[0].label, expected: labels[0])
        }
        guard fitting.count == 1 else { throw .several(label: block.label, count: fitting.count) }
        return block
    }

    /// Every block of the text in order, at least one. Text between the blocks is passed over.
    ///
    /// - Throws: what is wrong with the text.
    package static func all(in text: String) throws(PEMFault) -> [PEMBlock] {
        var blocks: [PEMBlock] = []
        var open: OpenBlock?
        for (index, line) in lines(of: text).enumerated() {
            if let label = label(of: line, after: "-----BEGIN ") {
                if let open { throw .missingEnd(label: open.label) }
                open = OpenBlock(label: label)
            } else if let label = label(of: line, after: "-----END "), let block = open {
                guard label == block.label else {
                    throw .wrongEnd(label: block.label, found: label)
                }
                blocks.append(try block.closed())
                open = nil
            } else {
                try open?.add(line, number: index + 1)
            }
        }
        if let open { throw .missingEnd(label: open.label) }
        if blocks.isEmpty { throw .noBlock }
        return blocks
    }

    /// The lines without the white space around them, whichever way they end.
    private static func lines(of text: String) -> [Substring] {
        // "\r\n" is one character and a newline of its own.
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            let start = line.drop(while: \.isWhitespace)
            let end = start.reversed().drop(while: \.isWhitespace).count
            return start.prefix(end)
        }
    }

    /// The label of a boundary line; nil for every other line.
    private static func label(of line: Substring, after start: String) -> String? {
        guard line.hasPrefix(start), line.hasSuffix("-----"), line.count > start.count + 5 else { return nil }
        let label = line.dropFirst(start.count).dropLast(5)
        let isPrintable = label.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x2D }
        return isPrintable && label.utf8.count <= 48 ? String(label) : nil
    }
}

/// A block whose end has not been read yet.
private struct OpenBlock {
    let label: String
    var digits: [UInt8] = []

    mutating func add(_ line: Substring, number: Int) throws(PEMFault) {
        if line.hasPrefix("Proc-Type:") && line.hasSuffix("ENCRYPTED") { throw .encrypted(label: label) }
        for byte in line.utf8 {
            let isDigit =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || byte == 0x2B || byte == 0x2F || byte == 0x3D
            guard isDigit else { throw .notBase64(label: label, line: number) }
            digits.append(byte)
        }
    }

    func closed() throws(PEMFault) -> PEMBlock {
        if digits.isEmpty { throw .empty(label: label) }
        guard let bytes = Data(base64Encoded: Data(digits)) else { throw .cutOff(label: label) }
        return PEMBlock(label: label, bytes: Array(bytes))
    }
}

extension PEMBlock: CustomStringConvertible, CustomReflectable {
    /// The label and the number of bytes, never the bytes.
    package var description: String { "\(label), \(bytes.count) bytes" }
    /// A mirror without the bytes.
    package var customMirror: Mirror { Mirror(self, children: ["label": label]) }
}
