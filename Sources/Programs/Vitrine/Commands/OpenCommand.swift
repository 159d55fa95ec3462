import ArgumentParser
import ClientRuntime
import Glibc

/// Follows a link from outside: straight to the payment sheet of what it names.
struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Follow a link such as vitrine:buy/PRODUCT to its payment sheet.",
        discussion: """
            Links of other schemes are not this program's: those to web pages and mail are passed on \
            unchanged to xdg-open, all others are refused.
            """)

    @Argument(help: "The link: vitrine:buy/PRODUCT, vitrine:buyItem or vitrine:buyItem/PRODUCT.")
    var link: String
    @OptionGroup var options: ShopOptions
    @OptionGroup var server: ServerOptions

    func run() async throws {
        switch ShopLink(link) {
        case .buy(let product):
            let deepLink = Session.DeepLink(product: product)
            try await Session.run(
                options, server: .running(server.target), deepLink: deepLink,
                lab: LabSetting(isInspecting: options.inspect))
        case .unknown:
            throw ValidationError(
                "The link \(quoted(link)) is not one that this shop knows. "
                    + "Links that it knows look like vitrine:buy/PRODUCT.")
        case .foreign(let link): try passOn(link)
        }
    }

    /// Replaces this process by the desktop's opener, which finds the program for the link.
    private func passOn(_ link: String) throws {
        guard ShopLink.mayBePassedOn(link) else {
            throw ValidationError(
                "The link \(quoted(link)) is not this shop's, and only links to web pages and mail are "
                    + "passed on. Nothing was opened.")
        }
        let program = "xdg-open"
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(link), nil]
        execvp(program, &arguments)
        throw ValidationError(
            "The link \(quoted(link)) is not this shop's, and there is no xdg-open here to pass it on to. "
                + "Open it in a browser.")
    }
}
