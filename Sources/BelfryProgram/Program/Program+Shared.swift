// The program that this process is.

extension Program {
    /// This process, with its own way to the daemon.
    package static let shared: Program = {
        let problems = ProblemLog { line in FileHandle.standardError.write(Data("belfry: \(line)\n".utf8)) }
        let app = appName(
            environment: ProcessInfo.processInfo.environment, bundleIdentifier: Bundle.main.bundleIdentifier,
            executable: CommandLine.arguments.first ?? "")
        return Program(app: app, link: BelfryLink(problems: problems), problems: problems)
    }()
}
