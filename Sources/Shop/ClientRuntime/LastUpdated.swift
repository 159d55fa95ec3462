import Glibc
import HostFiles
package import StoreAPI
package import Storefront
import Synchronization

/// The time at which the shop last confirmed the list, by an answer or a sign of life of the event stream.
package final class LastUpdated: Sendable {
    private let noted = Mutex<TimeOfDay?>(nil)
    private let clock: @Sendable () -> TimeOfDay

    /// - Parameter clock: gives the local day and time of day.
    package init(clock: @escaping @Sendable () -> TimeOfDay) { self.clock = clock }

    /// With the day unless it is today.
    package var time: TimeOfDay? {
        guard var time = noted.withLock({ $0 }) else { return nil }
        if time.day == clock().day { time.day = nil }
        return time
    }

    /// Callable from any thread.
    package func note() {
        let now = clock()
        noted.withLock { $0 = now }
    }

    /// Wraps a stream so that every piece counts as an update.
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
        let parts = HostClock.localTime()
        let day = TimeOfDay.Day(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
        return TimeOfDay(hour: Int(parts.tm_hour), minute: Int(parts.tm_min), day: day)
    }
}
