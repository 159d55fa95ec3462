import Testing

@testable import Vitrine

/// What `vitrine kiosk --check` finds open in a door by ssh.
@Suite struct KioskCheckTests {
    /// As `sshd -T` prints the settings of a door that is shut.
    private static let shut =
        KioskCheck.wanted.map { "\($0.key) \($0.value)" }.joined(separator: "\n")
        + "\nforcecommand /usr/local/lib/vitrine-kiosk/shell\nport 2222\n"

    @Test func doorThatIsShutIsInOrder() { #expect(KioskCheck.faults(in: Self.shut).isEmpty) }

    /// What is changed in it, and what is said of that.
    private static let open: [(String, String, String)] = [
        ("disableforwarding yes", "disableforwarding no", "disableforwarding is no, not yes"),
        ("permituserrc no", "permituserrc yes", "permituserrc is yes, not no"),
        ("maxsessions 1", "maxsessions 10", "maxsessions is 10, not 1"),
        ("permittunnel no\n", "", "permittunnel is not said, not no"),
        ("port 2222", "acceptenv LANG LC_*", "acceptenv is said"),
        ("port 2222", "subsystem sftp /usr/lib/sftp-server", "subsystem is said"),
        ("port 2222", "setenv LD_PRELOAD=/tmp/x", "setenv is said"),
        ("/usr/local/lib/vitrine-kiosk/shell", "none", "no command is forced"),
        ("forcecommand /usr/local/lib/vitrine-kiosk/shell\n", "", "no command is forced"),
    ]

    @Test(arguments: open) func openingIsSaid(_ old: String, _ new: String, _ fault: String) {
        #expect(KioskCheck.faults(in: Self.shut.replacing(old, with: new)) == [fault])
    }
}
