// What a registry would get: linted by other people's tools, and nothing inside that should not be.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Built, PROGRAMS } from './build.ts'
import { fetchOnce } from './one-off.ts'

const run = promisify(execFile)

const ALLOWED =
  /^(?:package\.json|README\.md|LICENSE|dist\/(?:[a-z0-9/.-]+\.(?:js|d\.ts)|exhibit\/fonts\.json))$/
const FORBIDDEN = /test|fake|example|\.env/

/** Complaints about a tarball; attw, which starts a compiler for each, only where it is asked for. */
export async function inspect({ name, tarball, files }: Built, withAttw: boolean): Promise<string[]> {
  const stray = files.filter(file => !ALLOWED.test(file) || FORBIDDEN.test(file))
  const linted = [lint('publint', join(PROGRAMS, 'publint'), ['run', '--strict', tarball])]
  if (withAttw) {
    const attw = await fetchOnce('@arethetypeswrong/cli@0.18.5', 'dist/index.js')
    linted.push(lint('attw', attw, [tarball, '--profile', 'esm-only', '--no-color']))
  }
  return [
    ...stray.map(file => `${name} must not hold ${file}`),
    ...(await Promise.all(linted)).flatMap(said => (said === null ? [] : [`${name}: ${said}`])),
  ]
}

async function lint(tool: string, program: string, args: string[]): Promise<string | null> {
  try {
    await run(process.execPath, [program, ...args])
    return null
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return `${tool} complains:\n${stdout}${stderr}`
  }
}
