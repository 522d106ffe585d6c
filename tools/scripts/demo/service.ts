// The service as a child process of the demo: started on a free port, stopped cleanly.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** The service drains its work, then stops its database. */
const STOP_MS = 120_000

export interface Service {
  /** Its address, once it takes requests. */
  ready: Promise<string>
  /** Rejects if the process ends before it was asked to. */
  death: Promise<never>
  log: string[]
  stop(): Promise<void>
}

export interface LaunchOptions {
  host: string
  port: number
  token: string
  dataDir: string
}

export function launch({ host, port, token, dataDir }: LaunchOptions): Service {
  // A demo must never seal its inventions into a real ledger, so a configured database is ignored.
  const { DATABASE_URL: _left, ...inherited } = process.env
  // It helps nobody to hear early that this machine is busy.
  const patience = { BCF_REQUEST_WAIT_MS: '60000', BCF_STOP_SECONDS: '100' }
  const BCF_LOG_LEVEL = process.env.BCF_LOG_LEVEL || 'warn'
  const settings = { BCF_ACCESS_TOKEN: token, BCF_ENGINES: 'sandbox', BCF_DATA_DIR: dataDir, BCF_LOG_LEVEL }
  // In a process group of its own: Ctrl-C then reaches this script alone, which stops the service in order.
  const child = spawn(process.execPath, ['service/src/main.ts', 'start'], {
    cwd: ROOT,
    env: { ...patience, ...inherited, ...settings, HOST: host, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const log: string[] = []
  const ready = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', line => {
      if (log.push(line) > 30) log.shift()
      const address = stream === child.stdout ? /^ready (https?:\S+)/.exec(line)?.[1] : undefined
      if (address) ready.resolve(address)
    })
  }
  const ended = new Promise<string>(resolve => {
    child.once('error', error => resolve(error.message))
    // A moment later, for the last lines of the log.
    child.once('exit', (code, signal) => setTimeout(resolve, 100, `exit ${signal ?? code}`))
  })
  process.once('exit', () => child.exitCode === null && child.kill('SIGTERM'))
  const death = ended.then(how => Promise.reject(new Error(`The service ended by itself (${how})`)))
  death.catch(() => {})
  return { ready: ready.promise, death, log, stop: () => stopChild(child, ended) }
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const how = await Promise.race([ended, pause(STOP_MS, 'too late', { ref: false })])
  if (how === 'too late') child.kill('SIGKILL')
  if (how !== 'exit 0') throw new Error(`The service did not stop as it should (${how})`)
}

/** The wanted port, or another if it is taken. */
export async function choosePort(host: string, wanted: number): Promise<number> {
  return tryPort(host, wanted).catch(error => {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return tryPort(host, 0)
  })
}

async function tryPort(host: string, port: number): Promise<number> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  const taken = (server.address() as AddressInfo).port
  await new Promise(resolve => server.close(resolve))
  return taken
}
