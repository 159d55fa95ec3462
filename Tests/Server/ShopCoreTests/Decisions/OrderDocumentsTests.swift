import ShopCore
import StoreAPI
import Testing

/// An order in the contract's words.
struct OrderDocumentsTests {
    private static let paid: [OrderEvent] = [.submitted, .authorized, .captured]

    /// Days of arrival are told as long as a parcel is to come or on its way.
    @Test(
        arguments: [
            ([], true), (paid, true), ([.cancelled], false), ([.expired], false),
            (paid + [.cancelled], false),
            (paid + [.refunded], false), (paid + [.refundedPart, .closed], false),
            (paid + [.shippedPart], true), (paid + [.shipped], true), (paid + [.shipped, .refunded], true),
            (paid + [.shippedPart, .refunded, .closed], false),
            (paid + [.shippedPart, .shippedPart, .refundedPart, .closed], true),
        ] as [([OrderEvent], Bool)])
    func arrivalIsToldWhileSomethingIsToCome(events: [OrderEvent], isTold: Bool) throws {
        var order = try DecisionSamples.order(events)
        order.frozen.online = ["comb": .download]
        order.frozen.shipping = Order.Shipping(label: "Fake Post Ground", detail: "Arrives Mon")
        let document = DecisionSamples.documents.order(order, for: .shopper)
        #expect(document.shipping?.label == "Fake Post Ground")
        #expect(document.shipping?.detail == (isTold ? "Arrives Mon" : nil))
        #expect(DecisionSamples.documents.receipt(order).shipping == document.shipping)
    }

    @Test(
        arguments: [
            (["comb": .download], [], true), (["comb": .email], [.refunded, .closed], true), (nil, [], false),
            (["comb": .download], [.shipped], false), (["comb": .download], [.shippedPart], false),
        ] as [([String: PricedQuote.OnlineWay]?, [OrderEvent], Bool)])
    func orderOfWhichOnlyOnlineLinesWereHandedOverIsToldFromOthers(
        online: [String: PricedQuote.OnlineWay]?, events: [OrderEvent], isOnlineOnly: Bool
    ) throws {
        var order = try DecisionSamples.order(Self.paid + [.shippedPart] + events)
        order.frozen.online = online
        let document = DecisionSamples.documents.order(order, for: .shopper)
        #expect(document.isOnlineOnly == isOnlineOnly)
        #expect(document.history[3].isOnline == (online == nil ? nil : true))
        #expect(DecisionSamples.documents.receipt(order).isOnlineOnly == isOnlineOnly)
    }
}
