// One October among its neighbours, for the tests that read its files back.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { exportMonth } from '../../src/figures/months/export-month.ts'
import { makeBrand, manualClock, startTestService } from '../harness.ts'
import { plantPrompts, plantScan, type ScanRun } from '../scans/planted-scans.ts'

const CLASSES = ['STRONG', 'CONFABULATED', 'ABSENT', 'CONFABULATED'] as const
const SCANS = ['2026-09-30T23:59:00Z', '2026-10-01T00:00:00Z', '2026-10-31T12:00:00Z', '2026-11-01T00:00:00Z']

export async function plantMonths() {
  const clock = manualClock('2026-11-03T08:00:00.000Z')
  const service = await startTestService({ clock })
  const directory = await mkdtemp(join(tmpdir(), 'bcf-months-'))
  after(async () => {
    await service.stop()
    await rm(directory, { recursive: true })
  })
  const { database } = service
  const { id } = await makeBrand(service)
  const [promptId = ''] = await plantPrompts(service, id, ['Who makes the best kettles?'])
  const runs = CLASSES.map<ScanRun>((citationClass, turn) => ({
    ...{ promptId, engine: 'CHATGPT', sample: turn + 1, citationClass },
  }))
  for (const at of SCANS) await plantScan(service, id, { at: new Date(at), runs })
  const waiting = { promptId, engine: 'CHATGPT', citationClass: null, isWaiting: true } as const
  await plantScan(service, id, { at: new Date('2026-08-20T00:00:00Z'), runs: [waiting] })
  return {
    ...{ database, directory, runs },
    write: (month: string) => exportMonth({ database, clock }, { month, directory }),
  }
}
