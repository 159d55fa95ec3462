import Fuzzing
import PaymentToken
import Testing

/// The inputs that `make fuzz` found worth keeping, each once to the parser of its folder. What stops the
/// process there stops it here.
@Suite struct CorpusTests {
    @Test(arguments: FuzzDoor.allCases) func keptInputsAreReadOrRefused(_ door: FuzzDoor) throws {
        var fuzz = try FuzzCorpus.kept.fuzz()
        let inputs = try FuzzCorpus.kept.inputs(of: door)
        #expect(inputs.count >= 5)
        for input in inputs {
            #expect(throws: Never.self, "\(door.rawValue)/\(input.name)") {
                try fuzz.feed(input.bytes, to: door, at: FuzzCorpus.now)
            }
        }
    }

    @Test func someKeptInputsAreGood() throws {
        var fuzz = try FuzzCorpus.kept.fuzz()
        for door in [FuzzDoor.object, .payload, .signature] {
            for input in try FuzzCorpus.kept.inputs(of: door) {
                try fuzz.feed(input.bytes, to: door, at: FuzzCorpus.now)
            }
        }
        #expect(fuzz.tally.objects > 0)
        #expect(fuzz.tally.payloads > 0)
        #expect(fuzz.tally.verified > 0)
        #expect(fuzz.tally.signatures.keys.contains(.malformedSignature))
        #expect(fuzz.tally.signatures.count > 5)
    }
}
