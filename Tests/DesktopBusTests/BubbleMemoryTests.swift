// What a killed daemon leaves, and what else may stand in the file.

import BelfryCore
import Glibc
import Testing

@testable import DesktopBus

@Suite struct BubbleMemoryTests {
    let bus = PrivateBus(running: false)
    var path: String { bus.folder + "/memory" }

    @Test func whatIsSavedIsLoadedAlsoAfterShorterTexts() {
        let memory = BubbleMemory(path: path)
        let long = BubbleMemory.Content(server: "id :1.5", bubbles: [1: "a", 4_000_000_000: "b c", 7: "é"], asked: ["x", "y"])
        memory.save(long)
        #expect(BubbleMemory(path: path).load() == long)
        let short = BubbleMemory.Content(server: "id :1.6", bubbles: [:])
        memory.save(short)
        #expect(BubbleMemory(path: path).load() == short)
    }

    @Test(
        arguments: [
            "", "belfry bubbles 1\n", "belfry bubbles 2\nid\n1 a\n", "belfry bubbles 1\nid\n1 a", "belfry bubbles 1\nid\nx a\n",
            "belfry bubbles 1\nid\n0 a\n", "belfry bubbles 1\nid\n1\n", "belfry bubbles 1\nid\n99999999999 a\n",
        ])
    func whatIsNotWholeIsNotBelieved(text: String) {
        bus.write("memory", text)
        #expect(BubbleMemory(path: path).load() == nil)
    }

    @Test func nothingIsRememberedWithoutAPath() {
        BubbleMemory(path: nil).save(.init(server: "x", bubbles: [:]))
        #expect(BubbleMemory(path: nil).load() == nil)
        #expect(BubbleMemory(path: "/nonexistent/file").load() == nil)
    }

    @Test func aFileThatSomebodyElseHasPutThereIsLeftAlone() {
        let target = bus.folder + "/bus"
        bus.write("bus", "precious")
        symlink(target, path)
        let memory = BubbleMemory(path: path)
        #expect(memory.load() == nil)
        memory.save(.init(server: "x", bubbles: [:]))
        var buffer = [UInt8](repeating: 0, count: 16)
        let file = open(target, O_RDONLY)
        #expect(read(file, &buffer, 16) == 8)
        close(file)
    }
}
