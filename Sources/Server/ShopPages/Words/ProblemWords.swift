package import ShopCore
package import StoreAPI

/// A refusal in words: its title for programs, and for people what happened, what was kept and what to do, in
/// English and in Simplified Chinese.
package struct ProblemWords: Sendable {
    /// `title` of the problem document (RFC 9457).
    package let wireTitle: String
    package let title, meaning, remedy: (String, String)

    /// - Parameter title: In English; nil for the title that programs read.
    init(
        _ wireTitle: String, title: String?, _ chineseTitle: String, meaning: String,
        _ chineseMeaning: String, remedy: String, _ chineseRemedy: String
    ) {
        self.wireTitle = wireTitle
        self.title = (title ?? wireTitle, chineseTitle)
        self.meaning = (meaning, chineseMeaning)
        self.remedy = (remedy, chineseRemedy)
    }

    /// No order has the number or reference and the address that were typed.
    package static var noSuchOrder: ProblemWords {
        .init(
            "Order not found", title: nil, "未找到订单",
            meaning: "No order has this number or reference together with this email.",
            "没有与此编号和电子邮箱相符的订单。",
            remedy: "Check both and try again. If you changed the email of the order, use the new one.",
            "请核对后重试。如果改过订单的电子邮箱，请填写新的。")
    }

    /// Fewer units are left than were to be ordered, and the page has the price of those.
    package static var fewerLeft: ProblemWords {
        .init(
            "Not enough in stock", title: nil, "库存不足",
            meaning: "Nothing was charged. The order below has what is left.", "没有扣款。下面的订单只含剩余的商品。",
            remedy: "Check the new total, enter your card again and continue.", "请核对新的合计，重新填写银行卡后继续。")
    }
}

extension Problem {
    /// By the title where one type has several causes, else by the type.
    package var words: ProblemWords? { RefusalCause(rawValue: title)?.words ?? name?.words }
}

extension Problem {
    /// The answer that is kept to a payment or a refund that came to nothing.
    @Sendable package init(_ failure: PaymentFailure, requestID: String) {
        switch failure {
        case .declined(let code, let order, let attemptsLeft, let isCapture):
            self.init(
                .paymentDeclined,
                title: isCapture
                    ? RefusalCause.captureDeclined.rawValue : Name.paymentDeclined.words.wireTitle,
                status: 402,
                detail: isCapture
                    ? "The reserved amount was not charged. The order says whether it can be paid again."
                    : attemptsLeft == 0
                        ? "The card was not charged, and this order takes no more payments. Order again from "
                            + "a new quote."
                        : "The card was not charged. Try again with a new key.",
                instance: requestID, retryable: false, declineCode: code, order: order,
                attemptsLeft: attemptsLeft)
        case .refund(let isCancelled):
            self.init(
                .paymentDeclined, title: RefusalCause.refundDeclined.rawValue, status: 402,
                detail: isCancelled
                    ? "The order is cancelled, but the card network did not give its money back. The shop "
                        + "still owes it, and can refund the order again."
                    : "The card network did not give the money back. Try again with a new key.",
                instance: requestID, declineCode: "processing_error")
        }
    }
}

extension Problem.Name {
    package var words: ProblemWords {
        switch self {
        case .invalidParameter:
            .init(
                "Invalid parameter", title: "This address is not valid", "参数无法识别",
                meaning: "A part after the question mark is unknown or has a wrong value.",
                "地址中问号之后的某个部分未知，或其值不被接受。",
                remedy: "Follow a link of the shop instead.", "请去掉该部分，或通过本店的链接访问，不要手写地址。")
        case .invalidBody:
            .init(
                "Invalid body", title: "Please correct the marked fields", "请更正标出的栏目",
                meaning: "Nothing was changed or charged.", "没有任何改动，也没有扣款。",
                remedy: "Correct the marked fields and continue.", "请更正标出的栏目后继续。")
        case .invalidAddress:
            .init(
                "Invalid address", title: "Please correct the shipping address", "请更正收货地址",
                meaning: "We cannot ship to this address as it is written. Nothing was changed or charged.",
                "按现在的写法无法送达。没有任何改动，也没有扣款。", remedy: "Correct the marked fields and continue.", "请更正标出的栏目后继续。")
        case .invalidCursor:
            .init(
                "Invalid cursor", title: "This page is no longer available", "无法定位此页",
                meaning: "The link to this page of the list is not valid.", "用于翻页的标记不是由本店给出的。",
                remedy: "Start again from the first page.", "请从第一页重新开始。")
        case .unknownProduct:
            .init(
                "Unknown product", title: "This product is not available", "本店没有此商品",
                meaning: "An item in your order does not exist or is no longer sold.", "购物内容中有一件商品不存在或已下架。",
                remedy: "Go back to the shop and choose another.", "请返回商店另选。")
        case .rateNotApplicable:
            .init(
                "Shipping rate not applicable", title: "Please choose a shipping method", "请选择配送方式",
                meaning: "The shipping price was for another address or order, or has expired. Nothing was "
                    + "charged.", "原运费适用于其他地址或订单，或已过期。没有扣款。",
                remedy: "Choose a shipping method and check the total.", "请选择配送方式并核对合计。")
        case .couponInvalid:
            .init(
                "Coupon not valid", title: "This code is not valid", "优惠码无效",
                meaning: "The total is shown without it. Nothing was charged.", "合计未计入此优惠码。没有扣款。",
                remedy: "Check the spelling, or continue without the code.", "请检查拼写，或不使用优惠码继续。")
        case .insufficientStock:
            .init(
                "Not enough in stock", title: nil, "库存不足",
                meaning: "There are fewer items left than you asked for. Nothing was charged.",
                "剩余数量少于所需数量。没有扣款。",
                remedy: "Reduce the quantity or choose another product.", "请减少数量，或选择其他商品。")
        case .quoteExpired:
            .init(
                "Quote expired", title: "The prices have expired", "报价已过期",
                meaning: "Prices are held for fifteen minutes. Nothing was charged.", "价格保留十五分钟。没有扣款。",
                remedy: "Check the total and continue.", "请核对合计后继续。")
        case .quoteStale:
            .init(
                "Quote used up", title: "This checkout has ended", "此结账页已失效",
                meaning: "It was ordered before, declined too often, or an item in it is no longer sold. "
                    + "Nothing was charged now.", "已下过订单、付款多次被拒，或其中有商品已下架。本次没有扣款。",
                remedy: "If you already paid, see your order. Else start again from the product.",
                "如已付款，请查看订单；否则请从商品页重新开始。")
        case .totalMismatch:
            .init(
                "The total differs", title: "The total has changed", "合计已变化",
                meaning: "The total differs from the one you agreed to. Nothing was charged.",
                "合计与您同意的不同。没有扣款。", remedy: "Check the new total and continue.", "请核对新的合计后继续。")
        case .idempotencyKeyMissing:
            .init(
                "Idempotency-Key missing", title: "The request has no key", "请求缺少幂等键",
                meaning: "Requests that move money need a key, so that none is carried out twice.",
                "涉及款项的请求须带幂等键，这样重复发送也只执行一次。",
                remedy: "Send an Idempotency-Key of 16 to 128 visible characters.",
                "请附上 16 至 128 个可见字符的 Idempotency-Key。")
        case .idempotencyKeyReused:
            .init(
                "Idempotency-Key used before", title: "This was already sent", "此请求已提交过",
                meaning: "It came before with other details. Nothing was changed, and nothing is charged "
                    + "twice.", "之前已提交过一次，内容不同。没有任何改动，也不会重复扣款。",
                remedy: "See what became of it before you send it again.", "请先查看之前提交的结果，再决定是否重新提交。")
        case .attemptWithdrawn:
            .init(
                "Given up before it came", title: "The request was withdrawn", "请求已撤回",
                meaning: "It was cancelled before it arrived. Nothing was changed or charged.",
                "它在到达之前已被撤回。没有任何改动，也没有扣款。", remedy: "Send it anew, with another Idempotency-Key.",
                "如有需要，请换一个 Idempotency-Key 重新提交。")
        case .idempotencyInProgress:
            .init(
                "Still running", title: "Still processing", "仍在处理中",
                meaning: "What you sent before is not finished yet.", "您之前提交的内容尚未处理完。",
                remedy: "Wait a second and send it again. It is carried out once.", "请等一秒再提交，不会重复执行。")
        case .paymentDeclined:
            .init(
                "Payment declined", title: "The payment was declined", "付款被拒",
                meaning: "The bank declined the card. Nothing was charged, and your order is kept.",
                "银行拒绝了此卡。没有扣款，订单已保留。", remedy: "Use another card, or ask your bank.", "请换一张卡，或咨询银行。")
        case .tokenInvalid:
            .init(
                "Payment token not valid", title: "The wallet payment is not valid", "支付令牌无法使用",
                meaning: "The payment data cannot be verified. Nothing was charged.",
                "钱包的令牌无法解开，或签名不成立。没有扣款。", remedy: "Pay again with your wallet.", "请重新支付，让钱包生成新的令牌。")
        case .tokenReplayed:
            .init(
                "Payment token used before", title: "This wallet payment was already used", "支付令牌已使用过",
                meaning: "Each wallet payment is valid once. Nothing was charged.", "一个令牌只能支付一次。",
                remedy: "Pay again with your wallet.", "请重新支付，让钱包生成新的令牌。")
        case .tokenAmountMismatch:
            .init(
                "The token pays another amount", title: "The amount differs", "令牌金额不符",
                meaning: "The wallet approved another amount than the total. Nothing was charged.",
                "钱包同意的金额与订单不同。没有扣款。", remedy: "Check the total and pay again.", "请核对合计后重新支付。")
        case .applicationDataMismatch:
            .init(
                "The payment is for another quote", title: "This payment belongs to another order",
                "令牌属于其他订单",
                meaning: "The wallet approved another order than this. Nothing was charged.",
                "钱包封存的数据不属于此订单。没有扣款。", remedy: "Pay again from this order.", "请从订单本身重新支付。")
        case .couponExhausted:
            .init(
                "Coupon used up", title: "This code has ended", "优惠码已失效",
                meaning: "It was used up or withdrawn. Nothing was charged.", "此优惠码已达到使用次数上限，或已被商店撤回。没有扣款。",
                remedy: "Continue without the code.", "请不使用优惠码继续。")
        case .paymentOutcomeUnknown:
            .init(
                "Payment not settled yet", title: "Payment not yet confirmed", "付款结果尚不明确",
                meaning: "The bank did not answer in time. You are never charged twice.", "银行未及时答复。不会重复扣款。",
                remedy: "Check the order again in a moment. Do not order a second time.", "请稍后查看订单，不要重复下单。")
        case .tooManyAttempts:
            .init(
                "Too many attempts", title: "Too many payment attempts", "尝试次数过多",
                meaning: "Too many cards were declined. Nothing was charged.", "付款多次被拒。没有扣款。",
                remedy: "Wait a few minutes, then pay from your order or place a new one. Or ask your bank.",
                "请等几分钟再从订单付款，或重新下单，也可咨询银行。")
        case .orderExpired:
            .init(
                "Order expired", title: "The order has expired", "订单已过期",
                meaning: "It was not paid in time, or the shop did not charge it in time. Its items are back "
                    + "in the shop, and nothing was charged.", "未在时限内付款，或本店未及时扣款。商品已恢复销售，没有扣款。",
                remedy: "Please order again.", "请重新下单。")
        case .alreadyPaid:
            .init(
                "Already paid", title: "This order is already paid", "订单已付款",
                meaning: "You were not charged a second time.", "没有重复扣款。", remedy: "See the order.", "请查看订单。")
        case .illegalTransition:
            .init(
                "Not possible now", title: "No longer possible", "已无法操作",
                meaning: "Its state does not allow this, or no longer does. Nothing was changed.",
                "当前状态不允许此操作。没有任何改动。",
                remedy: "See the order for what you can do now.", "请查看订单，其中列出了现在可以做的事。")
        case .refundExceedsCaptured:
            .init(
                "More than was paid", title: "The refund is too large", "超过已收金额",
                meaning: "It is more than the amount that was paid and not yet refunded. Nothing was "
                    + "changed.", "退款不能超过已收取且尚未退还的金额。", remedy: "Enter a smaller amount.", "请选择较小的金额。")
        case .stockChanged:
            .init(
                "The stock changed meanwhile", title: "The stock has changed", "库存已变化",
                meaning: "It was changed after you opened this page. Your change was not saved.",
                "在您查看之后库存有变动。没有任何改动。", remedy: "Check the stock and try again.", "请重新查看库存后再决定。")
        case .wouldGoNegative:
            .init(
                "Not so many are free", title: "Not enough stock", "库存不能为负",
                meaning: "The change would leave fewer than zero units. Nothing was changed.", "此改动会使库存低于零。",
                remedy: "Enter a smaller number.", "请选择较小的数量。")
        case .preconditionRequired:
            .init(
                "Condition needed", title: "The version is missing", "请注明所见版本",
                meaning: "A change must name the version it is based on, so that no other change is lost.",
                "修改须注明其依据的版本，以免覆盖他人的修改。",
                remedy: "Send If-Match with the tag of the resource.", "请附上 If-Match 和资源当时的标签。")
        case .policyConflict:
            .init(
                "Does not fit the shop", title: "These settings do not fit the shop", "与本店设置不符",
                meaning: "They name something unknown, or contradict the shop's settings. Nothing was "
                    + "changed.", "发送的内容可以读懂，但提到了本店没有的东西，或与本店的设置相矛盾。",
                remedy: "Correct the marked fields and try again.", "请查看本店目前的设置，更正标出的部分后再发送。")
        case .preconditionFailed:
            .init(
                "Changed meanwhile", title: "This was changed in the meantime", "内容已被修改",
                meaning: "Another change was saved after you opened this page. Yours was not saved.",
                "打开此页后已有其他修改保存，您的修改未保存。", remedy: "Compare both and save again.", "请比较两者后重新保存。")
        case .unauthorized:
            .init(
                "Key needed", title: "Please sign in", "请先登录",
                meaning: "This page is for the shop's staff.", "此页面仅供店铺管理者使用。",
                remedy: "Sign in with an access key, or go back to the shop.", "请用访问密钥登录，或返回商店。")
        case .forbidden:
            .init(
                "Not allowed", title: nil, "没有权限",
                meaning: "Your key does not give access to this page.", "该密钥无权访问此处。",
                remedy: "Use a key that does.", "请使用有权限的密钥。")
        case .gone:
            .init(
                "No longer sold", title: "No longer available", "已不再提供",
                meaning: "This was removed from the shop or is no longer sold.", "此内容已移除，或商品已下架。",
                remedy: "Go back to the shop and choose another.", "请返回商店另选。")
        case .rateLimited:
            .init(
                "Too many requests", title: nil, "请求过多",
                meaning: "You sent more requests than the shop can answer. Nothing was changed.",
                "请求数量超过了本店能同时处理的数量。", remedy: "Wait a moment and try again.", "请稍候再试。")
        case .carrierUnavailable:
            .init(
                "Carrier unavailable", title: "Shipping prices are not available", "暂时无法查询运费",
                meaning: "The carriers are not answering just now. Nothing was charged.", "承运商暂时没有答复。没有扣款。",
                remedy: "Try again in a minute.", "请一分钟后重试。")
        case .certificateNotValid:
            .init(
                "The shop's certificate is not valid", title: "Wallets cannot pay here now", "暂时无法使用钱包付款",
                meaning: "The shop's certificate is not valid. Nothing was charged.", "本店的证书无效。没有扣款。",
                remedy: "Pay by card, or try again later.", "请用银行卡付款，或稍后再试。")
        case .overloaded:
            .init(
                "Too busy", title: "The shop is busy", "本店繁忙",
                meaning: "Nothing was changed or charged.", "没有任何改动，也没有扣款。",
                remedy: "Try again in a moment.", "请稍后再试。")
        case .tooManySubscribers:
            .init(
                "Too many listeners", title: "Too many live connections", "订阅人数已满",
                meaning: "The shop cannot send live updates to more visitors.", "本店能同时通知的人数已达上限。",
                remedy: "Load the page as usual. You miss nothing: continue after the last event.",
                "请照常查看页面，稍后再试。从最后收到的事件继续，就不会遗漏。")
        case .maintenance:
            .init(
                "Not ready", title: "The shop is under maintenance", "本店维护中",
                meaning: "It will be back soon. Nothing was charged.", "很快恢复。没有扣款。",
                remedy: "Try again later.", "请稍后再试。")
        case .rangeNotSatisfiable:
            .init(
                "Range not satisfiable", title: "This part does not exist", "没有这一部分",
                meaning: "The requested part lies after the end of the file.", "所请求的部分超出了文件末尾。",
                remedy: "Request the whole file.", "请请求整个文件。")
        case .notFound:
            .init(
                "Not found", title: "Page not found", "找不到此页面",
                meaning: "This page does not exist, or you cannot see it.", "此页面不存在，或您无权查看。",
                remedy: "Go back to the shop. To see an order, use its link or find it by number and email.",
                "请返回商店。查看订单请使用订单链接，或用订单号和邮箱查找。")
        case .methodNotAllowed:
            .init(
                "Method not allowed", title: "Not possible on this page", "此页面不支持该操作",
                meaning: "The page was asked for something that it does not do. Nothing was changed.",
                "没有任何改动。", remedy: "Follow one of the links below.", "请使用下面的链接。")
        case .notAcceptable:
            .init(
                "Not acceptable", title: "Not available in this format", "没有所需的格式",
                meaning: "This page is not available in the requested format.", "此处的内容没有所请求的格式。",
                remedy: "Request one of the formats that are named.", "请改用此处提供的格式。")
        case .unsupportedMediaType:
            .init(
                "Unsupported media type", title: "This format is not supported", "无法读取此格式",
                meaning: "What was sent is in a format that is not accepted here. Nothing was changed.",
                "所发送内容的类型此处不接受。", remedy: "Send one of the formats that are named.", "请改用此处接受的格式。")
        case .payloadTooLarge:
            .init(
                "Too large", title: nil, "内容过大",
                meaning: "You sent more than is accepted here. Nothing was changed.", "发送的内容超过了此处的上限。",
                remedy: "Send less.", "请减少内容。")
        case .storageFull:
            .init(
                "Storage full", title: "The shop cannot save anything now", "本店磁盘已满",
                meaning: "Its disk is full. What you sent was not saved, and nothing was charged.",
                "暂时无法保存数据。您提交的内容未保存，没有扣款。",
                remedy: "Try again later.", "请稍后再试。")
        case .storageReadOnly:
            .init(
                "Storage cannot be written", title: "The shop cannot save anything now", "目前只能浏览",
                meaning: "You can browse. What you sent was not saved, and nothing was charged.",
                "暂时无法保存数据。您提交的内容未保存，没有扣款。",
                remedy: "Try again later.", "请稍后再试。")
        case .requestTimeout:
            .init(
                "Request timeout", title: "That took too long", "请求超时",
                meaning: "Your request did not arrive in time. Nothing was changed.", "请求未能及时到达，未做任何操作。",
                remedy: "Try again.", "请重试。")
        case .addressTooLong:
            .init(
                "Address too long", title: "The address is too long", "地址过长",
                meaning: "Nothing was changed.", "未做任何操作。",
                remedy: "Follow a link of the shop.", "请减少单次请求的内容，或使用本店的链接。")
        case .headersTooLong:
            .init(
                "Headers too long", title: "Too much data from your browser", "请求头过长",
                meaning: "Its headers are longer than is accepted here. Nothing was changed.",
                "请求头超过了此处允许的长度，未做任何操作。",
                remedy: "Remove this shop's cookies and try again.", "请清除本店的 Cookie 后重试。")
        case .malformedRequest:
            .init(
                "Malformed request", title: "The request cannot be read", "无法识别的请求",
                meaning: "Nothing was changed.", "收到的内容无法读取，未做任何操作。",
                remedy: "Send it by HTTP/1.1.", "请使用 HTTP/1.1。")
        case .misdirectedRequest:
            .init(
                "Not served under this name", title: "The shop is not served under this name", "本店不以此名称提供服务",
                meaning: "Here it answers as localhost or 127.0.0.1, and under the names it was started "
                    + "with.", "在本机上，本店只响应 localhost、127.0.0.1 以及启动时指定的名称，未做任何操作。",
                remedy: "Write localhost in the address, or start the shop with --public-url and this "
                    + "address.", "请将地址中的名称改为 localhost，或用 --public-url 加此地址启动本店。")
        case .crossSiteRequest:
            .init(
                "Cross-site request", title: "This did not come from the shop", "该请求并非来自本店",
                meaning: "A page of another site sent it through your browser. Nothing was changed.",
                "其他网站的页面让您的浏览器发出了该请求，未做任何操作。", remedy: "Open the shop and try again there.", "请打开本店页面，在本店操作。")
        case .internalError:
            .init(
                "Internal error", title: "Something went wrong", "出了点问题",
                meaning: "This is our mistake. Your request may not have been completed.",
                "这是我们的错误，您的操作可能没有完成。",
                remedy: "Try again. If it happens again, tell us the reference below.",
                "请重试；若再次出现，请告知我们下面的编号。")
        }
    }
}
