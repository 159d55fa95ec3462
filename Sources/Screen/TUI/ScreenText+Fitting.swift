extension [ScreenText] {
    /// The first of some sentences that fits into so many columns, or else the last.
    package func fitting(_ width: Int) -> ScreenText { first { $0.width <= width } ?? last ?? .empty }
}
