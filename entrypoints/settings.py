"""All settings: command line over environment over ``config.toml`` in the data folder over defaults."""

import os
from pathlib import Path
from typing import Literal

from pydantic import AliasChoices, BaseModel, Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource

from nan_forget.application.recall import Limits
from nan_forget.application.sweep_transcript import Rules
from nan_forget.domain.block import Budget
from nan_forget.domain.calibration import Thresholds
from nan_forget.domain.errors import InvalidSetting, NotAvailable
from nan_forget.domain.lifetime import Lifetimes
from nan_forget.domain.ranking import Tuning
from nan_forget.domain.rhythm import Rhythm
from nan_forget.entrypoints.recall_settings import CONFIG, PREFIX, READERS, SQLITE, default_url, home_of, variable


class ThresholdSettings(BaseModel):
    """Cosines in the place of the embedding model's own: ``[thresholds]``, or ``NAN_FORGET_THRESHOLDS_MERGE`` etc."""

    merge: float | None = Field(default=None, ge=-1, le=1)
    conflict: float | None = Field(default=None, ge=-1, le=1)
    cluster: float | None = Field(default=None, ge=-1, le=1)

    @property
    def values(self) -> Thresholds:
        """As rules take them."""
        return Thresholds(self.merge, self.conflict, self.cluster)


class RuleSettings(BaseModel):
    """``[rules]``: what else shows that a sentence is worth keeping."""

    triggers: tuple[str, ...] = ()


class Settings(BaseSettings):
    """Read once per process; nothing comes from the current directory."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, extra="ignore", env_nested_delimiter="_", env_nested_max_split=1
    )

    home: Path
    database_url: str = ""
    user_id: str = "default"
    project: str | None = None
    embedding_provider: str = "auto"
    embedding_model: str | None = None
    ollama_url: str | None = None
    openai_api_key: SecretStr = Field(
        default=SecretStr(""), validation_alias=AliasChoices("OPENAI_API_KEY", "openai_api_key")
    )
    openai_base_url: str | None = Field(
        default=None, validation_alias=AliasChoices("OPENAI_BASE_URL", "openai_base_url")
    )
    api_host: str = "127.0.0.1"
    api_port: int = Field(default=3456, ge=0, le=65535)
    top_k: int = Field(default=50, ge=1, le=1000)
    top_n: int = Field(default=5, ge=1, le=100)
    min_relevance: float | None = Field(default=None, ge=0, le=1)
    ranking: Literal["product", "weighted"] = "product"
    sharpness: float | None = Field(default=None, ge=0, le=100)
    lexical_weight: float | None = Field(default=None, ge=0, le=10)
    recall_tokens: int = Field(default=600, ge=1, le=10_000)
    recall_timeout_ms: int = Field(default=1000, ge=1, le=60_000)
    thresholds: ThresholdSettings = ThresholdSettings()
    consolidate_every: int = Field(default=10, ge=1, le=100_000)
    consolidate_hours: float = Field(default=24.0, gt=0, le=87_600)
    min_cluster: int = Field(default=3, ge=2, le=32)
    summarizer: Literal["off", "openai", "ollama"] = "off"
    summarizer_model: str | None = None
    expire_session_days: float = Field(default=7.0, gt=0, le=36_500)
    evict_idle: bool = False
    memory_md: bool = False
    """Whether the best memories of a project are shown in the client's index of notes."""
    disabled: bool = False
    note_folders: str = ""
    extract_explicit: bool = True
    extract_rule: bool = True
    extract_model: bool = False
    rules: RuleSettings = RuleSettings()

    @field_validator("user_id", "database_url")
    @classmethod
    def _as_the_prompt_reads_it(cls, value: str, about: ValidationInfo) -> str:
        return str(READERS[str(about.field_name)](value))

    @classmethod
    def settings_customise_sources(  # noqa: PLR0917  # pydantic's signature
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Command line, environment, data folder; no ``.env``, or any repository could redirect the database."""
        del dotenv_settings, file_secret_settings
        file = Path(home_of(os.environ)) / CONFIG
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls, toml_file=file)

    @property
    def database(self) -> Path:
        """The SQLite file. ``NotAvailable`` for any other database."""
        url = self.database_url or default_url(str(self.home))
        if not url.startswith(SQLITE) or url == SQLITE:
            kind = url.split(":", 1)[0]
            raise NotAvailable(
                f"database {kind!r} is not available",
                hint="Use NAN_FORGET_DATABASE_URL=sqlite:////absolute/path.db, or unset it.",
            )
        return Path(url.removeprefix(SQLITE)).expanduser()

    @property
    def owns_folder(self) -> bool:
        """Whether the database lies in our own data folder, which is closed to others."""
        return self.database.parent == self.home

    @property
    def destinations(self) -> dict[str, str]:
        """Where a provider is asked, by its name."""
        return {"ollama": self.ollama_url or "this machine", "openai": self.openai_base_url or "OpenAI"}

    @property
    def readers(self) -> dict[str, str]:
        """What texts are sent away for beside their vectors, and the provider that gets them."""
        purposes = {"to be summed up": self.summarizer, "to be learned from": self.extractor}
        return {purpose: provider for purpose, provider in purposes.items() if provider != "off"}

    @property
    def limits(self) -> Limits:
        """How much recall looks at and tells."""
        return Limits(self.top_k, self.top_n, Budget(tokens=self.recall_tokens), self.tuning)

    @property
    def lifetimes(self) -> Lifetimes:
        """How long memories are told."""
        return Lifetimes(self.expire_session_days, self.evict_idle)

    @property
    def index_notes(self) -> str:
        """Which notes have an index that is kept."""
        return "on" if self.memory_md else "off"

    @property
    def notes_folder(self) -> str:
        """Claude Code's configuration: its variable, or the folder at home."""
        return os.path.expanduser(os.environ.get("CLAUDE_CONFIG_DIR") or os.path.join("~", ".claude"))

    @property
    def rhythm(self) -> Rhythm:
        """How often the store is tidied."""
        return Rhythm(self.consolidate_every, self.consolidate_hours)

    @property
    def extractor(self) -> Literal["off", "openai", "ollama"]:
        """Whose model reads conversations: the one that sums up, or a local one where none is named."""
        if not self.extract_model:
            return "off"
        return "ollama" if self.summarizer == "off" else self.summarizer

    @property
    def capture(self) -> Rules:
        """What is captured of a conversation."""
        return Rules(self.extract_rule, self.extract_model, self.rules.triggers)

    @property
    def tuning(self) -> Tuning:
        """What these settings say of ranking."""
        return Tuning(self.ranking, self.sharpness, self.lexical_weight, self.min_relevance)


def load() -> Settings:
    """The settings of this process. ``InvalidSetting`` names the first one that does not fit."""
    try:
        return Settings(home=Path(home_of(os.environ)))
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(map(str, first["loc"])).lower()
        given = "" if name.endswith("key") else f", not {first['input']!r}"
        raise InvalidSetting(
            f"setting {name}: {first['msg']}{given}",
            hint=f"Correct {variable(name)} or {CONFIG} in {home_of(os.environ)}.",
        ) from error
    except (OSError, ValueError) as error:
        raise InvalidSetting(
            f"{CONFIG} cannot be read: {error}", hint=f"Correct or remove it in {home_of(os.environ)}."
        ) from error
