package import QARules

extension Inspector {
    /// Something that happened outside the window, for the timeline.
    package struct Note: Hashable, Sendable {
        package var kind: SessionEvent.Kind
        package var text: String
        /// Milliseconds of the session when it began, and how long it took.
        package var time: Int
        package var milliseconds: Int?
        package var isFailed: Bool

        package init(
            _ kind: SessionEvent.Kind, _ text: String, at time: Int, milliseconds: Int? = nil,
            isFailed: Bool = false
        ) {
            self.kind = kind
            self.text = text
            self.time = time
            self.milliseconds = milliseconds
            self.isFailed = isFailed
        }

        /// A request to the shop and the status of its answer; nil when none came.
        package static func exchange(
            _ method: String, _ path: String, status: Int?, at time: Int, milliseconds: Int
        ) -> Note {
            let answer = status.map(String.init) ?? "no answer"
            return Note(
                .exchange, "\(method) \(path) → \(answer)", at: time, milliseconds: milliseconds,
                isFailed: status.map { $0 >= 400 } ?? true)
        }
    }
}
