// Which of a reader's accusations people had marked too, by kind of value. Pure.

import type { Claim } from '../../model/citation.ts'
import type { Fact } from '../../model/fact.ts'
import { matterKey } from '../../readers/matter.ts'
import { VALUE_KINDS, type ValueKind } from '../../values/kinds.ts'
import type { Calibration, Tally } from '../calibration.ts'
import { judgeReading } from '../judge-reading.ts'
import { mattersOf } from '../matters.ts'
import type { AnswerReading } from '../reading/subject.ts'
import type { Label, LabelledAnswer } from './labelled-set.ts'

/** While being counted, a reader may accuse of everything. */
const SURE: Tally = { found: 1_000_000, right: 1_000_000 }
export const EVERYTHING: Calibration = Object.fromEntries(VALUE_KINDS.map(kind => [kind, SURE]))

/**
 * Against the company's facts, and against the changed ones: there only statements on these count. One that agreed with the
 * company is rightly accused; one that was accused before is wrong once more, because the change did not bring it about.
 */
export function countAnswer(one: LabelledAnswer, reading: AnswerReading): Calibration {
  const kinds = new Map(mattersOf(one.facts).map(({ key, kind }) => [key, kind]))
  const own = claimsOf(one, reading, one.facts)
  const marked = one.labels.filter(({ verdict }) => verdict === 'contradicted')
  const changed = changedMatters(one)
  if (changed.size === 0) return counted(accusing(own), marked, kinds)
  const already = new Set(accusing(own).map(placeOf))
  const { again = [], other = [] } = Object.groupBy(
    accusing(claimsOf(one, reading, one.changed)).filter(({ matter }) => changed.has(matter ?? '')),
    claim => (already.has(placeOf(claim)) ? 'again' : 'other'),
  )
  // People do not mark every repetition of what is true.
  const agreed = own.filter(({ verdict }) => verdict === 'supported')
  const turned = one.labels.filter(({ verdict }) => verdict === 'supported')
  const isChanged = ({ key }: Label) => changed.has(matterKey(key))
  return sumOf([
    counted(accusing(own), marked, kinds),
    counted(
      other,
      [...turned.filter(isChanged), ...agreed.filter(({ matter }) => changed.has(matter ?? ''))],
      kinds,
    ),
    counted(again, [], kinds),
  ])
}

const changedMatters = ({ facts, changed }: LabelledAnswer): Set<string> =>
  new Set(facts.flatMap(({ key, value }, place) => (changed[place]?.value === value ? [] : matterKey(key))))

type Span = Pick<Label, 'start' | 'end'>

const placeOf = ({ matter, start }: Claim): string => `${matter} ${start}`

const claimsOf = ({ brand, answer }: LabelledAnswer, reading: AnswerReading, facts: Fact[]): Claim[] =>
  judgeReading(answer, reading, { brand, facts, earlier: [], calibration: EVERYTHING }).claims

const accusing = (claims: Claim[]): Claim[] =>
  claims.filter(({ verdict, hard }) => verdict === 'contradicted' && hard)

/** `marked`: what is false. */
function counted(accused: Claim[], marked: Span[], kinds: Map<string, ValueKind>): Calibration {
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

const touches = ({ start, end }: Span, labels: Span[]): boolean =>
  labels.some(label => start < label.end && label.start < end)

const sum = (one: Tally | undefined, other: Tally): Tally => ({
  found: (one?.found ?? 0) + other.found,
  right: (one?.right ?? 0) + other.right,
})

/** All of them together. */
export function sumOf(counts: Calibration[]): Calibration {
  const total: Calibration = {}
  for (const counted of counts)
    for (const [kind, tally] of Object.entries(counted) as [ValueKind, Tally][])
      total[kind] = sum(total[kind], tally)
  return total
}
