package import StoreAPI

/// Looks up a payment of a session that is gone, and withdraws one that has not arrived, for good.
package struct AttemptLookup: Sendable {
    package let client: StoreClient
    package let entryPath: String

    package init(client: StoreClient, entryPath: String) {
        self.client = client
        self.entryPath = entryPath
    }

    package enum Answer: Hashable, Sendable {
        case paid(Order, merchant: String)
        case notPaid
        /// The shop cannot be asked, or does not know itself yet.
        case open
    }

    /// Looks an attempt up once; a 404 withdraws the key, so that a request still in flight is void. An
    /// unreachable shop, and an error that decides nothing about the payment, give `open`.
    package func answer(to key: String) async -> Answer {
        do throws(StoreError) {
            let entry = try await client.entry(at: entryPath)
            guard let link = entry.links[.attempts] else { return .open }
            let values = [(name: "key", value: key)]
            do throws(StoreError) {
                let order = try await client.follow(link, Endpoints.attempt, values: values)
                return Self.answer(of: order, entry.shop.merchantLabel)
            } catch {
                guard case .refused(let problem) = error, problem.status == 404 else { throw error }
                // The request may still be in flight: a withdrawn key makes it void when it arrives.
                try await client.follow(link, Endpoints.withdrawnAttempt, values: values)
                return .notPaid
            }
        } catch {
            guard case .refused(let problem) = error else { return .open }
            switch problem.status {
            // These are about who asks, not about the payment.
            case 401, 403, 429, 500...: return .open
            default:
                // A problem without a name of the shop's own tells nothing about the payment, either.
                let isOpen = [nil, .idempotencyInProgress, .illegalTransition].contains(problem.name)
                return isOpen || problem.retryable ? .open : .notPaid
            }
        }
    }

    private static func answer(of order: Order, _ merchant: String) -> Answer {
        switch order.settlement {
        case .charged: .paid(order, merchant: merchant)
        case .open: .open
        case .notCharged: .notPaid
        }
    }

    /// Asks with growing pauses, up to a minute, until the result is known; nil when the task is cancelled.
    /// - Parameter open: called once, after the first lookup without a result.
    func result(of key: String, open: @MainActor () -> Void) async -> Answer? {
        var seconds = 1
        while !Task.isCancelled {
            let answer = await answer(to: key)
            guard !Task.isCancelled else { return nil }
            guard answer == .open else { return answer }
            if seconds == 1 { await open() }
            do { try await Task.sleep(for: .seconds(seconds)) } catch { return nil }
            seconds = min(60, seconds * 2)
        }
        return nil
    }
}
