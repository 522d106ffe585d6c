import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { describe, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { makeTestLog, requireWholeLog, sealRecords, type TestLog } from '../evidence/test-log.ts'
import { BREAKS, type Break, breakAt } from './broken-log.ts'

const CHILD = fileURLToPath(new URL('./sequencer-child.ts', import.meta.url))
/** More than one batch, so that a break may come in the second. */
const RECORDS = 1_030
/** And the one of the key. */
const ALL = RECORDS + 1

async function filledLog(t: TestContext): Promise<TestLog> {
  const log = await makeTestLog()
  t.after(() => log.close())
  await sealRecords(log.database, RECORDS)
  return log
}

/** And each checkpoint is in the journal once; what was half written is none. */
async function requireWhole(log: TestLog): Promise<number> {
  const lines = readFileSync(log.journal.path, 'utf8').split('\n')
  const sizes = lines.filter(line => line.endsWith('}')).map(line => JSON.parse(line).size)
  assert.ok(sizes.length >= 2)
  assert.deepEqual(sizes, [...new Set(sizes)])
  return requireWholeLog(log)
}

const fail = async (): Promise<never> => {
  throw new Error('broken on purpose')
}

describe('attack 33: the sequencer breaks at every write', () => {
  for (const broken of BREAKS) {
    // The first transaction of a new log introduces its key; the others are batches.
    const times = broken.startsWith('the transaction') ? [1, 2, 3] : [1, 2]
    for (const nth of times) {
      test(`an error: ${broken}, time ${nth}`, async t => {
        const log = await filledLog(t)
        const parts = breakAt(log, broken, nth, fail)
        await assert.rejects(async () => {
          const sequencer = await log.open(parts.database, parts.journal)
          while ((await sequencer.step()) > 0);
        }, /broken on purpose/)
        await log.finish()
        assert.equal(await requireWhole(log), ALL)
      })
    }

    test(`the same sequencer goes on after an error: ${broken}`, async t => {
      const log = await filledLog(t)
      const parts = breakAt(log, broken, 2, fail)
      const sequencer = await log.open(parts.database, parts.journal)
      const errors: string[] = []
      for (let step = 0; step < 5; step++) {
        await sequencer.step().catch((error: Error) => errors.push(error.message))
        await sealRecords(log.database, 1)
      }
      assert.deepEqual(errors, ['broken on purpose'])
      while ((await sequencer.step()) > 0);
      assert.equal(await requireWhole(log), ALL + 5)
    })

    const occurrences = broken.startsWith('the transaction') ? [1, 2] : [1]
    for (const nth of occurrences) {
      test(`kill -9: ${broken}, time ${nth}`, async t => {
        const log = await filledLog(t)
        assert.equal(await runChild(log, broken, nth), 'SIGKILL')
        await log.finish()
        assert.equal(await requireWhole(log), ALL)
      })
    }
  }
})

async function runChild(log: TestLog, broken: Break, nth: number): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [CHILD, log.databaseUrl, log.directory, broken, String(nth)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [, signal] = await once(child, 'exit')
  return signal
}
