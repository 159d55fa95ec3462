import QATapes
import TUI
import Testing

/// The tape that a new one starts from.
@Suite struct TemplateTests {
    @Test func templateIsRead() throws {
        let tape = try TapeParser.parse(TapeTemplate.text(name: "checkout"), file: "checkout.tape").get()
        #expect(tape.settings == Tape.Settings())
        #expect(tape.demands.map(\.rule) == ["UX-PRE-01", "UX-AUT-01", "UX-RES-04"])
        #expect(tape.groups.map(\.id) == ["TAPE-01"])
    }

    @Test func templateBuysOnce() throws {
        let tape = try TapeParser.parse(TapeTemplate.text(name: "checkout"), file: "checkout.tape").get()
        let commands = tape.steps.map(\.command)
        let keys = commands.compactMap { if case .press(let key, _, _) = $0 { key } else { nil } }
        #expect(keys == [.enter, .enter, .space])
        #expect(commands.contains(.expect(Tape.Expectation(.charges(0)))))
        #expect(
            commands.suffix(5).prefix(3) == [
                .expect(Tape.Expectation(.place(.receipt))), .expect(Tape.Expectation(.orders(1))),
                .expect(Tape.Expectation(.charges(1))),
            ])
    }

    @Test func nameIsACommentOfOneLine() {
        #expect(TapeTemplate.text(name: "a\nHangup").hasPrefix("# a Hangup\n#\n"))
    }

    @Test func everythingThatItOffersIsRead() throws {
        let offers = TapeTemplate.text(name: "x").split(separator: "\n").filter { $0.hasPrefix("#   ") }
        #expect(offers.count == 16)
        for offer in offers {
            // What follows two blanks says what it does.
            let line = String(offer.dropFirst(4)).split(separator: "   ")[0]
            let result = TapeParser.parse("Set Kiosk on\nShow\n\(line)", file: "x") { name, _ in
                .success(TapeParser.File(name: name, text: "Enter"))
            }
            #expect(try result.get().steps.count == 2, "\(line)")
        }
    }
}
