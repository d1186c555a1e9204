"""Small stores of other tools, made with their published schemas."""

import json
from contextlib import closing
from pathlib import Path

import apsw

UPSTREAM = """
CREATE TABLE memories (
    id TEXT PRIMARY KEY, user_id TEXT, content TEXT, summary TEXT, type TEXT, status TEXT, project TEXT, tags TEXT,
    source TEXT, created_at TEXT, updated_at TEXT, expires_at TEXT, access_count INTEGER, last_accessed TEXT,
    embedding_provider TEXT, embedding_model TEXT, consolidated_from TEXT, problem TEXT, solution TEXT, files TEXT,
    concepts TEXT, confidence REAL, provenance TEXT, tier TEXT);
INSERT INTO memories (id, user_id, content, type, status, project, tags, source, created_at, updated_at, access_count,
    last_accessed, consolidated_from, files, concepts, confidence, provenance, tier) VALUES
    ('9B2E4C1A-0D6F-4E7B-8A53-1C2D3E4F5A6B', 'default', 'Auth is Clerk, not custom JWT', 'decision', 'active', 'my-app',
     '["auth"]', 'agent', '2025-03-01T10:00:00.000Z', '2025-03-02T10:00:00.000Z', 4, '2025-03-05T10:00:00.000Z', NULL,
     '["src/auth.ts"]', '["clerk"]', 0.85, 'debate', 'core'),
    ('11111111-2222-4333-8444-555555555555', 'default', '用户喜欢简短的回答', 'preference', 'active', '_global', NULL,
     'user', '2025-03-01T10:00:00.000Z', '2025-03-01T10:00:00.000Z', 0, '2025-03-01T10:00:00.000Z', NULL, NULL,
     'style,length', NULL, NULL, NULL),
    ('22222222-2222-4333-8444-555555555555', 'default', 'We deploy on Fridays', 'fact', 'consolidated', 'my-app',
     'ops', 'agent', '2025-01-01T10:00:00.000Z', '2025-01-01T10:00:00.000Z', 0, NULL, NULL, '[]', '[]', 0.5, 'save',
     'regular'),
    ('33333333-2222-4333-8444-555555555555', 'default', 'Deploys happen on Fridays at noon', 'fact', 'archived',
     'my-app', '[]', 'cleaner', '2025-02-01T10:00:00.000Z', '2025-02-01T10:00:00.000Z', 0, NULL,
     '["22222222-2222-4333-8444-555555555555"]', '[]', '[]', 0.5, 'save', 'regular'),
    ('44444444-2222-4333-8444-555555555555', 'default', '  ', 'fact', 'active', NULL, NULL, 'agent', NULL, NULL, 0,
     NULL, NULL, NULL, NULL, NULL, NULL, NULL);
"""

UPSTREAM_OLD = """
CREATE TABLE memories (id TEXT PRIMARY KEY, content TEXT, type TEXT, status TEXT, project TEXT, created_at TEXT);
INSERT INTO memories VALUES ('55555555-2222-4333-8444-555555555555', 'Node 20 is required', 'fact', NULL, NULL,
    '2024-06-01T00:00:00Z');
"""

CLAUDE_MEM = """
CREATE TABLE observations (
    id INTEGER PRIMARY KEY, memory_session_id TEXT, project TEXT, text TEXT, type TEXT, title TEXT, subtitle TEXT,
    facts TEXT, narrative TEXT, concepts TEXT, files_read TEXT, files_modified TEXT, prompt_number INTEGER,
    discovery_tokens INTEGER, created_at TEXT, created_at_epoch INTEGER);
CREATE TABLE session_summaries (
    id INTEGER PRIMARY KEY, memory_session_id TEXT, project TEXT, request TEXT, investigated TEXT, learned TEXT,
    completed TEXT, next_steps TEXT, files_read TEXT, files_edited TEXT, notes TEXT, created_at TEXT,
    created_at_epoch INTEGER);
CREATE TABLE sdk_sessions (
    id INTEGER PRIMARY KEY, content_session_id TEXT, memory_session_id TEXT, project TEXT, platform_source TEXT,
    started_at TEXT, status TEXT);
CREATE TABLE schema_versions (version INTEGER, applied_at TEXT);
INSERT INTO observations (memory_session_id, project, type, title, narrative, facts, concepts, files_read,
    files_modified, created_at, created_at_epoch) VALUES
    ('m-1', 'my-app', 'decision', 'Queue is NATS', 'RabbitMQ was too heavy', '["NATS 2.10", "port 4222"]',
     '["queue"]', '["a.go"]', '["b.go", "a.go"]', '2025-05-01T08:00:00Z', 1746086400000),
    ('m-1', NULL, 'bugfix', '修复登录', NULL, '原因是 cookie, 不是 token', NULL, NULL, NULL, NULL, 1746086400000);
INSERT INTO session_summaries (memory_session_id, project, request, investigated, learned, completed, next_steps,
    files_edited, created_at) VALUES
    ('m-1', 'my-app', 'Speed up CI', 'the cache', 'the cache key was wrong', 'CI takes 4 minutes', 'split tests',
     '["ci.yml"]', '2025-05-02T08:00:00Z');
INSERT INTO sdk_sessions (content_session_id, memory_session_id, project, platform_source) VALUES
    ('c-1', 'm-1', 'my-app', 'codex');
"""

CLAUDE_MEM_OLD = """
CREATE TABLE observations (id INTEGER PRIMARY KEY, text TEXT, type TEXT, created_at TEXT);
INSERT INTO observations (text, type, created_at) VALUES ('The API has version 3', 'discovery', '2024-05-01T08:00:00Z');
"""

MEMORY_SERVICE = """
CREATE TABLE memories (
    id INTEGER PRIMARY KEY, content_hash TEXT, content TEXT, tags TEXT, memory_type TEXT, metadata TEXT,
    created_at REAL, updated_at REAL, created_at_iso TEXT, updated_at_iso TEXT, deleted_at REAL);
INSERT INTO memories (content_hash, content, tags, memory_type, metadata, created_at, updated_at, deleted_at) VALUES
    ('aa11', 'Redis runs on 6380', 'infra,redis', 'note', '{"host": "build-3", "project": "my-app"}', 1746086400.5,
     1746090000.0, NULL),
    ('bb22', 'forget me', NULL, NULL, NULL, 1746086400.0, NULL, 1746090000.0),
    ('cc33', '缓存用 Redis', NULL, 'decision', NULL, NULL, NULL, NULL);
"""

MEM0 = {
    "results": [
        {
            "id": "6F1E",
            "memory": "Likes window seats",
            "hash": "h1",
            "metadata": {"category": "travel", "nested": {"a": 1}},
            "created_at": "2025-04-01T01:02:03-07:00",
            "updated_at": None,
            "user_id": "alice",
            "agent_id": None,
            "run_id": "trip-7",
        },
        {"memory": "对坚果过敏", "metadata": None},
        {"id": "x"},
    ]
}

NOTES = {
    "MEMORY.md": "# Memory\n\n- [Tests](tests.md) — how to test\n- [User](user.md) — who\n\nDeploys need approval.\n",
    "tests.md": "---\nname: tests-first\ndescription: Run tests before a commit\ntype: feedback\n---\n\nUse pytest.\n",
    "user.md": "---\nname: user\nmetadata:\n  type: user\n---\n用户是后端工程师。\n",
    "api.md": (
        "---\nname: api\ndescription: The API\nmetadata:\n  type: reference\n  originSessionId: 7c1d\n"
        "  modified: 2025-06-01T10:00:00Z\n---\n\nThe API is documented in docs/api.md.\n"
    ),
    "goal.md": "---\ntype: project\n---\nShip version 2 in May.\n",
    "bare.md": "The staging host is stage-4.\n",
    "broken.md": "---\nname: [unclosed\n---\nStill a note.\n",
    "empty.md": "\n",
}

DECISIONS = {
    "0001-queue.md": "# 1. Use RabbitMQ\n\nDate: 2025-01-02\n\n## Status\n\nSuperseded by [ADR-2](0002-nats.md)\n\n"
    "## Context\n\nWe need a queue.\n\n## Decision\n\nUse RabbitMQ 3.\n\n## Consequences\n\nErlang.\n",
    "0002-nats.md": "# ADR-2: Use NATS\n\n## DECISION\n\nUse NATS.\n\n## context\n\nRabbitMQ is heavy.\n\n"
    "## Status\n\nAccepted (2025-02-03)\n",
    "0003-db.md": "---\ntitle: 数据库用 Postgres\nstatus: proposed\ndate: 2025-03-04\n---\n\n## 背景\n\n需要事务。\n\n"
    "## 决策\n\n用 Postgres 16。\n\n## 后果\n\n要备份。\n",
    "0004-old.md": "# 4. Use SVN\n\n* Status: deprecated\n* Date: 2019-01-01\n\n## Decision Drivers\n\n* age\n\n"
    "## Decision Outcome\n\nSVN.\n",
    "README.md": "# Decisions\n\nEach page is one.\n",
}


def database(path: Path, script: str) -> Path:
    """A SQLite file."""
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute(script).fetchall()
    return path


def export(path: Path, document: object = None) -> Path:
    """A JSON file."""
    path.write_text(json.dumps(MEM0 if document is None else document), encoding="utf-8")
    return path


def folder(path: Path, files: dict[str, str]) -> Path:
    """A folder of text files."""
    path.mkdir(parents=True)
    for name, text in files.items():
        (path / name).write_text(text, encoding="utf-8")
    return path
