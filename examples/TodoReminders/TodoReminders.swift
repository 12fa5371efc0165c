// To-do items with reminders: add one, be reminded, start it, complete it on its card. See README.md.

import Foundation
import UserNotifications
import WidgetKit

@main
struct TodoReminders {
    static let usage = """
        TodoReminders add NAME [--in SECONDS] [--minutes N]   adds an item and its reminder
        TodoReminders list                                    shows the items
        TodoReminders run                                     answers reminders and buttons until it is interrupted

        """

    static func main() async {
        var arguments = Array(CommandLine.arguments.dropFirst())
        do {
            let store = try TodoStore(path: TodoStore.standardPath)
            switch arguments.isEmpty ? "" : arguments.removeFirst() {
            case "add":
                let seconds = option("--in", in: &arguments).flatMap(TimeInterval.init) ?? 3600
                let minutes = option("--minutes", in: &arguments).flatMap { Int($0) } ?? 25
                guard let name = arguments.first, arguments.count == 1 else { return fail() }
                try await add(name, in: seconds, minutes: minutes, store)
            case "list":
                for item in try await store.items { report("\(item.id)\t\(item.state.rawValue)\t\(item.name)") }
            case "run": try await run(store)
            default: fail()
            }
        } catch {
            FileHandle.standardError.write(Data("\(error.localizedDescription)\n".utf8))
            exit(1)
        }
    }

    private static func add(_ name: String, in seconds: TimeInterval, minutes: Int, _ store: TodoStore) async throws {
        let item = TodoItem(id: UUID().uuidString.lowercased(), name: name, start: .now + seconds, minutes: minutes)
        Reminders.registerActions()
        try await store.save(item)
        try await Reminders.schedule(item, after: seconds < 60 ? max(seconds, 0.1) : nil)
        report(item.id)
    }

    /// Hears what people answer: first what they answered while this program did not run.
    private static func run(_ store: TodoStore) async throws {
        TodoWidget.register()
        let reminders = Reminders(store: store)
        UNUserNotificationCenter.current().delegate = reminders
        report("running")
        // The centre holds its delegate weakly.
        defer { withExtendedLifetime(reminders) {} }
        try await Task.sleep(for: .seconds(1 << 30))
    }

    private static func option(_ name: String, in arguments: inout [String]) -> String? {
        guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
        defer { arguments.removeSubrange(index...index + 1) }
        return arguments[index + 1]
    }

    private static func fail() {
        FileHandle.standardError.write(Data(usage.utf8))
        exit(2)
    }
}

/// One line on standard output, at once.
func report(_ line: String) {
    print(line)
    fflush(nil)
}
