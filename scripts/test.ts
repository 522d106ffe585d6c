// `npm test`: everything that must hold before a change is accepted. Two steps run beside each other, because most
// wait more than they compute; each line says whose it is. A step that fails does not keep the others from running.
// What this machine lacks is skipped by name and with its reason; with CI=true that is a failure.
// `npm run quick` takes only what needs no database, browser or network.

import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { delimiter, dirname, join, posix, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { openEmbeddedPostgres } from '../service/src/platform/postgres/embedded-postgres.ts'
import { PATIENT_SETTINGS, TEST_LIMIT_MS } from '../service/test/patience.ts'
import { COMPILED } from '../service/test/service-process.ts'
import { importsOf } from '../service/test/source.ts'
import { makeFolder } from './stage/folder.ts'
import { CANNOT_RUN } from './unavailable.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PROGRAMS = join(ROOT, 'node_modules', '.bin')

interface Outcome {
  failures: string[]
  /** What was left out, and why. */
  skipped: string[]
  /** Nothing of the step was done. */
  leftOut?: boolean
}

type Execute = (program: string, args: string[], settings?: Record<string, string>) => Promise<Finished>

interface Step {
  /** Begins each line that the step prints. */
  label: string
  name: string
  run(execute: Execute): Promise<Outcome>
}

interface Finished {
  code: number
  output: string
}

const say = (text = '') => process.stdout.write(`${text}\n`)

/** Runs programs from the repository's root and shows their output as it comes. */
const executeAs =
  (label: string): Execute =>
  (program, args, settings = {}) => {
    const path = [dirname(process.execPath), PROGRAMS, process.env.PATH].join(delimiter)
    const env = { ...process.env, PATH: path, NODE_COMPILE_CACHE: COMPILED, ...settings }
    const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', line => {
        if (stream === child.stdout) output += `${line}\n`
        say(`${label} | ${line}`)
      })
    return new Promise(resolve => {
      child.once('error', error => resolve({ code: 1, output: `${output}\n${error.message}` }))
      child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 128 : 1), output }))
    })
  }

/** Whoever reads only the end of a long log still sees why. */
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

function findTests(): string[] {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const patterns = [...workspaces, 'measure', 'breaking'].map((folder: string) => `${folder}/**/*.test.ts`)
  return globSync(patterns, { cwd: ROOT, exclude: path => path.split(sep).includes('node_modules') }).sort()
}

/** Tests beside the code are of pure rules: one process for all of them saves most of the time. */
const isBesideCode = (file: string): boolean => file.split(sep)[1] === 'src'

async function runTests(execute: Execute, args: string[], settings = {}): Promise<Outcome> {
  const limit = `--test-timeout=${TEST_LIMIT_MS}`
  const finished = await execute(
    process.execPath,
    ['--test', '--test-reporter=spec', limit, ...args],
    settings,
  )
  // The reporter marks a skipped test so; its summary gives only their number.
  const skipped = stripVTControlCharacters(finished.output).matchAll(/^\s*﹣ (.*)$/gm)
  return { ...outcomeOf(finished), skipped: [...skipped].map(([, name = '']) => name) }
}

const runPureTests = (execute: Execute): Promise<Outcome> =>
  runTests(execute, ['--test-isolation=none', ...findTests().filter(isBesideCode)])

/** What a test must not lead to if it is to do without a database, a browser or any other program. */
const STARTS_PROGRAMS = /child_process$|playwright/

/** Whether neither it nor anything it imports leads there. */
function startsNothing(file: string, seen = new Set<string>()): boolean {
  seen.add(file)
  // Some tests quote imports of files that there are not.
  if (!existsSync(join(ROOT, file))) return true
  return importsOf(readFileSync(join(ROOT, file), 'utf8')).every(name => {
    if (STARTS_PROGRAMS.test(name)) return false
    const path = name.startsWith('.') ? posix.join(posix.dirname(file), name) : null
    return path === null || seen.has(path) || !path.endsWith('.ts') || startsNothing(path, seen)
  })
}

/** Random tests take a few rounds only. */
const FEW_ROUNDS = { FUZZ_RUNS: '20', BUNDLE_RUNS: '20', BUNDLE_CHANGES: '200' }

const runLightTests = (execute: Execute): Promise<Outcome> =>
  runTests(
    execute,
    findTests().filter(file => !isBesideCode(file) && startsNothing(file)),
    FEW_ROUNDS,
  )

const runLightRules = (execute: Execute): Promise<Outcome> =>
  runTests(
    execute,
    ['--test-isolation=none', ...findTests().filter(file => isBesideCode(file) && startsNothing(file))],
    FEW_ROUNDS,
  )

async function runNodeTests(execute: Execute): Promise<Outcome> {
  const args = [`--test-concurrency=${FILES_AT_ONCE}`, ...findTests().filter(file => !isBesideCode(file))]
  if (process.env.TEST_DATABASE_URL) return runTests(execute, args)
  // One server for all of them: each test file is a process, and would start and stop its own.
  const dataDir = await makeFolder('tests')
  const postgres = await openEmbeddedPostgres({ dataDir, limitMs: TEST_LIMIT_MS })
  const outcome = await runTests(execute, args, { TEST_DATABASE_URL: postgres.url })
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
  return outcome
}

/** A program of the project's development dependencies. */
const program = (label: string, name: string, ...args: string[]): Step => ({
  label,
  name: [name, ...args].join(' '),
  run: async execute => outcomeOf(await execute(name, args)),
})

/** A script whose last line says what it lacks, when it lacks something. */
const script = (label: string, name: string, ...args: string[]): Step => ({
  label,
  name,
  run: async execute => {
    const finished = await execute(process.execPath, args)
    if (finished.code !== CANNOT_RUN) return outcomeOf(finished)
    return { failures: [], skipped: lastLines(finished.output).slice(-1), leftOut: true }
  },
})

/** The demo as a visitor runs it, on a free port and with data that nobody keeps. */
async function runDemo(execute: Execute): Promise<Outcome> {
  const dataDir = await makeFolder('demo')
  try {
    const settings = { ...PATIENT_SETTINGS, BCF_DATA_DIR: dataDir, PORT: '0' }
    const finished = await execute('npm', ['run', 'demo', '--', '--once'], settings)
    const missing = ['verified', 'modified'].filter(word => !finished.output.includes(word))
    const { failures } = outcomeOf(finished)
    return { failures: [...failures, ...missing.map(word => `it never said "${word}"`)], skipped: [] }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const LINT = program('biome', 'biome', 'check', '--error-on-warnings', '.')
/** Exports, files and packages that nothing uses. */
const UNUSED = program('knip', 'knip')
const TYPES = [
  program('tsc', 'tsc', '--noEmit'),
  program('tsc', 'tsc', '--noEmit', '-p', 'console'),
  program('tsc', 'tsc', '--noEmit', '-p', 'console/e2e'),
]
const RULES: Step = { label: 'rules', name: 'node --test, beside the code', run: runPureTests }

/** Taken in this order, so the slowest come early. */
const ALL: Step[] = [
  // First of all, so that no two of the later ones build it.
  script('build', 'npm run console', 'scripts/console.ts'),
  { label: 'node', name: 'node --test, with a database', run: runNodeTests },
  LINT,
  UNUSED,
  ...TYPES,
  RULES,
  script('supply-chain', 'what comes from others', 'scripts/supply-chain.ts', '--offline'),
  script('console', 'the console in a browser', 'scripts/console-e2e.ts'),
  script('python', 'the Python client', 'scripts/python.ts'),
  script('packages', 'the packages as strangers use them', 'scripts/packages.ts'),
  script('chaos', 'kills, stops and cuts while clients work', 'breaking/chaos/run.ts', '--short'),
  script('schemathesis', 'schemathesis, against the running service', 'scripts/schemathesis.ts'),
  script('outside', "other people's tools against the log", 'scripts/outside.ts'),
  script('restore-drill', 'a backup that is restored', 'breaking/restore-drill.ts'),
  script('store-drill', 'bodies in an S3 server, with kills', 'breaking/store-drill.ts'),
  script('round-trip', 'texts keep their hash on every road', 'breaking/round-trip.ts'),
  { label: 'demo', name: 'npm run demo -- --once', run: runDemo },
]
const QUICK: Step[] = [
  { label: 'rules', name: 'node --test, beside the code', run: runLightRules },
  LINT,
  UNUSED,
  ...TYPES,
  { label: 'light', name: 'node --test, without a database', run: runLightTests },
]

const CORES = availableParallelism()
const HANDS = Math.min(2, CORES)
/** Each is a process with a service in it, on a server that all share; more than a few gain nothing. */
const FILES_AT_ONCE = Math.min(4, CORES)

const duration = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const begun = performance.now()
const inCi = process.env.CI === 'true'
const summary: string[] = []
const count = { passed: 0, failed: 0, skipped: 0 }

async function take({ label, name, run }: Step): Promise<void> {
  say(`━━━ ${label}: ${name}`)
  const started = performance.now()
  const { failures, skipped, leftOut = false } = await run(executeAs(label))
  const complaints = [
    ...failures,
    ...(inCi ? skipped.map(what => `skipped, which CI does not allow: ${what}`) : []),
  ]
  const verdict = complaints.length > 0 ? 'failed' : leftOut ? 'skipped' : 'passed'
  if (verdict !== 'skipped') count[verdict] += 1
  if (!inCi) count.skipped += skipped.length
  const line = `${verdict.padEnd(7)}  ${name} (${duration(performance.now() - started)})`
  say(`━━━ ${label}: ${line}`)
  summary.push(line, ...complaints.map(complaint => `         ${complaint}`))
  if (!inCi) for (const what of skipped) summary.push(`         skipped: ${what}`)
}

const waiting = [...(process.argv.includes('--quick') ? QUICK : ALL)]
await Promise.all(
  Array.from({ length: HANDS }, async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await take(step)
  }),
)

say(`\n━━━ ${duration(performance.now() - begun)}\n`)
for (const line of summary) say(line)
say(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
process.exitCode = count.failed > 0 ? 1 : 0
