import StoreAPI

extension ShopPolicy {
    /// The tax classes that a tax names, and those that every tax knows.
    package var knownTaxClasses: Set<String> {
        Set(taxes.flatMap { ($0.classes ?? [:]).keys })
            .union([TaxClass.standard, TaxClass.zero, TaxClass.exempt])
    }
}
