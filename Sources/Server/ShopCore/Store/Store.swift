/// Where a shop keeps everything that must not be lost.
///
/// An engine lies behind it. Every method is one transaction of the business with typed questions and
/// answers: it happens whole and is durable when it is answered, or it did not happen. What is decided in it
/// is pure code over facts (`Decisions`), the same for every engine: the engine finds the facts, as locked as
/// it must, asks the pure code, and writes the changes it is given.
///
/// Every call throws ``Refusal``: what fails in the engine itself is `storage`.
package protocol Store: CatalogueStore, PolicyStore, CouponStore, SellingStore, StockStore, EventStore,
    BookStore,
    TransferStore, AccessStore, UpkeepStore
{}

/// The stores that are needed to sell: quotes, keys, orders, and all that belongs to orders.
package protocol SellingStore: QuoteStore, AttemptStore, OrderStore, PaymentStore, RefundStore,
    FulfilmentStore
{}

/// The health of an engine, and what it costs.
package protocol UpkeepStore: Sendable {
    /// Reads the least that there is; throws when nothing can be read.
    func proveReading() async throws(Refusal)

    /// True if there is room for what comes next, as far as the engine knows without trying.
    var hasRoom: Bool { get }

    /// Writes something durable that changes nothing; false when there is no room for it. Throws when it
    /// cannot be written for another reason.
    func provesRoom() async throws(Refusal) -> Bool

    var writing: WritingFigures { get }

    /// How long transactions took until they were durable.
    var commitTimes: Histogram.Reading { get }

    /// How large it is; nil where that is not the shop's business.
    func files() async throws(Refusal) -> DatabaseFiles?

    /// The damages that the engine finds in its files; everything is read once.
    func damages() async throws(Refusal) -> [String]

    func close() async throws(Refusal)
}

/// How writing went so far.
package struct WritingFigures: Hashable, Sendable {
    package var waiting = 0
    /// The transactions that were done, refused ones included.
    package var jobs = 0
    /// The durable commits; several transactions may share one.
    package var batches = 0
    /// Transactions that were refused because the queue was full.
    package var rejected = 0
    package var isOverloaded = false

    package init(
        waiting: Int = 0, jobs: Int = 0, batches: Int = 0, rejected: Int = 0
    ) {
        self.waiting = waiting
        self.jobs = jobs
        self.batches = batches
        self.rejected = rejected
    }
}

package struct DatabaseFindings: Hashable, Sendable {
    /// Damage that the engine itself reports, in its words.
    package var damages: [String] = []
    /// Rows that name others which are not there, as `table → table: count`.
    package var danglingRows: [String] = []
    package var brokenRules: [BookFinding] = []

    package init(damages: [String] = []) {
        self.damages = damages
    }

    package var isSound: Bool { damages.isEmpty && danglingRows.isEmpty && brokenRules.isEmpty }
}

/// How large a database is on the disk, in bytes.
package struct DatabaseFiles: Hashable, Sendable {
    package var main: Int
    /// The pages that were written and not moved into the main file yet.
    package var log: Int

    package init(main: Int, log: Int) {
        self.main = main
        self.log = log
    }
}

package enum FilePlace {
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
