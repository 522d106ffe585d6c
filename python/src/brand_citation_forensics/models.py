"""The shapes of the v1 API. Generated from openapi.json by generate_models.py: do not edit."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AwareDatetime, Field
from typing_extensions import TypeAliasType

from brand_citation_forensics._answer import Answer

Engine = TypeAliasType(
    "Engine",
    Literal[
        "CHATGPT",
        "PERPLEXITY",
        "GEMINI",
        "CLAUDE",
        "COPILOT",
        "GROK",
        "GOOGLE_AIO",
        "GOOGLE_AI_MODE",
        "DEEPSEEK",
        "META_AI",
        "AMAZON_RUFUS",
    ],
)


PromptIntent = TypeAliasType("PromptIntent", Literal["CATEGORY", "BRANDED", "COMPARATIVE", "DEFENSIVE"])


CitationClass = TypeAliasType("CitationClass", Literal["STRONG", "DESCRIPTIVE", "ECHO", "CONFABULATED", "ABSENT"])


ConfabulationWindow = TypeAliasType("ConfabulationWindow", Literal["7d", "30d", "all"])


VerificationStatus = TypeAliasType("VerificationStatus", Literal["active", "stale", "not_reproducible"])


class BrandRef(Answer):
    id: str
    name: str
    domain: str


class ErrorDetail(Answer):
    in_: Annotated[Literal["path", "query", "body", "header"] | str, Field(alias="in")]
    field: str
    message: str


class NotCaptured(Answer):
    found: bool


class JobAcknowledgement(Answer):
    job_id: Annotated[str, Field(alias="jobId")]


class ScanAccepted(Answer):
    scan_id: Annotated[str, Field(alias="scanId")]
    job_id: Annotated[str, Field(alias="jobId")]
    status: Literal["QUEUED"]
    engines: list[Engine | str]
    engines_not_runnable: Annotated[list[Engine | str], Field(alias="enginesNotRunnable")]
    engines_out_of_plan: Annotated[list[Engine | str], Field(alias="enginesOutOfPlan")]


class Scan(Answer):
    id: str
    status: Literal["QUEUED", "RUNNING", "COMPLETED", "PARTIAL", "FAILED"] | str
    started_at: Annotated[AwareDatetime | None, Field(alias="startedAt")]
    finished_at: Annotated[AwareDatetime | None, Field(alias="finishedAt")]
    total_prompts: Annotated[int, Field(alias="totalPrompts")]
    total_runs: Annotated[int, Field(alias="totalRuns")]
    total_cost_usd: Annotated[float | str | None, Field(alias="totalCostUsd")]
    by_status: Annotated[dict[str, int], Field(alias="byStatus")]
    mentions: int


class CitationCounts(Answer):
    strong: Annotated[int, Field(alias="STRONG")]
    descriptive: Annotated[int, Field(alias="DESCRIPTIVE")]
    echo: Annotated[int, Field(alias="ECHO")]
    confabulated: Annotated[int, Field(alias="CONFABULATED")]
    absent: Annotated[int, Field(alias="ABSENT")]


class MatrixRow(Answer):
    engine: Engine | str
    intent: PromptIntent | str
    counts: CitationCounts
    total: int


class ContradictedFact(Answer):
    key: str
    value: str
    source: str
    hash: str


class ConfabulationItem(Answer):
    run_id: Annotated[str, Field(alias="runId")]
    scan_id: Annotated[str, Field(alias="scanId")]
    engine: Engine | str
    surface: Literal["official_api", "serp_api", "scraped_ui", "sandbox"] | str | None
    intent: PromptIntent | str
    prompt_text: Annotated[str, Field(alias="promptText")]
    excerpt: str
    claim: str
    contradicted_fact: Annotated[ContradictedFact | None, Field(alias="contradictedFact")]
    sha256: str
    captured_at: Annotated[AwareDatetime, Field(alias="capturedAt")]
    classified_at: Annotated[AwareDatetime, Field(alias="classifiedAt")]
    verification_status: Annotated[VerificationStatus | str, Field(alias="verificationStatus")]


class ConfabulationList(Answer):
    total: int
    truncated: bool
    items: list[ConfabulationItem]


class Confabulations(Answer):
    brand: BrandRef
    classified_runs: Annotated[int, Field(alias="classifiedRuns")]
    totals: CitationCounts
    matrix: list[MatrixRow]
    confabulations: ConfabulationList


class Fact(Answer):
    id: str
    key: str
    value: str
    source: str
    hash: str
    source_sha256: Annotated[str, Field(alias="sourceSha256")]
    origin: Literal["website", "operator", "import"] | str
    active: bool
    collected_at: Annotated[AwareDatetime, Field(alias="collectedAt")]
    superseded_at: Annotated[AwareDatetime | None, Field(alias="supersededAt")]


class GroundTruth(Answer):
    brand: BrandRef
    facts: list[Fact]
    last_refreshed_at: Annotated[AwareDatetime | None, Field(alias="lastRefreshedAt")]


class LogPlace(Answer):
    origin: str
    index: int
    proof: str


class PublicEvidence(Answer):
    found: Literal[True]
    sha256: str
    algorithm: Literal["SHA-256"]
    captured_at: AwareDatetime
    engine: Engine | str
    surface: Literal["official_api", "serp_api", "scraped_ui", "sandbox"] | str
    log: LogPlace | None


class CheckVerdict(Answer):
    found: Literal[True]
    match: bool
    verdict: Literal["verified", "modified"] | str
    submitted_sha256: str
    captured_at: AwareDatetime


class Claim(Answer):
    text: str
    start: int
    end: int
    facet: str
    value: str | None = None
    polarity: Literal["affirmed", "denied"] | str | None = None
    verdict: Literal["supported", "contradicted", "unverifiable", "hedged"] | str
    kind: Literal["invented", "outdated", "misattributed", "wrong_value"] | str | None = None
    rule: str
    fact_id: Annotated[str | None, Field(alias="factId")]


class Classification(Answer):
    id: str
    citation_class: Annotated[CitationClass | str, Field(alias="citationClass")]
    confidence: float
    method: str
    reason: (
        Literal[
            "no_knowledge",
            "asks_back",
            "repeats_prompt",
            "suspected",
            "bare_listing",
            "citation_only",
            "false_citation",
        ]
        | str
        | None
    ) = None
    rationale: str
    claims: list[Claim]
    cause: Literal["scan", "reverification", "reclassification", "judge"] | str
    classified_at: Annotated[AwareDatetime, Field(alias="classifiedAt")]


class Verification(Answer):
    id: str
    job_id: Annotated[str, Field(alias="jobId")]
    outcome: Literal["reproduced", "changed", "error"] | str
    result_class: Annotated[CitationClass | str | None, Field(alias="resultClass")]
    response_sha256: Annotated[str | None, Field(alias="responseSha256")]
    asked: int | None = None
    reproduced: int | None = None
    verification_status: Annotated[VerificationStatus | str, Field(alias="verificationStatus")]
    checked_at: Annotated[AwareDatetime, Field(alias="checkedAt")]


class Snapshot(Answer):
    sha256: str
    algorithm: Literal["SHA-256"]
    byte_length: Annotated[int, Field(alias="byteLength")]
    encoding: Literal["utf-8", "base64"] | str
    captured_at: Annotated[AwareDatetime, Field(alias="capturedAt")]


class Locale(Answer):
    country: str | None
    language: str | None
    city: str | None


class Prompt(Answer):
    id: str
    text: str
    intent: PromptIntent | str


class Citation(Answer):
    position: int
    url: str
    domain: str
    title: str | None


class Origin(Answer):
    route: str
    provider: str | None
    is_third_party: Annotated[bool | None, Field(alias="isThirdParty")]
    words: str


class RunEvidence(Answer):
    run_id: Annotated[str, Field(alias="runId")]
    scan_id: Annotated[str, Field(alias="scanId")]
    brand: BrandRef
    engine: Engine | str
    surface: Literal["official_api", "serp_api", "scraped_ui", "sandbox"] | str | None
    model: str | None
    prompt: Prompt
    status: Literal["QUEUED", "RUNNING", "CAPTURED", "CLASSIFIED", "FAILED"] | str
    captured_at: Annotated[AwareDatetime | None, Field(alias="capturedAt")]
    raw_response: Annotated[str | None, Field(alias="rawResponse")]
    raw_response_base64: Annotated[str | None, Field(alias="rawResponseBase64")] = None
    snapshot: Snapshot | None
    citations: list[Citation]
    verification_status: Annotated[VerificationStatus | str, Field(alias="verificationStatus")]
    classification: Classification | None
    classifications: list[Classification]
    verifications: list[Verification]
    outcome: Literal["answered", "refused", "filtered", "cut_off", "empty", "not_shown"] | str | None = None
    origin: Origin | None = None
    locale_asked: Annotated[Locale | None, Field(alias="localeAsked")] = None
    locale: Locale | None = None


class Reading(Answer):
    """
    What was read out of the answer when it came; null for runs from before that was sealed
    """

    reader: str
    outcome: str
    text: str | None
    visible_sha256: Annotated[str | None, Field(alias="visibleSha256")]


class BundleFact(Answer):
    id: str
    key: str
    value: str
    source: str
    hash: str
    source_sha256: Annotated[str, Field(alias="sourceSha256")]
    origin: Literal["website", "operator", "import"] | str | None = None
    collected_at: Annotated[AwareDatetime, Field(alias="collectedAt")]


class CustodyStep(Answer):
    event: Literal["REQUESTED", "CAPTURED", "SEALED", "CLASSIFIED", "VERIFIED", "ANCHORED", "READ"] | str
    at: AwareDatetime | None
    actor: str
    detail: str
    sha256: str | None


class LogKey(Answer):
    vkey: str
    endorsement: str | None


class SealedRecord(Answer):
    id: str
    kind: Annotated[str, Field(description="A kind that is not known here is sealed, not understood")]
    public: str
    private: str
    entry_salt: Annotated[str, Field(alias="entrySalt")]
    private_salt: Annotated[str, Field(alias="privateSalt")]
    entry: str
    index: int | None
    inclusion: list[str] | None


class Anchor(Answer):
    checkpoint: str
    response: str
    nonce: str
    consistency: list[str]


class Witnessed(Answer):
    checkpoint: str
    consistency: list[str]


class Integrity(Answer):
    origin: str | None
    keys: list[LogKey]
    checkpoint: str | None
    records: list[SealedRecord]
    anchors: list[Anchor]
    witnessed: Witnessed | None


class EvidenceBundle(Answer):
    bundle_version: Annotated[Literal["2"], Field(alias="bundleVersion")]
    run_id: Annotated[str, Field(alias="runId")]
    scan_id: Annotated[str, Field(alias="scanId")]
    sample: int
    brand: BrandRef
    engine: Engine | str
    surface: Literal["official_api", "serp_api", "scraped_ui", "sandbox"] | str
    model: str | None
    prompt: Prompt
    status: Literal["CLASSIFIED"]
    captured_at: Annotated[AwareDatetime, Field(alias="capturedAt")]
    raw_response: Annotated[str | None, Field(alias="rawResponse")]
    raw_response_base64: Annotated[str | None, Field(alias="rawResponseBase64")] = None
    snapshot: Snapshot
    citations: list[Citation]
    classification: Classification
    classifications: list[Classification]
    verifications: list[Verification]
    state_at: Annotated[
        AwareDatetime,
        Field(
            alias="stateAt",
            description="When the list of contents was sealed: what was sealed later is not in the bundle",
        ),
    ]
    reading: Annotated[
        Reading | None,
        Field(description="What was read out of the answer when it came; null for runs from before that was sealed"),
    ]
    ground_truth: Annotated[list[BundleFact], Field(alias="groundTruth")]
    chain_of_custody: Annotated[list[CustodyStep], Field(alias="chainOfCustody")]
    integrity: Integrity
