// Which of a reader's accusations people had marked too, by kind of value. Pure.

import type { Fact } from '../../model/fact.ts'
import { MATTER_KINDS, type MatterKind, matterKey } from '../../readers/matter.ts'
import type { Calibration, Tally } from '../calibration.ts'
import { judgeReading } from '../judge-reading.ts'
import { mattersOf } from '../matters.ts'
import type { AnswerReading } from '../reading/subject.ts'
import type { Label, LabelledAnswer } from './labelled-set.ts'

/** While being counted, a reader may accuse of everything. */
const SURE: Tally = { found: 1_000_000, right: 1_000_000 }
export const EVERYTHING: Calibration = Object.fromEntries(MATTER_KINDS.map(kind => [kind, SURE]))

/** Against the company's facts, and against the changed ones: there, only what is said on these. */
export function countAnswer(one: LabelledAnswer, reading: AnswerReading): Calibration {
  const changed = changedMatters(one)
  const isChanged = ({ verdict, key }: Label) => verdict === 'supported' && changed.has(matterKey(key))
  return sumOf([
    countAgainst(one, reading, {
      facts: one.facts,
      marked: one.labels.filter(({ verdict }) => verdict === 'contradicted'),
    }),
    countAgainst(one, reading, { facts: one.changed, marked: one.labels.filter(isChanged), about: changed }),
  ])
}

const changedMatters = ({ facts, changed }: LabelledAnswer): Set<string> =>
  new Set(facts.flatMap(({ key, value }, place) => (changed[place]?.value === value ? [] : matterKey(key))))

interface Against {
  facts: Fact[]
  /** What people say contradicts these. */
  marked: Label[]
  /** Only statements on these matters count. */
  about?: Set<string>
}

function countAgainst(
  { brand, answer }: LabelledAnswer,
  reading: AnswerReading,
  { facts, marked, about }: Against,
): Calibration {
  if (about?.size === 0) return {}
  const { claims } = judgeReading(answer, reading, { brand, facts, earlier: [], calibration: EVERYTHING })
  const kinds = new Map(mattersOf(facts).map(({ key, kind }) => [key, kind]))
  const accused = claims.filter(
    ({ verdict, hard, matter }) =>
      verdict === 'contradicted' && hard && (about === undefined || about.has(matter ?? '')),
  )
  const said = new Set(accused.filter(claim => touches(claim, marked)).map(sayingOf))
  const counted: Calibration = {}
  for (const claim of accused) {
    const kind = kinds.get(claim.matter ?? '')
    if (!kind) continue
    // "Yes. It offers parking.": people mark the sentence, a reader may quote the word before it.
    const isRight = touches(claim, marked) || said.has(sayingOf(claim))
    counted[kind] = sum(counted[kind], { found: 1, right: isRight ? 1 : 0 })
  }
  return counted
}

const sayingOf = ({ matter, value }: { matter?: string; value: string }): string => `${matter} ${value}`

const touches = ({ start, end }: { start: number; end: number }, labels: Label[]): boolean =>
  labels.some(label => start < label.end && label.start < end)

const sum = (one: Tally | undefined, other: Tally): Tally => ({
  found: (one?.found ?? 0) + other.found,
  right: (one?.right ?? 0) + other.right,
})

/** All of them together. */
export function sumOf(counts: Calibration[]): Calibration {
  const total: Calibration = {}
  for (const counted of counts)
    for (const [kind, tally] of Object.entries(counted) as [MatterKind, Tally][])
      total[kind] = sum(total[kind], tally)
  return total
}
