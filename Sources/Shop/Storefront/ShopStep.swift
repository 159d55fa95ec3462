import StoreAPI
import TUI

/// A step that a part of the storefront asks for: an effect for outside, or something that other parts do.
/// Steps are carried out in order, after the part has changed itself.
enum ShopStep: Sendable {
    case effect(Storefront.Effect)
    /// Announces a change of goods on screens that show them; never during a sheet.
    case tell(ScreenText)
    /// Says why an action is unavailable, and checks the shop at once during an outage.
    case refuse(ScreenText)
    case lose(StoreError)
    // MARK: Prices
    case askCardPrice
    case repriceCard, repriceForm, askCartPrice
    /// The coupon's check had no answer.
    case couponUnchecked
    // MARK: Goods
    case askAboutCart
    /// The product is no longer sold.
    case withdraw(id: String)
    case openCard
    // MARK: Paying
    case place(Placement)
    /// Starts the time after which the price of an open sheet or form is asked for anew.
    case scheduleRenewal
    /// The placement was paid: its lines leave the cart, and its coupon is used up.
    case bought(Placement)
    case showReceipt(Order)
    /// A late payment succeeded: shows the receipt unless something is being paid or typed.
    case showLateReceipt(Order, of: Placement)
    case goBack(to: PurchaseOrigin)
    case askAnew(PurchaseOrigin)
    case dropCardPrice
    // MARK: Orders
    /// Leaves an order for the list, which is reloaded.
    case leaveForList

    static func announce(_ text: ScreenText) -> ShopStep { .effect(.announce(text)) }
}
