import Crypto
import Foundation
import TestSupport
import Testing
import Vitrine

/// Openings that `vitrine kiosk --check` finds.
@Suite struct KioskCheckTests {
    private static let shell = "/usr/local/lib/vitrine-kiosk/shell"

    // MARK: The door

    /// As `sshd -T` prints the settings of a door that is shut.
    private static let shut =
        KioskCheck.wanted.map { "\($0.key) \($0.value)" }.joined(separator: "\n")
        + "\nforcecommand \(shell)\nallowusers shop\nchrootdirectory none\nport 2222\n"

    private static func faults(_ text: String) -> [String] {
        KioskCheck.faults(in: text, account: "shop", shell: shell)
    }

    @Test func doorThatIsShutIsInOrder() {
        #expect(Self.faults(Self.shut).isEmpty && KioskCheck.unfitting(Self.shut).isEmpty)
    }

    /// What is changed in it, and what is said of that.
    private static let open: [(String, String, String)] = [
        ("disableforwarding yes", "disableforwarding no", "disableforwarding is no, not yes"),
        ("permituserrc no", "permituserrc yes", "permituserrc is yes, not no"),
        ("maxsessions 1", "maxsessions 10", "maxsessions is 10, not 1"),
        ("permittunnel no\n", "", "permittunnel is not said, not no"),
        ("port 2222", "acceptenv LANG LC_*", "acceptenv is said"),
        ("port 2222", "subsystem sftp /usr/lib/sftp-server", "subsystem is said"),
        ("port 2222", "setenv LD_PRELOAD=/tmp/x", "setenv is said"),
        ("port 2222", "allowgroups shop", "allowgroups is said"),
        (
            "authorizedkeyscommand none", "authorizedkeyscommand /tmp/keys",
            "authorizedkeyscommand is /tmp/keys, not none"
        ),
        (shell, "none", "no command is forced"),
        ("forcecommand \(shell)\n", "", "no command is forced"),
        (shell, "/bin/bash", "the forced command is /bin/bash, not \(shell)"),
        (
            "allowusers shop\n", "",
            "every account of this machine may come in; say AllowUsers shop"
        ),
        (
            "allowusers shop", "allowusers shop\nallowusers root",
            "AllowUsers lets in shop, root, not shop alone"
        ),
    ]

    @Test(arguments: open) func openingIsSaid(_ old: String, _ new: String, _ fault: String) {
        #expect(Self.faults(Self.shut.replacing(old, with: new)) == [fault])
    }

    /// A configuration that OpenSSH 9.2 wrote for itself lacks what 9.8 and later ask for.
    @Test(arguments: [
        ("pamservicename sshd", "pamservicename"), ("persourcepenalties yes", "persourcepenalties"),
    ])
    func configurationForAnotherVersionIsSaid(_ line: String, _ key: String) {
        let said = KioskCheck.unfitting(Self.shut + line + "\n")
        #expect(
            said.count == 1 && said[0].hasPrefix("\(key) is ")
                && said[0].contains("another version of OpenSSH"))
    }

    // MARK: The account

    private static let account = KioskCheck.Account(
        name: "shop", user: 990, group: 990, home: "/usr/local/lib/vitrine-kiosk/home", shell: shell,
        password: "!*", groups: ["shop"], twins: [])

    @Test func accountOfAnInstallationIsInOrder() {
        #expect(KioskCheck.findings(Self.account, shell: Self.shell).allSatisfy { $0.fault == nil })
    }

    private static let wrong: [(@Sendable (inout KioskCheck.Account) -> Void, String)] = [
        ({ $0.user = 0 }, "it is root"),
        ({ $0.group = 0 }, "its group is root's"),
        ({ $0.twins = ["anna"] }, "it has the number of anna"),
        ({ $0.password = "" }, "it is empty, for every door of this machine; run passwd -l"),
        ({ $0.password = "$y$j9T$abc" }, "it has one; run passwd -l"),
        ({ $0.password = nil }, "it cannot be looked at; run this as root"),
        (
            { $0.groups = ["shop", "sudo", "shadow"] },
            "it is also in sudo, shadow; take it out with gpasswd -d shop GROUP"
        ),
        ({ $0.shell = "/bin/bash" }, "it is not \(shell), and runs what it is told"),
    ]

    @Test(arguments: wrong.indices) func openAccountIsSaid(_ index: Int) {
        var account = Self.account
        Self.wrong[index].0(&account)
        let faults = KioskCheck.findings(account, shell: Self.shell).compactMap(\.fault)
        #expect(faults == [Self.wrong[index].1])
    }

    // MARK: What was installed

    /// A machine in a folder, with what `kiosk-install` put there.
    private struct Machine {
        let home: ProgramHome
        static let files = [
            shell: "#!/bin/sh\nexec vitrine\n",
            "/etc/pam.d/vitrine-kiosk-sshd": "auth required pam_permit.so\n",
            "/etc/vitrine/kiosk.conf": "name = a\n", "/etc/vitrine/kiosk_sshd_config": "Port 2222\n",
        ]

        init() throws {
            home = try ProgramHome()
            var record = "o ACCOUNT shop\nl /usr/local/lib/vitrine-kiosk/vitrine-kiosk-sshd\n"
            for (path, text) in Self.files.sorted(by: { $0.key < $1.key }) {
                try write(text, to: path)
                let sum = SHA256.hash(data: Data(text.utf8)).map { String(format: "%02x", $0) }.joined()
                record += "f \(sum) \(path)\n"
            }
            try write(record, to: "/etc/vitrine/kiosk_installed")
            try write("key", to: "/etc/vitrine/kiosk_host_key")
            chmod("\(home.path)/etc/vitrine/kiosk_host_key", 0o600)
            try FileManager.default.createSymbolicLink(
                atPath: "\(home.path)/usr/local/lib/vitrine-kiosk/vitrine-kiosk-sshd",
                withDestinationPath: "/bin/sh")
        }

        func write(_ text: String, to path: String) throws {
            let place = URL(filePath: home.path + path)
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: place, atomically: false, encoding: .utf8)
        }

        func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: home.path + path) }

        /// Its faults, but whose the files are: they are this user's.
        var faults: [String] {
            let check = KioskCheck(path: "", account: "shop", top: home.path)
            let record = InstallationRecord(at: check.recordPath)
            return check.installed(record).compactMap { finding in
                finding.fault.flatMap { $0.contains("others than root") ? nil : "\(finding.what): \($0)" }
            }
        }
    }

    @Test func whatWasInstalledIsInOrder() throws {
        let machine = try Machine()
        #expect(machine.faults.isEmpty)
        let check = KioskCheck(path: "", account: "shop", top: machine.home.path)
        #expect(InstallationRecord(at: check.recordPath)?.shell == Self.shell)
    }

    @Test func scriptThatIsNotTheOneInstalledIsSaid() throws {
        let machine = try Machine()
        try machine.write("#!/bin/sh\nexec bash\n", to: Self.shell)
        #expect(
            machine.faults.count == 1
                && machine.faults[0].hasPrefix("installed \(Self.shell): it is not the one"))
    }

    @Test func whatTheOperatorChangesIsTheirs() throws {
        let machine = try Machine()
        try machine.write("name = b\n", to: "/etc/vitrine/kiosk.conf")
        try machine.write("Port 2200\n", to: "/etc/vitrine/kiosk_sshd_config")
        #expect(machine.faults.isEmpty)
    }

    @Test(arguments: [
        "/etc/pam.d/vitrine-kiosk-sshd", shell, "/etc/vitrine/kiosk_installed", "/etc/vitrine/kiosk_host_key",
        "/usr/local/lib/vitrine-kiosk/vitrine-kiosk-sshd",
    ])
    func whatIsMissingIsSaid(_ path: String) throws {
        let machine = try Machine()
        try machine.remove(path)
        #expect(machine.faults.count == 1 && machine.faults[0].contains(path))
    }

    // MARK: The end

    @Test func statusTellsWhatIsOpenFromWhatIsMissing() {
        let fine = KioskCheck.Finding(what: "a")
        let open = KioskCheck.Finding(what: "b", fault: "others can write to it")
        let missing = KioskCheck.Finding(what: "c", fault: "it does not answer", isOpen: false)
        #expect(KioskCheck.status(of: [fine]) == .inOrder)
        #expect(KioskCheck.status(of: [fine, missing]) == .unready)
        #expect(KioskCheck.status(of: [missing, open, fine]) == .open)
    }
}
