package import TUI

/// Sentences about an order that was not placed: what happened, that nothing was charged, what to do.
extension Words {
    var quoteOrdered: ScreenText {
        say(
            "This was ordered already. Nothing was charged now; see your orders.",
            "已下过订单。本次没有扣款，请查看您的订单。")
    }
    var quoteDeclined: ScreenText {
        say(
            "Too many cards were declined. Nothing was charged; try another card.",
            "付款多次被拒。没有扣款，请换一张卡重试。")
    }
    var itemNotSold: ScreenText {
        say(
            "An item is no longer sold. Nothing was charged; choose something else.",
            "有商品已下架。没有扣款，请选择其他商品。")
    }
    var quoteEnded: ScreenText {
        say(
            "This price ended. Nothing was charged; check the new one and try again.",
            "此报价已失效。没有扣款，请查看新价格后重试。")
    }
    var heldAtTheTouch: ScreenText {
        say(
            "Another shopper is paying for it. Nothing was charged; you can try again soon.",
            "另一位顾客正在付款购买。没有扣款，请稍后再试。")
    }
    package var shopStockGone: ScreenText {
        say("It just sold out. Nothing was charged, choose something else.", "有人抢先一步，商品刚刚售罄。没有扣款，请选择其他商品。")
    }
    package var priceIsStale: ScreenText {
        say("The price has changed. Nothing was charged; check it and try again.", "价格已变动。没有扣款，请查看新价格后重试。")
    }
    package var quoteRanOut: ScreenText {
        say("The price was updated. Nothing was charged; please try again", "价格已更新。没有扣款，请重试")
    }
    package var refused: ScreenText {
        say("The shop refused the order. Nothing was charged, choose again.", "商店没有接受订单。没有扣款，请重新选择。")
    }
    package var walletRefused: ScreenText {
        say(
            "Wallet not accepted here. Nothing was charged: buy with a card or run vitrine doctor.",
            "商店不认识这个钱包。没有扣款，请改用银行卡购买，或运行 vitrine doctor。")
    }
    var keyChanged: ScreenText {
        say(
            "The shop's key changed. Nothing was charged: close the sheet and open it again.",
            "商店的密钥已更换。没有扣款，请关闭付款页后重新打开。")
    }
    var clockDiffers: ScreenText {
        say(
            "The shop's clock differs from this computer's. Nothing was charged: buy with a card.",
            "商店的时钟与本机不一致。没有扣款，请改用银行卡购买。")
    }
    var walletUnknown: ScreenText {
        say(
            "Wallet unknown here. Run vitrine wallet root | vitrine-server trust add -",
            "商店不认识您的钱包，请运行 vitrine wallet root | vitrine-server trust add -")
    }
    package var paused: ScreenText {
        say(
            "Too many cards were declined. Nothing was charged, try again in a minute.",
            "被拒绝的卡太多。没有扣款，请一分钟后再试。")
    }
    package var unsaved: ScreenText {
        say(
            "The shop cannot save orders now. Nothing was charged, try again later.",
            "商店目前无法保存订单。没有扣款，请稍后再试。")
    }
    var couponEnded: ScreenText {
        say(
            "This coupon is used up or has ended. Nothing was charged; check the price and try again.",
            "优惠码已用完或已失效。没有扣款，请查看价格后重试。")
    }
    var couponUsed: ScreenText {
        say(
            "You have used this coupon before. Nothing was charged; take it out and try again.",
            "您已使用过此优惠码。没有扣款，请移除后重试。")
    }
    var unsent: ScreenText {
        say(
            "The order did not reach the shop. Nothing was charged; try again or ask the shop.",
            "订单未能送达商店。没有扣款，请重试或联系商店。")
    }
    package func priceBecame(_ before: ScreenText, _ now: ScreenText) -> ScreenText {
        say(
            "The price changed from " + before + " to " + now
                + ". Nothing was charged; check it and try again.",
            "价格由 " + before + " 变为 " + now + "。没有扣款，请查看新价格后重试。")
    }
    /// Correction of an address that does not match the quoted place.
    package var addressRefused: ScreenText {
        say("Shipping address: the price was for another place, check it", "收货地址：请与报价地区一致")
    }
}
