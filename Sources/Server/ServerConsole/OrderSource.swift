import FoundationEssentials
package import StoreAPI

/// Where a list of orders comes from: a running server, or a database file.
package struct OrderSource: Sendable {
    /// The newest orders, at most so many.
    package let newest:
        @Sendable (_ status: Order.Status?, _ count: Int) async throws(ServerLine.Fault) -> [AdminOrders.Row]

    /// Rings whenever the orders may have changed; never often, and not at all where nobody listens.
    package let bell: @Sendable () -> AsyncStream<Void>

    package init(
        newest:
            @escaping @Sendable (
                _ status: Order.Status?, _ count: Int
            ) async throws(ServerLine.Fault) -> [AdminOrders.Row],
        bell: @escaping @Sendable () -> AsyncStream<Void>
    ) {
        self.newest = newest
        self.bell = bell
    }

    package static func server(_ line: ServerLine) -> OrderSource {
        OrderSource(
            newest: { status, count throws(ServerLine.Fault) in
                do throws(StoreError) {
                    let values = status.map { [(name: "status", value: $0.rawValue)] } ?? []
                    return try await line.store.orders(values, atMost: count)
                } catch {
                    switch error {
                    case .refused(let problem): throw line.refused(problem.status)
                    case .unreachable, .untrusted: throw line.unanswered(error)
                    case .malformed, .unsent: throw line.refused(404)
                    }
                }
            }, bell: { ringing { await line.listen($0) } })
    }

    /// A bell for a ringer; what rings while nobody listens rings once.
    package static func ringing(
        _ ringer: @escaping @Sendable (_ ring: @Sendable () -> Void) async -> Void
    ) -> AsyncStream<Void> {
        let (bell, rope) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let task = Task {
            await ringer { rope.yield() }
            rope.finish()
        }
        rope.onTermination = { _ in task.cancel() }
        return bell
    }
}

extension ServerLine {
    /// Rings for everything that is heard of orders. A shop without events is asked every second.
    fileprivate func listen(_ ring: @Sendable () -> Void) async {
        while !Task.isCancelled {
            if let entry = try? await store.entry(at: address.prefix + "/"), let link = entry.links[.events] {
                let events = store.events(link, topics: [.order], over: stream) {
                    try await Task.sleep(for: $0)
                }
                for await _ in events { ring() }
            }
            try? await Task.sleep(for: .seconds(1))
            ring()
        }
    }
}
