import StoreAPI

/// Where in the back office a page is.
package struct Office: Sendable {
    /// The path that is shown, without the shop's prefix.
    package var path: String
    /// True with a valid session cookie; else only the sign-in form is shown.
    package var isSignedIn: Bool
    package var hasMail: Bool

    package init(path: String, isSignedIn: Bool, hasMail: Bool = false) {
        self.path = path
        self.isSignedIn = isSignedIn
        self.hasMail = hasMail
    }

    /// Everything of the back office lies here, and a browser's pass is sent nowhere else.
    package static let home = "/admin"

    /// The place in the back office of an address that belongs to orders; every other address stays as it is.
    package static func place(_ address: String) -> String {
        let isTwofold = ["/orders/", "/payments/", "/fulfilments/"].contains { address.hasPrefix($0) }
        return isTwofold ? home + address : address
    }

    /// Nil for an address that leads anywhere but into the back office.
    package static func safe(_ place: String?) -> String? {
        guard let place, place == home || place.hasPrefix(home + "/") || place.hasPrefix(home + "?"),
            place.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
        else { return nil }
        return place
    }

    /// The page of a room's own that has the form for a path; every other path stays as it is.
    package static func page(_ path: String) -> String {
        ["/admin/short-stock": "/admin/stock", "/admin/imports": "/admin/backups"][path] ?? path
    }

    package static func rooms(
        _ words: OfficeWords, hasMail: Bool = false
    ) -> [(place: String, name: String)] {
        [
            (home, words.rooms.overview), (home + "/orders", words.rooms.orders),
            (home + "/refunds", words.rooms.refunds), (home + "/products", words.rooms.products),
            (home + "/stock", words.rooms.stock), (home + "/coupons", words.rooms.coupons),
            (home + "/zones", words.rooms.zones), (home + "/keys", words.rooms.keys),
            (home + "/reconciliation", words.rooms.books), (home + "/backups", words.rooms.files),
        ] + (hasMail ? [(Endpoints.mail.template, words.mail.outbox)] : [])
    }
}

package struct OfficeFrame: Sendable {
    package let front: String
    package let name: String
    package let hasRooms: Bool
    /// Navigation in its order; empty before sign-in.
    package let rooms: [Room]
    package let leave: FormView?

    /// An entry of the navigation; the current one becomes `aria-current`.
    package struct Room: Sendable {
        package let href: String
        package let label: String
        package let isCurrent: Bool
    }

    package init(_ office: Office, _ setting: PageSetting) {
        let words = OfficeWords(setting.language)
        front = setting.link(Office.home)
        name = words.rooms.office
        hasRooms = office.isSignedIn
        let path = Office.page(office.path)
        let places = Office.rooms(words, hasMail: office.hasMail)
        let current = places.last {
            path == $0.place || path.hasPrefix($0.place + "/") && $0.place != Office.home
        }
        rooms =
            office.isSignedIn
            ? places.map {
                Room(href: setting.link($0.place), label: $0.name, isCurrent: $0.place == current?.place)
            } : []
        let template = FormTemplate(
            name: "leave", method: "DELETE", target: Endpoints.closeSession.link.href)
        leave = office.isSignedIn ? FormView(template, setting, submit: words.signIn.leave) : nil
    }
}
