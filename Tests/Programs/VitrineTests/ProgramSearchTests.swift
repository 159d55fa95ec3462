import FoundationEssentials
import QARunner
import Testing

/// Programs that a tape requires are looked for as a shell does.
@Suite struct ProgramSearchTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    private func write(_ name: String, mode: Int) throws {
        let path = "\(home.path)/\(name)"
        try "#!/bin/sh\n".write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    @Test func programIsFoundOnThePath() throws {
        try write("gum", mode: 0o755)
        let search = ProgramSearch(path: "/nowhere:\(home.path)")
        #expect(search.finds("gum"))
        #expect(!search.finds("gumm"))
        #expect(!ProgramSearch(path: "/nowhere").finds("gum"))
        #expect(!ProgramSearch(path: nil).finds("gum"))
    }

    @Test func nameWithASlashLeadsToTheProgramItself() throws {
        try write("gum", mode: 0o755)
        #expect(ProgramSearch(path: nil).finds("\(home.path)/gum"))
        #expect(!ProgramSearch(path: home.path).finds("bin/gum"))
    }

    @Test func folderAndPlainFileAreNoPrograms() throws {
        try write("notes", mode: 0o644)
        try FileManager.default.createDirectory(
            atPath: "\(home.path)/tools", withIntermediateDirectories: true)
        let search = ProgramSearch(path: home.path)
        #expect(!search.finds("tools") && !search.finds("notes"))
    }
}
