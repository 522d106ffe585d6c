import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { locateCluster } from '../../src/platform/postgres/postgres-files.ts'
import { isPostmaster, readPostmaster } from '../../src/platform/postgres/postgres-process.ts'
import { eventually } from '../harness.ts'
import type { ServiceProcess } from '../service-process.ts'

/** The service, the server of its database and all of the server's children, in one stroke. */
export async function killTree(service: ServiceProcess, dataDir: string): Promise<void> {
  const { cluster } = await locateCluster(dataDir)
  const postmaster = await readPostmaster(cluster)
  assert.ok(postmaster && (await isPostmaster(postmaster.pid, cluster)), 'the database is running')
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const backends = stdout
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === postmaster.pid)
    .map(([pid]) => Number(pid))
  for (const pid of [service.pid, postmaster.pid, ...backends]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // A backend may have ended by itself meanwhile.
    }
  }
  await service.ended
  await eventually(async () => !(await isPostmaster(postmaster.pid, cluster)))
}
