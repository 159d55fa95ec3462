extension Kiosk: Equatable {
    /// Compares everything that two kiosks hold by reflection, so that new state is included by itself.
    package static func == (left: Kiosk, right: Kiosk) -> Bool { left.facts == right.facts }

    /// Everything that the kiosk holds, as lines in a fixed order: whatever is added to shop or sheet is in
    /// them by itself. For comparing only, since they tell everything.
    package var facts: [String] {
        var lines: [String] = []
        Self.write(self, "", to: &lines)
        return lines
    }

    /// The paths of what this kiosk has of a shopper that a fresh one has not, and nothing of what stands
    /// there. What is the terminal's own, such as whether staff closed it, is no part of it.
    package func traces(beside fresh: Kiosk) -> [String] {
        let known = Set(fresh.facts)
        let paths = facts.filter { !known.contains($0) }.map { $0.prefix { $0 != "=" && $0 != "{" } }
        let personal = paths.filter { path in
            [".window", ".theme", ".notice", ".staffKeys"].contains { path.hasPrefix($0) }
        }
        return Set(personal.map(String.init)).sorted()
    }

    private static func write(_ value: Any, _ path: String, to lines: inout [String]) {
        let mirror = Mirror(reflecting: value)
        let type = String(describing: type(of: value))
        // Words are closures and texts of the program, the same for one language.
        if type == "Words" || type == "KioskWords" { return }
        if mirror.displayStyle == .set || mirror.displayStyle == .dictionary {
            let entries = mirror.children.map { child in
                var inner: [String] = []
                write(child.value, "", to: &inner)
                return inner.joined(separator: ";")
            }
            for entry in entries.sorted() { lines.append("\(path){\(entry)}") }
            return
        }
        guard !mirror.children.isEmpty else {
            lines.append("\(path)=\(value)")
            return
        }
        for (index, child) in mirror.children.enumerated() {
            write(child.value, "\(path).\(child.label ?? String(index))", to: &lines)
        }
    }
}
