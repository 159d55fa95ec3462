import CardNetwork
import ShopCore
import StoreAPI

extension Simulation {
    /// Ends a history without further faults: retries all requests, lets eleven days pass, and checks
    /// everything.
    package func end() throws(Breach) {
        story?.append("nothing goes wrong any more")
        isEnding = true
        try settle()
        try askAgain(as: "end")
        for seconds in [1_200, 8 * 86_400, 3 * 86_400] {
            try apply(.pass(seconds: seconds))
            for _ in 0..<2 {
                try apply(.runMaintenance)
                try settle()
            }
        }
        // Work for other clients that was under way when they asked has ended by now.
        try askAgain(as: "late")
        try check()
        try checkPromises()
        try checkNothingIsOpen()
        for order in books.orders.rows {
            coverage.count("end: \(order.state.status.rawValue), money \(order.state.money.rawValue)")
        }
    }

    private func askAgain(as mark: String) throws(Breach) {
        for request in sent.names where sent[request]?.isAnswered == false {
            try apply(.again(request, message: "\(request)/\(mark)"))
            try settle()
        }
    }

    private func settle() throws(Breach) {
        var steps = 0
        while let event = nextEvent {
            try apply(event)
            steps += 1
            try Breach.unless(steps < 20_000, "end", "the shop never comes to rest")
        }
    }

    private var nextEvent: SimulatedEvent? {
        guard let server else { return .start }
        if let task = server.blockingPoints.waiting.first?.task { return .go(task, .clear) }
        if server.store.inBatch > 0 { return .commit(.durable) }
        if server.store.inLine > 0 { return .work(8) }
        if isOpen, let message = line.first?.name { return .deliver(message) }
        return nil
    }

    private func checkNothingIsOpen() throws(Breach) {
        func none(_ names: [String], _ what: String) throws(Breach) {
            if let name = names.first { throw Breach(rule: "end", detail: "\(name) \(what)") }
        }
        let books = books
        try none(unanswered, "was never answered")
        try none(
            books.payments.rows.filter { $0.isUnsettled || $0.state == .authorized }.map(\.id),
            "is still open")
        try none(books.refunds.filter { $0.state == .pending }.map(\.id), "is still on its way")
        try none(books.attempts.rows.filter { $0.answer == nil }.map(\.key), "has no answer")
        try none(books.holds, "still holds units")
        try none(
            books.orders.rows.filter { $0.state.status == .awaitingPayment }.map(\.id),
            "still waits to be paid")
        try none(books.parcels.map(\.id), "never arrived")
        try none(
            processor.accounts.filter { $0.hold == .held }.map(\.payment), "is still held at the network")
        try checkChargesCanBeLearnedOf(books)
    }

    private func checkChargesCanBeLearnedOf(_ books: StoredBooks) throws(Breach) {
        for account in processor.accounts {
            guard case .captured = account.hold else { continue }
            let order = books.payments[account.payment].flatMap { books.orders[$0.order] }
            let isKnown = books.attempts.rows.contains { $0.key == order?.attemptKey && $0.answer != nil }
            try Breach.unless(isKnown, "end", "nobody can learn of \(account.payment)")
        }
    }
}
