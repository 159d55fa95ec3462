import FoundationEssentials
import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Writes the shop's time into the header `Date` of every answer, in place of the machine's: where the clock
/// can be set, an answer tells one time alone.
final class ShopDate: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let line: DateLine

    init(_ line: DateLine) { self.line = line }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data) else {
            return context.write(data, promise: promise)
        }
        head.headerFields[.date] = line.text
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}
