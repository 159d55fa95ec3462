import ShopCore
import ShopPages
import StoreAPI

/// The contract for people, and what its problems mean.
package struct DocumentationRoutes {
    package static let operations = [
        Operations.explainContract, Operations.explainProblem, Operations.showIcon, Operations.findIcon,
    ]

    package let operations: [Operation]

    package func register(in table: inout RouteTable) {
        let docs = Docs(operations, transitions: OrderTransition.all)
        table.add(Operations.explainContract) { _ in Reply(docs, cache: .facts) }
        table.add(Operations.showIcon) { _ in
            Reply(Representations.Entry(PageFiles.bytes("icon.svg")), cache: .facts)
        }
        table.add(Operations.findIcon) { _ in .seeOther(Endpoints.icon.template, cache: .facts) }
        table.add(Operations.explainProblem) { call in
            guard let problem = ProblemType(name: try call.path("name"), call.language) else {
                throw Refusal.notFound
            }
            return Reply(problem, cache: .facts)
        }
    }
}
