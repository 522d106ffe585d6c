import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, date, soundEvidence } from './check/sound-evidence.ts'
import { measureAvailability, measureRecovery, slowRecoveries, spreadOf } from './measure.ts'

test('a spread is rounded up, and names the worst', () => {
  assert.deepEqual(spreadOf([1_001, 200, 50]), { count: 3, medianS: 0.2, p99S: 1.1, maxS: 1.1 })
  assert.deepEqual(spreadOf([]), { count: 0, medianS: 0, p99S: 0, maxS: 0 })
})

test('recovery is from a kill to the next capture that was begun after it, and to the run that it hit', () => {
  const rows = measureRecovery(soundEvidence())
  const after = (what: string) => rows.find(row => row.after === what)?.maxS
  assert.equal(after('a worker killed'), 2)
  assert.equal(after('a run interrupted'), 1)
})

test('what was begun before the database went is no sign that it is back', () => {
  const evidence = soundEvidence()
  evidence.faults = [
    { type: 'fault', kind: 'kill-database', target: 'database', at: at(4.5), until: at(4.8) },
  ]
  assert.deepEqual(measureRecovery(evidence), [])
  evidence.state.attempts.push({
    ...{ runId: 'run_9', attempt: 1, startedAt: date(6), finishedAt: date(45) },
    ...{ outcome: 'captured', costMicros: null },
  })
  const rows = measureRecovery(evidence)
  assert.equal(rows[0]?.maxS, 40.5)
  assert.match(slowRecoveries(rows)[0] ?? '', /PostgreSQL killed.*p99 is 40.5 s/)
})

test('calls count as served, refused or unanswered', () => {
  const rows = measureAvailability(soundEvidence())
  const scans = rows.find(({ route }) => route === 'GET /v1/scans/{scanId}')
  assert.deepEqual([scans?.calls, scans?.served, scans?.refused, scans?.silent], [5, 3, 1, 1])
})
