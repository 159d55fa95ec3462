import StoreAPI
import TUI

/// A step that a part of the storefront asks for: an effect for outside, or something that other parts do.
/// Steps are carried out in order, after the part has changed itself.
enum ShopStep: Sendable {
    case effect(Storefront.Effect)
    /// Says something about the goods to those who look at them; a sheet is never talked over.
    case tell(ScreenText)
    /// Says why something cannot be done now, and checks the shop at once where it is gone.
    case refuse(ScreenText)
    /// There is no list, for want of a usable answer.
    case lose(StoreError)
    // MARK: Prices
    case askCardPrice
    /// The price that the card shows stands no longer: it, or the form over it, is priced anew.
    case repriceCard
    /// Asks what the goods of an open form cost now.
    case repriceForm
    case askCartPrice
    /// The shop was not asked about the coupon that is being checked, or did not answer.
    case couponUnchecked
    // MARK: Goods
    case askAboutCart
    /// The product with this id is sold no more.
    case withdraw(id: String)
    /// Opens the card of the selected product.
    case openCard
    // MARK: Paying
    /// An order for a form is sent to the shop.
    case place(Placement)
    /// Starts the time after which the price of an open sheet or form is asked for anew.
    case scheduleRenewal
    /// The placement was paid: its lines leave the cart, and its coupon is used up.
    case bought(Placement)
    case showReceipt(Order)
    /// The placement was paid when nothing waited for it any more: shows the receipt where nothing else is
    /// being paid or typed, else says it.
    case showLateReceipt(Order, of: Placement)
    /// Goes back to where something was to be bought from.
    case goBack(to: PurchaseOrigin)
    /// Asks anew for what is bought from there.
    case askAnew(PurchaseOrigin)
    /// Drops the price of the card, which was for the purchase that ended.
    case dropCardPrice
    // MARK: Orders
    /// Leaves an order for the list, which is asked for anew.
    case leaveForList

    /// Says something in the status line.
    static func announce(_ text: ScreenText) -> ShopStep { .effect(.announce(text)) }
}

extension [Storefront.Effect] {
    var steps: [ShopStep] { map(ShopStep.effect) }
}
