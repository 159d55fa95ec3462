package import ShopCore

/// Puts digests in place of the names of picture files in a table, and brings the pictures along. Every file
/// is checked before any row is sent; a cell without a picture stays as it is.
///
/// A cell of the column `picture` is a digest, the name of a file, or empty. An empty one stands for the file
/// that is named by the slug or else the SKU, and else for the one of another row of the same product.
package struct PictureResolver: Sendable {
    private let folder: PictureFolder
    private let intake: PictureIntake

    package init(_ folder: PictureFolder, _ intake: PictureIntake) {
        self.folder = folder
        self.intake = intake
    }

    private enum Cell: Hashable {
        /// A digest, or a row that is wrong in another way.
        case asItIs
        case file(String)
        /// No file is named by any of these.
        case nothing([String])
        case wrong(RowFault)
    }

    private struct Columns {
        let picture: Int
        let slug: Int?
        let sku: Int?

        init(_ head: [String]) {
            let columns = head.map { ProductColumn(heading: $0) }
            picture = columns.firstIndex(of: .picture) ?? columns.count
            slug = columns.firstIndex(of: .slug)
            sku = columns.firstIndex(of: .sku)
        }
    }

    /// The table with digests in its column `picture`, the pictures, and the faults of rows without one.
    package func resolve(_ source: SourceTable) throws -> PreparedTable {
        let width = source.head.fields.count
        let columns = Columns(source.head.fields)
        let cells = shared(
            source.rows.map { $0.fields.count == width ? cell($0, columns) : .asItIs }, source.rows, columns)
        var draft = try PictureSpool.Draft(in: "/tmp")
        do {
            let (digests, faults) = try checked(cells, source.rows, &draft)
            var table = source
            if columns.picture == width { table.head.fields.append(ProductColumn.picture.rawValue) }
            for (index, cell) in cells.enumerated() where table.rows[index].fields.count == width {
                if columns.picture == width { table.rows[index].fields.append("") }
                guard case .file(let name) = cell, let digest = digests[name] else { continue }
                table.rows[index].fields[columns.picture] = digest
            }
            return PreparedTable(table, pictures: draft.finished(), faults: faults)
        } catch {
            draft.discard()
            throw error
        }
    }

    private func cell(_ row: SourceTable.Row, _ columns: Columns) -> Cell {
        let text = columns.picture < row.fields.count ? row.fields[columns.picture] : ""
        guard !ImportRules.isDigest(text) else { return .asItIs }
        let places = [columns.slug, columns.sku].compactMap(\.self)
        let bases = places.map { row.fields[$0] }.filter { !$0.isEmpty }
        var asked = text
        do throws(PictureFileFault) {
            guard text.isEmpty else { return .file(try folder.name(text)) }
            for base in bases {
                asked = base
                if let name = try folder.name(for: base) { return .file(name) }
            }
            return .nothing(bases)
        } catch {
            return .wrong(RowFault(row.line, .picture, .pictureFile(name: asked, error)))
        }
    }

    /// Rows without a file have the one of an earlier or later row of their product.
    private func shared(_ cells: [Cell], _ rows: [SourceTable.Row], _ columns: Columns) -> [Cell] {
        guard let slug = columns.slug else { return cells }
        var files: [String: String] = [:]
        for (cell, row) in zip(cells, rows) {
            if case .file(let name) = cell, files[row.fields[slug]] == nil { files[row.fields[slug]] = name }
        }
        return zip(cells, rows).map { cell, row in
            guard case .nothing = cell, let name = files[row.fields[slug]] else { return cell }
            return .file(name)
        }
    }

    /// The digest of each file that is a picture, and a fault of each row without one.
    private func checked(
        _ cells: [Cell], _ rows: [SourceTable.Row], _ draft: inout PictureSpool.Draft
    ) throws -> (digests: [String: String], faults: [RowFault]) {
        var files: [String: Result<String, PictureFileFault>] = [:]
        var faults: [RowFault] = []
        for (cell, row) in zip(cells, rows) {
            switch cell {
            case .asItIs: break
            case .wrong(let fault): faults.append(fault)
            case .nothing(let bases):
                let names = bases.map { "\($0).png" }.joined(separator: ", ")
                let asked = names.isEmpty ? "file for this row" : "\(names) (or .jpg, .jpeg)"
                faults.append(RowFault(row.line, .picture, .pictureFile(name: asked, .missing)))
            case .file(let name):
                if files[name] == nil { files[name] = try digest(of: name, &draft) }
                if case .failure(let fault)? = files[name] {
                    faults.append(RowFault(row.line, .picture, .pictureFile(name: name, fault)))
                }
            }
        }
        return (files.compactMapValues { try? $0.get() }, faults)
    }

    private func digest(
        of name: String, _ draft: inout PictureSpool.Draft
    ) throws -> Result<String, PictureFileFault> {
        let picture: ServedPicture
        do throws(PictureFileFault) {
            let bytes = try folder.bytes(of: name)
            do throws(PictureFault) { picture = try intake.picture(bytes) } catch { throw .picture(error) }
        } catch {
            return .failure(error)
        }
        try draft.add(picture)
        return .success(picture.sha256)
    }
}
