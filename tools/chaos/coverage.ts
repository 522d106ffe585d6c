// Which fault is tested where. The cases are data (cases.json); tests with a case number in their name are found by it,
// others are claimed by file and words. A claim whose words are gone is an error, so the table cannot rot.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FAULT_KINDS } from './plan.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Not this folder: its own tests have numbers of cases in their names. */
const FOLDERS = '{service,proof,client,sandbox,console,tools/{bench,eval,scripts}}'

export interface Case {
  /** In a few words. */
  what: string
  /** Files, and words of the test in each. */
  tests?: [file: string, words: string][]
  /** A kind of fault of the campaign. */
  chaos?: string
  /** Why nothing tests it; must go once something does. */
  why?: string
}

export interface NamedTest {
  file: string
  name: string
}

export interface Covered {
  number: string
  what: string
  where: string[]
  why: string | null
}

/** The name of a test, whatever quotes it stands in; what a template inserts stays as it is written. */
const NAMED = /\b(?:test|describe|it)\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g

export const testsIn = (file: string, text: string): NamedTest[] =>
  [...text.matchAll(NAMED)].map(([, single, double, template]) => ({
    file,
    name: (single ?? double ?? template ?? '').replaceAll('\\', ''),
  }))

/** `C1–C5, D2: …` carries C1, C2, C3, C4, C5 and D2. */
export function numbersIn(name: string): string[] {
  const ranges = [...name.matchAll(/\b([A-L])(\d{1,2})(?:[–-]\1(\d{1,2}))?\b/g)]
  return ranges.flatMap(([, letter, first, last]) =>
    Array.from(
      { length: Number(last ?? first) - Number(first) + 1 },
      (_, more) => `${letter}${Number(first) + more}`,
    ),
  )
}

interface Sources {
  tests: NamedTest[]
  /** The text of a file; null when there is none. */
  read(file: string): string | null
}

export function readSources(): Sources {
  const files = globSync(`${FOLDERS}/**/*.ts`, {
    cwd: ROOT,
    exclude: path => path.split('/').includes('node_modules'),
  })
  const texts = new Map(files.map(file => [file, readFileSync(join(ROOT, file), 'utf8')]))
  return {
    tests: [...texts].flatMap(([file, text]) => testsIn(file, text)),
    read: file => texts.get(file) ?? null,
  }
}

/** Throws if a claim does not hold: the table is true, or is not written. */
export function coverageOf(cases: Record<string, Case>, { tests, read }: Sources): Covered[] {
  const byNumber = Map.groupBy(
    tests.flatMap(test => numbersIn(test.name).map(number => ({ number, test }))),
    ({ number }) => number,
  )
  const broken: string[] = []
  const covered = Object.entries(cases).map(([number, { what, tests: claims = [], chaos, why }]) => {
    const named = (byNumber.get(number) ?? []).map(({ test }) => `\`${test.file}\``)
    for (const [file, words] of claims)
      if (words === '' || !read(file)?.includes(words)) broken.push(`${number}: ${file} has no "${words}"`)
    if (chaos && !FAULT_KINDS.some(kind => kind === chaos))
      broken.push(`${number}: no campaign does "${chaos}"`)
    const claimed = claims.map(([file, words]) => `\`${file}\`: ${words}`)
    const where = [...new Set([...(chaos ? [`campaign: ${chaos}`] : []), ...named, ...claimed])]
    if (where.length === 0 && !why) broken.push(`${number}: nothing tests it, and nobody says why`)
    return { number, what, where, why: why ?? null }
  })
  if (broken.length > 0)
    throw new Error(`tools/chaos/cases.json claims what is not so:\n${broken.join('\n')}`)
  return covered
}

export const readCases = (): Record<string, Case> =>
  JSON.parse(readFileSync(new URL('cases.json', import.meta.url), 'utf8'))

const GROUPS: Record<string, string> = {
  A: 'HTTP input',
  B: 'Authentication',
  C: 'Queue and workers',
  D: 'Database and disk',
  E: 'Engines',
  F: 'Collecting facts',
  G: 'Evidence',
  H: 'Tool server',
  I: 'Console',
  J: 'Exhaustion',
  K: 'Secrets',
  L: 'Supply chain and operation',
  M: 'Batches',
}

const cell = (text: string) => text.replaceAll('|', '\\|')

export function coverageLines(covered: Covered[]): string[] {
  const automated = covered.filter(({ where }) => where.length > 0).length
  return [
    `${automated} of ${covered.length} cases are automated.`,
    ...Object.entries(GROUPS).flatMap(([letter, title]) => [
      '',
      `### ${letter}: ${title}`,
      '',
      '| Case | Fault or attack | Where it is tested |',
      '| --- | --- | --- |',
      ...covered
        .filter(({ number }) => number.startsWith(letter))
        .map(({ number, what, where, why }) => {
          const place = where.length > 0 ? where.join('<br>') : `not automated: ${why}`
          return `| ${number} | ${cell(what)} | ${cell(place)} |`
        }),
    ]),
  ]
}
