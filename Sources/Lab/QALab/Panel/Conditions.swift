/// The conditions in force in a session and its shop, which the control panel shows beside its controls. They
/// go to another terminal as JSON, so there is nothing personal in them.
package struct Conditions: Codable, Hashable, Sendable {
    /// True if the shop takes orders from here: it was started by this session.
    package var isShopOurs: Bool
    package var profile: String
    /// The one that the session began with.
    package var firstProfile: String
    package var profiles: [String]
    /// The wallet's cards, the one that is preselected first.
    package var cards: [Card]
    package var failingTouches = 0
    /// Why the next charges fail, as a code of ISO 8583, `timeout` or `stall`, and how many.
    package var decline: Counted?
    /// By how much later every answer comes.
    package var latencyMilliseconds = 0
    package var isDown = false
    /// The connections that end without an answer: `before` or `after` the work was done.
    package var cut: Counted?
    /// The errors that the shop answers with, by their status.
    package var error: Counted?
    package var isCarrierDown = false
    /// True if nothing is sent to any address that shoppers have.
    package var isUnserviceable = false
    package var product: Product?
    /// The coupons that can be ended, the one in use first.
    package var coupons: [String] = []
    /// The time of the shop's clock, to the minute.
    package var time = ""
    package var secondsAhead = 0

    /// Creates conditions without faults; `profile` is also the first one.
    package init(isShopOurs: Bool, profile: String, profiles: [String], cards: [Card] = []) {
        self.isShopOurs = isShopOurs
        self.profile = profile
        firstProfile = profile
        self.profiles = profiles
        self.cards = cards
    }

    package struct Card: Codable, Hashable, Sendable {
        package var id: String
        /// Network and last four digits.
        package var name: String

        package init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// Something that strikes so often, or until it is taken back.
    package struct Counted: Codable, Hashable, Sendable {
        package var name: String
        /// How often it still strikes; nil until it is removed.
        package var count: Int?

        package init(_ name: String, count: Int?) {
            self.name = name
            self.count = count
        }
    }

    /// A product whose price and stock the panel can change.
    package struct Product: Codable, Hashable, Sendable {
        package var sku: String
        package var name: String
        /// A decimal in the shop's currency.
        package var price: String
        /// ISO 4217.
        package var currency: String
        package var stock: Int

        package init(sku: String, name: String, price: String, currency: String, stock: Int) {
            self.sku = sku
            self.name = name
            self.price = price
            self.currency = currency
            self.stock = stock
        }
    }
}
