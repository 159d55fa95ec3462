import StoreAPI

/// The single figures of a server, as the screen and the lines of a pipe name them.
package struct TopFacts {
    package struct Fact: Hashable {
        package var name: String
        package var value: String
    }

    /// Orders since the start, by event.
    package let shop: [Fact]
    /// Sessions, connections, the write queue and server errors.
    package let line: [Fact]
    /// Memory, CPU, database sizes and open files.
    package let machine: [Fact]
    /// Captured money since the start, by currency.
    package let taken: String
    /// Refunded money since the start, by currency.
    package let givenBack: String

    /// Formats metrics; those that the server does not report are left out.
    package init(_ figures: Figures, _ activity: Activity) {
        func count(_ name: String, _ family: String) -> Fact? {
            figures[family].map { Fact(name: name, value: FigureText.count($0)) }
        }
        func orders(_ name: String, _ event: String) -> Fact {
            Fact(name: name, value: FigureText.count(figures["vitrine_order_events_total", "event", event]))
        }
        shop = [
            orders("Orders placed", "placed"), orders("paid", "captured"), orders("declined", "declined"),
            orders("cancelled", "cancelled"), orders("expired", "expired"),
        ]
        let line: [Fact?] = [
            count("Sessions", "vitrine_sessions"), count("Listeners", "vitrine_event_listeners"),
            count("Connections", "vitrine_connections"), count("Write queue", "vitrine_write_queue_jobs"),
            Fact(
                name: "Server errors",
                value: FigureText.count(figures["vitrine_requests_total", "status", "5xx"])),
        ]
        self.line = line.compactMap(\.self)
        func size(_ name: String, _ file: String) -> Fact? {
            let family = "vitrine_database_bytes"
            let bytes = FigureText.bytes(figures[family, "file", file])
            return figures[family] == nil ? nil : Fact(name: name, value: bytes)
        }
        let machine: [Fact?] = [
            Fact(
                name: "Memory", value: FigureText.bytes(figures["process_resident_memory_bytes"] ?? 0)),
            Fact(name: "Processor", value: FigureText.decimal(activity.processorShare * 100, 0) + " %"),
            size("Database", "main"), size("its log", "log"),
            count("Open files", "process_open_fds"),
        ]
        self.machine = machine.compactMap(\.self)
        taken = FigureText.amounts(figures.rows("vitrine_captured_minor_units_total"))
        givenBack = FigureText.amounts(figures.rows("vitrine_refunded_minor_units_total"))
    }

    /// Refusals since the start, the most frequent first.
    package static func problems(_ figures: Figures) -> [Fact] {
        figures.rows("vitrine_problems_total").filter { $0.value > 0 }
            .sorted { ($1.value, $0.labels["problem"] ?? "") < ($0.value, $1.labels["problem"] ?? "") }
            .map { Fact(name: $0.labels["problem"] ?? "", value: FigureText.count($0.value)) }
    }
}
