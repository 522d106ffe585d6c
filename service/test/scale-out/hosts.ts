// Machines of a test: each a directory of its own for journal, lock and key, all on one database.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { Database } from '../../src/platform/database.ts'
import { logAt, requireWholeLog } from '../evidence/test-log.ts'
import {
  createMigratedDatabase,
  createTestDatabase,
  openTestDatabase,
  TOKEN,
  untilSigned,
} from '../harness.ts'
import { type ServiceProcess, spawnService } from '../service-process.ts'

export interface Host {
  dataDir: string
  begin(command: 'serve' | 'work', env?: Record<string, string>): ServiceProcess
}

export interface Hosts {
  databaseUrl: string
  /** The test's own road to it. */
  database: Database
  host(): Promise<Host>
  /** Waits until every record has its place and is published. */
  sequenced(): Promise<void>
  /** What must hold of the log, with the journal of this host. */
  requireWhole(host: Host): Promise<number>
}

/** Everything is stopped and removed with the suite. */
export async function openHosts({ migrated = true } = {}): Promise<Hosts> {
  const { url: databaseUrl, drop } = await (migrated ? createMigratedDatabase() : createTestDatabase())
  const database = openTestDatabase(databaseUrl)
  const processes: ServiceProcess[] = []
  const directories: string[] = []
  after(async () => {
    for (const process of processes) process.signal('SIGCONT')
    await Promise.all(processes.map(process => process.stop()))
    await database.close()
    await drop()
    for (const directory of directories) await rm(directory, { recursive: true, force: true })
  })
  return {
    databaseUrl,
    database,
    async host() {
      const dataDir = await mkdtemp(join(tmpdir(), 'bcf-host-'))
      directories.push(dataDir)
      return {
        dataDir,
        begin(command, env = {}) {
          const begun = spawnService(command, {
            DATABASE_URL: databaseUrl,
            BCF_DATA_DIR: dataDir,
            BCF_ACCESS_TOKEN: TOKEN,
            BCF_ENGINES: 'sandbox',
            BCF_LOG_LEVEL: 'warn',
            PORT: '0',
            ...env,
          })
          processes.push(begun)
          return begun
        },
      }
    },
    sequenced: async () => void (await untilSigned({ database })),
    requireWhole: ({ dataDir }) => requireWholeLog(logAt(database, databaseUrl, join(dataDir, 'log'))),
  }
}
