import ApplePayJS
import Codecs
import Dispatch
import Glibc
import HTTPTypes
import HostFiles
import ServerConnection
import StoreAPI
import Synchronization

/// A merchant at the other end of a pipe: each event is a line of JSON on standard output, and each
/// completion one on standard input.
final class LineMerchant: ApplePayMerchant {
    private let input = LineInput()

    func answer(_ event: JSONTree) async -> MerchantAnswer {
        let type = event["type"].text ?? ""
        guard write(event) else { return .unsent("The merchant is gone: \(type) could not be written.") }
        guard let line = await input.next() else {
            return .failure("The merchant is gone: no line answers \(type).")
        }
        return line.isEmpty ? .noHandler : .completion(line)
    }

    func tell(_ event: JSONTree) { _ = write(event) }

    private func write(_ event: JSONTree) -> Bool {
        guard let line = try? JSONTextEncoder.encode(event) else { return false }
        return WholeFile.writeAll(line + [UInt8(ascii: "\n")], to: STDOUT_FILENO)
    }
}

/// The lines of standard input, read by a thread of their own since reading blocks.
private final class LineInput: Sendable {
    private let queue = DispatchQueue(label: "vitrine.merchant")
    private let rest = Mutex<[UInt8]>([])

    /// The next line without its end; nil at the end of input.
    func next() async -> [UInt8]? {
        await withCheckedContinuation { continuation in
            queue.async { [self] in continuation.resume(returning: rest.withLock { Self.line(from: &$0) }) }
        }
    }

    private static func line(from rest: inout [UInt8]) -> [UInt8]? {
        var piece = [UInt8](repeating: 0, count: 4_096)
        while true {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                defer { rest.removeSubrange(...end) }
                return Array(rest[..<end].last == UInt8(ascii: "\r") ? rest[..<end].dropLast() : rest[..<end])
            }
            let count = read(STDIN_FILENO, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            rest += piece[..<count]
        }
    }
}

/// A merchant behind an address: one POST for each event, whose answer is the completion.
final class PostMerchant: ApplePayMerchant {
    private let transport: HTTPTransport
    private let path: String
    private var told: [Task<Void, Never>] = []

    init(_ address: ServerAddress) {
        transport = HTTPTransport(ConnectionTarget(address: address), timeouts: .patient)
        path = address.entryPath
    }

    func answer(_ event: JSONTree) async -> MerchantAnswer {
        let type = event["type"].text ?? ""
        var request = HTTPRequest(method: .post, scheme: nil, authority: nil, path: path)
        request.headerFields[.contentType] = "application/json"
        request.headerFields[.accept] = "application/json"
        do {
            let (head, body) = try await transport.send(request, JSONTextEncoder.encode(event))
            guard head.status.kind == .successful else {
                return .failure("The merchant answered \(head.status.code) to \(type).")
            }
            return body.isEmpty ? .noHandler : .completion(body)
        } catch {
            return .failure("The merchant could not be asked about \(type): no answer came.")
        }
    }

    func tell(_ event: JSONTree) { told.append(Task { _ = await answer(event) }) }

    /// Waits until all events that want no completion were sent, three seconds at most.
    func close() async {
        let limit = Task { [told] in
            try await Task.sleep(for: .seconds(3))
            for task in told { task.cancel() }
        }
        for task in told { await task.value }
        limit.cancel()
        await transport.close()
    }
}
