// C1–C4, C7: workers killed -9 at random instants while scans go on. The short form of `npm run kills`.

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createTestDatabase } from '../harness.ts'
import { killWorkers } from './worker-kills.ts'

const KILLS = 8
const SEED = 20_261_115

test(`${KILLS} kills, seed ${SEED}: nothing is lost and nothing happens twice`, async () => {
  const database = await createTestDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'bcf-kills-'))
  after(async () => {
    await database.drop()
    await rm(directory, { recursive: true, force: true })
  })
  const { url: databaseUrl } = database
  const report = await killWorkers({ kills: KILLS, seed: SEED, databaseUrl, directory, mostRuns: 250 })
  assert.deepEqual(report.violations, [])
  assert.equal(report.kills, KILLS)
  assert.ok(report.orphaned > 0, 'a kill hit somebody at work')
  assert.ok(report.engineCalls <= report.runs + report.engineFailures + report.orphaned)
})
