// Stands in until the rules of activities land.

extension ActivityManager {
    func handle(_ command: Command) throws(Failure) -> Reply? { nil }
    func startFromAnswer(_ record: OccurrenceRecord, occurrence: Identifier, words: ContentWords, by source: Source)
        throws(Failure) -> Identifier
    {
        throw .refused(.internalError("not built"))
    }
    func advance(_ number: Int64) throws(LedgerError) {}
    func disable(app: String) throws(LedgerError) {}
    func endTransient() throws(LedgerError) {}
    func cardPressed(_ activity: Identifier, action: Identifier, userText: String?, by source: Source) throws(Failure) -> Reply {
        .empty
    }
    func cardClosed(_ activity: Identifier, by source: Source) throws(Failure) {}
    func clockStepped() throws(LedgerError) {}
    func afterRestart() throws(LedgerError) {}
    func forget() throws(LedgerError) {}
}
