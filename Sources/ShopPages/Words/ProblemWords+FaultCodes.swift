package import ShopCore
package import StoreAPI

extension ProblemWords {
    /// The fault of a field in words, by its code; nil for a code without words of its own, whose detail says
    /// it better.
    package static func fault(_ code: String, _ language: ContentLanguage) -> String? {
        faults[language]?[code]
    }

    /// The fault of a field in words, by the field's kind where it has its own, else in those of the
    /// contract.
    package static func text(
        of fault: Problem.Fault, at name: String, _ language: ContentLanguage
    ) -> String {
        let kind = FieldKind(name).isAmount ? "amount" : String(name.prefix { $0 != "/" })
        return Self.fault("\(kind)/\(fault.code)", language) ?? Self.fault(fault.code, language)
            ?? fault.detail
    }

    private static let faults: [ContentLanguage: [String: String]] = [
        .english: [
            "required": "Please fill in this field.",
            "missing": "Please fill in this field.",
            "needed": "This is needed for shipping.",
            "blank": "This field is blank. Please fill it in.",
            "too-long": "This is too long.",
            "unknown": "This is not available here.",
            "coupons/unknown": "This code is not valid.",
            "coupons/expired": "This code has expired.",
            "payment/expired": "This card has expired.",
            "amount/invalid": "Enter an amount such as 5.00.",
            "amount/conflict": "Enter an amount such as 5.00.",
            "amount/not-applicable": "Enter an amount above 0 that is not more than what is left.",
            "percent/conflict": "Choose one: a percentage, an amount, or free shipping.",
            "invalid": "This is not in the right format.",
            "wrong-type": "This is not in the right format.",
            "out-of-range": "This number is too small or too large.",
            "malformed": "This cannot be read.",
            "expired": "This has expired.",
            "repeated": "This appears twice.",
            "no-address": "Enter an email address such as name@example.org.",
            "unknown-country": "This country does not exist.",
            "unknown-state": "This country has no such state or province.",
            "unassigned": "This ZIP code does not exist.",
            "no-postal-code": "This is not a postal code of this country.",
            "too-many": "There are too many of these.",
            "too-large": "This is more than we can charge.",
            "not-digits": "Use digits only.",
            "unknown-network": "This card number is not valid. Please check it.",
            "wrong-length": "The number of digits is wrong. Please check it.",
            "fails-check": "A digit is wrong. Please check the card number.",
            "unsupported-network": "This kind of card is not accepted here.",
            "no-month": "Enter a month from 1 to 12.",
            "no-year": "Enter a year such as 29 or 2029.",
            "not-yet": "This code is not valid yet.",
            "exhausted": "This code has been used up.",
            "minimum-not-reached": "Your order is below the minimum for this code.",
            "not-for-these-items": "This code does not apply to these items.",
            "not-combinable": "This code cannot be combined with another.",
            "nothing-to-pay": "This code would leave nothing to pay.",
        ],
        .simplifiedChinese: [
            "required": "请填写此栏。",
            "missing": "请填写此栏。",
            "needed": "寄送商品需要此项。",
            "blank": "此栏为空，请填写。",
            "too-long": "内容过长。",
            "unknown": "本店没有此内容。",
            "coupons/unknown": "此优惠码无效。",
            "coupons/expired": "此优惠码已过期。",
            "payment/expired": "此卡已过期。",
            "amount/invalid": "请填写金额，例如 5.00。",
            "amount/conflict": "请填写金额，例如 5.00。",
            "amount/not-applicable": "请填写大于 0 且不超过剩余款项的金额。",
            "percent/conflict": "只选一种优惠：百分比、金额或免运费。",
            "invalid": "格式不正确。",
            "wrong-type": "格式不正确。",
            "out-of-range": "数值超出范围。",
            "malformed": "无法识别。",
            "expired": "已过期。",
            "repeated": "此项重复。",
            "no-address": "请填写电子邮箱，例如 name@example.org。",
            "unknown-country": "此国家或地区不存在。",
            "unknown-state": "该国家或地区没有这个州或省。",
            "unassigned": "此邮政编码不存在。", "no-postal-code": "这不是该国家或地区的邮政编码。",
            "other-state": "该邮政编码属于另一个州，请核对州和邮政编码。",
            "other-country": "该邮政编码属于另一个国家或地区，请核对国家或地区和邮政编码。",
            "too-many": "数量过多。",
            "too-large": "超出本店可收取的金额。",
            "not-digits": "只能填写数字。",
            "unknown-network": "卡号无法识别，请检查。",
            "wrong-length": "位数不正确。",
            "fails-check": "卡号有误，请检查。",
            "unsupported-network": "本店不支持此类银行卡。",
            "no-month": "请填写 1 至 12 的月份。",
            "no-year": "请填写年份，例如 29 或 2029。",
            "not-yet": "此优惠码尚未生效。",
            "exhausted": "此优惠码已用完。",
            "minimum-not-reached": "未达到此优惠码的最低消费。",
            "not-for-these-items": "此优惠码不适用于这些商品。",
            "not-combinable": "此优惠码不能与其他优惠同用。",
            "nothing-to-pay": "使用后无需付款，因此不能使用此优惠码。",
            "conflict": "与其他内容不符。",
            "semicolons": "各列以分号分隔。请将表格重新另存为以逗号分隔的 CSV。",
            "tabs": "各列以制表符分隔。请将表格重新另存为以逗号分隔的 CSV。",
            "bars": "各列以竖线分隔。请将表格重新另存为以逗号分隔的 CSV。",
            "utf-16": "文件编码为 UTF-16。请将表格重新另存为 UTF-8 编码的 CSV。",
            "encoding": "此项不是 UTF-8 编码的文字。请将表格重新另存为 UTF-8 编码的 CSV。",
            "spreadsheet": "这是电子表格软件自身的文件。请将工作表另存为 UTF-8 编码的 CSV 后再导入。",
            "packed": "这是压缩文件（gzip、ZIP 等）。请先解压，再导入其中的表格。",
            "negative": "不能小于 0，请填写实际数值。",
            "shortened": "电子表格软件缩写了此数字。请将该列设为文本，并填写全部数字。",
            "ambiguous": "小数点后有三位数字，可能是千位，也可能是小数。请写成 1200 或 1.2 这样的形式。",
            "unnamed": "中间有一列没有列名。请填写列名，或删除该列。",
            "wrong-count": "此行的列数与表头不一致。",
            "would-go-negative": "已有订单占用的库存多于此数。",
            "not-applicable": "不适用于此处。",
            "not-a-picture": "这不是 PNG 或 JPEG 图片。请选择其中一种格式的图片。",
            "picture-too-large": "图片文件过大，最多 8 MiB。请选择较小的图片。",
            "too-many-pixels": "图片像素过多，最多 4096×4096。请缩小后再上传。",
            "broken-picture": "图片已损坏、不完整，或使用印刷色彩（CMYK）。请另存为 RGB 的 PNG 或 JPEG。",
        ],
    ]
}
