// A worker like any other, whose engines take as long as real ones do: each answer comes in its own time, and not all of
// a scan in the same moment.

import { startService } from '../../../service/src/assemble.ts'
import { readConfig } from '../../../service/src/config.ts'

const LATENCY_MS = [1_000, 8_000] as const

const service = await startService(
  readConfig(process.env, { token: false }),
  { api: false, worker: true },
  { sandbox: { latencyMs: LATENCY_MS } },
)
process.once('SIGTERM', () => void service.stop())
process.stdout.write('ready work\n')
