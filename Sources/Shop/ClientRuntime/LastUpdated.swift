import Glibc
package import StoreAPI
package import Storefront
import Synchronization

/// When the shop last said what the list shows: with an answer about it, or by a sign of life on the line on
/// which it tells what changes.
package final class LastUpdated: Sendable {
    private let noted = Mutex<TimeOfDay?>(nil)
    private let clock: @Sendable () -> TimeOfDay

    /// Creates a record without a time; `clock` gives the local day and time of day.
    package init(clock: @escaping @Sendable () -> TimeOfDay) { self.clock = clock }

    /// With its day when that is over.
    package var time: TimeOfDay? {
        guard var time = noted.withLock({ $0 }) else { return nil }
        if time.day == clock().day { time.day = nil }
        return time
    }

    /// Sets the time of the last update to now; callable from any thread.
    package func note() {
        let now = clock()
        noted.withLock { $0 = now }
    }

    /// The same line, of which every piece is noted.
    package func noting(_ stream: @escaping StoreClient.StreamTransport) -> StoreClient.StreamTransport {
        { request in
            let (head, body) = try await stream(request)
            return (head, self.noting(body))
        }
    }

    private func noting<Pieces: AsyncSequence<[UInt8], any Error> & Sendable>(
        _ pieces: Pieces
    ) -> StoreClient.Pieces {
        pieces.map { [self] piece in
            note()
            return piece
        }
    }

    static func localTime() -> TimeOfDay {
        var now = Glibc.time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        let day = TimeOfDay.Day(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
        return TimeOfDay(hour: Int(parts.tm_hour), minute: Int(parts.tm_min), day: day)
    }
}
