import FoundationEssentials
import TestSupport

/// The whole program on a pseudo-terminal, with a home of its own that goes with the test.
final class ProgramHome: Sendable {
    /// Where the programs of one test keep what they write.
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/vitrine-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Where the programs stand that were built beside the tests.
    static let programs: String = {
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
    }()

    func vitrine(
        _ arguments: [String], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
    ) -> PseudoTerminal {
        PseudoTerminal(
            running: Self.programs + "/vitrine", arguments: arguments + ["--assets", DemoShop.assets],
            environment: surroundings(environment), columns: columns, rows: rows)
    }

    /// The same where no terminal has a description.
    func vitrineWithoutDescriptions(_ arguments: [String], environment: [String: String]) -> PseudoTerminal {
        let hide =
            "for folder in /lib/terminfo /usr/share/terminfo /etc/terminfo; do "
            + "test ! -d $folder || mount -t tmpfs none $folder; done; exec \"$@\""
        return PseudoTerminal(
            running: "/usr/bin/unshare",
            arguments: ["-m", "sh", "-c", hide, "sh", Self.programs + "/vitrine"] + arguments
                + ["--assets", DemoShop.assets],
            environment: surroundings(environment))
    }

    /// Whether this user may mount something for one program alone.
    static func canHideDescriptions() async -> Bool {
        let terminal = PseudoTerminal(
            running: "/usr/bin/unshare", arguments: ["-m", "mount", "-t", "tmpfs", "none", "/mnt"])
        return await terminal.waitForExit() == 0
    }

    private func surroundings(_ more: [String: String]) -> [String: String] {
        ["HOME": path, "LANG": "C.UTF-8", "TERM": "xterm-256color"].merging(more) { $1 }
    }
}

extension PseudoTerminal {
    /// Buys the first product of the demo with the wallet, from the list to the receipt.
    func buyTheFirstProduct() async -> Bool {
        guard await waitForText("Mustache Wax", seconds: 20) else { return false }
        press("\r")
        guard await waitForText("In stock") else { return false }
        // The price of the press comes with the product; until then Enter says so.
        for _ in 0..<20 where !text.contains("SIMULATED") {
            press("\r")
            if await waitForText("SIMULATED", seconds: 1) { break }
        }
        guard await waitForText("USD $15.83") else { return false }
        // A key that came too early may be held down: the next one counts after 700 ms.
        for _ in 0..<30 {
            press(" ")
            if await waitForText("Paid to ACME", seconds: 1) { return true }
        }
        return false
    }
}
