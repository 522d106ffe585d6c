// Examples for the OpenAPI document. A test checks each against its schema.

import { ENGINES, type Engine } from '../model/engine.ts'
import { exampleBundle, exampleLogPlace } from './example-bundle.ts'

const at = '2026-11-14T09:30:00.000Z'
const sha256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'
const brand = {
  id: 'brd_01jcq5s8y0k3v9d2n7m4x6w1za',
  name: 'Northwind Kettles',
  domain: 'northwind-kettles.example',
}
const scanId = 'scn_01jcq5t2f8h6w3r9k1d4b7n0ce'
const runId = 'run_01jcq5t2f9q2x7v5m8s3k6j1da'
const jobId = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const requestId = 'req-4f1c-1'
const PLANNED: Engine[] = ['CHATGPT', 'PERPLEXITY', 'GEMINI', 'GOOGLE_AIO']
const classification = {
  id: 'cls_01jcq5v0a1b2c3d4e5f6g7h8j9',
  citationClass: 'CONFABULATED',
  confidence: 0.8,
  method: 'rules@3',
  reason: null,
  rationale:
    '“founded in 1992” contradicts what the brand says of foundingDate (wrong value), see https://northwind-kettles.example/.',
  claims: [
    {
      text: 'founded in 1992',
      start: 22,
      end: 37,
      facet: 'foundingDate',
      value: '1992',
      polarity: 'affirmed',
      verdict: 'contradicted',
      kind: 'wrong_value',
      rule: 'stated/foundingDate',
      factId: 'fct_01jcq5r0a1b2c3d4e5f6g7h8j9',
    },
  ],
  cause: 'scan',
  classifiedAt: at,
}
const evidence = {
  runId,
  scanId,
  brand,
  engine: 'CHATGPT',
  surface: 'official_api',
  model: 'gpt-6.1-terra',
  prompt: {
    id: 'prm_01jcq5s9a1b2c3d4e5f6g7h8j9',
    text: 'When was Northwind Kettles founded?',
    intent: 'BRANDED',
  },
  status: 'CLASSIFIED',
  capturedAt: at,
  rawResponse: 'hello',
  snapshot: { sha256, algorithm: 'SHA-256', byteLength: 5, encoding: 'utf-8', capturedAt: at },
  citations: [
    {
      position: 1,
      url: 'https://northwind-kettles.example/',
      domain: 'northwind-kettles.example',
      title: 'Home',
    },
  ],
  verificationStatus: 'active',
  classification,
  classifications: [classification],
  verifications: [],
}
const fact = {
  id: 'fct_01jcq5r0a1b2c3d4e5f6g7h8j9',
  key: 'foundingDate',
  value: '1987',
  source: 'https://northwind-kettles.example/',
  hash: '744b93f9950fc38dad705556931ea48193b99dcb191cc9bd77097f65fbe2f0b8',
  sourceSha256: sha256,
  collectedAt: at,
}
const bundle = exampleBundle(evidence, fact)
/** Sealed after the bundle was exported. */
const verification = {
  id: 'ver_01jcq8a4b1c2d3e4f5g6h7j8k9',
  jobId,
  outcome: 'reproduced',
  resultClass: 'CONFABULATED',
  responseSha256: '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03',
  asked: 3,
  reproduced: 2,
  verificationStatus: 'active',
  checkedAt: '2026-11-14T10:15:00.000Z',
}

export const EXAMPLE = {
  requestId,
  brand,
  evidence: {
    ...evidence,
    outcome: 'answered',
    origin: {
      route: 'openai-responses',
      provider: 'OpenAI',
      isThirdParty: false,
      words: 'ChatGPT, by OpenAI, official API',
    },
    localeAsked: { country: 'DE', language: 'de', city: 'Berlin' },
    locale: { country: 'DE', language: null, city: 'Berlin' },
    verifications: [verification],
  },
  job: { jobId },
  scanAccepted: {
    scanId,
    jobId,
    status: 'QUEUED',
    engines: PLANNED.slice(0, 2),
    enginesNotRunnable: PLANNED.slice(2),
    enginesOutOfPlan: ENGINES.filter(engine => !PLANNED.includes(engine)),
  },
  scan: {
    id: scanId,
    status: 'PARTIAL',
    startedAt: at,
    finishedAt: '2026-11-14T09:31:12.000Z',
    totalPrompts: 8,
    totalRuns: 16,
    totalCostUsd: 0.184,
    byStatus: { QUEUED: 0, RUNNING: 0, CAPTURED: 0, CLASSIFIED: 15, FAILED: 1 },
    mentions: 11,
  },
  quotaError: { error: 'Monthly scan cap of plan FREE reached', maxScans: 4, scansThisMonth: 4, requestId },
  noPromptError: {
    error: 'The brand has no active prompt, so there is nothing to ask: add one, then start the scan again',
    activePrompts: 0,
    requestId,
  },
  validationError: {
    error: 'Invalid query: engine: Invalid option',
    details: [{ in: 'query', field: 'engine', message: 'Invalid option' }],
    requestId,
  },
  confabulations: {
    brand,
    classifiedRuns: 15,
    totals: { STRONG: 6, DESCRIPTIVE: 4, ECHO: 1, CONFABULATED: 1, ABSENT: 3 },
    matrix: [
      {
        engine: 'CHATGPT',
        intent: 'BRANDED',
        counts: { STRONG: 6, DESCRIPTIVE: 4, ECHO: 1, CONFABULATED: 1, ABSENT: 3 },
        total: 15,
      },
    ],
    confabulations: {
      total: 1,
      truncated: false,
      items: [
        {
          runId,
          scanId,
          engine: 'CHATGPT',
          surface: 'official_api',
          intent: 'BRANDED',
          promptText: 'When was Northwind Kettles founded?',
          excerpt: 'Northwind Kettles was founded in 1992.',
          claim: 'founded in 1992',
          contradictedFact: { key: fact.key, value: fact.value, source: fact.source, hash: fact.hash },
          sha256,
          capturedAt: at,
          classifiedAt: at,
          verificationStatus: 'active',
        },
      ],
    },
  },
  bundle,
  groundTruth: {
    brand,
    facts: [{ ...fact, origin: 'website', active: true, supersededAt: null }],
    lastRefreshedAt: at,
  },
  publicEvidence: {
    found: true,
    sha256,
    algorithm: 'SHA-256',
    captured_at: at,
    engine: 'CHATGPT',
    surface: 'official_api',
    log: exampleLogPlace(bundle),
  },
  checkVerdict: { found: true, match: true, verdict: 'verified', submitted_sha256: sha256, captured_at: at },
  planned: { status: 'planned', roadmap: 'Sprint 9' },
}
