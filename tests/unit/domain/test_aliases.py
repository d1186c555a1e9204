"""Normal forms of paths and remotes."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nan_forget.domain.aliases import key_of, normalise_path, normalise_remote, one_line
from nan_forget.domain.project import Alias, Location

SEGMENTS = st.text("abcXYZ019-_.~ é项", min_size=1, max_size=8)
TOKENS = st.text(st.characters(codec="ascii", categories=["L", "N", "P", "S"], exclude_characters="/"), min_size=12)


@pytest.mark.parametrize(
    "url",
    [
        "git@github.com:Owner/Repo.git",
        "github.com:owner/repo",
        "git@github.com:/owner/repo/",
        "ssh://git@github.com/owner/repo.git",
        "ssh://git@github.com:22/Owner/Repo",
        "ssh://git@GitHub.com:/owner/repo",
        "git+ssh://git@github.com/owner/repo.git",
        "git://github.com:9418/owner/repo.git",
        "http://github.com:80/owner/repo",
        "https://github.com:443/owner//repo.git/",
        "https://user:token@github.com/Owner/Repo.git/",
        "https://token@github.com/owner/repo?private_token=secret#readme",
        "HTTPS://github.com/owner/repo.git.git",
        "  https://github.com/owner/repo/.git\n",
        "github.com/owner/repo",
    ],
)
def test_one_repository_has_one_remote(url: str) -> None:
    """Every way to write the remote of a repository has one normal form, without credentials."""
    assert normalise_remote(url) == "github.com/owner/repo"


@pytest.mark.parametrize(
    ("url", "normal"),
    [
        ("ssh://git@git.example:2222/team/app.git", "git.example:2222/team/app"),
        ("git.example:2222/team/app", "git.example:2222/team/app"),
        ("git@git.example:2222/app.git", "git.example/2222/app"),
        ("ssh://git@[2001:DB8::1]:2222/app.git", "[2001:db8::1]:2222/app"),
        ("ssh://git@[2001:db8::1]/app.git", "[2001:db8::1]/app"),
        ("work:app.git", "work/app"),
        ("git.example/team/a:b", "git.example/team/a:b"),
        ("https://git.example/~ann/项目.git", "git.example/~ann/项目"),
        ("https://tangled.example/@ann/app", "tangled.example/@ann/app"),
        ("https://dev.example/org/My%20Project/_git/App", "dev.example/org/my%20project/_git/app"),
        ("/srv/git/App.git", "/srv/git/App"),
        ("/srv/git/App.git/", "/srv/git/App"),
        ("/srv/App/.git", "/srv/App"),
        ("file:///srv/git/App.git", "/srv/git/App"),
        ("FILE://localhost/srv/git/App.git", "/srv/git/App"),
        (" /srv/git/App.git ", "/srv/git/App"),
        ("C:\\Git\\App.git", "c:/Git/App"),
        ("file:///C:/Git/App.git", "c:/Git/App"),
        ("\\\\server\\share\\app.git", "//server/share/app"),
    ],
)
def test_remote(url: str, normal: str) -> None:
    """Hosts and their paths are lower-case and keep an unusual port; local paths keep their case."""
    assert normalise_remote(url) == normal


@pytest.mark.parametrize(
    "url",
    [
        "",
        " ",
        "origin",
        "../app.git",
        "./app.git",
        "~/app.git",
        "..\\app.git",
        "/",
        "file:///",
        "https://",
        "https://github.com",
        "https://github.com/.git",
        "https://github.com:port/owner/repo",
        "https://user:12/34@github.com/owner/repo",
        "https://user:12/a@github.com/owner/repo",
        "https://-/owner/repo",
        "ext::ssh -i key git.example %S /app",
        "codecommit::eu-west-1://app",
        "https://github.com/owner/repo" + 1_000 * ".git",
    ],
)
def test_no_remote(url: str) -> None:
    """What names no place that is the same from everywhere has no normal form."""
    assert normalise_remote(url) is None


@given(TOKENS)
def test_token_is_dropped(token: str) -> None:
    """Nothing of the credentials in a URL is left, whatever characters they have."""
    assert normalise_remote(f"https://ann:{token}@github.com/owner/repo.git") == "github.com/owner/repo"
    assert normalise_remote(f"https://{token}@github.com/owner/repo") == "github.com/owner/repo"


@given(
    st.sampled_from(
        ["{}", "https://{}", "ssh://git@{}.git", "git@h:{}", "h:8{}", "/{}", "file:///{}", "C:\\{}", "[{}"]
    ).flatmap(lambda form: st.lists(SEGMENTS, max_size=4).map(lambda parts: form.format("/".join(parts))))
    | st.text()
)
@example("https://git.example/app .git")
def test_normal_remote_is_normal(url: str) -> None:
    """The normal form of a normal form is itself."""
    normal = normalise_remote(url)
    assert normal is None or normalise_remote(normal) == normal


@pytest.mark.parametrize(
    ("path", "normal"),
    [
        ("/home/ann/App", "/home/ann/App"),
        ("/home/ann/App/", "/home/ann/App"),
        ("/home/ann/a\\b", "/home/ann/a\\b"),
        ("/", "/"),
        ("C:\\Users\\Ann\\App", "c:/Users/Ann/App"),
        ("c:/Users/Ann/App/", "c:/Users/Ann/App"),
        ("C:\\", "c:"),
        ("\\\\server\\share\\App\\", "//server/share/App"),
        ("c:app\\b", "c:app\\b"),
        ("1:\\b", "1:\\b"),
        ("é:\\b", "é:\\b"),
        ("ab\\c", "ab\\c"),
        ("/home/ann/cafe\u0301", "/home/ann/caf\u00e9"),
        ("/home/ann/caf\udce9", "/home/ann/caf\ufffd"),
        ("/home/ann/two\nlines", "/home/ann/two lines"),
        ("/home/ann/我的 项目", "/home/ann/我的 项目"),
    ],
)
def test_path(path: str, normal: str) -> None:
    """A path has one spelling that a database can hold; only after a drive or two backslashes is it a Windows path."""
    assert normalise_path(path) == normal


@given(st.text() | st.tuples(st.sampled_from(["C:", "d:\\", "\\\\", "/"]), st.text()).map("".join))
def test_normal_path_is_normal(path: str) -> None:
    """The normal form of a normal form is itself, and every drive is the same in both cases."""
    normal = normalise_path(path)
    assert normalise_path(normal) == normal
    assert normalise_path("C:\\" + path) == normalise_path("c:/" + path)


@given(st.text(st.characters()))
def test_one_line_is_storable(text: str) -> None:
    """A name is UTF-8 text on one line, and stays as it is when it is read again."""
    line = one_line(text)
    assert len(line.encode().splitlines()) <= 1
    assert one_line(line) == line


def test_key_is_the_remote() -> None:
    """A new project with a remote has the same key wherever it is cloned."""
    location = Location("app", "/a/app", (Alias("remote", "git.example/app"), Alias("path", "/a/app")))
    assert key_of(location) == "git.example/app"


def test_key_tells_paths_apart() -> None:
    """Without a remote, two folders of one name have different keys, the same ones each time."""
    one, other = (Location("app", path, (Alias("path", path),)) for path in ("/a/app", "/b/app"))
    assert key_of(one) == "app-145e08"
    assert key_of(other).startswith("app-")
    assert key_of(other) != key_of(one)
