// Progress in the output of commands: what is one, what only looks like one.

import Testing

@testable import BelfryCommand

struct ProgressScannerTests {
    @Test(
        arguments: [
            ("[12/48] Compiling x.swift\n", 0.25), ("[ 45%] Building C object\n", 0.45),
            ("1,234,567  42%  1.2MB/s  0:00:10 (xfr#3)", 0.42), ("99.5%", 0.995),
            ("(3/4) installing", 0.75), ("[ 1/ 2]", 0.5), ("10% then [3/4]", 0.75), ("\u{1B}[32m45%\u{1B}[0m", 0.45),
            ("[0/7]", 0), ("100%", 1),
            ("no progress", nil), ("[a/b]", nil), ("[5/0]", nil), ("[9/4]", nil), ("150%", nil), ("%", nil),
            ("/usr/lib [warning]", nil), ("3/4]", nil),
            ("[1/2/3]", nil), ("[-1/4]", nil), ("1.2.3%", nil), ("[99999999999999999999/1]", nil),
        ] as [(String, Double?)])
    func outputIsRead(text: String, progress: Double?) {
        var whole = ProgressScanner()
        whole.read(Array(text.utf8))
        #expect(whole.progress == progress)
        // However it is cut.
        var pieces = ProgressScanner()
        for byte in text.utf8 { pieces.read([byte]) }
        #expect(pieces.progress == progress)
    }
}
