import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { mock } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runHere } from '../../../proof/test/run-here.ts'
import { runProgram } from '../../src/command/program.ts'
import { TOKEN } from '../fake-service.ts'

export const CLI = fileURLToPath(new URL('../../src/command/cli.ts', import.meta.url))

// Compiled once for all the processes the tests start.
const COMPILED = fileURLToPath(new URL('../../../.cache/node', import.meta.url))

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

/** The same in this process, which takes a hundredth of the time. */
export function bcf(args: string[], options: RunOptions = {}): Promise<Outcome> {
  const run = () => runProgram(args)
  return runHere(options.offline ? () => unconnected(run) : run, {
    env: environment(options),
    stdin: options.stdin ?? '',
  })
}

async function unconnected(run: () => Promise<void>): Promise<void> {
  const connect = mock.method(Socket.prototype, 'connect', () => {
    throw new Error('it opens a connection')
  })
  await run().finally(() => connect.mock.restore())
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
