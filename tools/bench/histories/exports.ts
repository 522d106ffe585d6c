// A table of a million rows as a file against one of ten thousand: what the service holds while it writes.

import { randomUUID } from 'node:crypto'
import { openClient } from '../connections.ts'
import { megabytes, type Running, watchMemory } from '../processes.ts'
import type { Effort, Figure } from '../report.ts'
import { settingsFor, startServe, TOKEN } from '../service.ts'
import { plantRuns } from './plant-runs.ts'

const SIZES = [10_000, 1_000_000]
const QUICK_SIZES = [10_000, 100_000]

export async function benchExports(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  await using api = await startServe(settingsFor(databaseUrl))
  await using client = await openClient(databaseUrl)
  const measured: { rows: number; peak: number; seconds: number }[] = []
  for (const size of quick ? QUICK_SIZES : SIZES) {
    const brandId = `brd_${randomUUID().replaceAll('-', '')}`
    await plantRuns(client, brandId, size)
    await client.query('analyze')
    // What the first export warms up is no part of its length.
    if (measured.length === 0) await save(api, brandId)
    const memory = watchMemory(api)
    const started = performance.now()
    const rows = await save(api, brandId)
    if (rows !== size) throw new Error(`${rows} of ${size} rows were written`)
    measured.push({
      rows,
      seconds: (performance.now() - started) / 1_000,
      peak: Math.max(...(await memory.stop())),
    })
  }
  const [short, long] = [measured[0], measured.at(-1)]
  if (!short || !long) throw new Error('nothing was measured')
  return [
    {
      id: 'export-memory',
      name: `memory of serve while it writes ${long.rows.toLocaleString('en')} rows`,
      reference: `the same with ${short.rows.toLocaleString('en')} rows: peak of one against the other`,
      ratio: long.peak / short.peak,
      target: 'at most 1.50',
      detail: Object.fromEntries(
        measured.flatMap(({ rows, peak, seconds }) => [
          [`megabytes ${rows} rows`, megabytes(peak)],
          [`rowsPerSecond ${rows} rows`, Math.round(rows / seconds)],
        ]),
      ),
    },
  ]
}

/** Counts the lines as they come. */
async function save({ url }: Running, brandId: string): Promise<number> {
  const answer = await fetch(`${url}/api/admin/brands/${brandId}/runs/export?window=all`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  if (!answer.body) throw new Error(`answered ${answer.status}`)
  let lines = 0
  for await (const chunk of answer.body) for (const byte of chunk) if (byte === 10) lines += 1
  return lines - 1
}
