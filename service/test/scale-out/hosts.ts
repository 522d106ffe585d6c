// Machines of a test: each a directory of its own for journal, lock and key, all on one database.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { startService } from '../../src/assemble.ts'
import { readConfig } from '../../src/config.ts'
import type { Database } from '../../src/platform/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { logAt, requireWholeLog } from '../evidence/test-log.ts'
import {
  createMigratedDatabase,
  createTestDatabase,
  openTestDatabase,
  TOKEN,
  untilSigned,
} from '../harness.ts'
import { environmentOf, type ServiceProcess, spawnService } from '../service-process.ts'

export interface Host {
  dataDir: string
  /** In this process, ready; stopped with the suite if not before. */
  open(command: Command, env?: Record<string, string>): Promise<OpenedService>
  /** In a process of its own, which may die. */
  begin(command: Command, env?: Record<string, string>): ServiceProcess
}

type Command = 'serve' | 'work'

const PARTS = { serve: { api: true, worker: false }, work: { api: false, worker: true } }

export interface OpenedService {
  /** Empty for a worker. */
  url: string
  /** Its log so far, from warnings on. */
  readonly said: string
  stop(): Promise<void>
}

async function openService(command: Command, env: Record<string, string>): Promise<OpenedService> {
  let said = ''
  const log = createLog('warn', {
    write: line => {
      said += line
    },
  })
  const config = readConfig(environmentOf(env), { token: command === 'serve' })
  const { url, stop } = await startService(config, PARTS[command], { log })
  return {
    ...{ url: url ?? '', stop },
    get said() {
      return said
    },
  }
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
  const opened: OpenedService[] = []
  const directories: string[] = []
  after(async () => {
    for (const process of processes) process.signal('SIGCONT')
    await Promise.all([...processes, ...opened].map(service => service.stop()))
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
      const settings = (env: Record<string, string>) => ({
        DATABASE_URL: databaseUrl,
        BCF_DATA_DIR: dataDir,
        BCF_ACCESS_TOKEN: TOKEN,
        BCF_ENGINES: 'sandbox',
        BCF_LOG_LEVEL: 'warn',
        PORT: '0',
        ...env,
      })
      return {
        dataDir,
        async open(command, env = {}) {
          const service = await openService(command, settings(env))
          opened.push(service)
          return service
        },
        begin(command, env = {}) {
          const begun = spawnService(command, settings(env))
          processes.push(begun)
          return begun
        },
      }
    },
    sequenced: async () => void (await untilSigned({ database })),
    requireWhole: ({ dataDir }) => requireWholeLog(logAt(database, databaseUrl, join(dataDir, 'log'))),
  }
}
