import ShopCore
import StoreAPI

extension PageWords {
    /// The fault of a field in words, by its code; nil for a code without words of its own, whose detail says
    /// it better.
    package func fault(_ code: String) -> String? {
        let sentence = Self.sentence(of: code)
        return switch language {
        case .english: sentence?.english
        case .simplifiedChinese: sentence?.simplifiedChinese
        }
    }

    /// The fault of a field in words, by the field's kind where it has its own, else in those of the
    /// contract.
    func text(of fault: Problem.Fault, in kind: String) -> String {
        self.fault("\(kind)/\(fault.code)") ?? self.fault(fault.code) ?? fault.detail
    }

    private static func sentence(of code: String) -> (english: String?, simplifiedChinese: String)? {
        switch code {
        case "required", "missing": ("Please fill in this field.", "请填写此栏。")
        case "needed": ("This is needed for shipping.", "寄送商品需要此项。")
        case "blank": ("This field is blank. Please fill it in.", "此栏为空，请填写。")
        case "too-long": ("This is too long.", "内容过长。")
        case "unknown": ("This is not available here.", "本店没有此内容。")
        case "coupons/unknown": ("This code is not valid.", "此优惠码无效。")
        case "coupons/expired": ("This code has expired.", "此优惠码已过期。")
        case "payment/expired": ("This card has expired.", "此卡已过期。")
        case "quote/ordered": ("It was ordered already.", "已下过订单。")
        case "quote/declined": ("Too many cards were declined.", "付款多次被拒。")
        case "quote/not-sold": ("An item is no longer sold.", "有商品已下架。")
        case "used-before": ("You have used this code before.", "您已使用过此优惠码。")
        case "amount/invalid", "amount/conflict":
            (
                "Enter an amount above 0 in digits, without commas or a currency sign.",
                "请填写大于 0 的金额，只用数字，不加逗号和货币符号。"
            )
        case "amount/not-applicable":
            ("Enter an amount above 0 that is not more than what is left.", "请填写大于 0 且不超过剩余款项的金额。")
        case "percent/conflict":
            ("Choose one: a percentage, an amount, or free shipping.", "只选一种优惠：百分比、金额或免运费。")
        case "starts_at/invalid", "ends_at/invalid":
            ("Enter a time such as 2026-12-24T00:00:00Z.", "请填写时间，例如 2026-12-24T00:00:00Z。")
        case "ends_at/conflict": ("It has to end after it begins.", "结束时间须晚于开始时间。")
        case "accent/invalid": ("Enter a colour such as #287575.", "请填写颜色，例如 #287575。")
        case "limit/conflict": ("The code was used more often than this.", "此优惠码的使用次数已超过此数。")
        case "limit_per_contact/conflict":
            ("A customer used the code more often than this.", "有买家的使用次数已超过此数。")
        case "name/conflict": ("Enter a text in at least one language.", "请至少填写一种语言。")
        case "invalid", "wrong-type": ("This is not in the right format.", "格式不正确。")
        case "out-of-range": ("This number is too small or too large.", "数值超出范围。")
        case "malformed": ("This cannot be read.", "无法识别。")
        case "expired": ("This has expired.", "已过期。")
        case "repeated": ("This appears twice.", "此项重复。")
        case "no-address":
            ("Enter an email address such as name@example.org.", "请填写电子邮箱，例如 name@example.org。")
        case "unknown-country": ("This country does not exist.", "此国家或地区不存在。")
        case "unknown-state": ("This country has no such state or province.", "该国家或地区没有这个州或省。")
        case "unassigned": ("This ZIP code does not exist.", "此邮政编码不存在。")
        case "no-postal-code": ("This is not a postal code of this country.", "这不是该国家或地区的邮政编码。")
        case "too-many": ("There are too many of these.", "数量过多。")
        case "too-large": ("This is more than we can charge.", "超出本店可收取的金额。")
        case "not-digits": ("Use digits only.", "只能填写数字。")
        case "unknown-network": ("This card number is not valid. Please check it.", "卡号无法识别，请检查。")
        case "wrong-length": ("The number of digits is wrong. Please check it.", "位数不正确。")
        case "fails-check": ("A digit is wrong. Please check the card number.", "卡号有误，请检查。")
        case "unsupported-network": ("This kind of card is not accepted here.", "本店不支持此类银行卡。")
        case "no-month": ("Enter a month from 1 to 12.", "请填写 1 至 12 的月份。")
        case "no-year": ("Enter a year such as 29 or 2029.", "请填写年份，例如 29 或 2029。")
        case "not-yet": ("This code is not valid yet.", "此优惠码尚未生效。")
        case "exhausted": ("This code has been used up.", "此优惠码已用完。")
        case "minimum-not-reached": ("Your order is below the minimum for this code.", "未达到此优惠码的最低消费。")
        case "not-for-these-items": ("This code does not apply to these items.", "此优惠码不适用于这些商品。")
        case "not-combinable": ("This code cannot be combined with another.", "此优惠码不能与其他优惠同用。")
        case "nothing-to-pay": ("This code would leave nothing to pay.", "使用后无需付款，因此不能使用此优惠码。")
        case "description/conflict", "image_text/conflict": (nil, "请至少填写一种语言。")
        case "other-state": (nil, "该邮政编码属于另一个州，请核对州和邮政编码。")
        case "other-country": (nil, "该邮政编码属于另一个国家或地区，请核对国家或地区和邮政编码。")
        case "taken": (nil, "已有使用此代码的优惠码。")
        case "conflict": (nil, "与其他内容不符。")
        case "semicolons": (nil, "各列以分号分隔。请将表格重新另存为以逗号分隔的 CSV。")
        case "tabs": (nil, "各列以制表符分隔。请将表格重新另存为以逗号分隔的 CSV。")
        case "bars": (nil, "各列以竖线分隔。请将表格重新另存为以逗号分隔的 CSV。")
        case "utf-16": (nil, "文件编码为 UTF-16。请将表格重新另存为 UTF-8 编码的 CSV。")
        case "encoding": (nil, "此项不是 UTF-8 编码的文字。请将表格重新另存为 UTF-8 编码的 CSV。")
        case "spreadsheet": (nil, "这是电子表格软件自身的文件。请将工作表另存为 UTF-8 编码的 CSV 后再导入。")
        case "packed": (nil, "这是压缩文件（gzip、ZIP 等）。请先解压，再导入其中的表格。")
        case "negative": (nil, "不能小于 0，请填写实际数值。")
        case "shortened": (nil, "电子表格软件缩写了此数字。请将该列设为文本，并填写全部数字。")
        case "ambiguous": (nil, "小数点后有三位数字，可能是千位，也可能是小数。请去掉千位分隔符，例如 1200。")
        case "unnamed": (nil, "中间有一列没有列名。请填写列名，或删除该列。")
        case "wrong-count": (nil, "此行的列数与表头不一致。")
        case "would-go-negative": (nil, "已有订单占用的库存多于此数。")
        case "not-applicable": (nil, "不适用于此处。")
        case "not-a-picture": (nil, "这不是 PNG 或 JPEG 图片。请选择其中一种格式的图片。")
        case "picture-too-large": (nil, "图片文件过大，最多 8 MiB。请选择较小的图片。")
        case "too-many-pixels": (nil, "图片像素过多，最多 4096×4096。请缩小后再上传。")
        case "broken-picture": (nil, "图片已损坏、不完整，或使用印刷色彩（CMYK）。请另存为 RGB 的 PNG 或 JPEG。")
        default: nil
        }
    }
}

extension PageWords {
    /// Why a card was declined, for the shopper; nothing that helps card testing.
    ///
    /// - Parameter isLast: true where the order cannot be paid any more, which its remedy says.
    func decline(_ code: String, isLast: Bool) -> String {
        declineReason(code)
            + (isLast ? "" : say(" Nothing was charged, and your order is kept.", "没有扣款，订单已保留。"))
    }

    /// Why a card was declined, and nothing more.
    func declineReason(_ code: String) -> String {
        switch code {
        case "insufficient_funds": say("There is not enough money on this card.", "卡上余额不足。")
        case "expired_card": say("The card has expired.", "卡已过期。")
        case "incorrect_cvc": say("The security code is wrong.", "安全码不正确。")
        case "lost_card", "stolen_card": say("The card was reported lost or stolen.", "该卡已挂失。")
        case "issuer_not_available": say("The bank could not be reached.", "暂时联系不上银行。")
        case "processing_error": say("The bank has a technical problem.", "银行系统暂时出现故障。")
        case "online_or_offline_pin_required", "incorrect_pin", "pin_try_exceeded":
            say("This card needs its PIN, which cannot be entered here.", "此卡需要输入密码，此处无法输入。")
        default: say("The bank declined the card.", "银行拒绝了此卡。")
        }
    }
}
