// A program in this process, as if it had one of its own: its streams, environment and exit code. Starting a process and
// loading the program takes many times as long.

import { Readable, Writable } from 'node:stream'

export interface Ended {
  code: number
  stdout: string
  stderr: string
}

interface Given {
  /** Instead of this process's own. */
  env: Record<string, string | undefined>
  stdin?: string | Uint8Array
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other: each has what a process has only once. */
export function runHere(main: () => Promise<unknown>, given: Given): Promise<Ended> {
  const ended = last.then(() => run(main, given))
  last = ended.catch(() => {})
  return ended
}

async function run(main: () => Promise<unknown>, { env, stdin = '' }: Given): Promise<Ended> {
  const [stdout, stderr] = [new Kept(), new Kept()]
  const own = {
    ...{ stdout, stderr, stdin: Readable.from([Buffer.from(stdin)], { objectMode: false }) },
    env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)),
  }
  const known = (['SIGINT', 'SIGTERM'] as const).map(name => [name, process.listeners(name)] as const)
  const { exitCode } = process
  const giveBack = Object.entries(own).map(([name, value]) => exchange(name, value))
  process.exitCode = undefined
  try {
    await main()
    return { code: Number(process.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() }
  } finally {
    process.exitCode = exitCode
    for (const give of giveBack) give()
    for (const [name, listeners] of known)
      for (const listener of process.listeners(name))
        if (!listeners.includes(listener)) process.removeListener(name, listener)
  }
}

function exchange(name: string, value: unknown): () => void {
  const own = Object.getOwnPropertyDescriptor(process, name) as PropertyDescriptor
  Object.defineProperty(process, name, { value, configurable: true, enumerable: true, writable: true })
  return () => Object.defineProperty(process, name, own)
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
