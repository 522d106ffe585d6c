// The service as an operator runs it: a process of its own, known by its output and its exit code.

import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PATIENT_SETTINGS } from './patience.ts'

/** Compiled once for all the processes that tests start. */
export const COMPILED = fileURLToPath(new URL('../../.cache/node', import.meta.url))

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

interface Finished {
  code: number | null
  stdout: string
  stderr: string
}

export interface ServiceProcess {
  /** Its address; `worker` when it has none. Rejects when it ends before it is ready. */
  ready: Promise<string>
  ended: Promise<Finished>
  pid: number
  /** What it has said so far. */
  readonly said: { stdout: string; stderr: string }
  signal(name: NodeJS.Signals): void
  /** Asks it to stop and waits until it has. */
  stop(): Promise<Finished>
}

/**
 * Where the services of a test keep key and journal of the log: one place for each database of each server, whoever
 * connects. A journal of another server's database of that name would, rightly, stop the log.
 */
export function dataDirOf(databaseUrl: string): string {
  const { host, pathname, searchParams } = new URL(databaseUrl.replace('@/', '@localhost/'))
  const server = hash('sha256', `${host} ${searchParams.get('host')}`).slice(0, 8)
  // Several people may test on one machine.
  return join(tmpdir(), `bcf-test-data-${process.getuid?.() ?? 0}`, `${pathname.slice(1)}-${server}`)
}

/** Only these variables are set: nothing of the test's own environment leaks in. */
export const environmentOf = (env: Record<string, string>): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: COMPILED,
  ...PATIENT_SETTINGS,
  ...(env.DATABASE_URL && !env.BCF_DATA_DIR ? { BCF_DATA_DIR: dataDirOf(env.DATABASE_URL) } : {}),
  ...env,
})

export function spawnService(
  command: string,
  env: Record<string, string>,
  args: string[] = [],
  { cwd, first = [] }: { cwd?: string; first?: string[] } = {},
): ServiceProcess {
  const child = spawn(process.execPath, [...first, MAIN, command, ...args], {
    ...{ env: environmentOf(env), cwd },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  const ready = Promise.withResolvers<string>()
  ready.promise.catch(() => {})
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
      const address = /^ready (http\S+|worker)$/m.exec(output.stdout)?.[1]
      if (address) ready.resolve(address)
    })
  }
  const ended = once(child, 'close').then(([code]) => {
    ready.reject(new Error(`the service ended with ${code}: ${output.stderr}`))
    return { code: code as number | null, ...output }
  })
  return {
    ready: ready.promise,
    ended,
    pid: child.pid as number,
    said: output,
    signal: name => void child.kill(name),
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
