import Crypto
import Foundation
import KioskHost
import TestSupport
import Testing

/// Openings that `vitrine kiosk --check` finds.
@Suite struct KioskCheckTests {
    private static let shell = "/usr/local/lib/vitrine-kiosk/shell"

    // MARK: The door

    /// A door as it was installed.
    private static let shut = """
        # The door.
        Port 2222
        AllowUsers shop
        ForceCommand /lib/shell
        DisableForwarding yes
        ClientAliveInterval 15
        Banner none
        """

    @Test(arguments: [
        ("Port 2222", "Port 2200"), ("Port 2222", "  Port 22\n\tListenAddress 192.0.2.1"),
        ("Port 2222", "Port 2222\nLogLevel QUIET\n# Match all"),
    ]) func doorWithAnotherPortIsInOrder(_ old: String, _ new: String) {
        #expect(KioskCheck.changes(in: Self.shut.replacing(old, with: new), from: Self.shut).isEmpty)
    }

    @Test(arguments: [
        "Match Address 192.0.2.0/24", "match localport 2222", "MATCH all", "\"Match\" User shop",
        "Include /etc/ssh/*.conf", "Include=/tmp/x", "HostKey /etc/vitrine/second",
        "Subsystem sftp internal-sftp",
        "AcceptEnv *", "SetEnv LD_PRELOAD=/tmp/x", "LoginGraceTime 0", "MaxStartups 5", "PermitOpen any",
        "Port=22", "PortX 1",
    ]) func anyOtherLineIsSaid(_ line: String) {
        #expect(
            KioskCheck.changes(in: Self.shut + "\n" + line, from: Self.shut)
                == ["it says \(line), which was not installed; take that line out"])
    }

    @Test(arguments: [
        "AllowUsers shop", "ForceCommand /lib/shell", "DisableForwarding yes", "ClientAliveInterval 15",
        "Banner none",
    ]) func everyLineThatIsMissingOrChangedIsSaid(_ line: String) {
        let missing = "it does not say \(line), which was installed; put that line back"
        #expect(KioskCheck.changes(in: Self.shut.replacing(line, with: ""), from: Self.shut) == [missing])
        #expect(
            Set(KioskCheck.changes(in: Self.shut.replacing(line, with: "\(line)0"), from: Self.shut))
                == [missing, "it says \(line)0, which was not installed; take that line out"])
    }

    @Test func doorOfAnOpenSSHThatFitsIsInOrder() {
        #expect(KioskCheck.unfitting("port 2222\npersourcepenalties no\n").isEmpty)
    }

    /// A configuration that OpenSSH 9.2 wrote for itself lacks what 9.8 and later ask for.
    @Test(arguments: [
        ("pamservicename sshd", "pamservicename"), ("persourcepenalties yes", "persourcepenalties"),
    ])
    func configurationForAnotherVersionIsSaid(_ line: String, _ key: String) {
        let said = KioskCheck.unfitting("port 2222\n\(line)\n")
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
        ({ $0.password = nil }, "it cannot be read; run this as root"),
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
        let home: TemporaryFolder
        static let files = [
            shell: "#!/bin/sh\nexec vitrine\n",
            "/etc/pam.d/vitrine-kiosk-sshd": "auth required pam_permit.so\n",
            "/etc/vitrine/kiosk.conf": "name = a\n", "/etc/vitrine/kiosk_sshd_config": "Port 2222\n",
        ]

        init() throws {
            home = try TemporaryFolder()
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
                withDestinationPath: "\(home.path)/usr/sbin/sshd")
            try write("", to: "/usr/sbin/sshd")
            chmod("\(home.path)/usr/sbin/sshd", 0o755)
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
            return (check.installed(record) + check.grants()).compactMap { finding in
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

    @Test func doorsProgramThatIsNoneIsSaid() throws {
        let machine = try Machine()
        let link = "/usr/local/lib/vitrine-kiosk/vitrine-kiosk-sshd"
        try machine.remove(link)
        try FileManager.default.createSymbolicLink(
            atPath: machine.home.path + link, withDestinationPath: "/bin/sh")
        #expect(machine.faults == ["door's program \(link): it leads to /bin/sh, which is no sshd"])
    }

    @Test(arguments: [
        ("etc/systemd/system/vitrine-kiosk-sshd.service.d/a.conf", "[Service]\nNoNewPrivileges=no\n"),
        ("run/systemd/system/vitrine-kiosk@tty1.service.d/a.conf", "[Service]\n  User = root"),
        ("etc/systemd/system.control/vitrine-kiosk@.service.d/50.conf", "CapabilityBoundingSet=~"),
        ("usr/lib/systemd/system/vitrine-.service.d/a.conf", "[Service]\nExecStart=/bin/sh"),
        ("etc/systemd/system/service.d/a.conf", "[Service]\nProtectSystem=no"),
        ("etc/systemd/system/vitrine-kiosk@tty1.service", "[Service]\nExecStart=/bin/sh"),
        ("run/systemd/transient/vitrine-kiosk-sshd.service", ""),
        ("var/spool/cron/crontabs/shop", "@daily /bin/sh"), ("var/spool/cron/shop", ""),
        ("var/lib/systemd/linger/shop", ""), ("etc/ssh/sshrc", ""),
        ("etc/crontab", "0 3 * * * shop /bin/sh"), ("etc/cron.d/x", "# x\n@reboot shop /bin/sh"),
        ("etc/sudoers", "shop ALL=(ALL) NOPASSWD: ALL"), ("etc/sudoers.d/a", "%shop ALL=(ALL) ALL"),
        ("etc/sudoers.d/a", "User_Alias STAFF = anna, shop"), ("etc/sudoers", "ALL ALL=(root) /bin/sh"),
        ("etc/doas.conf", "permit nopass shop as root"),
    ]) func whateverElseRunsOrGivesRightsIsSaid(_ path: String, _ text: String) throws {
        let machine = try Machine()
        try machine.write(text, to: "/" + path)
        #expect(machine.faults.count == 1 && machine.faults[0].contains("/\(path)"), "\(machine.faults)")
    }

    @Test(arguments: [
        ("etc/systemd/system/vitrine-kiosk@.service.d/override.conf", "[Service]\nIPAddressAllow=192.0.2.7"),
        ("usr/lib/systemd/system/service.d/10.conf", "# a\n[Service]\nTimeoutStopFailureMode=abort"),
        ("etc/systemd/system/vitrine-kiosk-shop.service.d/a.conf", "[Service]\nNoNewPrivileges=no"),
        ("etc/systemd/system/getty@.service.d/a.conf", "[Service]\nExecStart=/bin/sh"),
        ("etc/crontab", "0 3 * * * root backup --name shop"), ("etc/cron.d/x", "# 0 3 * * * shop x"),
        ("etc/sudoers", "# shop ALL=ALL\nroot ALL=(ALL:ALL) ALL\nanna ALL=(shop) /bin/true"),
    ]) func whatOthersDoIsTheirs(_ path: String, _ text: String) throws {
        let machine = try Machine()
        try machine.write(text, to: "/" + path)
        #expect(machine.faults == [])
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

    @Test func reportEndsInWhatIsWrongAndWhatToDo() {
        let fine = KioskCheck.Finding(what: "a"), sameFine = KioskCheck.Finding(what: "c")
        let missing = KioskCheck.Finding(what: "c", fault: "it does not answer", isOpen: false)
        let advice = "Nothing was started or changed. Correct what has ✗, then check again."
        #expect(
            KioskCheck.report(on: [missing, fine, sameFine]) == [
                "✓ a", "✗ c: it does not answer",
                "Not ready: 1 of 2 checks failed, and shoppers cannot buy. \(advice)",
            ])
        let open = KioskCheck.Finding(what: "b", fault: "others can write to it")
        #expect(
            KioskCheck.report(on: [open]).last
                == "Not safe: 1 of 1 checks failed, and strangers may get in. \(advice)")
        #expect(
            KioskCheck.report(on: [fine]) == ["✓ a", "In order: all 1 checks passed. Nothing was started."])
    }

    @Test func wrongConfigurationIsNeverSaidToBeInOrder() async throws {
        try await TemporaryFolder.use { folder in
            let path = "\(folder)/kiosk.conf"
            try "shop = nonsense\nbogus = 1\n".write(toFile: path, atomically: true, encoding: .utf8)
            let findings = await KioskCheck(path: path, account: "none", top: "\(folder)/none")
                .findings { _, _ in throw CancellationError() }
            let lines = KioskCheck.report(on: findings)
            #expect(!lines.contains { $0.hasPrefix("✓ configuration") })
            #expect(lines.contains { $0.hasPrefix("✗ configuration \(path): line 2: Unknown key 'bogus'") })
            #expect(lines.contains("✗ kiosk: it does not start until the configuration is right"))
            #expect(lines.last?.hasPrefix("Not ") == true)
        }
    }
}
