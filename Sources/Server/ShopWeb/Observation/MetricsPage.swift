import FoundationEssentials
package import HTTPEdge
package import ShopCore
import StoreAPI
import Synchronization

/// All figures of a server, as `/metrics` shows them.
///
/// Labels are names of this program alone: operations, problems, events, causes, states and currencies. None
/// is made of what somebody sent.
package struct MetricsPage {
    package private(set) var text = PrometheusText()

    /// Writes all families; those of the database's size are left out when `files` is nil.
    package init(
        _ meter: Meter, books: CountedBooks, queue: WritingFigures,
        listeners: EventHub.Figures, edge: Edge.Figures, commits: Histogram.Reading,
        files: DatabaseFiles?, now: ContinuousClock.Instant
    ) {
        addRequests(meter)
        text.single(
            "vitrine_sessions", .gauge,
            "Sessions, keys or addresses that asked for something within the last five minutes.",
            meter.sessionCount(at: now))
        addOrders(books)
        addMoney(books.sum)
        addStock(books.sum)
        addWriting(queue, commits)
        addListeners(listeners)
        addConnections(edge)
        if let files { addFiles(files) }
        addProcess(ProcessFigures.now(), startedAt: meter.startedAt)
    }

    private mutating func addRequests(_ meter: Meter) {
        let tallies = meter.operations.sorted { $0.key < $1.key }
            .map { (name: $0.key, tally: $0.value, times: $0.value.times.reading) }
            // Operations that were never asked for have no rows: they appear with the first answer.
            .filter { $0.times.count > 0 }
        text.family("vitrine_requests_total", .counter, "Answers by operation and class of status.")
        for (name, tally, _) in tallies {
            for index in tally.answers.indices {
                let count = tally.answers[index].load(ordering: .relaxed)
                guard count > 0 else { continue }
                text.sample(
                    "vitrine_requests_total", [("operation", name), ("status", "\(index + 1)xx")], count)
            }
        }
        text.family(
            "vitrine_request_duration_seconds", .histogram,
            "Time from a request's head to its answer's head, by operation.")
        for (name, _, times) in tallies {
            text.histogram("vitrine_request_duration_seconds", [("operation", name)], times)
        }
        text.family("vitrine_problems_total", .counter, "Refusals by the name of their problem.")
        for name in Problem.Name.allCases {
            text.sample(
                "vitrine_problems_total", [("problem", name.rawValue)], meter.problems[name]?.count ?? 0)
        }
    }

    private mutating func addOrders(_ books: CountedBooks) {
        text.family(
            "vitrine_order_events_total", .counter,
            "What happened to orders, as their history says; captured ones are paid.")
        text.sample("vitrine_order_events_total", [("event", "placed")], books.sum.placed)
        for event in OrderEvent.allCases {
            text.sample(
                "vitrine_order_events_total", [("event", event.rawValue)], books.sum.steps[event] ?? 0)
        }
        guard let orders = books.orders else { return }
        text.family("vitrine_orders", .gauge, "All orders by state.")
        for status in Order.Status.allCases {
            text.sample("vitrine_orders", [("status", status.rawValue)], orders[status] ?? 0)
        }
    }

    private mutating func addMoney(_ sum: BookPart) {
        for (name, help, amounts) in [
            (
                "vitrine_captured_minor_units_total", "Money taken, in minor units of its currency.",
                sum.captured
            ),
            ("vitrine_refunded_minor_units_total", "Money given back.", sum.refunded),
        ] {
            text.family(name, .counter, help)
            for (currency, amount) in amounts.sorted(by: { $0.key < $1.key }) {
                text.sample(name, [("currency", currency)], Int(amount))
            }
        }
    }

    private mutating func addStock(_ sum: BookPart) {
        text.family("vitrine_stock_moves_total", .counter, "Moves of stock by cause.")
        for cause in StockCause.allCases {
            text.sample(
                "vitrine_stock_moves_total", [("cause", cause.rawValue)], sum.moves[cause]?.count ?? 0)
        }
        text.family("vitrine_stock_units_moved_total", .counter, "Units of stock moved by cause.")
        for cause in StockCause.allCases {
            text.sample(
                "vitrine_stock_units_moved_total", [("cause", cause.rawValue)], sum.moves[cause]?.units ?? 0)
        }
    }

    private mutating func addWriting(_ queue: WritingFigures, _ commits: Histogram.Reading) {
        text.single(
            "vitrine_write_queue_jobs", .gauge, "Jobs that wait for the database's writer.", queue.waiting)
        text.single("vitrine_write_jobs_total", .counter, "Jobs that the writer did.", queue.jobs)
        text.single(
            "vitrine_write_batches_total", .counter, "Commits, each with all that waited.", queue.batches)
        text.single(
            "vitrine_write_turned_away_total", .counter, "Jobs that found the line too long.",
            queue.rejected)
        text.family(
            "vitrine_commit_duration_seconds", .histogram, "Time of a transaction with its durable commit.")
        text.histogram("vitrine_commit_duration_seconds", [], commits)
    }

    private mutating func addListeners(_ hub: EventHub.Figures) {
        text.single(
            "vitrine_event_listeners", .gauge, "Who listens to events or waits for them.", hub.subscribers)
        text.single(
            "vitrine_event_listeners_dropped_total", .counter, "Listeners that were too slow.", hub.dropped)
        text.single(
            "vitrine_event_listeners_turned_away_total", .counter, "Listeners that found no seat.",
            hub.rejected)
    }

    private mutating func addConnections(_ edge: Edge.Figures) {
        text.single("vitrine_connections", .gauge, "Open connections.", edge.connections)
        text.single(
            "vitrine_connections_accepted_total", .counter, "Connections that were let in.", edge.accepted)
        text.single(
            "vitrine_connections_refused_total", .counter, "Connections that were one too many.", edge.refused
        )
        text.family(
            "vitrine_connections_ended_total", .counter, "Connections that the server ended, by reason.")
        for (reason, count) in [
            ("late_head", edge.lateHeads), ("late_body", edge.lateBodies), ("late_reader", edge.lateReaders),
            ("idle", edge.idle), ("closing", edge.drained),
        ] {
            text.sample("vitrine_connections_ended_total", [("reason", reason)], count)
        }
        text.single(
            "vitrine_rate_limited_total", .counter, "Requests that came too often.", edge.rateLimited)
    }

    private mutating func addFiles(_ files: DatabaseFiles) {
        text.family("vitrine_database_bytes", .gauge, "Size of the database and of its write-ahead log.")
        text.sample("vitrine_database_bytes", [("file", "main")], files.main)
        text.sample("vitrine_database_bytes", [("file", "log")], files.log)
    }

    private mutating func addProcess(_ process: ProcessFigures, startedAt: Date) {
        text.family("vitrine_build_info", .gauge, "1, with the version of the program.")
        text.sample("vitrine_build_info", [("version", Build.version)], 1)
        text.single(
            "process_resident_memory_bytes", .gauge, "Resident memory in bytes.", process.residentBytes)
        text.family("process_cpu_seconds_total", .counter, "Time spent on processors.")
        text.sample("process_cpu_seconds_total", seconds: process.processorTime)
        text.single("process_open_fds", .gauge, "Open files and connections.", process.openFiles)
        text.single(
            "process_start_time_seconds", .gauge, "When the server was started.",
            Int(startedAt.timeIntervalSince1970))
    }
}
