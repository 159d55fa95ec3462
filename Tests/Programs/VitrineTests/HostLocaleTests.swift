import HostFiles
import TestSupport
import Testing

/// Names of locales that would end the program in ICU.
@Suite struct HostLocaleTests {
    @Test(arguments: [
        "", "C", "POSIX", "C.UTF-8", "en", "en_US.UTF-8", "zh_Hans_CN.utf8", "sr_RS@latin", "de_DE@euro",
        "es-419",
        "bokmal", "ca_ES.UTF-8@valencia", "en:de:zh_CN", "nan_TW.UTF-8@latin", "de_DE.ISO-8859-15@euro",
    ]) func localeOfAPersonStays(_ name: String) { #expect(HostLocale.replacement(for: name) == nil) }

    @Test(arguments: [
        ("norwegianbokmal", "C"), ("abcdefghijkl.UTF-8", "C.UTF-8"), ("norwegian", "C"),
        ("en_ABCDEFGHIJKLMNOP", "C"),
        ("en:abcdefghijklmnop", "C"), ("a-a-a-a-a-a-a", "C"), ("en_US.utf8@abcdefghijklmnop", "C.UTF-8"),
        ("_US", "C"), ("\u{1B}[31m", "C"), ("../../etc", "C"), ("ñandú.UTF-8", "C.UTF-8"),
    ]) func whatNamesNoLocaleIsReplaced(_ name: String, _ other: String) {
        #expect(HostLocale.replacement(for: name) == other)
    }

    @Test(arguments: ["norwegianbokmal", "abcdefghijklmnopqrstuvwxyz", "a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a"])
    func programsStartWithAnyLocale(_ name: String) async throws {
        for variable in ["LANG", "LC_ALL", "LC_MONETARY"] {
            let (status, said) = try await Installation.run(
                ProgramsUnderTest.vitrine,
                ["qa", "run", "Assets/Scenarios/decline-then-another-card.tape", "--assets", "Assets"],
                in: Installation.root, environment: [variable: name])
            #expect(status == 0, "\(said)")
        }
    }
}
