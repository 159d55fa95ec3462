package import TUI

/// Writes a session down as a tape while it goes on. What was done is a command before it is carried out, so
/// that a tape holds what the session was given, and nothing else.
package struct TapeRecorder: Sendable {
    private var settings: Tape.Settings
    /// The recorded commands, each with the frame that it led to.
    package private(set) var entries: [Entry] = []

    package struct Entry: Hashable, Sendable {
        package var command: Tape.Command
        package var frame: Canvas
    }

    package init(_ settings: Tape.Settings) { self.settings = settings }

    package func tape(named file: String) -> Tape {
        Tape(
            file: file, settings: settings,
            steps: entries.enumerated().map { index, entry in
                Tape.Step(line: TapeLine(file: file, line: index + 1, column: 1), command: entry.command)
            })
    }

    /// Takes down what was done. What goes on with the command before becomes one with it, which plays in the
    /// same way: letters become a text, keys a count, pauses one pause.
    package mutating func take(_ command: Tape.Command, _ frame: Canvas) {
        if let last = entries.last, let joined = Self.join(last.command, command) {
            entries[entries.count - 1] = Entry(command: joined, frame: frame)
        } else {
            entries.append(Entry(command: command, frame: frame))
        }
    }

    private static func join(_ first: Tape.Command, _ second: Tape.Command) -> Tape.Command? {
        switch (first, second) {
        case (.type(let old, let pace), .type(let new, let same)) where pace == same:
            return .type(old + new, pace: pace)
        case (.press(let key, let old, let pace), .press(let other, let new, let same))
        where key == other && pace == same:
            return .press(key, count: old + new, pace: pace)
        case (.pause(let old), .pause(let new)): return .pause(milliseconds: old + new)
        case (.mouse(.wheelUp(let old)), .mouse(.wheelUp(let new))):
            return .mouse(.wheelUp(count: old + new))
        case (.mouse(.wheelDown(let old)), .mouse(.wheelDown(let new))):
            return .mouse(.wheelDown(count: old + new))
        default: return nil
        }
    }

    /// The first command after which a playing of the tape showed something else, in words; nil when all was
    /// the same.
    ///
    /// - Parameter frames: the frame after each command that was carried out.
    package func difference(from frames: [Canvas], failure: String?) -> String? {
        for (index, entry) in entries.enumerated() {
            let place = "Command \(index + 1), \(entry.command.text),"
            guard index < frames.count else { return failure ?? "\(place) was not reached" }
            if index + 1 == frames.count, let failure { return "\(place) failed: \(failure)" }
            if let difference = entry.frame.difference(from: frames[index]) {
                return "\(place) led to another screen: \(difference)"
            }
        }
        return failure
    }
}

extension Canvas {
    /// The first thing in which another screen is not like this one, without what stands there; nil when they
    /// are the same.
    fileprivate func difference(from other: Canvas) -> String? {
        guard size == other.size else {
            return "\(other.size.columns)x\(other.size.rows), not \(size.columns)x\(size.rows)"
        }
        for y in 0..<size.rows where (0..<size.columns).contains(where: { self[$0, y] != other[$0, y] }) {
            return "row \(y + 1) is another"
        }
        return cursor == other.cursor ? nil : "the cursor is elsewhere"
    }
}
