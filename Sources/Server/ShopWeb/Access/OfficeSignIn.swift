import HTTPTypes
package import Hummingbird
import ShopCore
package import ShopPages
package import StoreAPI

package struct OfficeSignIn: Document {
    package enum Reason: Hashable, Sendable {
        case welcome
        /// A visitor came without a pass.
        case needed
        /// The pass has ended, or its key was taken out of use.
        case ended
        /// The same, and a form was sent that was not carried out.
        case entryLost
        case noKey, wrongKey
        /// The key is good, but not for this.
        case otherKind
    }

    package var reason: Reason
    /// Where one wanted to go, without the shop's prefix.
    package var back: String?

    /// Makes the sign-in page; a `back` that does not lead into the back office is dropped.
    package init(_ reason: Reason, back: String?) {
        self.reason = reason
        self.back = Office.safe(back)
    }

    /// The sign-in page for a refusal that it answers; nil for every other.
    ///
    /// - Parameters:
    ///   - source: The page that the request came from, to which signing in leads back.
    ///   - typed: The fields of a form that was refused for want of a valid session.
    package init?(
        _ problem: Problem, _ request: Request, behind prefix: String, source: String?,
        typed: [String: String]
    ) {
        guard request.isInOffice(behind: prefix) else { return nil }
        let path = String(request.uri.path.dropFirst(prefix.count))
        let isSignIn = path == Endpoints.session.template
        switch problem.name {
        case .unauthorized? where isSignIn: reason = .wrongKey
        case .invalidBody? where isSignIn && problem.errors?.first?.pointer == "/key":
            reason = problem.errors?.first?.code == "required" ? .noKey : .wrongKey
        case .forbidden? where isSignIn && problem.detail == ProblemResponse.otherKind.problem.detail:
            reason = .otherKind
        case .unauthorized?:
            // A form was there only while the pass was good.
            reason = request.method.isUnsafe ? .entryLost : request.hasOfficeKey ? .ended : .needed
        default: return nil
        }
        back = Office.safe(isSignIn ? typed["to"] : source)
    }

    /// Encodes an empty JSON object: programs sign in by `Authorization`.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode([String: String]())
    }

    package func page(_ setting: PageSetting) -> PageContent {
        let words = OfficeWords(setting.language).signIn
        let template = FormTemplate(
            name: "enter", method: "POST", target: Endpoints.openSession.link.href,
            properties: [
                .init("key", prompt: words.key, required: true, maxLength: 200),
                .init("to", type: "hidden", value: back),
            ])
        let error: String? =
            switch reason {
            case .welcome, .needed, .ended, .entryLost: nil
            case .noKey: setting.words.fault("required")
            case .wrongKey: words.wrongKey
            case .otherKind: words.otherKind
            }
        let typed = FormView.Typed(errors: error.map { ["key": $0] } ?? [:])
        let leads: [Reason: String] = [.ended: words.ended, .entryLost: words.entryLost]
        return SheetPage(
            words.title, lead: leads[reason] ?? words.lead,
            main: [
                SheetPage.Block(
                    kind: "door",
                    forms: [FormView(template, setting, typed: typed, submit: words.enter)]),
                SheetPage.Block(kind: "door", note: words.note, secret: "vitrine-server key new admin"),
            ]
        ).content
    }
}

extension Request {
    /// True if it has a key, or the cookie of a pass, which a browser drops when the pass ends.
    var hasOfficeKey: Bool {
        headers[.authorization] != nil || Cookies.value(OfficeCookie.name, in: headers[.cookie]) != nil
    }
}
