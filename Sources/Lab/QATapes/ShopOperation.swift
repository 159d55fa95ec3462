/// An operation of the shop that shoppers use, by its id in the contract: where a fault can be ordered.
package enum ShopOperation: String, Hashable, Sendable, CaseIterable {
    case showEntry, showCertificate, describeContract, explainContract, explainProblem, showIcon, findIcon
    case listInventory, showProduct, showAvailability, findProductImage, showImage
    case listServices, listRates, findRates
    case createQuote, showQuote, holdQuote, dropQuote
    case placeOrder, showOrder, showOrderStatus, changeOrder, showReceipt, cancelOrder
    case showAttempt, withdrawAttempt
    case payOrder, showPayment, listRefunds, listFulfilments, showFulfilment
    case findOrder, leadToOrder
    case followEvents
}
