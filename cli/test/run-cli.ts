import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { TOKEN } from '../../client/test/fake-service.ts'

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
  /** Ctrl-C as soon as this is on stderr. */
  interruptAt?: RegExp
}

/** The real command in a process of its own, with the token set unless `env` says otherwise. */
export async function bcf(
  args: string[],
  { url, stdin = '', env, interruptAt }: RunOptions = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILED,
      BCF_ACCESS_TOKEN: TOKEN,
      BCF_URL: url,
      ...env,
    },
  })
  child.stdin.on('error', () => {})
  child.stdin.end(stdin)
  child.stderr.on('data', chunk => interruptAt?.test(String(chunk)) && child.kill('SIGINT'))
  const closed = new Promise<number | null>(resolve => child.once('close', resolve))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  return { code, stdout, stderr }
}

/** The command under --json: the parsed document. Throws the outcome when stdout is not one document. */
export async function bcfJson(
  args: string[],
  options: RunOptions = {},
): Promise<Outcome & { document: unknown }> {
  const outcome = await bcf([...args, '--json'], options)
  return { ...outcome, document: JSON.parse(outcome.stdout) }
}
