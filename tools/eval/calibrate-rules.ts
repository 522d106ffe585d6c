// What rules are right about, by kind of value: counted on every labelled answer and every twin, as if they might accuse of
// everything, and kept in service/src/citations/rules-calibration.json. Some of these answers were read by those who write
// the rules, so unseen text will do worse; docs/verdicts.md has the first scores.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { EVERYTHING } from '../../service/src/citations/calibrating/count.ts'
import type { Tally } from '../../service/src/citations/calibration.ts'
import { prepareJudging } from '../../service/src/citations/judge-reading.ts'
import { mattersOf } from '../../service/src/citations/matters.ts'
import { createReadingByRules } from '../../service/src/citations/reading/by-rules.ts'
import type { CountedRules } from '../../service/src/citations/rules-calibration.ts'
import type { Claim } from '../../service/src/model/citation.ts'
import { MATTER_KINDS } from '../../service/src/readers/matter.ts'
import { factsOf } from '../../service/test/citations/facts.ts'
import { twins } from '../../service/test/citations/twins/twins.ts'
import { type Answer, isNamed, isRight } from './labelled.ts'

const DIRECTORIES = ['../../service/test/citations/labelled/', '../../service/calibration/'].map(
  path => new URL(path, import.meta.url),
)
const TABLE = new URL('../../service/src/citations/rules-calibration.json', import.meta.url)

type Told = Pick<Answer, 'brand' | 'facts'>
type FindContradictions = (question: Pick<Answer, 'prompt' | 'answer'>) => Claim[]
type FinderOf = (about: Told) => FindContradictions

function createFinder({ brand, facts }: Told): FindContradictions {
  const known = factsOf(facts)
  const read = createReadingByRules(brand, mattersOf(known))
  const judge = prepareJudging({ brand, facts: known, earlier: [] })
  const weights = { calibration: EVERYTHING, carried: EVERYTHING }
  return ({ prompt, answer }) =>
    judge(answer, read({ prompt, answer }), weights).claims.filter(
      ({ verdict }) => verdict === 'contradicted',
    )
}

/** Preparing takes as long as reading, and most pairs are about a brand and facts that others are about too. */
function createFinders(): FinderOf {
  const prepared = new Map<string, FindContradictions>()
  return about =>
    prepared.getOrInsertComputed(JSON.stringify([about.brand, about.facts]), () => createFinder(about))
}

interface Found {
  rule: string
  right: boolean
}

/** Every file of answers, each with its companies: `fresh2-en.jsonl` has fresh2-companies.json. Twins are counted apart. */
const labelledAnswers = (): Answer[] =>
  DIRECTORIES.flatMap(directory => {
    const read = (name: string) => readFileSync(new URL(name, directory), 'utf8')
    const names = readdirSync(directory).filter(name => name.endsWith('.jsonl') && name !== 'twins.jsonl')
    return names.flatMap(name => {
      const set = name.replace(/(?:-\w+)?\.jsonl$/, '')
      const companies = JSON.parse(read(set === 'software' ? 'companies.json' : `${set}-companies.json`))
      return read(name)
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
        .map(line => ({ ...line, ...companies[line.company] }))
    })
  })

const inAnswers = (finderOf: FinderOf): Found[] =>
  labelledAnswers()
    .filter(isNamed)
    .flatMap(answer =>
      finderOf(answer)(answer).map(claim => ({ rule: claim.rule, right: isRight(claim, answer) })),
    )

/** Only the changed line of a changed twin is false. */
function inTwins(finderOf: FinderOf): Found[] {
  const found: Found[] = []
  for (const { brand, facts, prompt, agreeing, changed } of twins()) {
    const contradictionsIn = finderOf({ brand, facts })
    for (const { rule } of contradictionsIn({ prompt, answer: agreeing.text }))
      found.push({ rule, right: false })
    const line = changedLine(agreeing.text, changed.text)
    for (const { rule, start, end } of contradictionsIn({ prompt, answer: changed.text }))
      found.push({ rule, right: start < line.end && line.start < end })
  }
  return found
}

function changedLine(one: string, other: string): { start: number; end: number } {
  const before = one.split('\n')
  let start = 0
  for (const [at, line] of other.split('\n').entries()) {
    if (line !== before[at]) return { start, end: start + line.length }
    start += line.length + 1
  }
  return { start, end: start }
}

const tallied = (found: Found[], rule: string): Tally => {
  const own = found.filter(one => one.rule === rule)
  return { found: own.length, right: own.filter(({ right }) => right).length }
}

export function countRules(): CountedRules {
  const finderOf = createFinders()
  const [answers, pairs] = [inAnswers(finderOf), inTwins(finderOf)]
  const of = (suffix: string) => {
    const counts = MATTER_KINDS.map(kind => {
      const rule = `rules/${kind}${suffix}`
      return [kind, { answers: tallied(answers, rule), twins: tallied(pairs, rule) }] as const
    })
    return Object.fromEntries(counts.filter(([, { answers, twins }]) => answers.found + twins.found > 0))
  }
  return { named: of(''), carried: of('/carried') }
}

/** Counts, and writes the table that the service ships with. */
export function calibrateRules(): CountedRules {
  const counted = countRules()
  writeFileSync(TABLE, `${JSON.stringify(counted, null, 2)}\n`)
  return counted
}
