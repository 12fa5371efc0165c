// What programs can ask the library itself, beyond the API it is shaped after.

/// The library behind the modules.
public enum Belfry {
    /// The name under which the daemon knows this program: `$BELFRY_APP`, else the bundle's identifier, else the name of the
    /// executable.
    public static var app: String { Program.shared.app }

    /// What goes wrong from now on in calls that do not throw. Any number of tasks may read.
    public static var problems: AsyncStream<BelfryProblem> { Program.shared.problems.problems() }
}
