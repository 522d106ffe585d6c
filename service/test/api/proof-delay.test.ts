// A capture is public in the commit that made it, and its proof follows, also while a large scan keeps every part busy.
// How soon is told, not judged: that depends on the machine.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { ENGINES } from '../../src/model/engine.ts'
import { eventually, makeBrand, startTestService } from '../harness.ts'
import { checkProof } from '../sequencing.ts'
import { asker } from './ask.ts'

const PROMPTS = 10

describe('captures of a scan under way', async () => {
  const service = await startTestService()
  const ask = asker(service)
  const { id: brandId } = await makeBrand(
    service,
    {},
    Array.from({ length: PROMPTS }, (_, number) => ({
      text: `Is Northwind Kettles any good? Question ${number} [[sandbox:good]]`,
      intent: 'BRANDED',
    })),
  )

  test('rows 157, 163: each is found at once and has its proof soon', async t => {
    const { scanId } = (await service.call('POST', '/v1/scans', { brandId })).body
    const following = new Map<string, Promise<number>>()

    /** From the moment the answer arrived to the moment a stranger sees its proof. */
    async function follow(hash: string): Promise<number> {
      const found = await ask('GET', `/v1/public/evidence/${hash}`)
      assert.equal(found.status, 200, 'visible in the commit that made it')
      const proven = await eventually(async () => {
        const { body } = await ask('GET', `/v1/public/evidence/${hash}`)
        return body.log ? body : null
      })
      const delay = Date.now() - Date.parse(proven.captured_at)
      const keys = (await ask('GET', '/log/key')).text.trimEnd().split('\n')
      assert.equal(checkProof(proven.log, keys).record.sha256, hash)
      return delay
    }

    for (;;) {
      const { rows } = await service.database.query<{ hash: string | null; open: boolean }>(
        `select encode(sha256, 'hex') as hash,
                status in ('QUEUED', 'RUNNING') as open from runs where scan_id = $1`,
        [scanId],
      )
      const open = rows.filter(row => row.open).length
      for (const { hash } of rows) {
        if (hash === null || following.has(hash)) continue
        following.set(hash, follow(hash))
      }
      if (rows.length > 0 && open === 0) break
      await pause(10)
    }
    const delays = (await Promise.all(following.values())).sort((a, b) => a - b)
    const [median, slowest] = [delays[delays.length >> 1] ?? 0, delays.at(-1) ?? 0]
    t.diagnostic(`${delays.length} proofs after ${median} ms in the median, ${slowest} ms at most`)
    assert.equal(delays.length, PROMPTS * ENGINES.length)
  })
})
