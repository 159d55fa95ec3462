/// The reason why a text is no valid PEM (RFC 7468). Labels are those of the text's own boundary lines.
public enum PEMFault: Error, Hashable, Sendable {
    /// No line of the text begins a block.
    case noBlock
    /// The text ends, or another block begins, before the block's end.
    case missingEnd(label: String)
    /// The block ends with another label than it began with.
    case wrongEnd(label: String, found: String)
    /// Nothing stands between the beginning and the end.
    case empty(label: String)
    /// This line, counted from 1, holds something that is not base64.
    case notBase64(label: String, line: Int)
    /// The base64 is not whole: digits are missing or the padding is misplaced.
    case cutOff(label: String)
    /// The block is locked with a password, which this program never asks for.
    case encrypted(label: String)
    /// There are blocks, but none of the expected kind.
    case wrongLabel(found: String, expected: String)
    /// There is more than one block of the expected kind.
    case several(label: String, count: Int)
}

extension PEMFault: CustomStringConvertible {
    /// One line of English for logs and command lines.
    public var description: String {
        switch self {
        case .noBlock: "The text has no PEM block; a line such as -----BEGIN CERTIFICATE----- is expected"
        case .missingEnd(let label): "The PEM block \(label) has no end; its -----END line is expected"
        case .wrongEnd(let label, let found): "The PEM block \(label) ends as \(found)"
        case .empty(let label): "The PEM block \(label) is empty; base64 is expected"
        case .notBase64(let label, let line): "Line \(line), in the PEM block \(label), is not base64"
        case .cutOff(let label): "The base64 of the PEM block \(label) is not whole"
        case .encrypted(let label): "The PEM block \(label) is encrypted; one without a password is expected"
        case .wrongLabel(let found, let expected): "The PEM block is \(found); \(expected) is expected"
        case .several(let label, let count): "There are \(count) PEM blocks \(label); one is expected"
        }
    }
}
