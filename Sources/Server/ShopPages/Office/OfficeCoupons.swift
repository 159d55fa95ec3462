package import ShopCore
package import StoreAPI

extension CouponList: Document {
    package func page(_ setting: PageSetting) -> PageContent {
        let office = OfficeWords(setting.language), words = office.coupons
        let rows: [[SheetPage.Cell]] = coupons.map { coupon in
            let place = setting.link(coupon.links[.this])
            return [
                .init(coupon.stored.coupon.code, href: place),
                .init(coupon.benefit(words, setting.language)),
                .init(coupon.validity(words, setting.words)), .init(coupon.uses(words)),
            ]
        }
        let table = SheetPage.Table(
            office.rooms.coupons,
            [.init(words.code), .init(words.benefit), .init(words.valid), .number(words.used)], rows,
            empty: words.none)
        return SheetPage(
            office.rooms.coupons, main: [SheetPage.Block(table: table)],
            side: [
                SheetPage.Block(
                    words.make, note: words.oneBenefit, forms: setting.templates.map { .plain($0, setting) })
            ]
        ).content
    }
}

extension CouponDocument: Document {
    package func page(_ setting: PageSetting) -> PageContent {
        let office = OfficeWords(setting.language), words = office.coupons
        let coupon = stored.coupon
        let only = (coupon.skus ?? []) + (coupon.categories ?? [])
        let forms = setting.templates.map { FormView.plain($0, setting) }
        return SheetPage(
            coupon.code,
            up: LinkView(href: setting.link(Office.home + "/coupons"), label: office.rooms.coupons),
            lead: benefit(words, setting.language),
            main: [
                SheetPage.Block(
                    words.change, note: words.oneBenefit, forms: forms.filter { $0.kind == "editcoupon" })
            ],
            side: [
                SheetPage.Block(
                    words.used,
                    facts: [
                        .init(words.used, uses(words)), .init(words.valid, validity(words, setting.words)),
                        .init(
                            words.minimum,
                            coupon.minimum.map { PageMoney.text($0, currency, setting.language) } ?? "—"),
                        .init(words.only, only.isEmpty ? words.everything : only.joined(separator: ", ")),
                        .init(words.exclusive, setting.words.yesNo(coupon.isExclusive == true)),
                    ], forms: forms.filter { $0.kind == "dropcoupon" })
            ]
        ).content
    }

    fileprivate func benefit(_ words: OfficeWords.Coupons, _ language: ContentLanguage) -> String {
        let coupon = stored.coupon
        if let percent = coupon.percent { return words.percentOff(percent) }
        if let amount = coupon.amount { return words.amountOff(PageMoney.text(amount, currency, language)) }
        return words.freeShipping
    }

    fileprivate func validity(_ words: OfficeWords.Coupons, _ page: PageWords) -> String {
        let start = stored.coupon.startsAt.map { "\(words.from) \(PageTime.text($0, page))" }
        let end = stored.coupon.endsAt.map { "\(words.until) \(PageTime.text($0, page))" }
        let parts = [start, end].compactMap(\.self)
        return parts.isEmpty ? words.always : parts.joined(separator: " ")
    }

    fileprivate func uses(_ words: OfficeWords.Coupons) -> String {
        "\(stored.used) / " + (stored.coupon.limit.map { "\($0)" } ?? words.unlimited)
    }
}

extension FormView {
    /// A form whose title stands above it already.
    package static func plain(_ template: FormTemplate, _ setting: PageSetting) -> FormView {
        var template = template
        template.title = ""
        return FormView(template, setting)
    }
}
