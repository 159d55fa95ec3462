package import FoundationEssentials
import HTTPTypes
package import NIOCore
package import NIOHTTPTypes
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

/// Writes the shop's time into the header `Date` of every answer, in place of the machine's: where the clock
/// can be set, an answer tells one time alone.
package final class ShopDate: ChannelOutboundHandler, RemovableChannelHandler {
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private let line: DateLine

    package init(_ line: DateLine) { self.line = line }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data) else {
            return context.write(data, promise: promise)
        }
        head.headerFields[.date] = line.text
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}
