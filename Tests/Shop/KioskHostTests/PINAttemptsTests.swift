import KioskHost
import Testing

/// How often one may try a PIN, and how long whoever guesses wrong has to wait.
@Suite struct PINAttemptsTests {
    private static let day = 86_400
    private var tries = PINAttempts(salt: Array(0..<16))

    @Test func waitDoublesFromTheThirdTry() {
        var tries = tries
        let waits = (0..<14).map { _ in tries.fail("a", at: 0) }
        #expect(waits == [0, 0, 15, 30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600, 3_600])
    }

    @Test func aConsoleWaitsFiveMinutesAtMost() {
        var tries = tries
        let waits = (0..<10).map { _ in tries.fail(PINAttempts.console, at: 0) }
        #expect(waits == [0, 0, 15, 30, 60, 120, 240, 300, 300, 300])
    }

    @Test func triesAreKept() {
        var tries = tries
        for _ in 0..<4 { _ = tries.fail("a", at: 1_000) }
        #expect(PINAttempts(tries.bytes) == tries)
        #expect(PINAttempts(Array("1 5".utf8)) == nil && PINAttempts([]) == nil)
    }

    /// A thousand addresses, each with its free tries, guess no more often than the day allows.
    @Test func aThousandAddressesGuessNoFasterThanAFew() {
        var tries = tries
        var judged = 0
        for address in 0..<1_000 {
            for _ in 0..<3 where tries.wait(of: "a\(address)", at: address) == 0 {
                judged += 1
                _ = tries.fail("a\(address)", at: address)
            }
        }
        #expect(judged == 40)
        #expect(tries.wait(of: "another", at: 2_000) == Self.day - 2_000)
        #expect(tries.wait(of: PINAttempts.console, at: 2_000) == 0)
    }

    @Test func whoWasLetInIsNotHeldUpByOthers() {
        var tries = tries
        tries.accept("staff", at: 0)
        for address in 0..<60 { _ = tries.fail("a\(address)", at: 10) }
        #expect(tries.wait(of: "staff", at: 20) == 0)
        #expect(tries.wait(of: "another", at: 20) > 0)
        for _ in 0..<3 { _ = tries.fail("staff", at: 20) }
        #expect(tries.wait(of: "staff", at: 20) == 15)
    }

    @Test func aDayLaterWrongPINsAreForgotten() {
        var tries = tries
        for _ in 0..<40 { _ = tries.fail("a", at: 0) }
        tries.forget(at: Self.day + 1)
        #expect(tries.failures(of: "a") == 0 && tries.wait(of: "a", at: Self.day + 1) == 0)
    }

    @Test func aClockThatWasSetBackLocksNobodyOut() {
        var tries = tries
        for _ in 0..<9 { _ = tries.fail("a", at: 1_000_000) }
        tries.forget(at: 1_000)
        #expect(tries.wait(of: "a", at: 1_000) == 0)
    }

    @Test func whatIsKeptHasABound() {
        var tries = tries
        for number in 0..<2_000 { tries.accept("a\(number)", at: number) }
        #expect(tries.bytes.count < 32_768)
        #expect(tries.wait(of: "a1999", at: 2_000) == 0)
    }
}
