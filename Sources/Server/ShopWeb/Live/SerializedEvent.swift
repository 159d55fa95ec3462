package import NIOCore
package import ShopCore
package import StoreAPI

/// An event encoded once; all subscriptions share its bytes.
package struct SerializedEvent: Sendable {
    /// Place in the outbox sequence.
    package let id: Int64
    package let kind: ShopEvent.Kind
    /// The variant, product or order that changed.
    package let object: String
    /// The product it belongs to; nil for orders.
    package let product: String?
    /// The event in the `text/event-stream` format, with its empty line.
    package let bytes: ByteBuffer
    /// True if a later event tells the same variant's stock, so that this one may be skipped.
    package var isSuperseded = false

    package init(_ event: StoredEvent) throws {
        id = event.id
        kind = event.kind
        object = event.object
        product = event.product
        bytes = try EventText.event(event.wire)
    }
}

/// The text of an event stream (HTML standard, section 9.2).
package enum EventText {
    /// The beginning of a stream: how soon a lost line is taken up again, and where it goes on. It has data,
    /// since libraries such as httpx-sse hand on events without any, which their users cannot decode.
    package static func beginning(at place: Int64) -> ByteBuffer {
        ByteBuffer(string: "retry: 2000\nid: \(place)\nevent: connected\ndata: {\"after\":\(place)}\n\n")
    }

    /// One server-sent event with `id`, `event` and `data` fields (HTML standard, section 9.2).
    package static func event(_ event: ShopEvent) throws -> ByteBuffer {
        var text = ByteBuffer(string: "id: \(event.id)\nevent: \(event.kind.rawValue)\ndata: ")
        text.writeBytes(try event.data())
        text.writeStaticString("\n\n")
        return text
    }

    /// A comment that shows that the line holds. An empty line behind it would end an event without data.
    package static let heartbeat = ByteBuffer(string: ":\n")
    /// Something was missed. It names no place, so that its reader comes back to the last one it got.
    package static let reset = ByteBuffer(string: "event: reset\ndata: {}\n\n")
}

extension EventFilter {
    /// True if a subscriber gets the event: its kind matches, and its order or product; a reset reaches
    /// everyone.
    package func admits(_ event: SerializedEvent) -> Bool {
        guard kinds.contains(event.kind) else { return false }
        return switch event.kind {
        case .order: order == nil || order == event.object
        case .stock, .price, .product: product == nil || product == event.product
        case .reset: true
        }
    }
}
