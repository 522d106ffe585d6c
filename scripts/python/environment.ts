// The Python client's environment, in .cache/python: pinned packages and tools, and the client from python/. Made
// once, and again when the pins change.

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Unavailable } from '../unavailable.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const PYTHON = join(ROOT, 'python')
export const CACHE = join(ROOT, '.cache', 'python')
export const PINS = join(PYTHON, 'requirements-dev.txt')
const ENVIRONMENT = join(CACHE, 'venv')
const STAMP = join(CACHE, 'installed')

const run = promisify(execFile)

/** A program of an environment. */
export const program = (environment: string, name: string): string => join(environment, 'bin', name)

/** Where the interpreter is that can import the client. Throws Unavailable when Python cannot be had. */
export async function ensurePythonClient(): Promise<string> {
  const wanted = await stamp()
  const present = await readFile(STAMP, 'utf8').catch(() => '')
  if (present !== wanted) {
    process.stdout.write('Installing the Python environment …\n')
    await mkdir(CACHE, { recursive: true })
    await rm(STAMP, { force: true })
    await makeEnvironment(ENVIRONMENT, ['--requirement', PINS])
    const own = ['install', '--quiet', '--no-deps', '--no-build-isolation', '--editable', PYTHON]
    await run(program(ENVIRONMENT, 'pip'), own)
    await writeFile(STAMP, wanted)
  }
  return program(ENVIRONMENT, 'python')
}

/** An environment with nothing in it but what pip is told to install. */
export async function makeEnvironment(environment: string, packages: string[]): Promise<void> {
  try {
    await run('python3', ['-m', 'venv', '--clear', environment])
    // What is never imported need not be compiled.
    await run(program(environment, 'pip'), ['install', '--quiet', '--no-compile', ...packages])
  } catch (error) {
    throw new Unavailable(`a Python environment (${(error as Error).message})`)
  }
}

/** What the environment depends on. */
async function stamp(): Promise<string> {
  const version = await run('python3', ['--version']).catch(() => {
    throw new Unavailable('python3')
  })
  const hash = createHash('sha256').update(version.stdout)
  for (const file of [PINS, join(PYTHON, 'pyproject.toml')]) hash.update(await readFile(file))
  return hash.digest('hex')
}
