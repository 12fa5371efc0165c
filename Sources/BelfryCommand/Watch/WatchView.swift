// The full-screen view: one loop over the daemon, the keys, signals and the next moving digit. It sleeps until one of them wants something.

import BelfryClient
import CLinux
import CivilTime
import Glibc
import WireProtocol

/// `belfry watch` on a terminal.
final class WatchView {
    private let context: CommandContext
    private let glyphs: GlyphSet
    private let source: LiveSource
    private var screen: TerminalScreen?
    private var signals: Int32 = -1
    private var keys = KeyReader()
    private var clock = SurfaceClock()
    private var content: WatchContent?
    private var picture: WatchPicture?
    private var pictureWidth = 0
    private var isAway = false
    private var buttons: [CardButton] = []
    private var nextChange: Instant?
    private var scroll = 0
    private var bodyHeight = 0
    private var message: (text: String, isError: Bool)?
    private var input: (button: CardButton, text: String)?
    private var needsDrawing = false

    /// Why the loop ends.
    private enum Exit: Error {
        case left, interrupted, gone
        case signal(Int32)
    }

    /// Wider cards are harder to read.
    private static let widestCard = 100

    init(_ context: CommandContext) {
        self.context = context
        glyphs = .terminal(context.environment)
        source = LiveSource(
            address: context.address, topics: WatchContent.topics, app: context.app,
            queries: WatchContent.queries(app: context.app))
    }

    /// Runs until it is left. The terminal is as it was when this returns or throws.
    func run() throws(Ending) {
        let watched = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT]
        signals = clinux_signal_descriptor(watched, watched.count)
        guard signals >= 0, let screen = TerminalScreen(hasColor: context.environment.allowsEscapes) else {
            throw Ending(exitCode: 1, sentence: "the terminal cannot be used: \(String(cString: strerror(errno)))")
        }
        self.screen = screen
        let exit: Exit
        do throws(Exit) {
            while true { try turn(screen) }
        } catch { exit = error }
        screen.leave()
        switch exit {
        case .left: return
        case .gone: throw Ending.quiet
        case .interrupted: throw Ending(exitCode: 130)
        case .signal(let number): throw Ending(exitCode: 128 + number)
        }
    }

    private func turn(_ screen: TerminalScreen) throws(Exit) {
        switch source.step() {
        case .nothing: break
        case .loaded(let results):
            let loaded = WatchContent(results)
            clock.set(loaded.info)
            content = loaded
            picture = nil
            isAway = false
            needsDrawing = true
        case .gone:
            // Its card buttons are refused until it is back; what they showed stays to be read.
            needsDrawing = needsDrawing || !isAway
            isAway = true
        }
        if clock.isRunning, let nextChange, clock.now.now >= nextChange { needsDrawing = true }
        if needsDrawing { try draw(screen) }
        try wait(screen)
    }

    // MARK: Drawing

    private func draw(_ screen: TerminalScreen) throws(Exit) {
        needsDrawing = false
        let now = clock.now
        let width = min(screen.columns, Self.widestCard)
        var body: [CellLine] = []
        if let content {
            if picture == nil || pictureWidth != width {
                picture = WatchPicture(content, now, glyphs, width: width, isFramed: true)
                pictureWidth = width
            } else {
                picture?.update(now)
            }
            body = picture?.lines ?? []
            buttons = picture?.buttons ?? []
            nextChange = picture?.nextChange
        }
        let minute = now.now.microseconds / 60_000_000 + 1
        nextChange = min(nextChange ?? .max, Instant(microseconds: minute * 60_000_000))
        if body.isEmpty {
            body = [CellLine(), CellLine(content == nil ? "" : "  Nothing waits, and nothing is under way.", .dim)]
        }
        bodyHeight = max(1, screen.rows - 2)
        scroll = max(0, min(scroll, body.count - bodyHeight))
        var lines = [header(now, width)]
        lines += body.dropFirst(scroll).prefix(bodyHeight)
        while lines.count < screen.rows - 1 { lines.append(CellLine()) }
        lines.append(footer(hidden: body.count - scroll - bodyHeight, width))
        guard screen.draw(lines) else { throw .gone }
    }

    private func header(_ now: CivilClock, _ width: Int) -> CellLine {
        var line = CellLine(" Belfry", .bold)
        if isAway {
            line.append("  belfryd is away; waiting for it", CellStyle(color: .red))
        } else if let content {
            line.append("  " + content.summary, .dim)
        }
        let time = String(now.text(now.now).dropFirst(11).prefix(5))
        line = line.cut(to: width - 7)
        line.pad(to: width - 6)
        line.append(time, .dim)
        return line
    }

    private func footer(hidden: Int, _ width: Int) -> CellLine {
        if let input {
            let prompt = input.button.textPrompt ?? ""
            var line = CellLine(" " + glyphs.text(prompt.isEmpty ? "Text" : prompt) + ": ", .bold)
            line.append(glyphs.text(input.text) + "_")
            return line
        }
        if let message {
            return CellLine(" " + glyphs.text(message.text), CellStyle(color: message.isError ? .red : .green)).cut(to: width)
        }
        var text = " q leaves"
        if !buttons.isEmpty { text += "   the key in brackets presses a button" }
        if hidden > 0 || scroll > 0 { text += glyphs.isASCII ? "   arrows scroll" : "   ↑↓ scroll" }
        if hidden > 0 { text += " (\(hidden) more lines)" }
        return CellLine(text, .dim).cut(to: width)
    }

    // MARK: Waiting

    private func wait(_ screen: TerminalScreen) throws(Exit) {
        var deadline = source.deadline
        if clock.isRunning, let nextChange {
            let left = max(0, nextChange.microseconds - clock.now.now.microseconds)
            let change = MonotonicTime.milliseconds + left / 1000 + 1
            deadline = min(deadline ?? change, change)
        }
        var entries = [
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0), pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            pollfd(fd: source.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        poll(&entries, 3, Poll.timeout(deadline))
        if entries[1].revents != 0 { try takeSignals(screen) }
        if entries[0].revents & Int16(POLLIN) != 0 { try readKeys(screen) }
        if entries[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { throw .gone }
    }

    private func takeSignals(_ screen: TerminalScreen) throws(Exit) {
        while true {
            let number = clinux_next_signal(signals)
            guard number > 0 else { return }
            switch number {
            case SIGWINCH: screen.measure()
            case SIGTSTP: suspend(screen)
            case SIGCONT: screen.enter()
            case SIGINT: throw .interrupted
            default: throw .signal(number)
            }
            needsDrawing = true
        }
    }

    private func suspend(_ screen: TerminalScreen) {
        screen.leave()
        raise(SIGSTOP)
        screen.enter()
        needsDrawing = true
    }

    private func readKeys(_ screen: TerminalScreen) throws(Exit) {
        var buffer = [UInt8](repeating: 0, count: 1024)
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        guard count > 0 else { return }
        for key in keys.read(buffer[..<count]) {
            if key == .interrupt { throw .interrupted }
            if key == .suspend {
                suspend(screen)
            } else if input != nil {
                type(key)
            } else {
                try press(key, screen)
            }
            needsDrawing = true
        }
    }

    // MARK: Keys

    private func press(_ key: Key, _ screen: TerminalScreen) throws(Exit) {
        message = nil
        switch key {
        case .character("q"): throw .left
        case .character(let character):
            guard let index = CardLayout.keys.firstIndex(of: character), index < buttons.count else { return }
            let button = buttons[index]
            if button.textPrompt == nil { perform(button, text: nil) } else { input = (button, "") }
        case .up: scroll -= 1
        case .down: scroll += 1
        case .pageUp: scroll -= bodyHeight - 1
        case .pageDown: scroll += bodyHeight - 1
        case .home: scroll = 0
        case .end: scroll = .max / 2
        case .redraw: screen.measure()
        default: break
        }
    }

    /// A key while a text is being typed.
    private func type(_ key: Key) {
        switch key {
        case .character(let character): input?.text.append(character)
        case .backspace: if input?.text.isEmpty == false { input?.text.removeLast() }
        case .eraseLine: input?.text = ""
        case .escape: input = nil
        case .enter:
            if let input { perform(input.button, text: input.text) }
            input = nil
        default: break
        }
    }

    private func perform(_ button: CardButton, text: String?) {
        var params = Parameters()
        params.set("action", text: button.action)
        params.set("userText", text: text)
        let method: String
        switch button.owner {
        case .activity(let id):
            method = "activities.perform"
            params.set("activity", text: id)
        case .occurrence(let id):
            method = "notifications.respond"
            params.set("occurrence", text: id)
        }
        source.send(method, params) { [weak self] result in
            if case .failure(let error) = result { self?.message = (SafeText.line(error.message), true) }
            self?.needsDrawing = true
        }
    }
}
