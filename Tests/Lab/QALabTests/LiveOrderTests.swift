import Foundation
import QALab
import QATapes
import Testing

/// What may be ordered of a session that goes on, and what is said of the rest.
@Suite struct LiveOrderTests {
    static let orders: [(String, [Tape.Command])] = [
        ("Wallet ready", [.wallet(.profile("ready"))]), ("Wallet fail 0", [.wallet(.failTouches(0))]),
        ("Server latency 0s", [.server(.fault(.latency(milliseconds: 0), count: nil, on: nil))]),
        ("Clock +1d", [.clock(.advance(milliseconds: 86_400_000))]),
        ("Server reset Wallet fail 2", [.server(.reset), .wallet(.failTouches(2))]),
    ]

    @Test(arguments: orders)
    func orderIsRead(line: String, orders: [Tape.Command]) throws {
        #expect(try LiveOrder.read(line).get() == orders)
    }

    private static let only = "Only Wallet, Server and Clock commands can be ordered of a running shop"
    static let refusals: [(String, String)] = [
        ("", only), ("# a comment", only), ("Type \"x\"", only), ("Enter", only), ("Hangup", only),
        ("Output x.gif", only), ("Rule UX-BTN-01", only), ("Server reset Expect quit", only),
        ("Server reset Require sh", only), ("Server reset Set FontSize 20", only),
        ("Set Columns 90", "column 5: Set Columns has to stand before the first step"),
        ("Source other.tape", #"column 8: No such file: "other.tape""#),
        ("Sever down", #"column 1: Unknown command "Sever"; did you mean Server?"#),
        ("Wallet fail 10001", #"column 13: Expected a number from 0 to 10000, found "10001""#),
        ("Server latency 61s", #"column 16: Expected a duration from 0s to 1m, found "61s""#),
    ]

    @Test(arguments: refusals)
    func lineThatIsNoOrderIsRefusedInWords(line: String, sentence: String) {
        #expect(LiveOrder.read(line) == .failure(LiveOrder.Refusal(sentence: sentence)))
    }

    @Test func unknownWalletIsNamed() {
        let vocabulary = TapeParser.Vocabulary(wallets: ["ready"])
        #expect(
            LiveOrder.read("Wallet redy", vocabulary: vocabulary)
                == .failure(
                    LiveOrder.Refusal(sentence: #"column 8: Unknown wallet "redy"; did you mean ready?"#)))
    }

    @Test(arguments: [Conditions.sample, .stirred])
    func conditionsGoToAnotherTerminalAndComeBack(conditions: Conditions) throws {
        let bytes = try JSONEncoder().encode(conditions)
        #expect(try JSONDecoder().decode(Conditions.self, from: bytes) == conditions)
    }
}
