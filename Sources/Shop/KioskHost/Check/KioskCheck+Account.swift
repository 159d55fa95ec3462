import FoundationEssentials
package import Glibc

/// The account that SSH shoppers log in to.
extension KioskCheck {
    package struct Account: Hashable {
        var name: String
        package var user: uid_t
        package var group: gid_t
        var home: String
        package var shell: String
        /// The second field of shadow(5); nil where it cannot be read.
        package var password: String?
        /// The groups it is in, its own among them, by name.
        package var groups: [String]
        /// Other accounts with the same number.
        package var twins: [String]

        package init(
            name: String, user: uid_t, group: gid_t, home: String, shell: String, password: String? = nil,
            groups: [String], twins: [String]
        ) {
            self.name = name
            self.user = user
            self.group = group
            self.home = home
            self.shell = shell
            self.password = password
            self.groups = groups
            self.twins = twins
        }
    }

    func person(_ shell: String?) -> [Finding] {
        guard let found = Self.account(account) else {
            let fault = "there is none; make kiosk-install makes it"
            return [Finding(what: "account \(account)", fault: fault, isOpen: false)]
        }
        let home = found.home
        let isHomeOpen = FileManager.default.fileExists(atPath: home) ? Self.weakness(of: home) : nil
        return Self.findings(found, shell: shell) + [
            Finding(what: "its home \(home)", fault: isHomeOpen)
        ]
    }

    package static func findings(_ account: Account, shell: String?) -> [Finding] {
        var identity: [String] = []
        if account.user == 0 { identity.append("it is root") }
        if account.group == 0 { identity.append("its group is root's") }
        if !account.twins.isEmpty {
            identity.append("it has the number of \(account.twins.joined(separator: ", "))")
        }
        let said = identity.isEmpty ? nil : identity.joined(separator: ", ")
        return [
            Finding(what: "account \(account.name)", fault: said),
            Finding(what: "its password", fault: fault(ofPassword: account.password)),
            Finding(what: "its groups", fault: fault(ofGroups: account.groups, name: account.name)),
            Finding(what: "its shell \(account.shell)", fault: fault(ofShell: account.shell, wanted: shell)),
        ]
    }

    private static func fault(ofPassword password: String?) -> String? {
        guard let password else { return "it cannot be read; run this as root" }
        if password.isEmpty { return "it is empty, for every door of this machine; run passwd -l" }
        return password.hasPrefix("!") || password.hasPrefix("*") ? nil : "it has one; run passwd -l"
    }

    private static func fault(ofGroups groups: [String], name: String) -> String? {
        let others = groups.filter { $0 != name }
        guard !others.isEmpty else { return nil }
        return "it is also in \(others.joined(separator: ", ")); take it out with gpasswd -d \(name) GROUP"
    }

    private static func fault(ofShell shell: String, wanted: String?) -> String? {
        if let wanted { return shell == wanted ? nil : "it is not \(wanted), and runs what it is told" }
        let shells = ["bash", "dash", "sh", "zsh", "fish", "ksh", "csh", "tcsh", "busybox"]
        let name = shell.split(separator: "/").last.map(String.init) ?? shell
        return shells.contains(name) ? "it runs anything" : nil
    }

    // MARK: The system

    private static func account(_ name: String) -> Account? {
        guard let entry = getpwnam(name)?.pointee else { return nil }
        let (user, group) = (entry.pw_uid, entry.pw_gid)
        let home = String(cString: entry.pw_dir)
        let shell = String(cString: entry.pw_shell)
        var numbers = [gid_t](repeating: 0, count: 256)
        var count = Int32(numbers.count)
        getgrouplist(name, group, &numbers, &count)
        let groups = numbers.prefix(max(0, Int(count))).map { number in
            getgrgid(number).map { String(cString: $0.pointee.gr_name) } ?? String(number)
        }
        return Account(
            name: name, user: user, group: group, home: home, shell: shell, password: password(of: name),
            groups: groups,
            twins: twins(of: name, user))
    }

    private static func password(of name: String) -> String? {
        let lines = text(of: "/etc/shadow")?.split(separator: "\n") ?? []
        let fields = lines.map { $0.split(separator: ":", omittingEmptySubsequences: false) }
        return fields.first { $0.count > 1 && $0[0] == name }.map { String($0[1]) }
    }

    private static func twins(of name: String, _ user: uid_t) -> [String] {
        var names: [String] = []
        setpwent()
        while let entry = getpwent()?.pointee {
            let other = String(cString: entry.pw_name)
            if entry.pw_uid == user, other != name { names.append(other) }
        }
        endpwent()
        return names
    }
}
