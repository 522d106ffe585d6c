// `npm test`: everything that must hold before a change is accepted. `npm test -- --quick` takes only what needs no database,
// browser or network; `npm test -- --long` adds the campaigns and drills, with a new seed each time (`-- --seed N` repeats one).
// `npm test -- scans python` takes only the steps with these words in their label.
// Steps run beside each other, because most wait more than they compute; each line says whose it is. A step that fails does
// not keep the others from running. What this machine lacks is skipped by name and with its reason; with CI=true that fails.

import { randomInt } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbeddedPostgres } from '../../service/src/platform/postgres/embedded-postgres.ts'
import { PATIENT_SETTINGS, TEST_LIMIT_MS } from '../../service/test/patience.ts'
import { CANNOT_RUN, makeFolder } from './stage.ts'
import {
  type Execute,
  executeAs,
  lastLines,
  type Outcome,
  outcomeOf,
  runTogether,
  say,
} from './test/execute.ts'
import { findTests, groupTests, isBesideCode, startsNothing } from './test/files.ts'
import { campaignSettings } from './test/long.ts'
import { slowestFiles } from './test/times.ts'

interface Step {
  /** Begins each line that the step prints. */
  label: string
  name: string
  run(execute: Execute): Promise<Outcome>
}

const { values: chosen, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, long: { type: 'boolean' }, seed: { type: 'string' } },
})

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
    const finished = await execute(process.execPath, args, settings)
    if (finished.code !== CANNOT_RUN) return outcomeOf(finished)
    return { failures: [], skipped: lastLines(finished.output).slice(-1), leftOut: true }
  },
})

const tests = (label: string, files: string[]): Step => ({
  label,
  name: `${files.length} test files: ${label}`,
  run: execute => runTogether(execute, files, settings),
})

/** The demo as a visitor runs it, on a free port and with data that nobody keeps. */
async function runDemo(execute: Execute): Promise<Outcome> {
  const dataDir = await makeFolder('demo')
  try {
    const visitor = { ...PATIENT_SETTINGS, BCF_DATA_DIR: dataDir, PORT: '0' }
    const finished = await execute('npm', ['run', 'demo', '--', '--once'], visitor)
    const missing = ['verified', 'modified'].filter(word => !finished.output.includes(word))
    const { failures } = outcomeOf(finished)
    return { failures: [...failures, ...missing.map(word => `it never said "${word}"`)], skipped: [] }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const LINT = [
  program('tsc', 'tsc', '--noEmit'),
  program('biome', 'biome', 'check', '--error-on-warnings', '.'),
  program('tsc', 'tsc', '--noEmit', '-p', 'console'),
  // Exports, files and packages that nothing uses.
  program('knip', 'knip'),
]

/** First, so that no two of the others build it. */
const BUILD = script('build', 'npm run console', 'tools/scripts/console.ts')
/** What the compiler needs, and the packages. */
const TYPES = script('types', 'npm run types', 'tools/scripts/types.ts', '--if-stale')

/** The longest first. */
const everyStep = (): Step[] => [
  script('browser', 'the console in a browser', 'tools/scripts/console-e2e.ts'),
  script('python', 'the Python client', 'tools/scripts/python.ts'),
  ...groupTests(findTests({ long: false })).map(([group, files]) => tests(group, files)),
  script('packages', 'the packages as strangers use them', 'tools/scripts/packages.ts'),
  ...LINT,
  script('supply-chain', 'what comes from others', 'tools/scripts/supply-chain.ts', '--offline'),
  { label: 'demo', name: 'npm run demo -- --once', run: runDemo },
]

/** The rules beside the code, dealt to two processes, and what the house says of itself. */
const quickSteps = (): Step[] => {
  const rules = findTests({ long: false }).filter(file => isBesideCode(file) && startsNothing(file))
  const half = (hand: number) => rules.filter((_, at) => at % 2 === hand)
  return [
    tests('rules', half(0)),
    tests('rules', half(1)),
    ...LINT,
    tests('house', ['service/test/house.test.ts']),
  ]
}

const longSteps = (seed: string): Step[] => [
  script('browser', 'the console in a browser, whole', 'tools/scripts/console-e2e.ts', '--long'),
  ...groupTests(findTests({ long: true })).map(([group, files]) => tests(group, files)),
  script(
    'chaos',
    'kills, stops and cuts while clients work',
    'tools/chaos/run.ts',
    '--short',
    '--seed',
    seed,
  ),
  script('python', 'the Python client', 'tools/scripts/python.ts'),
  script('packages', 'the packages in every runtime', 'tools/scripts/packages.ts', '--every-runtime'),
  script('schemathesis', 'schemathesis, against the running service', 'tools/scripts/schemathesis.ts'),
  script('outside', "other people's tools against the log", 'tools/scripts/outside.ts'),
  script('restore-drill', 'a backup that is restored', 'tools/drills/restore-drill.ts'),
  script('restore-drill', 'the same with an object store', 'tools/drills/restore-drill.ts', '--store'),
]

/** Random tests take a few rounds only. */
const FEW_ROUNDS = { FUZZ_RUNS: '20', BUNDLE_RUNS: '20', BUNDLE_CHANGES: '200' }

/** More than there are cores, since tests wait for databases, browsers and timers. */
const HANDS = Math.min(6, availableParallelism() + 2)

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

async function takeAll(steps: Step[]): Promise<void> {
  const waiting = steps.filter(({ label }) => words.length === 0 || words.some(word => label.includes(word)))
  await Promise.all(
    Array.from({ length: HANDS }, async () => {
      for (let step = waiting.shift(); step; step = waiting.shift()) await take(step)
    }),
  )
}

const folder = await makeFolder('tests')
const times = join(folder, 'times.jsonl')
await writeFile(times, '')
/** For every test, and for the scripts that run tests. */
const settings: Record<string, string> = { TEST_TIMES: times }
const seed = chosen.seed ?? String(randomInt(2 ** 32))

await take(TYPES)
if (chosen.quick) {
  Object.assign(settings, FEW_ROUNDS)
  await takeAll(quickSteps())
} else {
  // One server for all of them, each with databases of its own that nobody keeps.
  const postgres = process.env.TEST_DATABASE_URL
    ? null
    : await openEmbeddedPostgres({ dataDir: join(folder, 'data'), durable: false, limitMs: TEST_LIMIT_MS })
  if (postgres) settings.TEST_DATABASE_URL = postgres.url
  if (chosen.long) {
    say(`seed ${seed}`)
    Object.assign(settings, campaignSettings(Number(seed)))
  }
  await take(BUILD)
  await takeAll(chosen.long ? longSteps(seed) : everyStep())
  await postgres?.stop()
}

say(`\n━━━ ${duration(performance.now() - begun)}\n`)
for (const line of summary) say(line)
say()
for (const line of slowestFiles(times)) say(line)
await rm(folder, { recursive: true, force: true })
if (chosen.long) say(`\nnpm test -- --long --seed ${seed} repeats it`)
say(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
process.exitCode = count.failed > 0 ? 1 : 0
