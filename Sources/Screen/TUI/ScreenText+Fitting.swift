extension [ScreenText] {
    /// The first sentence that fits, or else the last.
    package func fitting(_ width: Int) -> ScreenText { first { $0.width <= width } ?? last ?? .empty }
}
