// A check that finds nothing is worth nothing until it has found something: each violation is planted in a sound
// campaign, and exactly the check that is meant for it, or those that must notice too, has to say so.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Call } from '../seen/history.ts'
import type { Evidence, RunRow } from '../seen/state.ts'
import { CHECKS, checkAll } from './check.ts'
import { aCall, at, date, soundEvidence } from './sound-evidence.ts'

const complaints = (evidence: Evidence) =>
  checkAll(evidence).flatMap(({ name, violations }) => violations.map(what => `${name}: ${what}`))

test('a sound campaign is clean', () => {
  assert.deepEqual(complaints(soundEvidence()), [])
})

type Planting = [what: string, plant: (evidence: Evidence) => void, found: RegExp]

const firstRun = ({ state }: Evidence) => state.runs[0] as RunRow
const callOf = ({ calls }: Evidence, route: string, place = 0) =>
  calls.filter(call => call.route === route)[place] as Call
const LOOKUP = 'GET /v1/public/evidence/{hash}'

const PLANTED: Planting[] = [
  ['a lost scan', e => e.state.scans.splice(0), /acknowledged and is lost/],
  ['a scan that the API denies in the end', e => e.told.splice(0), /does not know it in the end/],
  ['a missing run', e => e.state.runs.splice(1, 1), /1 runs are missing, such as GEMINI/],
  ['a run too many', e => e.state.runs.push({ ...firstRun(e), id: 'run_9' }), /two runs/],
  [
    'a scan that never ended',
    e => Object.assign(e.state.scans[0] ?? {}, { finishedAt: null }),
    /every scan ended.*PARTIAL/,
  ],
  [
    'a scan that ended wrongly',
    e => Object.assign(e.state.scans[0] ?? {}, { status: 'COMPLETED' }),
    /is COMPLETED with 1 captured/,
  ],
  [
    'two scans of one key',
    e => Object.assign(callOf(e, 'POST /v1/scans', 1).saw ?? {}, { scanId: 'scn_2' }),
    /key k1 started scn_1 and scn_2/,
  ],
  [
    'one scan for two keys',
    e => Object.assign(callOf(e, 'POST /v1/scans', 1).saw ?? {}, { key: 'k2' }),
    /given to two keys/,
  ],
  [
    'a scan that nobody asked for',
    e =>
      e.state.scans.push({
        ...(e.state.scans[0] as Evidence['state']['scans'][0]),
        id: 'scn_9',
        totalRuns: 0,
        status: 'COMPLETED',
      }),
    /1 keys started 2 scans/,
  ],
  ['a plan exceeded', e => Object.assign(e.caps, { FREE: 0 }), /1 scans on a plan of 0/],
  [
    'a wrong byStatus',
    e => Object.assign(e.told[0] ?? {}, { byStatus: { CLASSIFIED: 2 } }),
    /byStatus adds up/,
  ],
  [
    'a wrong cost',
    e => Object.assign(e.told[0] ?? {}, { totalCostUsd: 0.002 }),
    /costs 0.002, its attempts 0.001/,
  ],
  [
    'a scan that came back to life',
    e => e.calls.push(aCall({ at: at(50), saw: { scanId: 'scn_1', scanStatus: 'RUNNING' } })),
    /was PARTIAL and later RUNNING/,
  ],
  ['a stuck run', e => Object.assign(firstRun(e), { status: 'CAPTURED' }), /stuck in CAPTURED/],
  [
    'an attempt that is not recorded',
    e => e.state.attempts.splice(0, 1),
    /counts 2 attempts, 1 are recorded/,
  ],
  [
    'a run captured by two attempts',
    e => Object.assign(e.state.attempts[0] ?? {}, { outcome: 'captured', finishedAt: date(3) }),
    /with 2 captured attempts/,
  ],
  [
    'a run taken up after its capture',
    e => {
      firstRun(e).attempt = 3
      e.state.attempts.splice(2, 0, {
        ...{ runId: 'run_0', attempt: 3, startedAt: date(6), finishedAt: date(7) },
        ...{ outcome: 'failed', costMicros: null },
      })
      e.asked.push({ engine: 'CHATGPT', prompt: 'What is it?' })
    },
    /taken up again after its capture/,
  ],
  [
    'a duplicate capture',
    e =>
      e.state.records.push({
        subject: 'run_0',
        kind: 'capture',
        slot: 'answer',
        sha256: firstRun(e).sha256 ?? '',
      }),
    /2 answers sealed/,
  ],
  ['a capture that is gone', e => e.state.records.splice(0, 1), /has 0 answers sealed/],
  [
    'another hash sealed',
    e => Object.assign(e.state.records[0] ?? {}, { sha256: 'ff' }),
    /another hash was sealed/,
  ],
  [
    'a second classification',
    e => e.state.records.push({ subject: 'run_0', kind: 'classification', slot: 'cls_2', sha256: 'x' }),
    /classified 2 times/,
  ],
  [
    'a question too many',
    e => e.asked.push({ engine: 'GEMINI', prompt: 'What is it?' }),
    /1 questions more than attempts/,
  ],
  [
    'a question that nobody owed',
    e => e.asked.push({ engine: 'GROK', prompt: 'Who?' }),
    /nobody owed the question GROK/,
  ],
  ['an answer without a question', e => e.asked.splice(0, 2), /1 answers of 0 questions/],
  [
    'an attempt that was cut off by nothing',
    e => e.faults.splice(0, 1),
    /has no end, and nothing disturbed it/,
  ],
  [
    'a full disk that nobody speaks of',
    e => Object.assign(e.faults[0] ?? {}, { kind: 'disk-full', target: 'database', wasSaid: false }),
    /nobody said disk-full of database/,
  ],
  [
    'a full disk that is spoken of for ever',
    e => Object.assign(e.faults[0] ?? {}, { wasSaid: true, wentOn: false }),
    /was still said long after it was over/,
  ],
  [
    'a job that is lost',
    e => e.calls.push(aCall({ saw: { jobId: 'job_9' } })),
    /job job_9 was acknowledged and is lost/,
  ],
  [
    'a job that hangs',
    e => Object.assign(e.state.jobs[0] ?? {}, { status: 'RUNNING' }),
    /job job_1 \(scan\) is RUNNING/,
  ],
  [
    'a job left in the queue',
    e => e.state.waiting.push({ queue: 'run.GROK', state: 'retry', count: 1 }),
    /1 jobs of run.GROK are retry/,
  ],
  [
    'a log that shrank',
    e => e.calls.push({ ...callOf(e, 'GET /log/checkpoint'), at: at(60) }),
    /checkpoint of 1 was shown after one of 2/,
  ],
  [
    'a hash that is not found any more',
    e => e.calls.push({ ...callOf(e, LOOKUP), at: at(12), status: 404, expected: [404] }),
    /was found, and then not/,
  ],
  [
    'a proof that is gone',
    e => e.calls.push(aCall({ route: LOOKUP, at: at(12), saw: { hash: '11'.repeat(32), isProven: false } })),
    /was proven, and then not/,
  ],
  [
    'a proof that moved',
    e =>
      e.calls.push(
        aCall({ route: LOOKUP, at: at(12), saw: { hash: '11'.repeat(32), isProven: true, index: 1 } }),
      ),
    /was proven at 0 and 1/,
  ],
  [
    'a proof of another answer',
    e => Object.assign(callOf(e, LOOKUP, 1).saw ?? {}, { hash: '33'.repeat(32) }),
    /proof is of another answer/,
  ],
  [
    'a proof that was bent',
    e => {
      const { saw } = callOf(e, LOOKUP, 1)
      if (saw?.proof) saw.proof = saw.proof.replace('index 0', 'index 1')
    },
    /proof does not hold/,
  ],
  [
    'a hash without a proof in the end',
    e =>
      e.calls.push(aCall({ route: LOOKUP, isQuiet: true, saw: { hash: '44'.repeat(32), isProven: false } })),
    /has no proof in the end/,
  ],
  ['an undocumented 500', e => e.calls.push(aCall({ status: 500 })), /answered 500/],
  ['a scan that is not found', e => e.calls.push(aCall({ status: 404 })), /answered 404/],
  ['a 503 without Retry-After', e => e.calls.push(aCall({ status: 503 })), /without Retry-After/],
  [
    'a 503 that is not JSON',
    e => e.calls.push(aCall({ status: 503, isJson: false, hasRetryAfter: true })),
    /without JSON/,
  ],
  [
    'a 503 in quiet times',
    e => e.calls.push(aCall({ status: 503, hasRetryAfter: true, isQuiet: true })),
    /when nothing was broken/,
  ],
  [
    'a wrong verdict',
    e => e.calls.push(aCall({ saw: { verdict: 'modified', rightVerdicts: ['verified'] } })),
    /said modified/,
  ],
  [
    'silence of a process that lived',
    e => e.calls.push(aCall({ status: null, error: 'ECONNRESET', at: at(15) })),
    /got ECONNRESET from api-0, which lived/,
  ],
  [
    'a process that ended by itself',
    e => Object.assign(e.lives[0] ?? {}, { by: 'itself', code: 1 }),
    /api-0 ended by itself with 1/,
  ],
  [
    'a process that grew',
    e => Object.assign(e.lives[0] ?? {}, { last: { rssMb: 900, fds: 31 } }),
    /took 900 MB/,
  ],
  [
    'descriptors that leak',
    e => Object.assign(e.lives[0] ?? {}, { last: { rssMb: 95, fds: 999 } }),
    /held 999 descriptors/,
  ],
  ['a process that does not end', e => e.stubborn.push('worker-1'), /worker-1 did not end/],
  [
    'a finding of the audit',
    e => Object.assign(e.audits[0] ?? {}, { code: 1, findings: ['leaf 3'] }),
    /audit at worker-0 ended with 1: leaf 3/,
  ],
  ['an audit that did not take place', e => e.audits.splice(0), /nobody audited/],
  ['something still owed', e => e.unfinished.push('3 runs'), /3 runs/],
]

describe('planted violations are found', () => {
  for (const [what, plant, found] of PLANTED) {
    test(what, () => {
      const evidence = soundEvidence()
      plant(evidence)
      assert.match(complaints(evidence).join('\n'), found)
    })
  }

  test('every check has found something', () => {
    const useful = new Set(
      PLANTED.flatMap(([, plant]) => {
        const evidence = soundEvidence()
        plant(evidence)
        return checkAll(evidence)
          .filter(({ violations }) => violations.length > 0)
          .map(({ name }) => name)
      }),
    )
    assert.deepEqual(
      Object.keys(CHECKS).filter(name => !useful.has(name)),
      [],
    )
  })
})
