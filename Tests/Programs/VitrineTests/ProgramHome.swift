import FoundationEssentials
import TestSupport

/// The whole program on a pseudo-terminal, with a home of its own that goes with the test.
final class ProgramHome: Sendable {
    private let folder: TemporaryFolder
    /// Where the programs of one test keep what they write.
    var path: String { folder.path }

    init() throws { folder = try TemporaryFolder() }

    func vitrine(
        _ arguments: [String], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
    ) throws -> PseudoTerminal {
        PseudoTerminal(
            running: try ProgramsUnderTest.vitrine, arguments: arguments + ["--assets", DemoShop.assets],
            environment: surroundings(environment), columns: columns, rows: rows)
    }

    /// The same where no terminal has a description.
    func vitrineWithoutDescriptions(
        _ arguments: [String], environment: [String: String]
    ) throws -> PseudoTerminal {
        let hide =
            "for folder in /lib/terminfo /usr/share/terminfo /etc/terminfo; do "
            + "test ! -d $folder || mount -t tmpfs none $folder; done; exec \"$@\""
        let program = try ProgramsUnderTest.vitrine
        return PseudoTerminal(
            running: "/usr/bin/unshare",
            arguments: ["-m", "sh", "-c", hide, "sh", program] + arguments
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
        ["HOME": path, "LANG": "C.UTF-8", "TERM": "xterm-256color", "VITRINE_KEEP": "0"].merging(more) { $1 }
    }
}

extension PseudoTerminal {
    /// Buys the first product of the demo with the wallet, from the list to the receipt.
    func buyTheFirstProduct() async -> Bool {
        guard await waitForText("Mustache Wax") else { return false }
        press("\r")
        guard await waitForText("In stock"), await waitForText("Pay with"),
            await beginToBuy("\r", until: "simulated"), await waitForText("USD 15.83")
        else { return false }
        // A key that came too early may be held down: the next one counts after 700 ms.
        return await press(" ", until: "Paid to ACME")
    }

    /// Presses a key of a product's card that begins to buy until a text of what it opens is there.
    ///
    /// The price comes after the card, and until then the key says so alone. What it said is taken away by a
    /// key that means nothing there, so that each press is known to have been taken before the next one.
    func beginToBuy(_ key: String, until text: String) async -> Bool {
        let moment = "One moment, calculating the price"
        let deadline = ContinuousClock.now + .seconds(Self.patience)
        repeat {
            press(key)
            let isTaken = await wait { screen, _ in
                screen.text.contains(text) || screen.text.contains(moment)
            }
            guard isTaken else { return false }
            if self.text.contains(text) { return true }
            press("z")
            guard await wait(until: { screen, _ in !screen.text.contains(moment) }) else { return false }
        } while ContinuousClock.now < deadline
        return false
    }

    /// Presses a key every second until a text is there: one that does no harm, however often it comes.
    func press(_ key: String, until text: String) async -> Bool {
        let deadline = ContinuousClock.now + .seconds(Self.patience)
        repeat {
            press(key)
            if await waitForText(text, seconds: 1) { return true }
        } while ContinuousClock.now < deadline
        return false
    }
}
