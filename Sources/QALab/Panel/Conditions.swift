/// The conditions in force in a session and its shop, which the control panel shows beside its controls. They
/// go to another terminal as JSON, so there is nothing personal in them.
package struct Conditions: Codable, Hashable, Sendable {
    /// True if the shop takes orders from here: it was started by this session.
    package var isShopOurs: Bool
    /// The wallet's profile, by its name or file.
    package var profile: String
    /// The one that the session began with.
    package var firstProfile: String
    package var profiles: [String]
    /// The wallet's cards, the one that is preselected first.
    package var cards: [Card]
    /// How many of the next touches fail.
    package var failingTouches = 0
    /// Why the next charges fail, as a code of ISO 8583, `timeout` or `stall`, and how many.
    package var decline: Counted?
    /// By how much later every answer comes.
    package var latencyMilliseconds = 0
    /// True while the server does not answer.
    package var isDown = false
    /// The connections that end without an answer: `before` or `after` the work was done.
    package var cut: Counted?
    /// The errors that the shop answers with, by their status.
    package var error: Counted?
    /// True while no carrier answers.
    package var isCarrierDown = false
    /// True if nothing is sent to any address that shoppers have.
    package var isUnserviceable = false
    package var product: Product?
    /// The coupons that can be ended, the one in use first.
    package var coupons: [String] = []
    /// The time of the shop's clock, to the minute, and how far it is ahead of the clock on the wall.
    package var time = ""
    /// Seconds by which the shop's clock is ahead.
    package var secondsAhead = 0

    /// Creates conditions without faults; `profile` is also the first one.
    package init(isShopOurs: Bool, profile: String, profiles: [String], cards: [Card] = []) {
        self.isShopOurs = isShopOurs
        self.profile = profile
        firstProfile = profile
        self.profiles = profiles
        self.cards = cards
    }

    /// A payment card of the simulated wallet.
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
        /// Code, status or moment, by the kind of the fault.
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
        /// Stock keeping unit of the variant on the screen.
        package var sku: String
        /// Name in the shop's language.
        package var name: String
        /// A decimal in the shop's currency.
        package var price: String
        /// ISO 4217.
        package var currency: String
        /// Units that can be bought.
        package var stock: Int

        /// Creates a product; `price` is a decimal string in `currency`.
        package init(sku: String, name: String, price: String, currency: String, stock: Int) {
            self.sku = sku
            self.name = name
            self.price = price
            self.currency = currency
            self.stock = stock
        }
    }
}
