import FoundationEssentials
import HTTPTypes
package import NIOCore
package import NIOHTTPTypes

/// Writes the shop's time into the header `Date` of every answer, in place of the machine's: where the clock
/// can be set, an answer tells one time alone.
package final class ShopDate: ChannelOutboundHandler, RemovableChannelHandler {
    /// Response parts from the router.
    package typealias OutboundIn = HTTPResponsePart
    /// Response parts to the HTTP encoder.
    package typealias OutboundOut = HTTPResponsePart

    private let line: DateLine

    /// Makes the handler of one connection; the line may be shared.
    package init(_ line: DateLine) { self.line = line }

    /// Sets `Date` on each response head to the shop's time, and passes other parts through.
    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data) else {
            return context.write(data, promise: promise)
        }
        head.headerFields[.date] = line.text
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}
