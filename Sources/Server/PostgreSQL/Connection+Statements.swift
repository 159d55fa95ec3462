import SQLStatements

extension Connection {
    /// The commands for some statements: those that are new here are prepared in the same round trip, and
    /// others make room for them.
    func plan(_ statements: [Statement]) throws -> [Command] {
        let kept = Set(statements.map(\.sql))
        var (room, leaving) = (cache.limit - cache.count, Set<String>())
        var fresh: [String: String] = [:]
        var commands: [Command] = []
        for statement in statements {
            let parameters = try Parameters(statement.values)
            if let name = cache.name(of: statement.sql) ?? fresh[statement.sql] {
                commands.append(.execute(sql: statement.sql, name: name, parameters))
                continue
            }
            if room <= 0, let eldest = cache.eldest(except: kept.union(leaving)) {
                leaving.insert(eldest.sql)
                commands.append(.deallocate(sql: eldest.sql, name: eldest.name))
                room += 1
            }
            guard room > 0 else {
                commands.append(.direct(sql: statement.sql, parameters))
                continue
            }
            room -= 1
            let name = cache.newName()
            fresh[statement.sql] = name
            commands.append(.prepare(sql: statement.sql, name: name))
            commands.append(.execute(sql: statement.sql, name: name, parameters))
        }
        return commands
    }

    /// Keeps in mind what is prepared now, whatever became of the transaction: a rollback takes no prepared
    /// statement back.
    func learn(_ commands: [Command], _ outcomes: [Outcome]) {
        for (command, outcome) in zip(commands, outcomes) {
            switch (command, outcome) {
            case (.prepare(let sql, let name), .done): cache.add(sql, name: name)
            case (.deallocate(let sql, _), .done): cache.remove(sql)
            case (.execute(let sql, _, _), .failed(let message)) where message.isStaleStatement:
                cache.remove(sql)
            case (.prepare, _), (.deallocate, _), (.execute, _), (.plain, _), (.direct, _): break
            }
        }
    }
}
