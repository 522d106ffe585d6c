// From a reader's statements to claims with verdicts: gate, comparers, and who may accuse. Pure. Statements that accuse
// nobody are kept with the reason, because people want to see what was read and not held against the brand.

import type { Claim, ClaimDoubt, ContradictionKind } from '../model/citation.ts'
import type { Fact } from '../model/fact.ts'
import { once } from '../platform/pace/once.ts'
import type { Sentence } from '../readers/sentences.ts'
import type { Comparison } from '../values/value.ts'
import { type Calibration, mayAccuse } from './calibration.ts'
import { gate, type Passed } from './gate/gate.ts'
import { createNamesOther, type KnownNames } from './gate/others.ts'
import { type SplitAnswer, splitAnswer } from './gate/split-answer.ts'
import { claimOf, type Finding, knownNames } from './reading/claim.ts'
import { comparisonsOf, pairOf } from './reading/comparisons.ts'
import { contradictionKind } from './reading/contradiction-kind.ts'
import { convertedAmong } from './reading/converted.ts'
import { type KnownFacts, knownFacts } from './reading/known-facts.ts'
import { createIsOpen } from './reading/open.ts'
import { createFindPassedOver } from './reading/passed-over.ts'
import { createSecondOpinions } from './reading/second-reading.ts'
import type { AnswerReading, Subject } from './reading/subject.ts'
import { withoutAddresses } from './reading/without-addresses.ts'

/** More than any real answer makes. Claims are sealed, so an answer must not be able to grow its own record. */
const MAX_CLAIMS = 400

export interface JudgedReading {
  claims: Claim[]
  /** Sentences about the brand with a value that no statement covers. */
  unread: Sentence[]
}

type JudgeReading = (answer: string, reading: AnswerReading, given: Asked) => JudgedReading

interface Asked {
  /** What the reader may accuse of. */
  calibration: Calibration
  /** Whether the prompt names the brand. */
  isAsked?: boolean
}

/** Prepared once for a brand and its facts, used for many answers. */
export function prepareJudging({ brand, facts, earlier }: Subject): JudgeReading {
  const known = knownFacts(facts)
  const names = knownNames({ brand, facts: known.all, earlier }, known.matters)
  const prepared: BrandFacts = { brand, facts: known, earlier, names }
  const findPassedOver = once(() => createFindPassedOver(known, names))
  return (answer, reading, { isAsked = false, calibration }) => {
    const { passed } = gate(answer, known.matters, reading.statements)
    const words = withoutAddresses(answer)
    const named = names.own.placesIn(words)
    const { unread, again, isCredible } = findPassedOver()({ words, passed, named, isAsked })
    const gated: GatedAnswer = { answer, reading, calibration, passed, isCredible }
    const disputed = again.length > 0 ? disputedClaims(prepared, gated) : []
    const isDisputed = ({ start, end, matter }: Claim) =>
      disputed.some(other => other.matter === matter && other.start < end && start < other.end)
    const first = passed.map(createClaimMaker(prepared, gated)).filter(claim => !isDisputed(claim))
    return {
      claims: [...disputed, ...first].slice(0, MAX_CLAIMS).toSorted((a, b) => a.start - b.start),
      unread: unread.slice(0, MAX_CLAIMS),
    }
  }
}

export const judgeReading = (answer: string, reading: AnswerReading, given: Subject & Asked) =>
  prepareJudging(given)(answer, reading, given)

interface BrandFacts {
  brand: Subject['brand']
  facts: KnownFacts
  earlier: Fact[]
  names: KnownNames
}

interface GatedAnswer {
  answer: string
  reading: AnswerReading
  calibration: Calibration
  passed: Passed[]
  isCredible(one: Passed): boolean
}

function createClaimMaker(prepared: BrandFacts, given: GatedAnswer): (one: Passed) => Claim {
  const { facts, names, earlier } = prepared
  const { answer, reading, calibration, passed, isCredible } = given
  const held = new Map(
    passed
      .filter(one => one.aside === null && (!one.isTurned || isCredible(one)))
      .map(one => [one, comparisonsOf(one, facts)]),
  )
  const converted = convertedAmong(held)
  const split = once(() => splitAnswer(answer))
  const namesOther = once(() => createNamesOther(split(), passed, names))
  const doubtOf = createDoubt(prepared, given, split)
  return one => {
    // Of two cells with the same word, the brand's is meant.
    const place = one.places.length === 1 ? one : one.places.find(place => !namesOther()(one, place))
    const compared = converted.has(one) ? [] : answered(one, held.get(one) ?? [], reading.sameness)
    const found = find(compared, accusing => {
      if (place === undefined || namesOther()(one, place)) return 'other_named'
      return doubtOf(one, accusing) ?? (mayAccuse(calibration, one.matter.kind) ? null : 'not_calibrated')
    })
    const kind = found.against ? contradictionKind(one, found.against, facts, earlier) : null
    return claimOf(answer, {
      one: { ...one, ...(place && { start: place.start, end: place.end }) },
      reader: reading.reader,
      facts,
      calibration,
      compared,
      finding: findingOf(found, kind),
    })
  }
}

/** Where the first reading holds nothing: what the second one holds, and a fact contradicts. */
function disputedClaims({ facts, earlier }: BrandFacts, given: GatedAnswer): Claim[] {
  const { answer, reading, calibration } = given
  const { passed } = gate(answer, facts.matters, reading.second ?? [])
  return passed.flatMap(one => {
    const compared = one.aside === null && !one.isTurned ? comparisonsOf(one, facts) : []
    const found = find(answered(one, compared, reading.sameness), () => 'disputed')
    if (!found.against) return []
    const finding = findingOf(found, contradictionKind(one, found.against, facts, earlier))
    return [claimOf(answer, { one, reader: reading.reader, facts, calibration, compared, finding })]
  })
}

/** Whether another reading speaks against a statement that differs from its fact. */
function createDoubt(
  { facts }: BrandFacts,
  { answer, reading, passed }: GatedAnswer,
  split: () => SplitAnswer,
): (one: Passed, accusing: Comparison<Fact>) => 'disputed' | 'not_read_twice' | null {
  const { matters } = facts
  const compared = (one: Passed) => comparisonsOf(one, facts)
  const second = reading.second && gate(answer, matters, reading.second).passed
  const byModel = createSecondOpinions(second, compared)
  const isOpen = once(() => createIsOpen(split(), facts, passed))
  return (one, accusing) => {
    const opinion = byModel(one, accusing)
    if (opinion === 'differs') return 'disputed'
    // What code could not confirm must be read twice.
    return opinion === 'same' || !isOpen()(one) ? null : 'not_read_twice'
  }
}

/** Pairs that may be the same under two names, once the reader has decided. */
const answered = (
  one: Passed,
  compared: Comparison<Fact>[],
  sameness: AnswerReading['sameness'],
): Comparison<Fact>[] =>
  compared.map(comparison => {
    if (comparison.bearing !== 'ask') return comparison
    const pair = pairOf(one, comparison.fact)
    const said = sameness.find(
      ({ kind, one: a, other: b }) => kind === pair.kind && a === pair.one && b === pair.other,
    )
    return said ? { ...comparison, bearing: said.same ? 'agrees' : 'differs' } : comparison
  })

type Doubt = ClaimDoubt | 'disputed' | null

interface Found {
  verdict: 'supported' | 'hedged' | 'unverifiable' | 'contradicted'
  deciding: Fact | null
  /** The fact that it differs from, or may. */
  against: Fact | null
  doubt: Doubt
}

/** One differing day outweighs the days that agree. */
function find(compared: Comparison<Fact>[], doubtIn: (accusing: Comparison<Fact>) => Doubt): Found {
  const of = (bearing: Comparison<Fact>['bearing']) => compared.find(one => one.bearing === bearing)
  const differs = of('differs')
  const open = { deciding: null, against: null, doubt: null }
  if (differs)
    return { verdict: 'contradicted', deciding: differs.fact, against: differs.fact, doubt: doubtIn(differs) }
  const asked = of('ask')
  if (asked)
    return { verdict: 'contradicted', deciding: asked.fact, against: asked.fact, doubt: 'maybe_same' }
  const near = of('near')
  if (near) return { ...open, verdict: 'hedged', deciding: near.fact }
  const agrees = of('agrees')
  return { ...open, verdict: agrees ? 'supported' : 'unverifiable', deciding: agrees?.fact ?? null }
}

function findingOf({ verdict, deciding, doubt }: Found, kind: ContradictionKind | null): Finding {
  if (verdict !== 'contradicted') return { verdict, kind: null, deciding }
  if (doubt === null || kind === null) return { verdict, kind, deciding }
  const suspected = { verdict: 'unverifiable' as const, kind: null, suspected: kind, deciding }
  return doubt === 'disputed' ? { ...suspected, disputed: true } : { ...suspected, doubt }
}
