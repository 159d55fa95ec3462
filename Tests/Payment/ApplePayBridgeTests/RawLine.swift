import Dispatch
import Glibc
import TestSupport
import Testing

/// A connection to a bridge, byte by byte. Reading blocks, so that it has a thread of its own.
struct RawLine: Sendable {
    private let file: Int32

    init(_ port: Int) throws { file = try #require(Loopback.connect(port: port)) }

    func close() { Glibc.close(file) }

    /// False where the other side has closed.
    @discardableResult func send(_ text: String) async -> Bool {
        await blocking {
            var bytes = Array(text.utf8)[...]
            while !bytes.isEmpty {
                let count = bytes.withUnsafeBytes {
                    Glibc.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return false }
                bytes = bytes.dropFirst(count)
            }
            return true
        }
    }

    /// Reads until the text, or until the end.
    func read(until end: String? = nil) async -> String {
        await blocking {
            var found: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = recv(file, &piece, piece.count, 0)
                guard count > 0 else { break }
                found += piece[..<count]
                if let end, String(decoding: found, as: UTF8.self).contains(end) { break }
            }
            return String(decoding: found, as: UTF8.self)
        }
    }

    private func blocking<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: work()) }
        }
    }
}

/// An answer of a bridge.
struct RawAnswer {
    let status: Int
    let head: String, body: String

    init(_ text: String) {
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        head = parts.first.map(String.init) ?? ""
        body = parts.count > 1 ? String(parts[1]) : ""
        status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
    }

    /// Nil for a header that is not there.
    func header(_ name: String) -> String? {
        head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name + ": ") }
            .map { String($0.dropFirst(name.count + 2)) }
    }
}
