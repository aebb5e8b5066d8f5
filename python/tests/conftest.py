"""What tests of the package share. They run the installed package on `testdata/` of the project."""

import gzip
import os
import shutil
import sys
from pathlib import Path

import pytest

# Spark's workers run the interpreter that has the package.
os.environ["PYSPARK_PYTHON"] = sys.executable
os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")

TESTDATA = Path(__file__).resolve().parents[2] / "testdata"


@pytest.fixture(scope="session")
def demo() -> str:
    """Six games, of which the fourth stops at an illegal move."""
    return str(TESTDATA / "demo.pgn")


@pytest.fixture(scope="session")
def files() -> list[str]:
    return [str(file) for file in sorted((TESTDATA / "games").glob("*.pgn"))]


@pytest.fixture
def packed(demo: str, tmp_path: Path) -> str:
    """The six games in one member of gzip, which cannot be read from the middle."""
    file = tmp_path / "demo.pgn.gz"
    file.write_bytes(gzip.compress(Path(demo).read_bytes()))
    return str(file)


@pytest.fixture
def truncated(packed: str) -> str:
    file = Path(packed)
    file.write_bytes(file.read_bytes()[:-200])
    return packed


@pytest.fixture(scope="session")
def spark():
    sql = pytest.importorskip("pyspark.sql")
    if not (shutil.which("java") or os.environ.get("JAVA_HOME")):
        pytest.skip("Spark needs Java")
    # Three attempts for each task.
    builder = sql.SparkSession.builder.master("local[2,3]").config("spark.ui.enabled", "false")
    session = builder.config("spark.sql.shuffle.partitions", "2").getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    from pgnkit.spark import PgnDataSource

    session.dataSource.register(PgnDataSource)
    yield session
    session.stop()
