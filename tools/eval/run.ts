// `npm run eval -- SUITE FILE [FILE2] [--json]`: how often a reader is right. FILE is JSONL in
// service/test/citations/labelled. FILE2 holds the companies that its lines refer to (without it, companies.json beside FILE).
// ragtruth takes the judged responses of RAGTruth, which is no part of the project, and `--first N` of them by the SHA-256 of
// source and place.
//
// `sites SET` collects facts from the sites of a set, each with a `site.json` that says what is to be found. With
// `--recordings SET` it also scores what a model said of their pages, with `--requests DIR` it writes what is still to be asked,
// with `--misses` it lists what nobody found. A SET is one file or a folder of files (sets/README.md).
//
// `numbers` simulates scans whose rates are known, and keeps in docs/numbers.json how far our numbers can be trusted.
//
// On labelled and told a model reads: by the replies in `--recordings SET`, or by asking an OpenAI-compatible address
// (`--url URL --model NAME`, its key in BCF_READER_KEY). `--requests DIR` writes what is still to be asked: NAME.PART.check.request.txt is a second
// look at passages that would accuse, and its reply counts only as long as the request is the same (sets/README.md).

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { EngineError } from '../../service/src/engines/engine.ts'
import { type EntrySet, openSet } from '../../service/test/open-set.ts'
import {
  type Besides,
  createReadAnswer,
  type ReadAnswer,
  type ToRead,
  type WholeReading,
} from './read-answers.ts'
import type { Replies } from './sites/page-replies.ts'

interface Options {
  readAnswer: ReadAnswer
  first: number | undefined
  /** Of the gate: how many readings have an error put into them. */
  readings: number | undefined
  /** Of sites: what a model said of their pages. */
  replies: Replies
  misses: boolean
}

type Suite = (file: string, second: string | undefined, options: Options) => Promise<object>

// Loaded when asked for: a suite that cannot be loaded must not stop the others.
const SUITES: Record<string, Suite> = {
  ragtruth: async (file, _second, { readAnswer, first }) => {
    const { responsesOf, toRead, evaluateRagTruth } = await import('./ragtruth.ts')
    const responses = responsesOf(readLines(file), [], first)
    return evaluateRagTruth(responses, await readAll(readAnswer, toRead(responses)))
  },
  labelled: async (file, second, { readAnswer }) => {
    const { toRead, evaluateLabelled } = await import('./labelled.ts')
    const lines = withCompanies(readLines(file), second ?? besides(file))
    const readings = await readAll(readAnswer, toRead(lines))
    return { ...evaluateLabelled(lines, readings), requests: requestsIn(readings) }
  },
  // Allegations and parties: what the same replies tell besides statements.
  told: async (file, second, { readAnswer }) => {
    const [{ toRead }, { evaluateTold }] = [await import('./labelled.ts'), await import('./told.ts')]
    const lines = withCompanies(readLines(file), second ?? besides(file))
    return evaluateTold(lines, await readAll(readAnswer, toRead(lines)))
  },
  // Errors that a reader may make, put one by one into perfect readings of the long labelled answers: how many accuse somebody.
  gate: async (_file, _second, { readings = 10_000 }) =>
    (await import('../../service/test/citations/injected-errors.ts')).injectErrors(readings),
  sites: async (file, _second, { replies, misses }) => {
    const [{ evaluateSites }, { sitesIn }] = [
      await import('./sites/sites.ts'),
      await import('./sites/site.ts'),
    ]
    const sites = sitesIn(openGiven(file))
    if (sites.length === 0) throw new UsageError(`There is no site.json in ${file}.`)
    return evaluateSites(sites, { ...replies, misses })
  },
}

/** They judge what is ours. */
const NEEDS_NO_FILE = new Set(['gate'])
const NEEDS_NO_READER = new Set(['gate', 'sites'])

/** On our own sets, wherever they lie. */
const WITHOUT_FILE: Record<string, () => Promise<object>> = {
  numbers: async () => (await import('./numbers/numbers.ts')).writeNumbers(),
}

const USAGE = `Usage: npm run eval -- ${Object.keys(SUITES).join('|')} FILE [FILE2] [--recordings SET | --url URL --model NAME] [--requests DIR] [--first N] [--json]; gate takes no FILE and no reader, but --readings N; numbers takes nothing; sites takes --recordings, --requests and --misses`

/** Readings by name. */
async function readAll(readAnswer: ReadAnswer, all: ToRead[]): Promise<Map<string, WholeReading | null>> {
  const readings = new Map<string, WholeReading | null>()
  for (const one of all) readings.set(one.name, await readAnswer(one).catch(cannotRead))
  return readings
}

/** Sent on top of the first readings. */
function requestsIn(readings: Map<string, WholeReading | null>) {
  const read = [...readings.values()].flatMap(one => (one ? [one.besides] : []))
  const sum = (of: keyof Besides) => read.reduce((all, one) => all + one[of], 0)
  const [again, checks, items, missing] = (['again', 'checks', 'items', 'missing'] as const).map(sum)
  const checkedAnswers = read.filter(({ checks }) => checks > 0).length
  return { readAgain: again, checks, checkedAnswers, checkedStatements: items, withoutReply: missing }
}

/** An address that is away or refuses is the caller's to put right. */
function cannotRead(error: Error): never {
  throw error instanceof EngineError ? new UsageError(`The reader cannot be asked: ${error.message}`) : error
}

/** Something the caller can put right; everything else is a defect and keeps its stack. */
class UsageError extends Error {}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

function openGiven(path: string): EntrySet {
  try {
    return openSet(path)
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`)
  }
}

function parse(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${place}: ${(error as Error).message}`)
  }
}

function readLines(file: string): object[] {
  const lines = readText(file)
    .split('\n')
    .flatMap((text, index) => (text.trim() === '' ? [] : [objectAt(text, `${file}, line ${index + 1}`)]))
  if (lines.length === 0) throw new UsageError(`${file} is empty.`)
  return lines
}

function objectAt(text: string, place: string): object {
  const value = parse(text, place)
  if (typeof value !== 'object' || value === null) throw new UsageError(`${place}: not a JSON object`)
  return value
}

const besides = (file: string): string => join(dirname(file), 'companies.json')

/** Each line with the brand and the facts of its company, and those that are changed for it. */
function withCompanies(lines: object[], file: string): object[] {
  const companies = new Map(Object.entries(objectAt(readText(file), file)))
  const changes = join(dirname(file), 'changed-facts.json')
  const changed = new Map(existsSync(changes) ? Object.entries(objectAt(readText(changes), changes)) : [])
  return lines.map((line, index) => {
    const { id: name = '', company: id } = line as { id?: string; company?: string }
    const company = companies.get(id ?? '')
    if (!company) throw new UsageError(`Answer ${index + 1}: ${file} has no company ${id}.`)
    const { brand, facts } = company
    return { ...line, brand, facts, ...(changed.has(name) && { changed: changed.get(name) }) }
  })
}

/** Figures only; the lists of single errors are for `--json`. */
function* rowsOf(result: object, path: string): Generator<string> {
  for (const [key, value] of Object.entries(result)) {
    const name = path === '' ? key : `${path}.${key}`
    // Nothing to divide by: the file has no answers of that kind.
    if (Number.isNaN(value)) continue
    if (typeof value === 'number')
      yield `${name.padEnd(52)} ${Number.isInteger(value) ? value : value.toFixed(3)}\n`
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) yield* rowsOf(value, name)
  }
}

interface ReaderValues {
  recordings?: string | undefined
  url?: string | undefined
  requests?: string | undefined
}

/** Somebody must have read, or be asked; of pages nobody is asked here. */
function checkReader(suite: string, { recordings, url, requests }: ReaderValues): void {
  const isGiven = recordings !== undefined || url !== undefined || requests !== undefined
  if (!isGiven && !NEEDS_NO_READER.has(suite))
    throw new UsageError(`${suite} needs --recordings SET or --url URL.`)
  if (url !== undefined && !/^https?:\/\//.test(url))
    throw new UsageError(`--url is an address that begins with http:// or https://, not ${url}.`)
}

function countOf(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`${option} is a number from 1 on, not ${text}.`)
  return Number(text)
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      recordings: { type: 'string' },
      url: { type: 'string' },
      model: { type: 'string' },
      requests: { type: 'string' },
      first: { type: 'string' },
      readings: { type: 'string' },
      misses: { type: 'boolean', default: false },
    },
  })
  const [name = '', file, second, ...rest] = positionals
  const alone = Object.hasOwn(WITHOUT_FILE, name) ? WITHOUT_FILE[name] : undefined
  if (alone) return show(await alone(), values.json)
  const suite = Object.hasOwn(SUITES, name) ? SUITES[name] : undefined
  if (!suite || NEEDS_NO_FILE.has(name) === Boolean(file) || rest.length > 0) throw new UsageError(USAGE)
  const { url, model, requests, misses } = values
  checkReader(name, values)
  const recordings = values.recordings === undefined ? undefined : openGiven(values.recordings)
  const result = await suite(file ?? '', second, {
    first: countOf(values.first, '--first'),
    readings: countOf(values.readings, '--readings'),
    replies: { recordings, requests },
    misses,
    readAnswer: createReadAnswer({ recordings, url, model, requests, key: process.env.BCF_READER_KEY }),
  })
  show(result, values.json)
}

/** In one piece: whoever reads only its beginning has closed the pipe before a second one. */
function show(result: object, asJson: boolean): void {
  const misses = 'misses' in result ? (result.misses as string[]) : []
  const rows = [...rowsOf(result, ''), ...misses.map(line => `${line}\n`)]
  process.stdout.write(asJson ? `${JSON.stringify(result, null, 2)}\n` : rows.join(''))
}

try {
  await main()
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  if (!(error instanceof UsageError) && !code?.startsWith('ERR_PARSE_ARGS')) throw error
  process.stderr.write(`${error instanceof UsageError ? message : `${message}\n${USAGE}`}\n`)
  process.exitCode = 2
}
