// A small campaign in which every promise was kept, for the tests of the checks: they plant what must be found.

import {
  commitRecord,
  formatTlogProof,
  formatVerifierKey,
  inclusionProof,
  leafHash,
  type NodeSource,
  nodeHash,
  signCheckpoint,
  signingKey,
  treeRoot,
} from '@brand-citation-forensics/proof'
import type { Call } from '../seen/history.ts'
import type { Evidence, RunRow } from '../seen/state.ts'

const KEY = signingKey('test.localhost/log', new Uint8Array(32).fill(7))
const T0 = Date.parse('2026-11-15T10:00:00.000Z')
/** A moment of the campaign, in seconds. */
export const at = (seconds: number) => T0 + seconds * 1_000
export const date = (seconds: number) => new Date(at(seconds))

const HASHES = ['11'.repeat(32), '22'.repeat(32)]
const ENGINES = ['CHATGPT', 'GEMINI']

export const aCall = (fields: Partial<Call>): Call => ({
  ...{
    type: 'call',
    who: 'stranger',
    api: 0,
    route: 'GET /v1/scans/{scanId}',
    at: at(20),
    ms: 10,
    status: 200,
  },
  ...{ expected: [200], isJson: true, hasRetryAfter: false, isQuiet: false },
  ...fields,
})

/** The tree over some entries, and what is signed of it. */
function testLog(entries: Uint8Array[]) {
  const source: NodeSource = {
    node: ({ level, index }): Uint8Array =>
      level === 0
        ? leafHash(entries[index] as Uint8Array)
        : nodeHash(
            source.node({ level: level - 1, index: 2 * index }),
            source.node({ level: level - 1, index: 2 * index + 1 }),
          ),
  }
  const note = (size: number) => signCheckpoint({ origin: KEY.name, size, root: treeRoot(size, source) }, KEY)
  return { source, note }
}

/** One scan of one prompt on two engines: one captured at the second attempt, after a kill; one failed by its engine. */
export function soundEvidence(): Evidence {
  const records = HASHES.map((sha256, index) =>
    commitRecord(
      { kind: 'capture', at: date(5).toISOString(), sha256, private: { runId: `run_${index}` } },
      { entry: new Uint8Array(32).fill(index), private: new Uint8Array(32).fill(index + 9) },
    ),
  )
  const entries = records.map(record => record.entry)
  const { source, note } = testLog(entries)
  const proofOf = (index: number) =>
    formatTlogProof({
      index,
      hashes: inclusionProof(index, 2, source),
      checkpoint: note(2),
      publicText: records[index]?.publicText ?? '',
      entrySalt: new Uint8Array(32).fill(index),
    })
  return {
    vkey: formatVerifierKey(KEY),
    calls: soundCalls(note, proofOf),
    faults: [
      { type: 'fault', kind: 'kill-worker', target: 'worker-0', at: at(3), until: at(3.5) },
      { type: 'fault', kind: 'kill-api', target: 'api-1', at: at(30), until: at(30.5) },
    ],
    lives: soundLives(),
    asked: [
      { engine: 'CHATGPT', prompt: 'What is it?' },
      { engine: 'CHATGPT', prompt: 'What is it?' },
      { engine: 'GEMINI', prompt: 'What is it?' },
    ],
    told: [
      {
        ...{ scanId: 'scn_1', status: 'PARTIAL', finishedAt: date(19).toISOString(), totalRuns: 2 },
        ...{ byStatus: { CLASSIFIED: 1, FAILED: 1 }, totalCostUsd: 0.001 },
      },
    ],
    state: soundState(),
    audits: [{ host: 'worker-0', code: 0, findings: [] }],
    lies: 0,
    caps: { FREE: 4 },
    unfinished: [],
    stubborn: [],
  }
}

function soundCalls(note: (size: number) => string, proofOf: (index: number) => string): Call[] {
  const start = { route: 'POST /v1/scans', who: 'customer', status: 202, expected: [202, 409] }
  const promise = { brandId: 'brd_1', key: 'k1', scanId: 'scn_1', engines: ENGINES }
  const lookup = (index: number, seconds: number, isQuiet = false) =>
    aCall({
      ...{ route: 'GET /v1/public/evidence/{hash}', at: at(seconds), isQuiet },
      saw: {
        hash: HASHES[index] ?? '',
        isProven: seconds > 8,
        index,
        ...(seconds > 8 ? { proof: proofOf(index) } : {}),
      },
    })
  return [
    aCall({ ...start, at: at(0), saw: { ...promise } }),
    aCall({ ...start, at: at(1), api: 1, saw: { ...promise } }),
    aCall({ at: at(2), saw: { scanId: 'scn_1', scanStatus: 'RUNNING' } }),
    aCall({ at: at(20), saw: { scanId: 'scn_1', scanStatus: 'PARTIAL' } }),
    aCall({ at: at(40), isQuiet: true, saw: { scanId: 'scn_1', scanStatus: 'PARTIAL' } }),
    lookup(0, 6),
    lookup(0, 10),
    lookup(0, 41, true),
    aCall({ route: 'GET /log/checkpoint', at: at(7), saw: { note: note(1) } }),
    aCall({ route: 'GET /log/checkpoint', at: at(42), isQuiet: true, saw: { note: note(2) } }),
    aCall({ route: 'GET /v1/scans/{scanId}', api: 1, at: at(31), status: null, error: 'ECONNREFUSED' }),
    aCall({ at: at(33), status: 503, hasRetryAfter: true }),
    aCall({ at: at(34), saw: { hash: HASHES[0] ?? '', verdict: 'verified', rightVerdicts: ['verified'] } }),
  ]
}

function soundLives(): Evidence['lives'] {
  const life: Omit<Evidence['lives'][number], 'name'> = {
    ...{ type: 'life', pid: 1, startedAt: at(-6), readyAt: at(-5), endedAt: at(100), by: 'us', code: 0 },
    ...{ first: null, last: null },
  }
  return [
    { ...life, name: 'api-0', first: { rssMb: 90, fds: 30 }, last: { rssMb: 95, fds: 31 } },
    { ...life, name: 'api-1', endedAt: at(30), code: 'SIGKILL' },
    { ...life, name: 'api-1', startedAt: at(30.5), readyAt: at(32) },
    { ...life, name: 'worker-0', endedAt: at(3), code: 'SIGKILL' },
  ]
}

function soundState(): Evidence['state'] {
  const attempt = { attempt: 1, startedAt: date(2), finishedAt: null, outcome: null, costMicros: null }
  const failed = { status: 'FAILED', failure: 'unreadable', capturedAt: null, sha256: null }
  return {
    scans: [
      {
        ...{ id: 'scn_1', brandId: 'brd_1', plan: 'FREE', status: 'PARTIAL', createdAt: date(0) },
        ...{ finishedAt: date(19), totalRuns: 2, totalPrompts: 1, engines: ENGINES },
      },
    ],
    prompts: [{ id: 'prm_1', brandId: 'brd_1', text: 'What is it? [[fault:500:times=1]]' }],
    runs: [aRun(0, { attempt: 2 }), aRun(1, { ...failed, citationClass: null })],
    attempts: [
      { ...attempt, runId: 'run_0' },
      {
        ...{ runId: 'run_0', attempt: 2, startedAt: date(4), finishedAt: date(5) },
        ...{ outcome: 'captured', costMicros: 1_000 },
      },
      { ...attempt, runId: 'run_1', finishedAt: date(3), outcome: 'failed' },
    ],
    laterAsks: [],
    records: [
      { subject: 'run_0', kind: 'capture', slot: 'answer', sha256: HASHES[0] ?? '' },
      { subject: 'run_0', kind: 'classification', slot: 'cls_1', sha256: HASHES[0] ?? '' },
    ],
    jobs: [
      {
        ...{ id: 'job_1', kind: 'scan', subjectId: 'scn_1', status: 'DONE', createdAt: date(0) },
        ...{ finishedAt: date(19), error: null },
      },
    ],
    waiting: [],
  }
}

const aRun = (index: number, fields: Partial<RunRow>): RunRow => ({
  ...{ id: `run_${index}`, scanId: 'scn_1', brandId: 'brd_1', promptId: 'prm_1' },
  ...{ engine: ENGINES[index] ?? '', intent: 'BRANDED', status: 'CLASSIFIED', attempt: 1, failure: null },
  ...{ capturedAt: date(5), sha256: HASHES[index] ?? null, citationClass: 'STRONG' },
  ...fields,
})
