package import FoundationEssentials
import ShopCore
import Synchronization

/// The header `Date`, written once a second.
package final class DateLine: Sendable {
    private let clock: @Sendable () -> Date
    private let latest = Mutex((second: Int64.min, text: ""))

    package init(clock: @escaping @Sendable () -> Date) { self.clock = clock }

    /// The current second as an IMF-fixdate (RFC 9110, section 5.6.7).
    package var text: String {
        let now = clock()
        return latest.withLock { latest in
            if latest.second != now.seconds { latest = (now.seconds, HTTPDate.text(now)) }
            return latest.text
        }
    }
}
