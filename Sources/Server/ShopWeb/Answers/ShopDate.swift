import FoundationEssentials
import HTTPTypes
package import NIOCore
package import NIOHTTPTypes

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
