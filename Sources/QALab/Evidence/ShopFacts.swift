/// What a session has learned of the shop.
package struct ShopFacts: Sendable {
    package init() {}

    package mutating func take(_ moment: Moment) {}
}
