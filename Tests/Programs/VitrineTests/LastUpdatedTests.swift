import ClientRuntime
import HTTPTypes
import StoreAPI
import Storefront
import Synchronization
import TUI
import Testing
import Vitrine

/// What counts as a word of the shop.
@Suite struct LastUpdatedTests {
    @Test func everyPieceOfTheLineIsAWordOfTheShop() async throws {
        let minute = Mutex(0)
        let word = LastUpdated { TimeOfDay(hour: 9, minute: minute.withLock { $0 }) }
        #expect(word.time == nil)
        let stream = word.noting { _ in
            let pieces = AsyncThrowingStream<[UInt8], any Error> { continuation in
                for byte in UInt8(1)...3 { continuation.yield([byte]) }
                continuation.finish()
            }
            return (HTTPResponse(status: .ok), pieces)
        }
        let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/events")
        let (_, pieces) = try await stream(request)
        #expect(word.time == nil)
        var count = 0
        for try await piece in pieces {
            #expect(word.time == TimeOfDay(hour: 9, minute: count))
            count += 1
            #expect(piece == [UInt8(count)])
            minute.withLock { $0 = count }
        }
        #expect(count == 3)
    }

    @Test func wordOfAnotherDayHasItsDate() {
        let day = Mutex(21)
        let word = LastUpdated {
            let today = TimeOfDay.Day(year: 2026, month: 11, day: day.withLock { $0 })
            return TimeOfDay(hour: 9, minute: 5, day: today)
        }
        word.note()
        #expect(word.time?.text.string == "09:05")
        day.withLock { $0 = 22 }
        #expect(word.time?.text.string == "2026-11-21 09:05")
    }
}
