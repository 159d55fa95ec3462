import Testing

/// The rooms of the server: what each may know, and how large it may grow.
@Suite struct RoomTests {
    struct Room: Sendable, CustomTestStringConvertible {
        let name: String
        /// The own rooms that it may import.
        let doors: Set<String>
        /// The most lines of code, without comments and blank lines.
        let budget: Int

        var testDescription: String { name }
        var files: [Source] { HouseRulesTests.sources.filter { $0.room == name } }
    }

    static let rooms = [
        Room(name: "MerchantKeyring", doors: ["PayKit", "PaymentToken"], budget: 1_500)
    ]

    @Test(arguments: rooms) func roomKnowsNoMoreThanItMay(room: Room) {
        let own = Set(HouseRulesTests.sources.map(\.room))
        let violations = room.files.flatMap { file in
            file.imports.filter { own.contains($0) && !room.doors.contains($0) }.map { "\(file.path): \($0)" }
        }
        #expect(!room.files.isEmpty, "\(room.name) is not found")
        #expect(
            violations.isEmpty, "imports what is no door of the room\n\(violations.joined(separator: "\n"))")
    }

    @Test(arguments: rooms) func roomKeepsItsBudget(room: Room) {
        let lines = room.files.reduce(0) { $0 + $1.code.count { !$0.allSatisfy(\.isWhitespace) } }
        #expect(lines <= room.budget, "\(room.name) has \(lines) lines of code of \(room.budget)")
    }

    /// A suite of a room that stands alone imports it as a neighbour would.
    @Test(arguments: rooms) func roomIsTestedThroughItsDoor(room: Room) {
        let violations = Source.all.filter { file in
            file.isTest && file.code.contains { $0.hasPrefix("@testable import \(room.name)") }
        }
        #expect(violations.isEmpty, "looks behind the door: \(violations.map(\.path))")
    }
}
