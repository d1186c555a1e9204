-- What was recalled, when, in which session, and why: for `why`, for "once per session", and for accesses.

CREATE TABLE receipt (
    id INTEGER PRIMARY KEY,
    user_id TEXT NOT NULL,
    at_us INTEGER NOT NULL,
    -- NULL outside of a session.
    session TEXT,
    -- prompt, session-start, recall, search, get; reset = what was injected before may be injected again.
    occasion TEXT NOT NULL,
    query TEXT NOT NULL,
    notice TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX receipt_of_session ON receipt (user_id, session, id) WHERE session IS NOT NULL;
CREATE INDEX receipt_by_age ON receipt (at_us);

CREATE TABLE receipt_entry (
    receipt_id INTEGER NOT NULL REFERENCES receipt (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    memory_id TEXT NOT NULL,
    injected INTEGER NOT NULL,
    relevance REAL NOT NULL,
    similarity REAL NOT NULL,
    decay REAL NOT NULL,
    frequency REAL NOT NULL,
    confidence REAL NOT NULL,
    score REAL NOT NULL,
    PRIMARY KEY (receipt_id, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX receipt_entry_of_memory ON receipt_entry (memory_id, receipt_id);
