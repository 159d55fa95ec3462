import Foundation
import Testing

/// What `make install` puts where.
struct InstallTests {
    private static let programs: String = {
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
    }()

    /// Runs a program to its end and gives what it says.
    private func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, said: String) {
        let process = Process(), output = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.environment = ["PATH": "/usr/bin:/bin", "TERM": "dumb", "HOME": "/nowhere"]
        process.currentDirectoryURL = URL(filePath: "/")
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, said)
    }

    /// Runs a goal of the Makefile with the programs of this build in place of released ones.
    private func make(_ goal: String, in place: String) throws {
        let root = DemoShop.assets.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
        let done = try run(
            "/usr/bin/make",
            [
                "-C", root, "-o", "\(Self.programs)/.built", goal, "RELEASE=\(Self.programs)",
                "DESTDIR=\(place)", "PREFIX=/opt/shop",
            ])
        #expect(done.status == 0, "\(done.said)")
    }

    @Test func everythingIsInstalledAndTakenAway() throws {
        let workshop = try Workshop()
        try make("install", in: workshop.path)
        let home = workshop.path + "/opt/shop"
        let entry = try String(
            contentsOfFile: home + "/share/applications/vitrine.desktop", encoding: .utf8)
        let lines = entry.split(separator: "\n")
        #expect(lines.first == "[Desktop Entry]")
        #expect(lines.contains("MimeType=x-scheme-handler/vitrine;"))
        #expect(lines.contains("Exec=vitrine open %u") && lines.contains("Terminal=true"))
        // The programs find what was installed with them.
        let answer = try run(home + "/bin/vitrine", ["--wallet", "nothing"])
        #expect(answer.said.contains("There is no wallet profile 'nothing'"))
        let served = try run(home + "/bin/vitrine-server", ["--help"])
        #expect(served.status == 0)
        try make("uninstall", in: workshop.path)
        let left = try FileManager.default.subpathsOfDirectory(atPath: home).filter { path in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: "\(home)/\(path)", isDirectory: &isFolder)
            return !isFolder.boolValue
        }
        #expect(left.isEmpty)
    }
}
