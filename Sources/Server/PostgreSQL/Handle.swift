import CPostgreSQL
import Dispatch
import Synchronization

/// libpq's connection, which ends with the last who holds it; its owner alone calls into it, one call at a
/// time.
final class Handle: Sendable {
    nonisolated(unsafe) let pointer: OpaquePointer
    let notices: Notices

    /// Begins to connect, which looks up names and so may take a while.
    init?(starting parameters: [PostgreSQLAddress.Parameter], notices: Notices) {
        let keys = parameters.map(\.key), values = parameters.map(\.value)
        guard
            let pointer = Self.withCStrings(
                keys,
                { keys in
                    Self.withCStrings(values) { values in PQconnectStartParams(keys, values, 0) }
                })
        else { return nil }
        self.pointer = pointer
        self.notices = notices
        PQsetNoticeReceiver(
            pointer,
            { context, result in
                guard let context, let result else { return }
                Unmanaged<Notices>.fromOpaque(context).takeUnretainedValue().take(ServerMessage(result))
            }, Unmanaged.passUnretained(notices).toOpaque())
    }

    deinit { PQfinish(pointer) }

    var socket: Int32 { PQsocket(pointer) }
    var isBroken: Bool { PQstatus(pointer) == CONNECTION_BAD }

    /// The first line of what libpq says of its latest trouble.
    var message: String {
        let whole = PQerrorMessage(pointer).map { String(cString: $0) } ?? ""
        return whole.split(separator: "\n").first.map(String.init) ?? "no reason given"
    }

    /// Texts for C, with a null pointer at their end.
    private static func withCStrings<Answer>(
        _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Answer
    ) -> Answer {
        let bytes = texts.map { Array($0.utf8CString) }
        var starts: [Int] = [], all: [CChar] = []
        for text in bytes {
            starts.append(all.count)
            all += text
        }
        return all.withUnsafeBufferPointer { all in
            let pointers = starts.map { start in all.baseAddress.map { $0 + start } } + [nil]
            return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
        }
    }
}

/// Where the server's notices go, which libpq would write to the terminal.
final class Notices: Sendable {
    private let handler: @Sendable (ServerMessage) -> Void
    private let warned = Mutex(false)

    init(_ handler: @escaping @Sendable (ServerMessage) -> Void) { self.handler = handler }

    func take(_ message: ServerMessage) {
        if message.severity == "WARNING" && message.sqlState == SQLState.warning {
            warned.withLock { $0 = true }
        }
        handler(message)
    }

    /// True if there was a warning since this was asked last.
    func takeWarning() -> Bool {
        warned.withLock { warned in
            defer { warned = false }
            return warned
        }
    }
}

/// Does what may block, a name's look-up or a request to cancel, where no task waits for the thread.
enum Blocking {
    /// A queue for each call has a thread for each call; one for all would take the threads of Swift's tasks.
    private static var queue: DispatchQueue { DispatchQueue(label: "postgresql.blocking") }

    static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: body()) }
        }
    }

    /// The answer, or nil when it takes longer.
    static func run<Value: Sendable>(
        atMost timeout: Duration, _ body: @escaping @Sendable () -> Value
    ) async -> Value? {
        await withCheckedContinuation { continuation in
            let once = Once(continuation)
            queue.async { once.resume(body()) }
            queue.asyncAfter(deadline: .now() + .milliseconds(Int(timeout / .milliseconds(1)))) {
                once.resume(nil)
            }
        }
    }
}

/// A continuation that two may resume; the first one counts.
private final class Once<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Value?, Never>?>

    init(_ continuation: CheckedContinuation<Value?, Never>) { self.continuation = Mutex(continuation) }

    func resume(_ value: Value?) {
        let taken = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        taken?.resume(returning: value)
    }
}
