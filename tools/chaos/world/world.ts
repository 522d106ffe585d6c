// Everything that takes part: a PostgreSQL server, an object store that lies now and then, two APIs and three workers as if on
// separate hosts, the engines as a process, and between each process and the database a connection that can be cut.

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { formatSigningKey, formatVerifierKey, signingKey } from '@brand-citation-forensics/proof'
import { type DatabaseProxy, openDatabaseProxy } from '../../../service/test/database/database-proxy.ts'
import { type FaultProxy, openFaultProxy } from '../../../service/test/objects/fault-proxy.ts'
import { startSmallS3 } from '../../../service/test/objects/small-s3.ts'
import { mountDisk, type SmallDisk } from '../../../service/test/small-disk.ts'
import { enginesAt } from '../../scripts/engines-at.ts'
import type { History } from '../seen/history.ts'
import { type DatabaseServer, openDatabaseServer } from './database-server.ts'
import { type Supervised, supervise } from './supervised.ts'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

export const TOKEN = 'chaos-token-0123456789abcdef'
const API_COUNT = 2
const WORKER_COUNT = 3
const ENGINE_LATENCY_MS = 250
const ENGINE_FAULT_RATE = 0.02
/** One read of the object store in so many returns other bytes. */
const LIES = 100

/** A process of the service, with its own data directory and connection to the database. */
export interface Host {
  process: Supervised
  road: DatabaseProxy
  dataDir: string
  url: string
  /** Where its data directory is one; a worker's, if we may mount it. */
  disk: SmallDisk | null
}

export interface World {
  /** The log's public key. */
  vkey: string
  database: DatabaseServer
  /** The road to the object store, where bodies lie. */
  store: FaultProxy
  apis: Host[]
  workers: Host[]
  engines: Supervised
  /** The questions that the engines saw, a JSON object a line. */
  askedFile: string
  /** What `npm run audit` needs to look at the same database from the place of a worker. */
  auditEnv(host: Host): Record<string, string>
  /** Ends the service's processes. Returns the names of those that did not end when asked. */
  endProcesses(): Promise<string[]>
  close(): Promise<void>
}

export async function openWorld(
  directory: string,
  { seed, hasDisks, settings }: { seed: number; hasDisks: boolean; settings: Record<string, string> },
  history: History,
): Promise<World> {
  const disks: SmallDisk[] = []
  const diskAt = (path: string): SmallDisk | null => {
    if (!hasDisks) return null
    const disk = mountDisk(path)
    disks.push(disk)
    return disk
  }
  const key = signingKey('chaos.localhost/log', randomBytes(32))
  const databaseDir = join(directory, 'database')
  const database = await openDatabaseServer(databaseDir, diskAt(databaseDir))
  const bucket = await startSmallS3('evidence')
  const store = await openFaultProxy(bucket.url)
  store.lie(LIES)
  const askedFile = join(directory, 'asked.jsonl')
  const [enginePort = 0, ...ports] = await freePorts(1 + API_COUNT + WORKER_COUNT)
  const onEnd = history.add
  const base = {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: join(directory, 'compile-cache'),
    BCF_LOG_LEVEL: 'warn',
    BCF_STORE_ENDPOINT: store.url,
    BCF_STORE_BUCKET: 'evidence',
    BCF_STORE_KEY_ID: 'key-id',
    BCF_STORE_SECRET: 'the-secret-of-the-store',
    ...settings,
  }
  const engines = supervise({
    name: 'engines',
    args: [
      fromRoot('sandbox/src/main.ts'),
      ...['--port', `${enginePort}`, '--seed', `${seed}`, '--asked', askedFile],
      ...['--latency', `${ENGINE_LATENCY_MS}`, '--fault-rate', `${ENGINE_FAULT_RATE}`],
    ],
    env: base,
    log: join(directory, 'engines.log'),
    onEnd,
  })
  await engines.ready()
  const service = {
    ...base,
    ...enginesAt(`http://127.0.0.1:${enginePort}`),
    BCF_ACCESS_TOKEN: TOKEN,
    BCF_LOG_KEY: formatSigningKey(key),
    // So that runs also wait for their turn, and workers die meanwhile.
    BCF_CHATGPT_RATE: '1200',
    BCF_GEMINI_RATE: '600',
  }

  async function host(command: 'serve' | 'work', name: string, port: number): Promise<Host> {
    const road = await openDatabaseProxy(database.url)
    const dataDir = join(directory, name)
    mkdirSync(dataDir, { recursive: true })
    const disk = command === 'work' ? diskAt(dataDir) : null
    const env = {
      ...{ ...service, DATABASE_URL: road.url, BCF_DATA_DIR: dataDir },
      [command === 'work' ? 'BCF_WORKER_PORT' : 'PORT']: `${port}`,
    }
    const args = [fromRoot('service/src/main.ts'), command]
    const process = supervise({ name, args, env, log: join(directory, `${name}.log`), onEnd })
    return { process, road, dataDir, disk, url: `http://127.0.0.1:${port}` }
  }

  // A killed process leaves no compile cache to the next; this one exits cleanly, and does.
  await promisify(execFile)(process.execPath, [fromRoot('service/src/main.ts'), 'migrate'], {
    env: { ...service, DATABASE_URL: database.url, BCF_DATA_DIR: join(directory, 'migrate') },
  })
  const apis: Host[] = []
  for (const [index, port] of ports.slice(0, API_COUNT).entries())
    apis.push(await host('serve', `api-${index}`, port))
  const workers: Host[] = []
  for (const [index, port] of ports.slice(API_COUNT).entries())
    workers.push(await host('work', `worker-${index}`, port))
  const hosts = [...apis, ...workers]
  await Promise.all(hosts.map(({ process }) => process.ready()))

  return {
    vkey: formatVerifierKey(key),
    database,
    store,
    apis,
    workers,
    engines,
    askedFile,
    auditEnv: ({ dataDir }) => ({ ...base, DATABASE_URL: database.url, BCF_DATA_DIR: dataDir }),
    async endProcesses() {
      const ended = await Promise.all(
        [...hosts.map(({ process }) => process), engines].map(async process => ({
          name: process.name,
          inTime: await process.end(),
        })),
      )
      return ended.filter(({ inTime }) => !inTime).map(({ name }) => name)
    },
    async close() {
      for (const { road } of hosts) await road.close()
      await database.stop()
      await store.close()
      await bucket.close()
      for (const disk of disks) disk.remove()
    },
  }
}

/** Taken together, so that none is given out twice. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      return server
    }),
  )
  const ports = servers.map(server => (server.address() as { port: number }).port)
  await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
  return ports
}
