// The Python client's environment, in .cache/python: pinned packages and tools, and the client from python/ with
// what is generated of it. Made once, and another when the pins change.

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Unavailable } from '../stage.ts'
import { generatePython } from './generate.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
export const PYTHON = join(ROOT, 'python')
export const CACHE = join(ROOT, '.cache', 'python')
export const PINS = join(PYTHON, 'requirements-dev.txt')

const run = promisify(execFile)

/** A program of an environment. */
export const program = (environment: string, name: string): string => join(environment, 'bin', name)

/**
 * Where the interpreter is that can import the client; its tools are run with `-m`. Throws Unavailable when Python cannot be
 * had.
 */
export async function ensurePythonClient(): Promise<string> {
  generatePython()
  const environment = join(CACHE, `environment-${await pinned()}`)
  if (!existsSync(environment)) {
    process.stdout.write('Installing the Python environment …\n')
    await mkdir(CACHE, { recursive: true })
    // In place only when it is whole: two scripts may want it at once, and either may be stopped.
    const making = await mkdtemp(join(CACHE, 'making-'))
    // The pins name all that the packages need: nothing has to be found out.
    await makeEnvironment(making, ['--no-deps', '--requirement', PINS])
    const own = ['install', '--quiet', '--no-deps', '--no-build-isolation', '--editable', PYTHON]
    await run(program(making, 'pip'), own)
    await rename(making, environment).catch(async error => {
      if (!existsSync(environment)) throw error
      await rm(making, { recursive: true })
    })
  }
  return program(environment, 'python')
}

/** An environment with nothing in it but what pip is told to install. */
export async function makeEnvironment(environment: string, packages: string[] = []): Promise<void> {
  try {
    await run('python3', ['-m', 'venv', '--clear', environment])
    // What is never imported need not be compiled.
    if (packages.length > 0)
      await run(program(environment, 'pip'), ['install', '--quiet', '--no-compile', ...packages])
  } catch (error) {
    throw new Unavailable(`a Python environment (${(error as Error).message})`)
  }
}

/** Of what the environment depends on. */
async function pinned(): Promise<string> {
  const version = await run('python3', ['--version']).catch(() => {
    throw new Unavailable('python3')
  })
  const hash = createHash('sha256').update(version.stdout)
  for (const file of [PINS, join(PYTHON, 'pyproject.toml')]) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 12)
}
