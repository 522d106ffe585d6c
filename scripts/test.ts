// `npm test`: everything that must hold before a change is accepted, step by step. A step that fails does not
// keep the later ones from running. What this machine lacks is skipped by name; with CI=true that is a failure.

import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { openEmbeddedPostgres } from '../service/src/platform/embedded-postgres.ts'
import { CANNOT_RUN } from './unavailable.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PROGRAMS = join(ROOT, 'node_modules', '.bin')

interface Outcome {
  failures: string[]
  skipped: string[]
}

interface Step {
  name: string
  run(): Promise<Outcome>
}

interface Finished {
  code: number
  output: string
}

const say = (text = '') => process.stdout.write(`${text}\n`)

/** Runs a program from the root of the repository and shows what it prints while it does. */
function execute(program: string, args: string[], settings: Record<string, string> = {}): Promise<Finished> {
  const path = [dirname(process.execPath), PROGRAMS, process.env.PATH].join(delimiter)
  const env = { ...process.env, PATH: path, ...settings }
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    process.stdout.write(text)
  })
  return new Promise(resolve => {
    child.once('error', error => resolve({ code: 1, output: `${output}\n${error.message}` }))
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 128 : 1), output }))
  })
}

/** Who reads only the end of a long log still sees why. */
const LAST_LINES = 15

const lastLines = (output: string): string[] =>
  stripVTControlCharacters(output)
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(-LAST_LINES)

const outcomeOf = ({ code, output }: Finished): Outcome => ({
  failures: code === 0 ? [] : [`exit code ${code}, after`, ...lastLines(output)],
  skipped: [],
})

async function runNodeTests(): Promise<Outcome> {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const patterns = [...workspaces, 'eval'].map((folder: string) => `${folder}/**/*.test.ts`)
  const files = globSync(patterns, { cwd: ROOT, exclude: path => path.split(sep).includes('node_modules') })
  const options = ['--test', '--test-concurrency=2', '--test-reporter=spec']
  // One server for all of them: each test file is a process, and would start and stop its own.
  const dataDir = await mkdtemp(join(tmpdir(), 'bcf-tests-'))
  await chmod(dataDir, 0o755)
  const postgres = await openEmbeddedPostgres({ dataDir })
  const finished = await execute(process.execPath, [...options, ...files.sort()], {
    TEST_DATABASE_URL: postgres.url,
  })
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
  // The reporter marks a skipped test so; its summary gives only their number.
  const skipped = stripVTControlCharacters(finished.output).matchAll(/^\s*﹣ (.*)$/gm)
  return { ...outcomeOf(finished), skipped: [...skipped].map(([, name = '']) => name) }
}

/** A script whose last line says what it lacks, when it lacks something. */
async function runWithTools(script: string): Promise<Outcome> {
  const finished = await execute(process.execPath, [script])
  if (finished.code !== CANNOT_RUN) return outcomeOf(finished)
  return { failures: [], skipped: lastLines(finished.output).slice(-1) }
}

/** The demo as a visitor runs it, on a free port and with data that nobody keeps. */
async function runDemo(): Promise<Outcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bcf-demo-'))
  // As root, PostgreSQL runs under another account, which must be able to enter.
  await chmod(dataDir, 0o755)
  try {
    const settings = { BCF_DATA_DIR: dataDir, PORT: '0' }
    const finished = await execute('npm', ['run', 'demo', '--', '--once'], settings)
    const missing = ['verified', 'modified'].filter(word => !finished.output.includes(word))
    const { failures } = outcomeOf(finished)
    return { failures: [...failures, ...missing.map(word => `it never said "${word}"`)], skipped: [] }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const STEPS: Step[] = [
  { name: 'biome check .', run: async () => outcomeOf(await execute('biome', ['check', '.'])) },
  { name: 'tsc --noEmit', run: async () => outcomeOf(await execute('tsc', ['--noEmit'])) },
  ...['console', 'console/e2e'].map(project => ({
    name: `tsc --noEmit -p ${project}`,
    run: async () => outcomeOf(await execute('tsc', ['--noEmit', '-p', project])),
  })),
  { name: 'node --test, all workspaces', run: runNodeTests },
  { name: 'schemathesis, against the running service', run: () => runWithTools('scripts/schemathesis.ts') },
  { name: "other people's tools against the log", run: () => runWithTools('scripts/outside.ts') },
  { name: 'the packages as strangers use them', run: () => runWithTools('scripts/packages.ts') },
  { name: 'the Python client', run: () => runWithTools('scripts/python.ts') },
  { name: 'texts keep their hash on every road', run: () => runWithTools('scripts/round-trip.ts') },
  { name: 'the console in a browser', run: () => runWithTools('scripts/console-e2e.ts') },
  { name: 'npm run demo -- --once', run: runDemo },
]

const duration = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const begun = performance.now()
const inCi = process.env.CI === 'true'
const summary: string[] = []
let failed = false

for (const { name, run } of STEPS) {
  say(`\n━━━ ${name}\n`)
  const started = performance.now()
  const { failures, skipped } = await run()
  const complaints = [
    ...failures,
    ...(inCi ? skipped.map(what => `skipped, which CI does not allow: ${what}`) : []),
  ]
  if (complaints.length > 0) failed = true
  summary.push(
    `${complaints.length > 0 ? 'FAILED' : 'passed'}  ${name} (${duration(performance.now() - started)})`,
  )
  for (const complaint of complaints) summary.push(`          ${complaint}`)
  if (!inCi) for (const what of skipped) summary.push(`          SKIPPED: ${what}`)
}

say(`\n━━━ ${failed ? 'FAILED' : 'all passed'} in ${duration(performance.now() - begun)}\n`)
for (const line of summary) say(line)
process.exitCode = failed ? 1 : 0
