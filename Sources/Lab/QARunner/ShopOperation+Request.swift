import HTTPTypes
import QATapes
import StoreAPI

extension ShopOperation {
    /// The operation that a request asks for; nil for one that is not on the list of the contract.
    init?(of request: HTTPRequest) {
        let path = (request.path ?? "").prefix { $0 != "?" }
        guard
            let found = Self.asked.first(where: { $0.method == request.method && path.matches($0.template) })
        else { return nil }
        self = found.operation
    }

    private struct Asked {
        let operation: ShopOperation
        let method: HTTPRequest.Method
        let template: String

        init<Body, Reply>(_ operation: ShopOperation, _ endpoint: Endpoint<Body, Reply>) {
            self.operation = operation
            method = endpoint.method
            template = endpoint.template
        }
    }

    private static let asked: [Asked] = [
        Asked(.showEntry, Endpoints.entry), Asked(.showCertificate, Endpoints.merchantCertificate),
        Asked(.listInventory, Endpoints.inventory), Asked(.showProduct, Endpoints.product),
        Asked(.showAvailability, Endpoints.availability), Asked(.findProductImage, Endpoints.productImage),
        Asked(.showImage, Endpoints.image), Asked(.listServices, Endpoints.shippingServices),
        Asked(.findRates, Endpoints.shippingRates), Asked(.listRates, Endpoints.rates),
        Asked(.createQuote, Endpoints.quotes), Asked(.showQuote, Endpoints.quote),
        Asked(.holdQuote, Endpoints.heldQuote), Asked(.dropQuote, Endpoints.droppedQuote),
        Asked(.placeOrder, Endpoints.orders),
        Asked(.showOrder, Endpoints.order), Asked(.showOrderStatus, Endpoints.orderStatus),
        Asked(.changeOrder, Endpoints.changeOrder), Asked(.showReceipt, Endpoints.receipt),
        Asked(.cancelOrder, Endpoints.cancel), Asked(.showAttempt, Endpoints.attempt),
        Asked(.withdrawAttempt, Endpoints.withdrawnAttempt),
        Asked(.payOrder, Endpoints.payments), Asked(.showPayment, Endpoints.payment),
        Asked(.findOrder, Endpoints.orderLookups), Asked(.leadToOrder, Endpoints.orderPage),
        Asked(.followEvents, Endpoints.events),
    ]
}

extension Substring {
    /// True if a path has the form of a URI template, whose `{name}` stands for any one part and whose
    /// `{?…}` for the query.
    fileprivate func matches(_ template: String) -> Bool {
        let form = template.firstRange(of: "{?").map { template[..<$0.lowerBound] } ?? template[...]
        let parts = form.split(separator: "/", omittingEmptySubsequences: false)
        let own = split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == own.count && zip(parts, own).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }
}
