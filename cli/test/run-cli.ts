import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { mock } from 'node:test'
import { fileURLToPath } from 'node:url'
import { TOKEN } from '../../client/test/fake-service.ts'
import { runProgram } from '../src/program.ts'

export const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url))

// Compiled once for all the processes the tests start.
const COMPILED = fileURLToPath(new URL('../../.cache/node', import.meta.url))

export interface Outcome {
  code: number | null
  stdout: string
  stderr: string
}

interface RunOptions {
  url?: string
  stdin?: string | Uint8Array
  env?: Record<string, string | undefined>
  /** Without a token, and stopped if it opens a connection. */
  offline?: boolean
}

/** What Node asks of a process that may only read files. */
const READS_FILES = { NODE_OPTIONS: '--permission --allow-fs-read=*', NODE_COMPILE_CACHE: undefined }

interface ProcessOptions extends RunOptions {
  /** Ctrl-C as soon as this is on stderr. */
  interruptAt?: RegExp
}

const environment = ({ url, env, offline = false }: RunOptions) => ({
  ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, BCF_URL: url },
  ...(offline ? READS_FILES : { BCF_ACCESS_TOKEN: TOKEN }),
  ...env,
})

/** The real command in a process of its own, with the token set unless `env` says otherwise. */
export async function spawnBcf(args: string[], options: ProcessOptions = {}): Promise<Outcome> {
  const child = spawn(process.execPath, [CLI, ...args], { env: environment(options) })
  child.stdin.on('error', () => {})
  child.stdin.end(options.stdin ?? '')
  child.stderr.on('data', chunk => options.interruptAt?.test(String(chunk)) && child.kill('SIGINT'))
  const closed = new Promise<number | null>(resolve => child.once('close', resolve))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  return { code, stdout, stderr }
}

let last: Promise<unknown> = Promise.resolve()

/** The same in this process, which takes a hundredth of the time. */
export function bcf(args: string[], options: RunOptions = {}): Promise<Outcome> {
  // One after the other: each has what a process has only once.
  const outcome = last.then(() => runHere(args, options))
  last = outcome.catch(() => {})
  return outcome
}

async function runHere(args: string[], options: RunOptions): Promise<Outcome> {
  const [stdout, stderr] = [new Kept(), new Kept()]
  const stdin = Readable.from([Buffer.from(options.stdin ?? '')], { objectMode: false })
  const env = Object.fromEntries(
    Object.entries(environment(options)).filter(([, value]) => value !== undefined),
  )
  const giveBack = [
    exchange('stdin', stdin),
    exchange('stdout', stdout),
    exchange('stderr', stderr),
    exchange('env', env),
  ]
  const signals = (['SIGINT', 'SIGTERM'] as const).map(name => ({ name, known: process.listeners(name) }))
  const connect = options.offline && mock.method(Socket.prototype, 'connect', refuseToConnect)
  const { exitCode } = process
  process.exitCode = undefined
  try {
    await runProgram(args)
    return { code: Number(process.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() }
  } finally {
    process.exitCode = exitCode
    if (connect) connect.mock.restore()
    for (const { name, known } of signals)
      for (const listener of process.listeners(name))
        if (!known.includes(listener)) process.removeListener(name, listener)
    for (const give of giveBack) give()
  }
}

function refuseToConnect(): never {
  throw new Error('it opens a connection')
}

/** Everything that was written, as one text. */
class Kept extends Writable {
  readonly #chunks: Buffer[] = []

  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.#chunks.push(chunk)
    done()
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString()
  }
}

function exchange(name: 'stdin' | 'stdout' | 'stderr' | 'env', value: unknown): () => void {
  const own = Object.getOwnPropertyDescriptor(process, name) as PropertyDescriptor
  Object.defineProperty(process, name, { value, configurable: true, enumerable: true, writable: true })
  return () => Object.defineProperty(process, name, own)
}

/** The command under --json: the parsed document. Throws the outcome when stdout is not one document. */
export async function bcfJson(
  args: string[],
  options: RunOptions = {},
  run: typeof bcf = bcf,
): Promise<Outcome & { document: unknown }> {
  const outcome = await run([...args, '--json'], options)
  return { ...outcome, document: JSON.parse(outcome.stdout) }
}
