package import HTTPTypes

extension StoreClient {
    /// The body of an answer in the pieces in which it comes.
    package typealias Pieces = any AsyncSequence<[UInt8], any Error> & Sendable
    /// Sends one request and gives the head of the answer as soon as it is there; throws when none came.
    package typealias StreamTransport = @Sendable (HTTPRequest) async throws -> (HTTPResponse, Pieces)

    /// Stays on the line with the shop's events behind a link: goes on after the last event when the line
    /// breaks, waits longer and longer for a shop that is gone, and asks by long poll where there is no
    /// stream.
    ///
    /// - Parameter pause: waits; throws when the task is cancelled.
    package func events(
        _ link: Link, topics: [ShopEvent.Kind], orderToken: String? = nil,
        over transport: @escaping StreamTransport,
        pause: @escaping @Sendable (Duration) async throws -> Void
    ) -> ShopEvents {
        ShopEvents(
            link: link, topics: topics.map(\.rawValue).joined(separator: ","), language: language,
            orderToken: orderToken, transport: transport, pause: pause)
    }
}

/// The shop's events and the state of the connection as an asynchronous sequence; it ends when the listener
/// is cancelled or the shop has no events.
package struct ShopEvents: AsyncSequence, Sendable {
    package typealias Element = ShopNews
    /// Errors never end the sequence; they arrive as ``ShopNews/lost``.
    package typealias Failure = Never

    fileprivate let link: Link
    fileprivate let topics: String
    fileprivate let language: String
    /// The capability to hear of one order.
    fileprivate let orderToken: String?
    fileprivate let transport: StoreClient.StreamTransport
    fileprivate let pause: @Sendable (Duration) async throws -> Void

    /// Opens the event stream anew; nothing is sent before the first `next`.
    package func makeAsyncIterator() -> Iterator { Iterator(self) }

    package struct Iterator: AsyncIteratorProtocol {
        private let events: ShopEvents
        private var line = EventLine()
        private var waiting: [ShopNews] = []
        private var pieces: (any AsyncIteratorProtocol<[UInt8], any Error>)?
        private var parser = EventStreamParser()

        /// In bytes; longer lists are no answer of this contract.
        private static let largestList = 1 << 20

        fileprivate init(_ events: ShopEvents) { self.events = events }

        /// The next news, in order; nil when the task is cancelled or the server ends the subscription for
        /// good.
        package mutating func next() async -> ShopNews? { await next(isolation: nil) }

        package mutating func next(isolation actor: isolated (any Actor)?) async -> ShopNews? {
            while !Task.isCancelled {
                if !waiting.isEmpty { return waiting.removeFirst() }
                switch line.step {
                case .ask: await ask()
                case .read: if line.way == .stream { await readStream() } else { await readList() }
                case .pause(let duration):
                    do { try await events.pause(duration) } catch { return nil }
                    line.paused()
                case .end: return nil
                }
            }
            return nil
        }

        private nonisolated(nonsending) mutating func ask() async {
            pieces = nil
            var request = line.request(events.link, topics: events.topics)
            request.headerFields[.acceptLanguage] = events.language
            request.headerFields[.orderToken] = events.orderToken
            // A link leads to the shop that gave it and nowhere else.
            guard let path = request.path, path.hasPrefix("/"), !path.hasPrefix("//") else {
                waiting += line.refused()
                return
            }
            do {
                let (head, body) = try await events.transport(request)
                waiting += line.answered(head)
                guard line.step == .read else { return }
                parser = EventStreamParser(lastID: line.place ?? "")
                pieces = body.makeAsyncIterator()
            } catch {
                waiting += line.failed()
            }
        }

        private nonisolated(nonsending) mutating func readStream() async {
            do {
                guard let bytes = try await pieces?.next(isolation: #isolation) else {
                    return end(line.closed())
                }
                let events = try parser.feed(bytes).compactMap(ShopEvent.init)
                waiting += line.received(events, lastID: parser.lastID, retry: parser.retry)
            } catch {
                end(line.closed())
            }
        }

        private nonisolated(nonsending) mutating func readList() async {
            var bytes: [UInt8] = []
            do {
                while let piece = try await pieces?.next(isolation: #isolation) {
                    bytes += piece
                    guard bytes.count <= Self.largestList else { return end(line.failed()) }
                }
                end(line.received(try WireFormat.decode(EventList.self, from: bytes)))
            } catch {
                end(line.failed())
            }
        }

        private mutating func end(_ news: [ShopNews]) {
            pieces = nil
            waiting += news
        }
    }
}
