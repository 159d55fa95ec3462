import PayKit
import StoreAPI
import TUI

extension Cart {
    func changes(since before: Cart, _ words: Words) -> ScreenText? {
        for index in lines.indices {
            guard let goods = goods(at: index), let old = before.goods[goods.variant] else { continue }
            if let fault = fault(at: index),
                goods.stock != old.stock || goods.isWithdrawn != old.isWithdrawn
            {
                return words.live.changed(goods.name, words.cart.sentence(fault))
            }
            if goods.unit != old.unit {
                return words.live.changed(goods.name, words.live.price(words.money(goods.unit)))
            }
        }
        return nil
    }

    func stockChanges(since before: Cart, _ words: Words) -> ScreenText? {
        for index in lines.indices {
            guard let goods = goods(at: index), let old = before.goods[goods.variant],
                goods.stock != old.stock
            else { continue }
            let stock = words.stockOnCard(Availability(available: goods.stock))
            if before.fault(at: index) != nil
                || stock != words.stockOnCard(Availability(available: old.stock))
            {
                return words.live.changed(goods.name, stock)
            }
        }
        return nil
    }

    /// The new total, when the same lines with the same coupon had another one before.
    func totalChange(since before: Cart, _ words: Words) -> ScreenText? {
        guard let total = current?.total, let old = before.pricing, old.lines == lines,
            old.coupon == pricing?.coupon, old.total != total
        else { return nil }
        return words.live.total(words.money(total))
    }
}
