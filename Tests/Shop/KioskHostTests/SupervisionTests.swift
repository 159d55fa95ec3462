import KioskHost
import Testing

/// What the parent of a kiosk does when a session has ended.
@Suite struct SupervisionTests {
    private static func next(_ ends: [(Supervision.End, Int)]) -> Supervision.Next? {
        var supervision = Supervision()
        var next: Supervision.Next?
        for (end, time) in ends { next = supervision.ended(end, at: time) }
        return next
    }

    @Test func sessionThatIsOverIsFollowedAtOnce() {
        #expect(Self.next([(.over, 0)]) == .start(.init(), afterMilliseconds: 0))
        let plain = Supervision.Start(plain: "zh-Hans")
        #expect(Self.next([(.plain(language: "zh-Hans"), 0)]) == .start(plain, afterMilliseconds: 0))
    }

    @Test func kioskEndsWhenStaffOrTheLineEndIt() {
        #expect(Self.next([(.exit, 0)]) == .end(isUnattended: false))
        #expect(Self.next([(.hangup, 0)]) == .end(isUnattended: false))
        #expect(Self.next([(.unattended, 0)]) == .end(isUnattended: true))
    }

    @Test func sessionThatTookTooMuchMemoryIsFollowedLikeACrashAndTheNextIsTold() {
        let how = "it took more memory than a session may"
        #expect(
            Self.next([(.tooLarge, 0)])
                == .start(.init(broken: how, wasTooLarge: true), afterMilliseconds: 0))
        let fault = Supervision.Start(fault: "the kiosk's program: \(how)", broken: how, wasTooLarge: true)
        #expect(
            Self.next((0..<5).map { (.tooLarge, $0 * 1_000) }) == .start(fault, afterMilliseconds: 1_000))
    }

    @Test func crashIsFollowedEverMoreSlowly() {
        let crash = Supervision.End.crash("it was ended by signal 11")
        let broken = Supervision.Start(broken: "it was ended by signal 11")
        #expect(Self.next([(crash, 0)]) == .start(broken, afterMilliseconds: 0))
        #expect(Self.next([(crash, 0), (crash, 10)]) == .start(broken, afterMilliseconds: 500))
        #expect(
            Self.next([(crash, 0), (.frozen, 10), (crash, 20)]) == .start(broken, afterMilliseconds: 1_000))
        let frozen = Supervision.Start(broken: "no sign of life")
        #expect(Self.next([(crash, 0), (.frozen, 10)]) == .start(frozen, afterMilliseconds: 500))
    }

    @Test func fiveCrashesInTwoMinutesPutItOutOfService() {
        let crash = Supervision.End.crash("it was ended by signal 11")
        let loop = (0..<5).map { (crash, $0 * 1_000) }
        let fault = Supervision.Start(
            fault: "the kiosk's program: it was ended by signal 11", broken: "it was ended by signal 11")
        #expect(Self.next(loop) == .start(fault, afterMilliseconds: 1_000))
        // A session that ended well between them changes nothing of that.
        #expect(
            Self.next(loop.dropLast() + [(.over, 4_500), (crash, 5_000)])
                == .start(fault, afterMilliseconds: 1_000))
        let frozen = Supervision.Start(
            fault: "the kiosk's program: no sign of life", broken: "no sign of life")
        #expect(Self.next(loop.dropLast() + [(.frozen, 5_000)]) == .start(frozen, afterMilliseconds: 1_000))
    }

    @Test func crashesOfLongAgoAreForgotten() {
        let crash = Supervision.End.crash("it was ended by signal 11")
        let rare = (0..<20).map { (crash, $0 * 121_000) }
        let broken = Supervision.Start(broken: "it was ended by signal 11")
        #expect(Self.next(rare) == .start(broken, afterMilliseconds: 0))
    }

    @Test func everyStatusHasItsEnd() {
        #expect(
            SessionStatus.allCases.map(\.end) == [
                .over, .plain(language: "en"), .plain(language: "zh-Hans"), .exit, .hangup, .tooLarge,
                .unattended,
            ])
    }
}
