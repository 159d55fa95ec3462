import ArgumentParser
import Codecs
import Glibc
package import HTTPEdge
package import HostFiles
package import MerchantKeyring
import NIOCore
package import PostgreSQL
package import ServerConnection
package import ShopCore
package import ShopPostgreSQL
package import ShopSQLite
import ShopWeb
import StoreAPI

/// Why the server cannot start, in words that say what to do next.
package enum StartFailure: Error, Hashable, Sendable {
    case database(path: String, SQLiteStore.OpenFault)
    case databaseServer(name: String, PostgreSQLStore.OpenFault)
    case databaseAddress(PostgreSQLError)
    case databaseKind
    case freshServer(name: String)
    case moveNowhere
    case moveInUse(name: String)
    case moveUnsound(name: String, what: String)
    case moveNotEmpty(name: String)
    case moveDiffers(name: String, what: [String])
    case databaseFolder(path: String)
    case databaseInUse(path: String)
    case databaseLinked(path: String)
    case importInUse(path: String)
    case noShop(path: String)
    case transfer(TransferFault)
    case noAssets(looked: [String])
    case catalogue(Catalogue.Fault)
    case cannotFill(path: String)
    case portTaken(hostname: String, port: Int)
    case portForbidden(port: Int)
    case addressUnknown(hostname: String)
    case socketInUse(path: String)
    case socketForbidden(path: String)
    case plainHTTP(hostname: String)
    case encryption(Encryption.Fault)
    case keys(KeyFault)
    case adminKeyFile(path: String, KeyFolderFault)
    case accessKeyFile(path: String, BearerToken.Fault)
    case mailFolder(path: String, OutputFolder.Fault)
    case exposedKey(ConnectionTarget.ExposedKey)
    case network(path: String, SQLiteStore.OpenFault)
    /// The text in the place of a key in use: an identifier, or a key itself, which is not told.
    case noAccessKey(String)
    case unexpected(kind: String)

    /// The failure as an English sentence without its beginning, with the next step.
    package var sentence: String {
        switch self {
        case .database(let path, let fault): "the database \(path) \(Self.sentence(fault))"
        case .databaseServer(let name, let fault): "the database \(name) \(Self.sentence(fault))"
        case .databaseAddress(.passwordInAddress):
            "the address of a database may not hold a password, which everybody here could read. Put it "
                + "into ~/.pgpass, or into a file that PGPASSFILE names."
        case .databaseAddress(.malformedAddress(let reason)):
            "the address of the database cannot be read: \(reason). It looks like "
                + "postgresql://user@host:5432/name?target_session_attrs=read-write."
        case .databaseAddress:
            "the address of the database cannot be read. It looks like postgresql://user@host:5432/name."
        case .databaseKind:
            "the name of the database is neither a file nor an address that is known here. Write a file as "
                + "./shop.sqlite, also one with : or = in its name, and a server as "
                + "postgresql://user@host:5432/name."
        case .freshServer(let name):
            "--fresh is for a database file, and \(name) is on a server. Make an empty database with "
                + "createdb and name it."
        case .moveNowhere:
            "--from and --to are two different databases, neither of them :memory:."
        case .moveInUse(let name):
            "the database \(name) is in use by a vitrine-server, or is a standby. End the server first, and "
                + "name the primary, so that no order is left behind."
        case .moveUnsound(let name, let what):
            "\(name) is not sound and was not moved: \(what) See vitrine-server check --database \(name)."
        case .moveNotEmpty(let name):
            "the database \(name) is not empty, and nothing was moved. Name an empty one."
        case .moveDiffers(let name, let what):
            "the copy in \(name) differs (\(what.joined(separator: ", "))) and was removed. "
                + "Nothing was moved: run vitrine-server check, and try again."
        case .databaseFolder(let path):
            "cannot create the folder \(path). Set XDG_DATA_HOME to a folder that may be written."
        case .databaseInUse(let path):
            "the database \(path) is in use by another vitrine-server. "
                + "End that one first, or name another file with --database."
        case .databaseLinked(let path):
            "the database \(path) has another name (a hard link). Nothing was changed, since a server under "
                + "each name would lose orders. Remove all names but one; find FOLDER -samefile \(path) "
                + "lists them."
        case .importInUse(let path):
            "the database \(path) is in use by a vitrine-server, which alone may write it. Nothing was "
                + "changed. Send the table to that server with --server URL --key-file FILE, or end it first."
        case .noShop(let path):
            "the database \(path) has no shop in it yet. Open it once with vitrine-server serve."
        case .transfer(let fault): fault.sentence
        case .noAssets(let looked):
            "found no catalogue in \(looked.joined(separator: ", ")). "
                + "Name the assets folder with --assets."
        case .catalogue(let fault): Self.sentence(fault)
        case .cannotFill(let path):
            "cannot write the catalogue into \(path). "
                + "Free some space or name another file with --database."
        case .portTaken(let hostname, let port):
            "port \(port) of \(hostname) is taken. "
                + "End the program that uses it, or choose another with --port (0 takes a free one)."
        case .portForbidden(let port):
            "may not listen on port \(port). Choose a port above 1023 with --port."
        case .addressUnknown(let hostname):
            "\(hostname) is not an address of this machine. "
                + "Choose another with --hostname, such as 127.0.0.1."
        case .socketInUse(let path):
            "another program listens on \(path). End it first, or name another place with --socket."
        case .socketForbidden(let path):
            "cannot listen on \(path). Name a new file in a folder that may be written, of at most 100 "
                + "bytes, with --socket."
        case .plainHTTP(let hostname):
            "\(hostname) can be reached from elsewhere, where everybody on the way could read along. "
                + "Name a certificate with --certificate and --private-key, listen on 127.0.0.1 or a "
                + "--socket, or say --insecure-http when something in front of the shop encrypts."
        case .encryption(let fault): fault.sentence
        case .keys(let fault): fault.sentence
        case .adminKeyFile(let path, let fault):
            "the admin key cannot be written to \(path) (\(fault.cause)). "
                + "Name a file in a folder that may be written with --admin-key-file."
        case .accessKeyFile(let path, let fault): fault.sentence(about: path)
        case .mailFolder(let path, let fault):
            "the folder \(path) cannot hold e-mails: \(fault.reason). "
                + "Name a folder of your own with --mail; a new one is made."
        case .exposedKey(let fault): "\(fault)"
        case .network(let path, let fault):
            "the card network's file \(path) \(Self.networkSentence(fault))"
        case .noAccessKey(let key):
            "no key \(key.hasPrefix("key_") ? key : "like the one that was typed") is in use. Look with: "
                + "vitrine-server key list."
        case .unexpected(let kind):
            "could not start (\(kind)). Run it again with --log-level debug and report what it says."
        }
    }

    private static func sentence(_ fault: SQLiteStore.OpenFault) -> String {
        switch fault {
        case .folderMissing: "cannot be created: its folder is missing. Create the folder first."
        case .isFolder: "is a folder. Name a file inside it."
        case .cannotOpen: "cannot be opened or created. Check the permissions of the file and its folder."
        case .readOnly: "cannot be written. Check the permissions of the file and its folder."
        case .notADatabase: "is not a database. Name another file."
        case .damaged:
            "is damaged, and nothing is sold from it. Keep it for inspection, with the files beside it that "
                + "end in -wal and -shm; then put the last backup in its place, alone."
        case .foreignLog:
            "was put in place beside the log of another file, which would undo it. Nothing was changed. Move "
                + "the files that end in -wal and -shm away and start again."
        case .busy: "is being read by another program. Wait until that one ends and start again."
        case .foreign: "belongs to another program. Name another file."
        case .newer: "was written by a newer vitrine-server. Use that version, or name another file."
        case .older:
            "was written by an earlier vitrine-server. Open it once with vitrine-server serve, which brings "
                + "it up to date; copy the file first, with those beside it."
        case .empty: "has no shop in it yet. Open it once with vitrine-server serve."
        case .missing: "is not there. Name the file that holds the shop."
        case .full: "does not fit on the disk. Free some space first."
        }
    }

    private static func sentence(_ fault: PostgreSQLStore.OpenFault) -> String {
        switch fault {
        case .unreachable(let reason):
            "cannot be reached: \(reason). Check that the server runs, and user and password in ~/.pgpass."
        case .missing: "has no shop in it. Open it once with vitrine-server serve."
        case .foreign: "belongs to another program. Make an empty one with createdb and name it."
        case .newer: "was written by a newer vitrine-server. Use that version, or name another database."
        case .older:
            "was written by an earlier vitrine-server. Open it once with vitrine-server serve, which brings "
                + "it up to date; back it up first."
        case .readOnly:
            "cannot be written: it is a standby, or its user may not. Name all hosts, with "
                + "target_session_attrs=read-write."
        case .full: "has no room on its server's disk. Free some space first."
        case .cannotOpen(let code): "cannot be opened (\(code)). The server's log says more."
        }
    }

    private static func networkSentence(_ fault: SQLiteStore.OpenFault) -> String {
        switch fault {
        case .notADatabase, .damaged, .foreignLog, .foreign, .newer:
            "is damaged or of another program. Move it away: "
                + "the simulated network then begins anew and knows no earlier payment."
        case .folderMissing, .isFolder, .cannotOpen, .busy, .readOnly, .full, .older, .empty, .missing:
            sentence(fault)
        }
    }

    private static func sentence(_ fault: Catalogue.Fault) -> String {
        switch fault {
        case .unreadable(let path):
            "cannot read \(path). Check that it is there, or name the folder with --assets."
        case .malformed(let path, let reason): "\(path) cannot be used: \(reason). Correct it first."
        case .wrong(let fact): "the catalogue cannot be used: \(fact). Correct it first."
        }
    }

    init?(listening error: any Error, address: ListenAddress) {
        if let path = address.socket, error is IOError || error is SocketAddressError {
            self = .socketForbidden(path: path)
            return
        }
        switch error {
        case let error as IOError where error.errnoCode == EADDRINUSE:
            self = .portTaken(hostname: address.hostname, port: address.port)
        case let error as IOError where error.errnoCode == EACCES: self = .portForbidden(port: address.port)
        case let error as IOError where error.errnoCode == EADDRNOTAVAIL:
            self = .addressUnknown(hostname: address.hostname)
        case is SocketAddressError, is SocketAddressError.UnknownHost:
            self = .addressUnknown(hostname: address.hostname)
        default: return nil
        }
    }
}

/// The one way of words to a terminal: what a command prints may be of others, from keys' labels to tables.
enum CommandOutput {
    /// Writes whole lines; false when nobody takes them.
    static func write(_ lines: String, to file: Int32 = STDOUT_FILENO) -> Bool {
        WholeFile.writeAll(Array(TerminalText.cleaned(lines, keepingLines: true).utf8), to: file)
    }
}

/// Writes one sentence for the person at the terminal.
func say(_ sentence: String) {
    let line = ServerAddress.hidingSecrets(in: "vitrine-server: \(TerminalText.cleaned(sentence))\n")
    _ = CommandOutput.write(line, to: STDERR_FILENO)
}

extension ParsableCommand {
    /// Ends the program as the argument parser would, with its words about an error, or with its help.
    static func end(_ error: any Error) -> Never {
        let (text, code) = (fullMessage(for: error), exitCode(for: error))
        let said = code.isSuccess ? text : ServerAddress.hidingSecrets(in: text)
        if !said.isEmpty {
            _ = CommandOutput.write("\(said)\n", to: code.isSuccess ? STDOUT_FILENO : STDERR_FILENO)
        }
        Glibc.exit(code.rawValue)
    }
}
