// swift-tools-version: 6.2
import PackageDescription

// Four programs that use Vitrine's libraries as any other package would.
let package = Package(
    name: "examples",
    dependencies: [.package(name: "vitrine", path: "../..")],
    targets: [
        .executableTarget(name: "CheckRequest", dependencies: [.product(name: "PayKit", package: "vitrine")]),
        .executableTarget(name: "RunSheet", dependencies: [.product(name: "PayKit", package: "vitrine")]),
        .executableTarget(
            name: "ShowSheet",
            dependencies: [
                .product(name: "PayKit", package: "vitrine"),
                .product(name: "TerminalSheet", package: "vitrine"),
            ]),
        .executableTarget(
            name: "OpenToken", dependencies: [.product(name: "PaymentToken", package: "vitrine")]),
    ]
)
