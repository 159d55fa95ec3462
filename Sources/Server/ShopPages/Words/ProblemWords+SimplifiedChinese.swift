package import StoreAPI

extension ProblemWords {
    package static func simplifiedChinese(_ name: Problem.Name) -> ProblemWords {
        switch name {
        case .invalidParameter:
            ProblemWords("参数无法识别", "地址中问号之后的某个部分未知，或其值不被接受。", "请去掉该部分，或通过本店的链接访问，不要手写地址。")
        case .invalidBody:
            ProblemWords("请更正标出的栏目", "没有任何改动，也没有扣款。", "请更正标出的栏目后继续。")
        case .invalidAddress:
            ProblemWords("请更正收货地址", "按现在的写法无法送达。没有扣款。", "请更正标出的栏目后继续。")
        case .invalidCursor:
            ProblemWords("无法定位此页", "用于翻页的标记不是由本店给出的。", "请从第一页重新开始。")
        case .unknownProduct:
            ProblemWords("本店没有此商品", "购物内容中有一件商品不存在或已下架。", "请返回商店另选。")
        case .rateNotApplicable:
            ProblemWords("请选择配送方式", "原运费适用于其他地址或订单，或已过期。没有扣款。", "请选择配送方式并核对合计。")
        case .couponInvalid:
            ProblemWords("优惠码无效", "合计未计入此优惠码。没有扣款。", "请检查拼写，或不使用优惠码继续。")
        case .insufficientStock:
            ProblemWords("库存不足", "剩余数量少于所需数量。没有扣款。", "请减少数量，或选择其他商品。")
        case .quoteExpired:
            ProblemWords("报价已过期", "价格保留十五分钟。没有扣款。", "请核对合计后继续。")
        case .quoteStale:
            ProblemWords(
                "此结账页已失效", "已下过订单、付款多次被拒，或其中有商品已下架。本次没有扣款。",
                "如已付款，请查看订单；否则请从商品页重新开始。")
        case .totalMismatch:
            ProblemWords("合计已变化", "合计与您同意的不同。没有扣款。", "请核对新的合计后继续。")
        case .idempotencyKeyMissing:
            ProblemWords("请求缺少幂等键", "涉及款项的请求须带幂等键，这样重复发送也只执行一次。", "请附上 16 至 128 个可见字符的 Idempotency-Key。")
        case .idempotencyKeyReused:
            ProblemWords(
                "此请求已提交过", "之前已提交过一次，内容不同。没有任何改动，也不会重复扣款。",
                "请先查看之前提交的结果，再决定是否重新提交。")
        case .attemptWithdrawn:
            ProblemWords("请求已撤回", "它在到达之前已被撤回。没有任何改动，也没有扣款。", "如有需要，请重新提交。")
        case .idempotencyInProgress:
            ProblemWords("仍在处理中", "您之前提交的内容尚未处理完。", "请等一秒再提交，不会重复执行。")
        case .paymentDeclined:
            ProblemWords("付款被拒", "银行拒绝了此卡。没有扣款，订单已保留。", "请换一张卡，或咨询银行。")
        case .tokenInvalid:
            ProblemWords("支付令牌无法使用", "钱包的令牌无法解开，或签名不成立。没有扣款。", "请重新支付，让钱包生成新的令牌。")
        case .tokenReplayed:
            ProblemWords("支付令牌已使用过", "一个令牌只能支付一次。", "请重新支付，让钱包生成新的令牌。")
        case .tokenAmountMismatch:
            ProblemWords("令牌金额不符", "钱包同意的金额与订单不同。没有扣款。", "请核对合计后重新支付。")
        case .applicationDataMismatch:
            ProblemWords("令牌属于其他订单", "钱包封存的数据不属于此订单。没有扣款。", "请从订单本身重新支付。")
        case .couponExhausted:
            ProblemWords("优惠码已失效", "此优惠码已达到使用次数上限，或已被商店撤回。没有扣款。", "请不使用优惠码继续。")
        case .paymentOutcomeUnknown:
            ProblemWords("付款结果尚不明确", "银行未及时答复。不会重复扣款。", "请稍后查看订单，不要重复下单。")
        case .tooManyAttempts:
            ProblemWords("尝试次数过多", "付款多次被拒。没有扣款。", "请等几分钟再从订单付款，或重新下单，也可咨询银行。")
        case .orderExpired:
            ProblemWords("订单已过期", "订单未在时限内付款，商品已恢复销售。没有扣款。", "请重新下单。")
        case .alreadyPaid:
            ProblemWords("订单已付款", "没有重复扣款。", "请查看订单。")
        case .illegalTransition:
            ProblemWords("已无法操作", "订单状态已变化，目前不能进行此操作。", "请查看订单，其中列出了现在可以做的事。")
        case .refundExceedsCaptured:
            ProblemWords("超过已收金额", "退款不能超过已收取且尚未退还的金额。", "请选择较小的金额。")
        case .stockChanged:
            ProblemWords("库存已变化", "在您查看之后库存有变动。没有任何改动。", "请重新查看库存后再决定。")
        case .wouldGoNegative:
            ProblemWords("库存不能为负", "此改动会使库存低于零。", "请选择较小的数量。")
        case .preconditionRequired:
            ProblemWords("请注明所见版本", "修改须注明其依据的版本，以免覆盖他人的修改。", "请附上 If-Match 和资源当时的标签。")
        case .policyConflict:
            ProblemWords("与本店设置不符", "发送的内容可以读懂，但提到了本店没有的东西，或与本店的设置相矛盾。", "请查看本店目前的设置，更正标出的部分后再发送。")
        case .preconditionFailed:
            ProblemWords("内容已被修改", "打开此页后已有其他修改保存，您的修改未保存。", "请比较两者后重新保存。")
        case .unauthorized:
            ProblemWords("请先登录", "此页面仅供店铺管理者使用。", "请用访问密钥登录，或返回商店。")
        case .forbidden:
            ProblemWords("没有权限", "该密钥无权访问此处。", "请使用有权限的密钥。")
        case .gone:
            ProblemWords("已不再提供", "此内容已移除，或商品已下架。", "请返回商店另选。")
        case .rateLimited:
            ProblemWords("请求过多", "请求数量超过了本店能同时处理的数量。", "请稍候再试。")
        case .carrierUnavailable:
            ProblemWords("暂时无法查询运费", "承运商暂时没有答复。没有扣款。", "请一分钟后重试。")
        case .certificateNotValid:
            ProblemWords("暂时无法使用钱包付款", "本店的证书无效。没有扣款。", "请用银行卡付款，或稍后再试。")
        case .overloaded:
            ProblemWords("本店繁忙", "没有任何改动，也没有扣款。", "请稍后再试。")
        case .tooManySubscribers:
            ProblemWords("订阅人数已满", "本店能同时通知的人数已达上限。", "请照常查看页面，稍后再试。从最后收到的事件继续，就不会遗漏。")
        case .maintenance:
            ProblemWords("本店维护中", "很快恢复。没有扣款。", "请稍后再试。")
        case .rangeNotSatisfiable:
            ProblemWords("没有这一部分", "所请求的部分超出了文件末尾。", "请请求整个文件。")
        case .notFound:
            ProblemWords("找不到此页面", "此页面不存在，或您无权查看。", "请返回商店。查看订单请使用订单链接，或用订单号和邮箱查找。")
        case .methodNotAllowed:
            ProblemWords("此页面不支持该操作", "没有任何改动。", "请使用下面的链接。")
        case .notAcceptable:
            ProblemWords("没有所需的格式", "此处的内容没有所请求的格式。", "请改用此处提供的格式。")
        case .unsupportedMediaType:
            ProblemWords("无法读取此格式", "所发送内容的类型此处不接受。", "请改用此处接受的格式。")
        case .payloadTooLarge:
            ProblemWords("内容过大", "发送的内容超过了此处的上限。", "请减少内容。")
        case .storageFull:
            ProblemWords("本店磁盘已满", "暂时无法保存数据，因此无法下单。没有扣款。", "请稍后再试。")
        case .storageReadOnly:
            ProblemWords("目前只能浏览", "暂时无法保存数据，因此无法下单。没有扣款。", "请稍后再试。")
        case .requestTimeout:
            ProblemWords("请求超时", "请求未能及时到达，未做任何操作。", "请重试。")
        case .addressTooLong:
            ProblemWords("地址过长", "未做任何操作。", "请减少单次请求的内容，或使用本店的链接。")
        case .headersTooLong:
            ProblemWords("请求头过长", "请求头超过了此处允许的长度，未做任何操作。", "请清除本店的 Cookie 后重试。")
        case .malformedRequest:
            ProblemWords("无法识别的请求", "收到的内容无法读取，未做任何操作。", "请使用 HTTP/1.1。")
        case .misdirectedRequest:
            ProblemWords(
                "本店不以此名称提供服务",
                "在本机上，本店只响应 localhost、127.0.0.1 以及启动时指定的名称，未做任何操作。",
                "请将地址中的名称改为 localhost，或用 --public-url 加此地址启动本店。")
        case .crossSiteRequest:
            ProblemWords("该请求并非来自本店", "其他网站的页面让您的浏览器发出了该请求，未做任何操作。", "请打开本店页面，在本店操作。")
        case .internalError:
            ProblemWords("出了点问题", "这是我们的错误，您的操作可能没有完成。", "请重试；若再次出现，请告知我们下面的编号。")
        }
    }
}
