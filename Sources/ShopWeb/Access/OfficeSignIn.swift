import HTTPTypes
package import Hummingbird
import ShopCore
package import ShopPages
package import StoreAPI

/// The sign-in page of the back office.
package struct OfficeSignIn: Document {
    /// The cause of showing the sign-in page.
    package enum Reason: Hashable, Sendable {
        /// A visitor came to sign in.
        case welcome
        /// A visitor came without a pass.
        case needed
        /// The pass has ended, or its key was taken out of use.
        case ended
        /// No such key opens anything.
        case wrongKey
        /// The key is good, but not for this.
        case otherKind
    }

    /// The cause of showing the page, which selects its lead and error.
    package var reason: Reason
    /// Where one wanted to go, without the shop's prefix.
    package var back: String?

    /// Makes the sign-in page; a `back` that does not lead into the back office is dropped.
    package init(_ reason: Reason, back: String?) {
        self.reason = reason
        self.back = Office.safe(back)
    }

    /// The door for a refusal that it opens; nil for every other.
    ///
    /// - Parameter typed: What a form had that was refused at the door.
    package init?(
        _ problem: Problem, _ request: Request, behind prefix: String, isPage: Bool, typed: [String: String]
    ) {
        guard request.isInOffice(behind: prefix) else { return nil }
        let path = String(request.uri.path.dropFirst(prefix.count))
        let isDoor = path == Endpoints.session.template
        switch problem.name {
        case .unauthorized? where isDoor: reason = .wrongKey
        case .forbidden?
        where isDoor && problem.type == ProblemResponse.otherKind.problem.type
            && problem.detail == ProblemResponse.otherKind.problem.detail:
            reason = .otherKind
        case .unauthorized?:
            let had = Cookies.value(OfficeCookie.name, in: request.headers[.cookie]) != nil
            reason = had ? .ended : .needed
        default: return nil
        }
        let place = request.method.isUnsafe ? path : request.pagePlace(behind: prefix)
        back = Office.safe(isDoor ? typed["to"] : isPage ? place : nil)
    }

    /// Encodes an empty JSON object: programs sign in by `Authorization`.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode([String: String]())
    }

    /// Renders the sign-in form with its error; `back` returns in a hidden field.
    package func page(_ setting: PageSetting) -> PageContent {
        let words = OfficeWords(setting.language).door
        let template = FormTemplate(
            name: "enter", method: "POST", target: Endpoints.openSession.link.href,
            properties: [
                .init("key", prompt: words.key, required: true, maxLength: 200),
                .init("to", type: "hidden", value: back),
            ])
        let error: String? =
            switch reason {
            case .welcome, .needed, .ended: nil
            case .wrongKey: words.wrongKey
            case .otherKind: words.otherKind
            }
        let typed = FormView.Typed(errors: error.map { ["key": $0] } ?? [:])
        return SheetPage(
            words.title, lead: reason == .ended ? words.ended : words.lead,
            main: [
                SheetPage.Block(
                    kind: "door",
                    forms: [FormView(template, setting, typed: typed, submit: words.enter)]),
                SheetPage.Block(kind: "door", note: words.note, secret: "vitrine-server key new admin"),
            ]
        ).content
    }
}
