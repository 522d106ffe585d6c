// `npm run python`: the Python client, from its source to what strangers install. Linted, type-checked, tested
// alone and against a live service, built, installed, used. Exits with 77 if this machine lacks something.

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkAgreement } from './python/agreement.ts'
import { CACHE, ensurePythonClient, PYTHON } from './python/environment.ts'
import { performExamples } from './python/examples.ts'
import { checkFolds } from './python/folds.ts'
import { onStage, type Stage } from './python/stage.ts'
import { buildWheel, inspectWheel, installWheel } from './python/wheel.ts'
import { CANNOT_RUN, complaints, say, Unavailable } from './stage.ts'

const ROOT = join(PYTHON, '..')

/** Shows what the program prints; a complaint when it fails. */
async function execute(
  program: string,
  args: string[],
  settings: Record<string, string> = {},
): Promise<string[]> {
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...settings }
  const child = spawn(program, args, { cwd: PYTHON, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0 ? [] : [`${program} ${args.join(' ')} ended with ${code}`]
}

async function checkSource(python: string): Promise<void> {
  const tool = (...line: string[]) => execute(python, ['-m', ...line])
  say('ruff check', await tool('ruff', 'check', '--quiet', '.', '.'))
  say('ruff format', await tool('ruff', 'format', '--quiet', '--check', '.', '.'))
  say('mypy, strict', await tool('mypy', '--no-error-summary'))
}

async function compare(python: string): Promise<void> {
  say('both verifiers agree', await checkAgreement(python, CACHE))
  say('both read the same in a text', await checkFolds(python, CACHE))
}

async function useLive(python: string, stage: Stage, folder: string): Promise<void> {
  const { PYTHON_EXAMPLES } = process.env
  const settings = { BCF_STAGE: join(folder, 'stage.json'), ...(PYTHON_EXAMPLES && { PYTHON_EXAMPLES }) }
  say('pytest, with a live service', await execute(python, ['-m', 'pytest'], settings))
  const wheel = await buildWheel(python)
  say('the wheel holds what it must', await inspectWheel(python, wheel))
  const clean = await installWheel(folder)
  say('the wheel installs by the documented line', await execute(clean, ['-m', 'pip', '--quiet', 'check']))
  const places = ['--config-file=', '--cache-dir', join(CACHE, 'mypy-users'), '--python-executable', clean]
  const strict = ['--strict', '--no-error-summary', ...places]
  say('its types, as its users see them', await execute(python, ['-m', 'mypy', ...strict, 'examples']))
  say('the examples, by the installed wheel', await performExamples(clean, stage, folder))
  await verifyVectors(clean)
  say('python -m brand_citation_forensics.verify')
}

/** By the command of the installed wheel. What it refuses is tested with the source. */
async function verifyVectors(python: string): Promise<void> {
  for (const folder of ['bundles', 'studies']) {
    const index: { file: string; trust: { keys: string[] } }[] = JSON.parse(
      await readFile(join(ROOT, 'vectors', folder, 'index.json'), 'utf8'),
    )
    const { file, trust } = index.find(vector => vector.file === 'valid-plain.json')!
    const keys = trust.keys.flatMap(key => ['--key', key])
    const path = join(ROOT, 'vectors', folder, file)
    await promisify(execFile)(python, ['-m', 'brand_citation_forensics.verify', path, ...keys])
  }
}

try {
  const python = await ensurePythonClient()
  say('the environment')
  // Beside each other: the service takes its time to start. All of them end before this does.
  const ended = await Promise.allSettled([
    onStage((stage, folder) => useLive(python, stage, folder)),
    checkSource(python),
    compare(python),
  ])
  for (const one of ended) if (one.status === 'rejected') throw one.reason
} catch (error) {
  if (!(error instanceof Unavailable)) throw error
  process.stdout.write(`not to be had on this machine: ${error.message}\n`)
  process.exit(CANNOT_RUN)
}
for (const complaint of complaints) process.stdout.write(`${complaint}\n`)
process.exitCode = complaints.length === 0 ? 0 : 1
