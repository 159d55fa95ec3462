package import SQLStatements

/// Hears what is told on some channels, over a line of its own that is made again whenever it is lost.
///
/// Notifications that are sent while there is no line are lost: after `reconnected` and `overflowed` a reader
/// catches up from where they are written down. One task reads it; it ends after `close`.
package final class Listener: Sendable, AsyncSequence {
    package enum Element: Hashable, Sendable {
        /// The line stands for the first time: what is told from now on will be heard.
        case listening
        case notification(Notification)
        case reconnected
        /// More was told than could be kept for a reader who is slow; all of it was dropped.
        case overflowed
    }

    package struct Settings: Sendable {
        package var longestBuffer = 1_024
        /// How long it may be quiet until the server is asked whether it is still there.
        package var heartbeat: Duration = .seconds(10)
        /// Pauses between attempts to connect again, 50 ms to 5 s.
        package var reconnectPauses = ReconnectBackoff(first: .milliseconds(50), longest: .seconds(5))
        package var connection = Connection.Settings()
        /// The statements that are sent first on every new line.
        package var greeting: [Statement] = []

        package init() {}
    }

    private let buffer: ElementBuffer
    private let task: Task<Void, Never>

    /// Connects in the background and listens on the channels; errors are retried for ever.
    package init(_ address: PostgreSQLAddress, channels: [String], settings: Settings = Settings()) {
        let buffer = ElementBuffer(limit: Swift.max(settings.longestBuffer, 1))
        self.buffer = buffer
        task = Task {
            await Self.listen(address, channels, settings, buffer)
            buffer.end()
        }
    }

    deinit { task.cancel() }

    package func close() async {
        task.cancel()
        await task.value
    }

    /// Takes elements from the listener's one buffer, so that several iterators share them.
    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let listener: Listener

        package func next() async -> Element? { await listener.buffer.next() }
    }

    /// An iterator that keeps the listener alive; one task reads at a time.
    package func makeAsyncIterator() -> Iterator { Iterator(listener: self) }

    private static func listen(
        _ address: PostgreSQLAddress, _ channels: [String], _ settings: Settings, _ buffer: ElementBuffer
    ) async {
        let timing = settings.connection.timing
        var (failures, news) = (0, Element.listening)
        while !Task.isCancelled {
            do {
                let connection = try await Connection.connect(to: address, settings: settings.connection)
                if !settings.greeting.isEmpty { try await connection.execute(settings.greeting) }
                try await connection.listen(channels)
                failures = 0
                buffer.put(news)
                news = .reconnected
                while true {
                    for notification in try await connection.notifications(within: settings.heartbeat) {
                        buffer.put(.notification(notification))
                    }
                }
            } catch {
                failures += 1
                let pause = settings.reconnectPauses.pause(after: failures, chance: timing.chance())
                try? await timing.sleep(pause)
            }
        }
    }
}

extension Connection {
    func listen(_ channels: [String]) async throws {
        let commands = channels.map { channel in
            let parts = channel.split(separator: "\"", omittingEmptySubsequences: false)
            return Command.plain("LISTEN \"\(parts.joined(separator: "\"\""))\"")
        }
        _ = try await run(commands)
    }

    /// Waits for notifications and gives them as soon as some arrive; none when it was quiet for so long and
    /// the server is still there.
    func notifications(within quiet: Duration) async throws -> [Notification] {
        guard let handle else { throw PostgreSQLError.connectionLost(.closed) }
        // Some may have come with the answer to something else.
        let known = handle.takeNotifications()
        guard known.isEmpty else { return known }
        let now = settings.timing.now
        let readiness = await Poller.shared.wait(
            handle.socket, .reading, until: now() + quiet, by: now, isShielded: false)
        switch readiness {
        case .ready: break
        case .timedOut: _ = try await run([.plain("SELECT 1")])
        case .cancelled: throw CancellationError()
        case .failed: throw lose(.ended(nil))
        }
        guard let notifications = handle.takePending() else { throw lose(.ended(nil)) }
        return notifications
    }
}

/// A notification that was sent on a channel by NOTIFY.
package struct Notification: Hashable, Sendable {
    package var channel: String
    /// Text given to `NOTIFY`; empty without one, and less than 8000 bytes.
    package var payload: String
    /// The server's process that told it.
    package var process: Int32

    package init(channel: String, payload: String, process: Int32) {
        self.channel = channel
        self.payload = payload
        self.process = process
    }
}
