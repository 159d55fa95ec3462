import Foundation
import Testing

/// What `make install` puts where, and what `make uninstall` leaves.
@Suite(.serialized) struct InstallTests {
    @Test func everythingIsInstalledAndTakenAway() async throws {
        let place = try Installation()
        try await place.install()
        let home = place.home
        let lines = try place.text("share/applications/vitrine.desktop").split(separator: "\n")
        #expect(lines.first == "[Desktop Entry]")
        #expect(lines.contains("MimeType=x-scheme-handler/vitrine;"))
        #expect(lines.contains("Exec=vitrine open %u") && lines.contains("Terminal=true"))
        // The newest that desktop-file-validate of Debian 12 knows.
        #expect(lines.contains("Version=1.4"))
        let validator = "/usr/bin/desktop-file-validate"
        if FileManager.default.isExecutableFile(atPath: validator) {
            let verdict = try await Installation.run(
                validator, [home + "/share/applications/vitrine.desktop"])
            #expect(verdict.status == 0 && verdict.said.isEmpty, "\(verdict.said)")
        }
        // The programs find what was installed with them.
        let answer = try await Installation.run(home + "/bin/vitrine", ["--wallet", "nothing"])
        #expect(answer.said.contains("There is no wallet profile 'nothing'"))
        let served = try await Installation.run(home + "/bin/vitrine-server", ["--help"])
        #expect(served.status == 0)
        for file in [
            "bash-completion/completions/vitrine", "bash-completion/completions/vitrine-server",
            "zsh/site-functions/_vitrine", "zsh/site-functions/_vitrine-server",
            "fish/vendor_completions.d/vitrine.fish", "fish/vendor_completions.d/vitrine-server.fish",
        ] {
            #expect(try !place.text("share/\(file)").isEmpty)
        }
        // No symbols of the build: they are most of a program's size.
        let symbols = try await Installation.run("/usr/bin/nm", [home + "/bin/vitrine"])
        #expect(symbols.said.contains("no symbols"))
        #expect(try await place.make("uninstall").status == 0)
        #expect(place.tree.isEmpty)
    }

    @Test func whatOthersPutThereStays() async throws {
        let place = try Installation()
        let others = [
            "opt/other/file", "opt/shop/share/applications/other.desktop", "opt/shop/share/man/man1/other.1",
            "opt/shop/share/vitrine-of-others/file",
        ]
        for file in others { try place.leave(file) }
        let before = place.tree
        try await place.install()
        #expect(place.tree.count > before.count + 30)
        #expect(try await place.make("uninstall").status == 0)
        #expect(place.tree == before)
    }

    @Test func newVersionTakesAwayWhatItHasNoMore() async throws {
        let place = try Installation()
        try await place.install()
        let first = place.tree
        try place.leave("opt/shop/share/vitrine/Catalogue/old.png")
        let record = place.home + "/share/vitrine/installed"
        let lines = try String(contentsOfFile: record, encoding: .utf8)
        try (lines + "f /opt/shop/share/vitrine/Catalogue/old.png\n").write(
            toFile: record, atomically: true, encoding: .utf8)
        try await place.install()
        #expect(place.tree == first)
        #expect(try place.text("share/vitrine/installed") == lines)
        #expect(try await place.make("uninstall").status == 0)
        #expect(place.tree.isEmpty)
    }

    /// Wallets, shops and keys live in the same folder when PREFIX is `~/.local`.
    @Test func whatIsTheShoppersStaysHoweverOftenItIsUninstalled() async throws {
        let place = try Installation()
        try await place.install()
        let own = ["opt/shop/share/vitrine/shop.sqlite", "opt/shop/share/vitrine/wallet/key", "etc/other"]
        for file in own { try place.leave(file) }
        let before = Set(place.tree)
        let record = place.home + "/share/vitrine/installed"
        let lines = try String(contentsOfFile: record, encoding: .utf8)
        try (lines + "f /etc/other\nf /opt/shop/share/../../../etc/other\n").write(
            toFile: record, atomically: true, encoding: .utf8)
        for _ in 0..<2 { #expect(try await place.make("uninstall").status == 0) }
        // A version without a record left its catalogue.
        try place.leave("opt/shop/share/vitrine/Catalogue/old.png")
        #expect(try await place.make("uninstall").status == 0)
        let left = Set(place.tree)
        #expect(left.isSubset(of: before))
        for file in own { #expect(left.contains { $0.hasSuffix(file) }, "\(file) is gone") }
        #expect(!left.contains { $0.hasSuffix("old.png") })
    }

    @Test(arguments: ["/opt/shop/", "/opt//shop", "/opt/other/../shop", "/opt/./shop"])
    func placeIsTheSameHoweverItIsWritten(_ prefix: String) async throws {
        let place = try Installation()
        let done = try await place.make("install", "PREFIX=\(prefix)")
        #expect(done.status == 0, "\(done.said)")
        #expect(place.tree.contains("opt/shop/bin/vitrine"))
        #expect(try await place.make("uninstall").status == 0)
        #expect(place.tree.isEmpty)
    }

    @Test(arguments: [
        "opt/shop/bin/vitrine", "opt/shop/share/vitrine/Wallets/ready.json/file",
        "opt/shop/share/zsh/site-functions",
    ])
    func whatSomebodyElsePutThereIsNotReplaced(_ file: String) async throws {
        let place = try Installation()
        try place.leave(file)
        let before = place.tree
        let done = try await place.make("install")
        #expect(done.status != 0 && done.said.contains("Nothing was installed: this is somebody else's."))
        #expect(place.tree == before)
    }

    @Test func uninstallingNothingSaysSo() async throws {
        let place = try Installation()
        let done = try await place.make("uninstall")
        #expect(done.status == 0 && done.said.contains("Nothing is installed in \(place.home)."))
    }

    @Test(arguments: ["shop", "~/shop", ""]) func prefixIsAFullPath(_ prefix: String) async throws {
        let place = try Installation()
        let done = try await Installation.run(
            Installation.root + "/Assets/Deploy/install.sh", ["remove", prefix],
            environment: ["DESTDIR": place.workshop.path + "/place"])
        #expect(done.status == 1 && done.said.contains("PREFIX must be a full path"))
        #expect(place.tree.isEmpty)
    }

    // MARK: Updating

    /// A clone of a repository that holds the Makefile alone, and what was committed after it was cloned.
    private func makeClone(in workshop: Workshop) async throws -> (clone: String, origin: String) {
        let origin = workshop.path + "/origin", clone = workshop.path + "/clone"
        try FileManager.default.createDirectory(atPath: origin, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: Installation.root + "/Makefile", toPath: origin + "/Makefile")
        try await git(["init", "-q", "-b", "main"], in: origin)
        try await commit("first", in: origin)
        try await git(["clone", "-q", origin, clone], in: workshop.path)
        return (clone, origin)
    }

    private func git(_ arguments: [String], in folder: String) async throws {
        let name = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        let done = try await Installation.run("/usr/bin/git", name + arguments, in: folder)
        try #require(done.status == 0, "\(done.said)")
    }

    private func commit(_ text: String, in folder: String) async throws {
        try text.write(toFile: folder + "/news", atomically: true, encoding: .utf8)
        try await git(["add", "."], in: folder)
        try await git(["commit", "-q", "-m", text], in: folder)
    }

    /// Updates what was installed into `/opt/shop` the last time.
    private func update(
        _ clone: String, _ variables: [String] = []
    ) async throws -> (status: Int32, said: String) {
        try FileManager.default.createDirectory(
            atPath: clone + "/.build", withIntermediateDirectories: true)
        try "/opt/shop\n".write(toFile: clone + "/.build/prefix", atomically: true, encoding: .utf8)
        return try await Installation.run(
            "/usr/bin/make", ["-C", clone, "update", "MAKE=echo then make"] + variables)
    }

    @Test func updatePullsAndInstallsWhereItWas() async throws {
        let workshop = try Workshop()
        let (clone, origin) = try await makeClone(in: workshop)
        try await commit("second", in: origin)
        let done = try await update(clone)
        #expect(done.status == 0, "\(done.said)")
        #expect(done.said.contains("then make --no-print-directory install PREFIX=/opt/shop"))
        #expect(try String(contentsOfFile: clone + "/news", encoding: .utf8) == "second")
    }

    @Test(arguments: [
        (["PREFIX=/usr/mine"], "install PREFIX=/usr/mine DESTDIR="),
        (["DESTDIR=/pack"], "install PREFIX=/usr/local DESTDIR=/pack"),
    ])
    func placeThatIsNamedGoesFirst(_ sample: (variables: [String], said: String)) async throws {
        let workshop = try Workshop()
        let (clone, _) = try await makeClone(in: workshop)
        let done = try await update(clone, sample.variables)
        #expect(done.said.contains(sample.said), "\(done.said)")
    }

    @Test func updateRefusesWhereFilesWereChanged() async throws {
        let workshop = try Workshop()
        let (clone, origin) = try await makeClone(in: workshop)
        try await commit("second", in: origin)
        try "mine".write(toFile: clone + "/news", atomically: true, encoding: .utf8)
        let done = try await update(clone)
        #expect(done.status != 0)
        #expect(done.said.contains("Nothing was updated, since files here were changed."))
        #expect(done.said.contains(" M news") && !done.said.contains("then make"))
        #expect(try String(contentsOfFile: clone + "/news", encoding: .utf8) == "mine")
    }

    @Test func updateRefusesWhatCannotBeFastForwarded() async throws {
        let workshop = try Workshop()
        let (clone, origin) = try await makeClone(in: workshop)
        try await commit("second", in: origin)
        try await commit("mine", in: clone)
        let done = try await update(clone)
        #expect(done.status != 0 && !done.said.contains("then make"))
    }

    // MARK: The archive

    @Test func sameProgramsGiveTheSameArchive() async throws {
        let workshop = try Workshop()
        var sums: [String] = []
        for (name, mode) in [("one", 0o755), ("two", 0o775)] {
            let tree = "\(workshop.path)/\(name)/tree", files = FileManager.default
            for folder in ["bin", "share/vitrine"] {
                try files.createDirectory(
                    atPath: "\(tree)/\(folder)", withIntermediateDirectories: true,
                    attributes: [.posixPermissions: mode])
            }
            try files.copyItem(atPath: "/bin/true", toPath: tree + "/bin/vitrine")
            try "#!/bin/sh\necho 9.8.7\n".write(
                toFile: tree + "/bin/vitrine-server", atomically: true, encoding: .utf8)
            try files.setAttributes([.posixPermissions: mode], ofItemAtPath: tree + "/bin/vitrine-server")
            try "{}".write(toFile: tree + "/share/vitrine/a", atomically: true, encoding: .utf8)
            let folder = "\(workshop.path)/\(name)/dist"
            let done = try await Installation.run(
                Installation.root + "/Assets/Deploy/dist.sh", [tree, folder, "1700000000"])
            try #require(done.status == 0, "\(done.said)")
            let sum = try files.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".sha256") }
            #expect(sum.count == 1 && sum.allSatisfy { $0.hasPrefix("vitrine-9.8.7-linux-") })
            sums.append(try String(contentsOfFile: "\(folder)/\(sum[0])", encoding: .utf8))
            let checked = try await Installation.run("/usr/bin/sha256sum", ["-c", sum[0]], in: folder)
            #expect(checked.status == 0)
            let archive = String(sum[0].dropLast(7))
            let listed = try await Installation.run(
                "/usr/bin/tar", ["-xzOf", archive, "--wildcards", "*/INSTALL"], in: folder)
            #expect(listed.said.contains("libc.so.6") && listed.said.contains("9.8.7"))
        }
        #expect(sums[0] == sums[1])
    }
}
