import Kiosk
import KioskHost
import TUI
import Testing

/// What an operator writes about a kiosk.
@Suite struct KioskFileTests {
    @Test func emptyFileIsAKioskWithPlainBuy() throws {
        let file = try KioskFile("", path: "kiosk.conf")
        #expect(file.shop == "http://127.0.0.1:8080" && file.wallet == nil && file.pin == nil)
        #expect(file.sessionsPerAddress == 4 && !file.staffBySSH)
        #expect(file.settings.limits.unattended == 300)
        var limits = KioskSettings.Limits()
        limits.unattended = 300
        #expect(file.settings.wallet == .buy && file.settings.limits == limits)
    }

    @Test func everyKeyIsRead() throws {
        let text = """
            # A kiosk beside the door
            shop = unix:/run/vitrine/shop.sock   # the line
            name = door
            language = zh-Hans
            theme = high-contrast
            wallet = ready
            wallets = ready, passcode-only
            admin-key = /etc/vitrine/admin.key
            assets = /usr/share/vitrine
            state = /srv/kiosk
            runtime = /run/kiosk
            log = /srv/kiosk/events
            idle-browse = 60
            idle-form = 240
            idle-sheet = 90
            warning = 25
            thank-you = 45
            staff-idle = 120
            held-key = 500
            slide = 6
            slides = 4
            products = prd_1 prd_2
            scenarios = calm, declines
            staff-sequence = up up down x
            fingerprint = SHA256:abc
            sessions-per-address = 12
            staff-by-ssh = yes
            idle-poster = 600
            caption = Booth 5
            session-memory = 128
            """
        let file = try KioskFile(text, path: "kiosk.conf")
        #expect(file.shop == "unix:/run/vitrine/shop.sock" && file.name == "door" && file.wallet == "ready")
        #expect(file.adminKey == "/etc/vitrine/admin.key" && file.state == "/srv/kiosk")
        let base = file.settings
        #expect(base.language == .simplifiedChinese && base.theme == .highContrast)
        #expect(base.wallets == [.buy, .guest("ready"), .guest("passcode-only")])
        #expect(
            [base.limits.browse, base.limits.form, base.limits.sheet, base.limits.warning] == [
                60, 240, 90, 25,
            ])
        #expect([base.limits.thankYou, base.limits.staffIdle, base.limits.heldKey] == [45, 120, 500])
        #expect(
            base.attract.dwell == 6 && base.attract.mostSlides == 4
                && base.attract.products == ["prd_1", "prd_2"])
        #expect(
            base.sequence == [.up, .up, .down, .character("x")] && base.scenarios == ["calm", "declines"])
        #expect(base.fingerprint?.string == "SHA256:abc" && file.sessionsPerAddress == 12)
        #expect(file.staffBySSH && base.limits.unattended == 600 && base.caption?.string == "Booth 5")
        #expect(file.sessionMemory == 134_217_728)
    }

    /// What is wrong, and what is said of it.
    private static let wrong: [(String, [String])] = [
        ("shop", ["kiosk.conf:1: Expected key = value, found 'shop'"]),
        ("shop =", ["kiosk.conf:1: Expected key = value, found 'shop'"]),
        ("staff-pin 2580", ["kiosk.conf:1: Expected key = value, found 'staff-pin'"]),
        ("staff-pin scrypt$16384$c2FsdA==", ["kiosk.conf:1: Expected key = value, found 'staff-pin'"]),
        ("2580", ["kiosk.conf:1: Expected key = value, found ''"]),
        ("\nname = a\nname = b", ["kiosk.conf:3: name is said on line 2 already"]),
        ("idle-browse = long", ["kiosk.conf:1: idle-browse is 'long'; a whole number is expected"]),
        ("idle-browse = 5", ["kiosk.conf:1: idle-browse is 5; 30 to 3600 seconds is allowed"]),
        (
            "theme = pink",
            [
                "kiosk.conf:1: theme is 'pink'; one of own, dark, light, midnight, high-contrast, "
                    + "monochrome is expected"
            ]
        ),
        (
            "sessions-per-address = 0",
            ["kiosk.conf:1: sessions-per-address is 0; 1 to 1000 is allowed"]
        ),
        (
            "\nsessions-per-address = few",
            ["kiosk.conf:2: sessions-per-address is 'few'; a whole number is expected"]
        ),
        ("staff-by-ssh = maybe", ["kiosk.conf:1: staff-by-ssh is 'maybe'; one of yes, no is expected"]),
        ("idle-poster = 5", ["kiosk.conf:1: idle-poster is 5; 60 to 86400 seconds is allowed"]),
        ("state = here", ["kiosk.conf:1: state is 'here'; a full path is expected"]),
        ("staff-pin = 1234", ["kiosk.conf:1: staff-pin is no hash; vitrine kiosk --hash-pin makes one"]),
        (
            "staff-sequence = up F13 x y",
            ["kiosk.conf:1: 'F13' is no key; one character, or up, down, left, right, home, end"]
        ),
        (
            "state = a\nlog = b",
            [
                "kiosk.conf:1: state is 'a'; a full path is expected",
                "kiosk.conf:2: log is 'b'; a full path is expected",
            ]
        ),
    ]

    @Test(arguments: wrong) func mistakeIsSaidWithItsLine(_ text: String, _ lines: [String]) {
        let faults = #expect(throws: KioskFile.Faults.self) { try KioskFile(text, path: "kiosk.conf") }
        #expect(faults?.lines == lines)
    }

    /// An operator's commands find the kiosks that run, whatever is wrong elsewhere in the file.
    @Test func placesAreReadFromAFileWithMistakes() {
        let places = KioskFile.places(
            "theme = pink\nstate = /srv/kiosk\nruntime = /run/k\nshop\nlog = here\n")
        #expect(places == KioskPlaces(state: "/srv/kiosk", runtime: "/run/k"))
        #expect(places.log == "/srv/kiosk/kiosk.log")
        #expect(KioskPlaces(configurationAt: "/nowhere/kiosk.conf") == KioskPlaces())
    }

    @Test func missingFileSaysWhatToDo() {
        let faults = #expect(throws: KioskFile.Faults.self) { try KioskFile(at: "/nowhere/kiosk.conf") }
        let said = faults?.description ?? ""
        #expect(said.contains("make kiosk-install") && said.contains("vitrine demo --kiosk"))
    }

    @Test func unknownKeyIsSaidWithThoseThatAreKnown() {
        let faults = #expect(throws: KioskFile.Faults.self) { try KioskFile("idel = 5", path: "kiosk.conf") }
        #expect(
            faults?.lines.first?.hasPrefix("kiosk.conf:1: Unknown key 'idel'. Keys: shop, name, ") == true)
    }
}
