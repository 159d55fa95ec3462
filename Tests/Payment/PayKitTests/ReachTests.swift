import PayKit
import Testing

/// Telephone numbers and email addresses.
@Suite struct ReachTests {
    static let numbers: [(String, String, String)] = [
        ("(404) 555-0100", "US", "+14045550100"), ("404.555.0100", "US", "+14045550100"),
        ("404 555 0100", "CA", "+14045550100"), ("+1 404 555 0100", "US", "+14045550100"),
        ("+1 404 555 0100", "JP", "+14045550100"), ("1-404-555-0100", "US", "+14045550100"),
        ("14045550100", "US", "+14045550100"), ("+1 (404) 555–0100", "GB", "+14045550100"),
        ("tel:+1-404-555-0100", "DE", "+14045550100"),
        ("\u{202A}+1 404 555 0100\u{202C}", "US", "+14045550100"),
        ("＋１（４０４）５５５－０１００", "US", "+14045550100"), ("787 555 0100", "PR", "+17875550100"),
        ("404 555 0100 x12", "US", "+14045550100"), ("404-555-0100 ext. 1234", "US", "+14045550100"),
        ("404 555 0100, extension 7", "US", "+14045550100"), ("+14045550100;ext=12", "US", "+14045550100"),
        ("404 555 0100 #12", "US", "+14045550100"),
        ("0044 20 7946 0018", "GB", "+442079460018"), ("0044 20 7946 0018", "DE", "+442079460018"),
        ("0044 20 7946 0018", "HK", "+442079460018"), ("011 44 20 7946 0018", "US", "+442079460018"),
        ("020 7946 0018", "GB", "+442079460018"), ("20 7946 0018", "GB", "+442079460018"),
        ("+44 (0)20 7946 0018", "US", "+442079460018"), ("+44 020 7946 0018", "GB", "+442079460018"),
        ("442079460018", "GB", "+442079460018"), ("07700 900123", "GB", "+447700900123"),
        ("01481 960 000", "GG", "+441481960000"),
        ("030 123456", "DE", "+4930123456"), ("+49 (0) 30 / 123456", "DE", "+4930123456"),
        ("0171-1234567", "DE", "+491711234567"),
        ("01 70 18 99 00", "FR", "+33170189900"), ("+33 6 39 98 00 00", "US", "+33639980000"),
        ("03-1234-5678", "JP", "+81312345678"), ("090ー1234ー5678", "JP", "+819012345678"),
        ("010 1 404 555 0100", "JP", "+14045550100"), ("０３（１２３４）５６７８", "JP", "+81312345678"),
        ("138 0013 8000", "CN", "+8613800138000"), ("013800138000", "CN", "+8613800138000"),
        ("86 138 0013 8000", "CN", "+8613800138000"), ("+86 138-0013-8000", "HK", "+8613800138000"),
        ("021-6123 4567", "CN", "+862161234567"), ("021-6123 4567 分机 801", "CN", "+862161234567"),
        ("2123 4567", "HK", "+85221234567"), ("+852 2123 4567", "CN", "+85221234567"),
        ("001 44 20 7946 0018", "HK", "+442079460018"), ("0011 1 404 555 0100", "AU", "+14045550100"),
        ("02 5550 1234", "AU", "+61255501234"),
        ("06 1234 5678", "NL", "0612345678"), ("+31 (0)6 1234 5678", "NL", "+31612345678"),
        ("+39 06 1234 5678", "IT", "+390612345678"), ("06/1234-5678", "IT", "0612345678"),
        ("0039 06 1234 5678", "NL", "+390612345678"),
    ]

    @Test("UX-CON-05 one stored telephone number for each common spelling", arguments: numbers)
    func numberHasOneSpelling(typed: String, region: String, stored: String) {
        let region = Sample.country(region)
        #expect(PhoneNumber.normalised(typed, region: region) == stored)
        #expect(PhoneNumber.normalised(stored, region: region) == stored)
        #expect(Contact(phoneNumber: typed).faults(for: [.phoneNumber]) == [])
        #expect(Contact(phoneNumber: typed).faults(for: [.phoneNumber], region: region) == [])
    }

    static let notNumbers: [(String, String)] = [
        ("", "US"), ("   ", "US"), ("404 555 CALL", "US"), ("555 0100", "US"), ("1234", "NL"),
        ("1234567890123456", "NL"), ("+1234567890123456", "US"), ("+0 404 555 0100", "US"),
        ("404+5550100", "US"), ("++14045550100", "US"), ("404 555 01000", "US"), ("+1 404 555", "US"),
        ("x12", "US"), ("404 555 0100 x", "US"), ("404 555 0100 x12345678", "US"), ("1234 5678 9", "HK"),
        ("٤٠٤٥٥٥٠١٠٠", "US"), ("404\u{0}555 0100", "US"), ("j@example.org", "US"), ("000 123 456", "NL"),
        ("+1 404 555 0100" + String(repeating: " ", count: 60), "US"), ("+", "US"), ("()", "NL"),
    ]

    @Test(arguments: notNumbers)
    func otherTextIsNoNumber(typed: String, region: String) {
        #expect(PhoneNumber.normalised(typed, region: Sample.country(region)) == nil)
    }

    static let addresses: [(String, String)] = [
        ("j.appleseed@example.org", "j.appleseed@example.org"),
        (" J.Apple@EXAMPLE.Org\n", "J.Apple@example.org"),
        ("a+b_c%d@mail.example.co.uk", "a+b_c%d@mail.example.co.uk"),
        ("o'hara@example.org", "o'hara@example.org"),
        ("ｊ＠ｅｘａｍｐｌｅ．ｏｒｇ", "j@example.org"), ("小满@例子。中国", "小满@例子.中国"),
        ("info@Bücher.example", "info@bücher.example"), ("info@コーヒー.example", "info@コーヒー.example"),
        ("a@XN--bcher-kva.example", "a@bücher.example"), ("a@example.org.", "a@example.org"),
        ("a@हिन्दी.example", "a@हिन्दी.example"), ("a@3com.example", "a@3com.example"),
        ("\u{200B}a@example.org\u{FEFF}", "a@example.org"), ("a@bu\u{308}cher.example", "a@bücher.example"),
        ("jo\u{301}@example.org", "jó@example.org"), ("a\u{202E}b@example.org", "ab@example.org"),
        ("a\u{200D}b@exa\u{200C}mple.org", "ab@example.org"),
        ("a\u{AD}\u{FE0F}@example.org", "a@example.org"),
        ("a@example｡org", "a@example.org"), ("a@example．org。", "a@example.org"),
        ("a@𝐞xample.org", "a@example.org"),
        ("groß@straße.example", "groß@straße.example"), ("É@example.org", "É@example.org"),
        (
            String(repeating: "a", count: 64) + "@example.org",
            String(repeating: "a", count: 64) + "@example.org"
        ),
    ]

    @Test("UX-CON-05 one stored email address for each common spelling", arguments: addresses)
    func emailHasOneSpelling(typed: String, stored: String) {
        #expect(EmailAddress.normalised(typed) == stored)
        #expect(EmailAddress.normalised(stored) == stored)
    }

    @Test(arguments: [
        "J.Apple@Example.org", " j.apple@example.org. ", "j.\u{200B}apple@example。org",
        "ｊ．ａｐｐｌｅ＠ｅｘａｍｐｌｅ．ｏｒｇ", "j\u{202E}.apple@EXAMPLE.ORG",
    ])
    func mailboxIsOneHoweverItIsWritten(typed: String) {
        #expect(EmailAddress.mailbox(typed) == "j.apple@example.org")
    }

    @Test(arguments: [
        "", "@", "a@", "@example.org", "a.example.org", "a@b@example.org", "a@example", "a@.org",
        "a@example.",
        "a@example..org", "a@-example.org", "a@example-.org", "a b@example.org", "a@exam ple.org",
        "a\u{0}@example.org", "a@exam\u{1B}ple.org", "a@127.0.0.1", "a@[127.0.0.1]", "a@exa_mple.org",
        "<a@example.org>", "a,b@example.org", "\"a\"@example.org", "a@exa!mple.org", "a@😀.example",
        "𝐣@example.org", "a\u{2800}@example.org", "①@example.org", "a\u{E000}@example.org",
        "\u{200B}@example.org",
        String(repeating: "a", count: 65) + "@example.org",
        String(repeating: "é", count: 33) + "@example.org",
        "a@" + String(repeating: "a", count: 64) + ".org",
        "a@" + String(repeating: "abcdefgh.", count: 28) + "org",
    ])
    func otherTextIsNoEmailAddress(typed: String) {
        #expect(EmailAddress.normalised(typed) == nil)
    }
}
