// What rules are right about, by kind of value: counted on every labelled answer and every twin, as if they might accuse of
// everything, and kept in service/src/citations/rules-calibration.json. Some of these answers were read by those who write
// the rules, so unseen text will do worse; docs/verdicts.md has the first scores.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { EVERYTHING } from '../../service/src/citations/calibrating/count.ts'
import type { Tally } from '../../service/src/citations/calibration.ts'
import { judgeReading } from '../../service/src/citations/judge-reading.ts'
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

type Told = Pick<Answer, 'brand' | 'facts' | 'prompt' | 'answer'>

function contradictionsIn({ brand, facts, prompt, answer }: Told): Claim[] {
  const known = factsOf(facts)
  const reading = createReadingByRules(brand, mattersOf(known))({ prompt, answer })
  const subject = { brand, facts: known, earlier: [], calibration: EVERYTHING, carried: EVERYTHING }
  return judgeReading(answer, reading, subject).claims.filter(({ verdict }) => verdict === 'contradicted')
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

const inAnswers = (): Found[] =>
  labelledAnswers()
    .filter(isNamed)
    .flatMap(answer =>
      contradictionsIn(answer).map(claim => ({ rule: claim.rule, right: isRight(claim, answer) })),
    )

/** Only the changed line of a changed twin is false. */
function inTwins(): Found[] {
  const found: Found[] = []
  for (const { brand, facts, prompt, agreeing, changed } of twins()) {
    const told = { brand, facts, prompt }
    for (const { rule } of contradictionsIn({ ...told, answer: agreeing.text }))
      found.push({ rule, right: false })
    const line = changedLine(agreeing.text, changed.text)
    for (const { rule, start, end } of contradictionsIn({ ...told, answer: changed.text }))
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
  const [answers, pairs] = [inAnswers(), inTwins()]
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
