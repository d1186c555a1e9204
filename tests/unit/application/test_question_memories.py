"""An evaluation set of one's own memories."""

from nan_forget.application.question_memories import QuestionMemories
from tests.unit.application.conftest import ANN, BOB, IN_LIB, World


def test_own_active_memories_become_documents_and_questions(world: World) -> None:
    """Each stands in its project without what is asked; short, archived, foreign and session notes make no question."""
    pool = world.saved("raised the pool to 40", problem="requests hang under load")
    short = world.saved("ok", IN_LIB)
    world.archive(world.saved("We deploy on every Friday afternoon").id, ANN)
    world.saved("this session is about tests and nothing else", scope="session", session_id="s1")
    world.saved("another user keeps this one", BOB)
    made = QuestionMemories(world.units)(ANN)
    assert pool.project is not None
    assert short.project is not None
    assert {(one.id, one.text, one.project) for one in made.documents} == {
        (pool.id, "raised the pool to 40", pool.project.key),
        (short.id, "ok", short.project.key),
    }
    assert [(one.text, one.relevant, one.project) for one in made.queries] == [
        ("requests hang under load", (pool.id,), pool.project.key)
    ]
