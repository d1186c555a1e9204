-- Times are integer microseconds since 1970 in UTC. Lists and objects are JSON text. NULL means none.

CREATE TABLE project (
    id INTEGER PRIMARY KEY,
    user_id TEXT NOT NULL,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    private INTEGER NOT NULL DEFAULT 0,
    UNIQUE (user_id, key)
) STRICT;

CREATE TABLE project_alias (
    user_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    value TEXT NOT NULL,
    project_id INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, kind, value)
) STRICT, WITHOUT ROWID;

-- Session names as small integers, because vec0 filters by integers.
CREATE TABLE session (
    id INTEGER PRIMARY KEY,
    user_id TEXT NOT NULL,
    name TEXT NOT NULL,
    UNIQUE (user_id, name)
) STRICT;

CREATE TABLE memory (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL,
    content TEXT NOT NULL,
    -- NULL where duplicates are allowed on purpose.
    content_fingerprint TEXT,
    summary TEXT NOT NULL,
    type TEXT NOT NULL,
    scope TEXT NOT NULL,
    project_id INTEGER REFERENCES project (id),
    session_id INTEGER REFERENCES session (id),
    problem TEXT,
    solution TEXT,
    concepts TEXT NOT NULL DEFAULT '[]',
    files TEXT NOT NULL DEFAULT '[]',
    tags TEXT NOT NULL DEFAULT '[]',
    confidence REAL NOT NULL,
    provenance TEXT NOT NULL,
    tier TEXT NOT NULL,
    status TEXT NOT NULL,
    reason TEXT,
    created_us INTEGER NOT NULL,
    updated_us INTEGER NOT NULL,
    last_accessed_us INTEGER NOT NULL,
    access_count INTEGER NOT NULL DEFAULT 0,
    expires_us INTEGER,
    valid_from_us INTEGER NOT NULL,
    valid_to_us INTEGER,
    source TEXT NOT NULL DEFAULT '{}'
) STRICT;

CREATE INDEX memory_by_place ON memory (user_id, project_id, status);
CREATE INDEX memory_by_age ON memory (user_id, created_us);
CREATE INDEX memory_by_session ON memory (session_id, key) WHERE session_id IS NOT NULL;

-- The same payload delivered ten times at once gives one memory.
CREATE UNIQUE INDEX memory_twin ON memory (
    user_id, scope, coalesce(project_id, 0), CASE scope WHEN 'session' THEN session_id ELSE 0 END, content_fingerprint
) WHERE status = 'active';

-- Links are by id and may point to a memory that is not here (yet): an import keeps them.
CREATE TABLE link (
    from_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    to_id TEXT NOT NULL,
    PRIMARY KEY (from_id, kind, ordinal)
) STRICT, WITHOUT ROWID;

CREATE INDEX link_target ON link (to_id);

CREATE TABLE event (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    operation_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    memory_id TEXT NOT NULL,
    at_us INTEGER NOT NULL,
    door TEXT NOT NULL,
    kind TEXT NOT NULL,
    changes TEXT NOT NULL
) STRICT;

CREATE INDEX event_of_memory ON event (memory_id, seq);
CREATE INDEX event_of_operation ON event (operation_id);

-- Who does a job in the background until when, and when and at which event it was finished last.
CREATE TABLE lease (
    user_id TEXT NOT NULL,
    job TEXT NOT NULL,
    owner TEXT,
    until_us INTEGER,
    finished_us INTEGER,
    finished_seq INTEGER,
    PRIMARY KEY (user_id, job)
) STRICT, WITHOUT ROWID;

CREATE TABLE passage (
    id INTEGER PRIMARY KEY,
    memory_key INTEGER NOT NULL REFERENCES memory (key) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    fingerprint TEXT NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (memory_key, ordinal)
) STRICT;

CREATE INDEX passage_by_fingerprint ON passage (fingerprint);

-- One table of vectors per space, named vectors_<id>: a query never mixes models.
CREATE TABLE embedding_space (
    id INTEGER PRIMARY KEY,
    model_id TEXT NOT NULL,
    dimension INTEGER NOT NULL,
    engine TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('building', 'current'))
) STRICT;

CREATE UNIQUE INDEX embedding_space_current ON embedding_space (state) WHERE state = 'current';

-- Passages that have no vector in a space yet.
CREATE TABLE pending (
    space_id INTEGER NOT NULL REFERENCES embedding_space (id) ON DELETE CASCADE,
    passage_id INTEGER NOT NULL REFERENCES passage (id) ON DELETE CASCADE,
    PRIMARY KEY (space_id, passage_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX pending_passage ON pending (passage_id);

-- rowid = memory.key; the text is segmented by domain/words.py, whose JOINERS stay inside tokens.
CREATE VIRTUAL TABLE words USING fts5 (text, tokenize = "porter unicode61 tokenchars '_./:-+#@'");
INSERT INTO words (words, rank) VALUES ('secure-delete', 1);
CREATE VIRTUAL TABLE words_vocabulary USING fts5vocab ('words', 'row');
