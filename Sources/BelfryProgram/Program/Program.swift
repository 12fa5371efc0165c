// Who this process is to the daemon: an app with a name, one way to the daemon, one place for what went wrong.

/// A program as a client of the daemon.
package final class Program: Sendable {
    /// The `app` of everything that this program asks for.
    package let app: String
    package let link: any DaemonLink
    package let problems: ProblemLog

    package init(app: String, link: any DaemonLink, problems: ProblemLog) {
        self.app = app
        self.link = link
        self.problems = problems
    }

    /// The name of an app, from what a process knows about itself: `$BELFRY_APP`, else its bundle's identifier, else its file's name.
    /// Characters that the protocol does not take in an app's name (PROTOCOL.md 2) become `-`; 128 are the limit.
    package static func appName(environment: [String: String], bundleIdentifier: String?, executable: String) -> String {
        let candidates = [environment["BELFRY_APP"], bundleIdentifier, executable.split(separator: "/").last.map(String.init)]
        let name = candidates.lazy.compactMap(\.self).first { !$0.isEmpty } ?? "default"
        let allowed = name.unicodeScalars.map { scalar -> Character in
            let isAllowed = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            return isAllowed || "._-".unicodeScalars.contains(scalar) ? Character(scalar) : "-"
        }
        return String(allowed.prefix(128))
    }
}
