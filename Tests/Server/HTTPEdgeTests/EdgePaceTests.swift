import HTTPEdge
import Testing

/// How long a connection may stand where, second by second.
struct EdgePaceTests {
    private struct Ending: Equatable {
        var tick: Int
        var why: ConnectionPace.Lateness
    }

    /// The tick at which a connection has to end, and why, when nothing more happens.
    private func end(
        of pace: ConnectionPace, isReading: Bool = true, written: Int = 0, waiting: Int = 0,
        closingSince: Int? = nil, within most: Int = 200
    ) -> Ending? {
        var pace = pace
        for tick in 1...most {
            let sight = ConnectionPace.Sight(
                tick: tick, isReading: isReading, written: written, waiting: waiting,
                closingSince: closingSince)
            if let why = pace.turn(sight, PaceLimits()) { return Ending(tick: tick, why: why) }
        }
        return nil
    }

    @Test func connectionThatSaysNothingEnds() throws {
        let last = try #require(end(of: ConnectionPace(at: 0)))
        #expect(last == Ending(tick: 10, why: .idle))
    }

    @Test func headIsDueFromTheOpening() throws {
        var pace = ConnectionPace(at: 0)
        pace.bytesCame(1, at: 9)
        let last = try #require(end(of: pace))
        #expect(last == Ending(tick: 10, why: .head))
    }

    @Test func headThatDripsEndsLikeOneThatStops() throws {
        var pace = ConnectionPace(at: 0)
        for tick in 1..<10 { pace.bytesCame(20, at: tick) }
        let last = try #require(end(of: pace))
        #expect(last == Ending(tick: 10, why: .head))
    }

    @Test func laterHeadIsDueFromItsFirstByte() throws {
        var pace = ConnectionPace(at: 0)
        pace.exchange(at: 5)
        pace.bytesCame(1, at: 50)
        let last = try #require(end(of: pace))
        #expect(last == Ending(tick: 60, why: .head))
    }

    @Test func connectionThatWasAnsweredEndsWhenNothingMoreComes() throws {
        var pace = ConnectionPace(at: 0)
        pace.exchange(at: 5)
        let last = try #require(end(of: pace))
        #expect(last == Ending(tick: 65, why: .idle))
    }

    @Test func bodyOfWhichNothingMoreComesEnds() throws {
        var pace = ConnectionPace(at: 0)
        pace.bytesCame(100, at: 0)
        pace.headCame()
        let last = try #require(end(of: pace))
        #expect(last == Ending(tick: 15, why: .body))
    }

    @Test func bodyThatDripsEndsToo() throws {
        var pace = ConnectionPace(at: 0)
        pace.bytesCame(100, at: 0)
        pace.headCame()
        var ended: Int?
        for tick in 1...60 where ended == nil {
            pace.bytesCame(10, at: tick)
            let sight = ConnectionPace.Sight(tick: tick, isReading: true, written: 0, waiting: 0)
            if pace.turn(sight, PaceLimits()) == .body { ended = tick }
        }
        #expect(ended == 30)
    }

    @Test func largeBodyHasTheTimeThatItNeeds() {
        var pace = ConnectionPace(at: 0)
        pace.headCame()
        for tick in 1...600 {
            pace.bytesCame(2048, at: tick)
            let sight = ConnectionPace.Sight(tick: tick, isReading: true, written: 0, waiting: 0)
            #expect(pace.turn(sight, PaceLimits()) == nil)
        }
    }

    @Test func clientIsNotLateWhileTheServerDoesNotRead() {
        var pace = ConnectionPace(at: 0)
        pace.headCame()
        #expect(end(of: pace, isReading: false) == nil)
    }

    @Test func listenerWhoIsToldNothingStays() {
        var pace = ConnectionPace(at: 0)
        pace.bytesCame(100, at: 0)
        pace.headCame()
        pace.requestEnded(at: 0)
        pace.answerBegan()
        #expect(end(of: pace) == nil)
    }

    @Test func readerWhoTakesNothingEnds() throws {
        var pace = ConnectionPace(at: 0)
        pace.exchange(at: 0)
        let last = try #require(end(of: pace, written: 100_000, waiting: 40_000))
        #expect(last == Ending(tick: 31, why: .reader))
    }

    @Test(arguments: [(100, true), (400, false)])
    func readerWhoTakesTooLittleEnds(bytesPerTick: Int, isLate: Bool) {
        var pace = ConnectionPace(at: 0)
        pace.exchange(at: 0)
        let late = (1...50).contains { tick in
            let sight = ConnectionPace.Sight(
                tick: tick, isReading: true, written: 100_000, waiting: 90_000 - tick * bytesPerTick)
            return pace.turn(sight, PaceLimits()) == .reader
        }
        #expect(late == isLate)
    }

    @Test func restOfABodyThatNobodyNeedsIsNotWaitedFor() throws {
        var pace = ConnectionPace(at: 0)
        pace.headCame()
        pace.answerBegan()
        pace.answerEnded(at: 3)
        let last = try #require(end(of: pace))
        #expect(last == Ending(tick: 8, why: .linger))
    }

    @Test func whatIsInFlightHasEightTicksWhenTheShopCloses() throws {
        var pace = ConnectionPace(at: 0)
        pace.headCame()
        pace.requestEnded(at: 0)
        let last = try #require(end(of: pace, closingSince: 1))
        #expect(last == Ending(tick: 9, why: .drain))
    }

    @Test func bodyThatStallsDoesNotHoldTheShopOpen() throws {
        var pace = ConnectionPace(at: 0)
        pace.headCame()
        let last = try #require(end(of: pace, closingSince: 1))
        #expect(last == Ending(tick: 5, why: .body))
    }
}

extension ConnectionPace {
    /// A request that comes and is answered in one tick.
    fileprivate mutating func exchange(at tick: Int) {
        bytesCame(100, at: tick)
        headCame()
        requestEnded(at: tick)
        answerBegan()
        answerEnded(at: tick)
    }
}
