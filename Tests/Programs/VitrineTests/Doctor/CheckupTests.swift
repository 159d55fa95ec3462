import PayKit
import SimWallet
import StoreAPI
import TUI
import Terminal
import Testing
import Vitrine

/// What the doctor makes of what it found.
@Suite struct CheckupTests {
    private static func screen(_ change: (inout Checkup.Screen) -> Void = { _ in }) -> Checkup.Screen {
        var screen = Checkup.Screen(
            environment: TerminalEnvironment(["TERM": "xterm-256color", "LANG": "en_US.UTF-8"]),
            description: TerminalDescription(type: "xterm-256color", colors: 256, hasMouse: true),
            size: Size(columns: 80, rows: 24))
        change(&screen)
        return screen
    }

    private func expect(
        _ findings: [Finding], _ subject: Finding.Subject, _ word: Finding.Word, _ found: String,
        advises: String? = nil
    ) {
        let finding = findings.first { $0.subject == subject }
        #expect(finding?.word == word, "\(subject)")
        #expect(finding?.found == found, "\(subject)")
        if let advises { #expect(finding?.advice?.contains(advises) == true, "\(finding?.advice ?? "")") }
        if word != .ok { #expect(finding?.advice != nil) }
    }

    // MARK: Terminal

    @Test func goodTerminalIsOK() {
        let findings = Self.screen().findings
        #expect(findings.map(\.subject) == [.terminal, .window, .mouse, .colours, .locale])
        #expect(findings.allSatisfy { $0.word == .ok })
        expect(findings, .terminal, .ok, "xterm-256color, on input and output.")
        expect(findings, .window, .ok, "80x24, 40x12 are needed.")
        expect(findings, .colours, .ok, "256 colours.")
        expect(findings, .locale, .ok, "en_US.UTF-8, UTF-8.")
    }

    @Test(arguments: [true, false]) func pipeGoesLineByLine(_ isInput: Bool) {
        let findings = Self.screen {
            if isInput { $0.isInputTerminal = false } else { $0.isOutputTerminal = false }
        }.findings
        expect(
            findings, .terminal, .note, "Input or output is not a terminal: the shop goes line by line.",
            advises: "--plain")
        #expect(findings.map(\.subject) == [.terminal, .locale])
    }

    @Test func dumbTerminalGoesLineByLine() {
        let findings = Self.screen { $0.environment = TerminalEnvironment(["TERM": "dumb"]) }.findings
        expect(
            findings, .terminal, .note,
            "TERM=dumb has no screen: the shop goes line by line, as with --plain.",
            advises: "xterm-256color")
        #expect(!findings.contains { $0.subject == .window })
    }

    @Test func missingDescriptionIsTrouble() {
        let findings = Self.screen { $0.description = nil }.findings
        expect(
            findings, .terminal, .trouble,
            "No description of 'xterm-256color' is found, nor of what could stand in for it.",
            advises: "ncurses-base")
    }

    @Test func typeThatAnotherStandsInForIsNoted() {
        let unknown = Self.screen { $0.environment = TerminalEnvironment(["TERM": "xterm-kitty"]) }
        expect(
            unknown.findings, .terminal, .note,
            "'xterm-kitty' has no description: the shop is drawn as for xterm-256color.",
            advises: "ncurses-term")
        let unset = Self.screen { $0.environment = TerminalEnvironment([:]) }
        expect(
            unset.findings, .terminal, .note,
            "TERM is not set: the shop is drawn as for xterm-256color.", advises: "Set TERM")
    }

    @Test(arguments: [(39, 24), (80, 11), (30, 10)]) func smallWindowIsTrouble(_ columns: Int, _ rows: Int) {
        let findings = Self.screen { $0.size = Size(columns: columns, rows: rows) }.findings
        expect(
            findings, .window, .trouble, "\(columns)x\(rows) is too small for the shop's screen.",
            advises: "40x12")
    }

    @Test func smallestWindowIsOK() {
        let findings = Self.screen { $0.size = Size(columns: 40, rows: 12) }.findings
        expect(findings, .window, .ok, "40x12, 40x12 are needed.")
        let unknown = Self.screen { $0.size = nil }.findings
        expect(
            unknown, .window, .note, "The terminal does not say its size: 80x24 is taken.",
            advises: "stty columns 80")
    }

    @Test func mouseIsJudgedByTypeAndLine() {
        expect(
            Self.screen { $0.isRemote = true }.findings, .mouse, .ok, "Off over SSH.", advises: "--mouse")
        let none = Self.screen { $0.description?.hasMouse = false }
        expect(none.findings, .mouse, .note, "xterm-256color reports no clicks.", advises: "keys")
    }

    // MARK: Colours

    private static let colours: [(Int, [String: String], Finding.Word, String)] = [
        (256, [:], .ok, "256 colours."),
        (1 << 24, [:], .ok, "24-bit colours."),
        (16, [:], .note, "16 colours: pictures are coarse."),
        (8, [:], .note, "8 colours: pictures are coarse."),
        (0, [:], .note, "xterm-256color has none."),
        (256, ["NO_COLOR": "1"], .note, "None, because of NO_COLOR."),
        (256, ["CLICOLOR": "0"], .note, "None, because of CLICOLOR=0."),
        (256, ["CLICOLOR": "0", "CLICOLOR_FORCE": "1"], .ok, "256 colours."),
        (0, ["NO_COLOR": "1"], .note, "xterm-256color has none."),
    ]

    @Test func coloursAreThoseOfTypeAndEnvironment() {
        for (count, values, word, found) in Self.colours {
            let screen = Self.screen {
                $0.environment = TerminalEnvironment(values.merging(["TERM": "xterm-256color"]) { $1 })
                $0.description?.colors = count
            }
            expect(screen.findings, .colours, word, found)
        }
    }

    // MARK: Locale

    @Test func localeOutsideUTF8MeansASCIIAndEnglish() {
        let findings = Self.screen {
            $0.environment = TerminalEnvironment(["TERM": "xterm", "LC_ALL": "C", "LANG": "en_US.UTF-8"])
            $0.characters = .ascii
        }.findings
        expect(
            findings, .locale, .note, "C is not UTF-8: the shop is drawn in ASCII and speaks English only.",
            advises: "C.UTF-8")
    }

    @Test func localeThatIsMissingIsNoted() {
        let missing = Self.screen { $0.isLocaleInstalled = false }.findings
        expect(
            missing, .locale, .note, "en_US.UTF-8 is not installed: UTF-8 is taken.",
            advises: "dpkg-reconfigure locales")
        let unset = Self.screen { $0.environment = TerminalEnvironment(["TERM": "xterm"]) }.findings
        expect(unset, .locale, .note, "None is set: UTF-8 and English are taken.", advises: "LANG")
    }

    // MARK: Files

    @Test func missingFilesAreTrouble() {
        let goods = Checkup.Goods(folder: nil, folders: ["/a", "./Assets"], hasServer: false).findings
        expect(
            goods, .assets, .trouble, "Catalogue and Wallets are in none of /a, ./Assets.",
            advises: "VITRINE_ASSETS")
        expect(
            goods, .demo, .trouble, "vitrine-server is not beside vitrine: vitrine demo cannot start.",
            advises: "make install")
        #expect(Checkup.Goods(folder: "/a").findings.allSatisfy { $0.word == .ok })
    }

    private static let wallets: [(Checkup.Device.Wallet, Finding.Word, String)] = [
        (.ready(profile: "ready", cards: 5, .ready(eligible: 5, of: 5)), .ok, "ready, 5 cards."),
        (
            .ready(
                profile: "x.json", cards: 1, .ready(eligible: 1, of: 1), merchant: "merchant.org.example.a"),
            .ok, "x.json, 1 card; entitled to merchant.org.example.a."
        ),
        (.ready(profile: "needs-setup", cards: 0, .noCard), .ok, "needs-setup, without a card."),
        (
            .ready(profile: "restricted", cards: 1, .restricted), .ok,
            "restricted, 1 card; payments are restricted."
        ),
        (
            .ready(profile: "x.json", cards: 1, .foreignMerchant("merchant.org.example.b")), .note,
            "x.json, 1 card; the program is not entitled to merchant.org.example.b."
        ),
        (
            .ready(profile: "x.json", cards: 1, .foreignCountry("DE")), .note,
            "x.json, 1 card; the device processes no payments in DE."
        ),
        (
            .ready(profile: "x.json", cards: 1, .unknownToShop), .note,
            "x.json, 1 card; the shop does not know this wallet's authority."
        ),
        (
            .ready(profile: "x.json", cards: 1, .noEligibleCard(of: 1)), .ok,
            "x.json, 1 card; the shop does not take the card."
        ),
        (.refused(sentence: "It is no JSON."), .trouble, "It is no JSON."),
    ]

    private static let keys: [(Checkup.Device.Keys, Finding.Word, String)] = [
        (.kept(folder: "/w", hasSigner: true), .ok, "/w, root and signing identity are good."),
        (.kept(folder: "/w", hasSigner: false), .ok, "/w, the next payment makes a signer."),
        (.absent(folder: "/w", canBeMade: true), .ok, "/w, made by the first payment."),
        (.absent(folder: "/w", canBeMade: false), .trouble, "/w is not there and cannot be made."),
        (.refused(sentence: "Others can change it."), .trouble, "Others can change it."),
    ]

    @Test func walletAndItsKeysAreJudged() {
        for (wallet, word, found) in Self.wallets {
            let device = Checkup.Device(wallet: wallet, keys: .kept(folder: "/w", hasSigner: true))
            expect(device.findings, .wallet, word, found)
        }
        for (keys, word, found) in Self.keys {
            let device = Checkup.Device(wallet: .refused(sentence: ""), keys: keys)
            expect(device.findings, .keys, word, found)
        }
    }

    // MARK: Server

    private static func shop(ahead: Int?) -> Checkup.Server.Answer {
        .shop(.init(name: "Acme", contract: "1.0.0", milliseconds: 12, secondsAhead: ahead))
    }

    private static let merchants: [([String], Int?, TokenFailure?, Finding.Word, String)] = [
        (["visa"], 94, nil, .ok, "merchant.org.example.a (ACME), US; certificate with 94 days left."),
        (["visa"], -3, .merchantCertificateExpired, .trouble, "the shop's certificate has expired."),
        (
            ["visa"], 800, .merchantCertificateNotYetValid, .trouble,
            "the shop's certificate is not valid yet."
        ),
        (["visa"], nil, .merchantCertificateUnreadable, .trouble, "the shop's certificate cannot be read."),
        (["visa"], nil, .merchantCertificateMissing, .trouble, "the shop has no certificate in force."),
        (
            ["visa"], 94, .foreignMerchant, .trouble,
            "the shop's certificate is that of another merchant identifier."
        ),
        ([], 94, nil, .trouble, "the shop takes no payment network."),
    ]

    @Test func merchantAndItsCertificateAreJudgedByEachFault() {
        for (networks, days, failure, word, found) in Self.merchants {
            var merchant = Checkup.Server.Merchant(
                Entry.Shop(
                    name: "Acme", merchantLabel: "ACME", merchantID: "merchant.org.example.a", country: "US",
                    currency: "USD", networks: networks, capabilities: ["3DS"]))
            (merchant.daysLeft, merchant.failure) = (days, failure)
            var shop = Checkup.Server.Shop(name: "Acme", milliseconds: 1)
            shop.merchant = merchant
            let server = Checkup.Server(address: "a", isNamed: true, answer: .shop(shop))
            let head = word == .ok ? "" : "merchant.org.example.a (ACME), US; "
            expect(server.findings, .merchant, word, head + found)
        }
    }

    @Test(arguments: [([UInt8]?.some([1, 2]), true), ([3], false), (nil, true)])
    func rootIsLookedForAmongTheShopsAuthorities(_ root: [UInt8]?, _ isKnown: Bool) {
        func merchant(_ authorities: [String]?) -> Checkup.Server.Merchant {
            Checkup.Server.Merchant(
                Entry.Shop(
                    name: "Acme", merchantLabel: "ACME", merchantID: "merchant.org.example.a", country: "US",
                    currency: "USD", networks: ["visa"], capabilities: ["3DS"],
                    walletAuthorities: authorities))
        }
        #expect(merchant(["AQI="]).knows(root: root) == isKnown)
        #expect(merchant(nil).knows(root: root))
    }

    private static func scheme(_ address: String) -> Checkup.Server.Answer {
        (try? ServerAddress(address)).map { .otherScheme($0) } ?? .silence
    }

    private static let answers: [(Checkup.Server.Answer, Bool, Finding.Word, String, String?)] = [
        (
            scheme("http://h"), true, .trouble,
            "The server at http://h answers without TLS only; no key was sent.", "Use http://h, or"
        ),
        (
            scheme("https://h"), true, .trouble,
            "http://h does not answer: the server there speaks TLS only.", "Use https://h."
        ),
        (shop(ahead: 0), true, .ok, "Acme at http://h, contract 1.0.0, answered in 12 ms.", nil),
        (.silence, true, .trouble, "http://h does not answer.", "vitrine-server serve"),
        (.silence, false, .note, "No shop is open at http://h.", "vitrine demo"),
        (
            .untrusted, true, .trouble, "The certificate of http://h is not trusted; nothing was sent.",
            "--ca-file"
        ),
        (
            .refused(status: 401, detail: "A key is needed."), true, .trouble,
            "http://h refuses: A key is needed. (401)", "--key-file"
        ),
        (
            .refused(status: 429, detail: "Too many."), true, .trouble, "http://h refuses: Too many. (429)",
            "later"
        ),
        (
            .refused(status: 404, detail: "Not found"), false, .note,
            "What answers at http://h refuses with 404; perhaps it is no shop.", "--server"
        ),
        (
            .refused(status: 401, detail: "A key"), false, .note,
            "What answers at http://h refuses with 401; perhaps it is no shop.", "--key-file"
        ),
        (.strange, false, .note, "No shop is open at http://h.", "vitrine demo"),
        (.strange, true, .trouble, "What answers at http://h is no shop of this kind.", "path"),
        (.refusedHere(sentence: "Not an address."), true, .trouble, "Not an address.", "--server"),
    ]

    @Test func answersOfAServerAreJudged() {
        for (answer, isNamed, word, found, advice) in Self.answers {
            let server = Checkup.Server(address: "http://h", isNamed: isNamed, answer: answer)
            expect(server.findings, .server, word, found, advises: advice)
        }
    }

    private static let clocks: [(Int?, Finding.Word?, String?)] = [
        (nil, nil, nil),
        (59, .ok, "The server's and this machine's agree."),
        (-60, .note, "The server's clock is 60 s behind this machine's."),
        (299, .note, "The server's clock is 299 s ahead of this machine's."),
        (300, .trouble, "The server's clock is 300 s ahead of this machine's: payments will be refused."),
    ]

    @Test func clocksThatDifferAreTold() {
        for (ahead, word, found) in Self.clocks {
            let server = Checkup.Server(address: "h", isNamed: true, answer: Self.shop(ahead: ahead))
            let finding = server.findings.first { $0.subject == .clock }
            #expect(finding?.word == word && finding?.found == found)
        }
    }
}
