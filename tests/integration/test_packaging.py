"""The wheel holds the product under one import name, and the source archive makes the same wheel."""

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
LAYERS = ("domain", "application", "adapters", "entrypoints")


def _run(*arguments: str, folder: Path) -> str:
    done = subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def _build(kind: str, folder: Path) -> Path:
    """Packs a checkout or an unpacked source archive, without a network."""
    _run("-m", "hatchling", "build", "--target", kind, "--directory", "out", folder=folder)
    (built,) = (folder / "out").glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return built


def _contents(wheel: Path) -> dict[str, bytes]:
    with ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this checkout in a folder of another name, with byte code and a data file lying in it."""
    folder = tmp_path_factory.mktemp("packaging") / "some-clone"
    left_out = shutil.ignore_patterns(".git", ".venv", ".hatch", ".hypothesis", "*cache*", "dist")
    shutil.copytree(ROOT, folder, ignore=left_out)
    (folder / "domain" / "__pycache__").mkdir()
    (folder / "domain" / "__pycache__" / "memory.cpython-311.pyc").touch()
    (folder / "adapters" / "data.bin").write_bytes(b"\x00means")
    return folder


@pytest.fixture(scope="module")
def wheel(checkout: Path) -> Path:
    """The wheel of the checkout."""
    return _build("wheel", checkout)


def test_wheel_holds_every_layer_and_nothing_else(checkout: Path, wheel: Path) -> None:
    """Each file of a layer, data included, is packed once, as nan_forget/<layer>; tests and byte code are not."""
    files = {path for layer in LAYERS for path in (checkout / layer).rglob("*") if path.is_file()}
    expected = {f"nan_forget/{path.relative_to(checkout).as_posix()}" for path in files if path.suffix != ".pyc"}
    packed = {name for name in _contents(wheel) if ".dist-info/" not in name}
    assert packed == expected | {"nan_forget/__init__.py", "nan_forget/py.typed"}


def test_source_archive_makes_the_same_wheel(checkout: Path, wheel: Path, tmp_path: Path) -> None:
    """What is published as source builds what is published as a wheel."""
    with tarfile.open(_build("sdist", checkout)) as archive:
        archive.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.glob("nan_forget-*")
    assert _contents(_build("wheel", unpacked)) == _contents(wheel)


def test_wheel_runs(wheel: Path, tmp_path: Path) -> None:
    """The product starts from an unpacked wheel, under its one name."""
    shutil.unpack_archive(wheel, tmp_path, "zip")
    assert "add" in _run("-m", "nan_forget.entrypoints.main", "--help", folder=tmp_path)
    assert str(tmp_path) in _run("-c", "import nan_forget.domain.memory as m; print(m.__file__)", folder=tmp_path)


def test_checkout_has_one_name(tmp_path: Path) -> None:
    """In this environment a layer cannot be imported by its folder's name, and loads from its real folder."""
    found = "import importlib.util as u; print([u.find_spec(name) for name in {}])"
    assert _run("-c", found.format(LAYERS), folder=tmp_path).strip() == str([None] * len(LAYERS))
    loaded = _run("-c", "import nan_forget.domain.errors as e; print(e.__file__)", folder=tmp_path)
    assert loaded.strip() == str(ROOT / "domain" / "errors.py")
