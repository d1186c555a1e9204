"""Everything in one SQLite file: SQLAlchemy Core over apsw, FTS5 for words, vec0 for vectors."""
