// From a reader's statements to claims with verdicts: gate, comparers, and who may accuse. Pure. Statements that accuse
// nobody are kept with the reason, because people want to see what was read and not held against the brand.

import type { Claim, ClaimDoubt, ContradictionKind } from '../model/citation.ts'
import type { Fact } from '../model/fact.ts'
import { once } from '../platform/pace/once.ts'
import { type CheckItem, checkKey } from '../readers/model/check.ts'
import type { Sentence } from '../readers/sentences.ts'
import type { Comparison } from '../values/value.ts'
import { type Calibration, mayAccuse, UNCALIBRATED } from './calibration.ts'
import { gate, type Passed } from './gate/gate.ts'
import { createNamesOther, type KnownNames } from './gate/others.ts'
import { splitAnswer } from './gate/split-answer.ts'
import { claimOf, type Finding, knownNames } from './reading/claim.ts'
import { checkItemOf, comparisonsOf } from './reading/comparisons.ts'
import { contradictionKind } from './reading/contradiction-kind.ts'
import { convertedAmong } from './reading/converted.ts'
import { type KnownFacts, knownFacts } from './reading/known-facts.ts'
import { createFindPassedOver } from './reading/passed-over.ts'
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
  const prepared: BrandFacts = { facts: known, earlier, names }
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

/** What the second look must be asked of before anybody is accused by any of these lists of facts. */
export function itemsToCheck(
  answer: string,
  reading: Pick<AnswerReading, 'statements' | 'second'>,
  { lists, ...subject }: Omit<Subject, 'facts'> & { lists: Fact[][] },
): CheckItem[] {
  const items = new Map<string, CheckItem>()
  const check = (item: CheckItem) => {
    items.set(checkKey(item), item)
    return null
  }
  for (const facts of lists)
    judgeReading(answer, { ...reading, reader: '', check }, { ...subject, facts, calibration: UNCALIBRATED })
  return [...items.values()]
}

interface BrandFacts {
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
  return one => {
    // Of two cells with the same word, the brand's is meant.
    const place = one.places.length === 1 ? one : one.places.find(place => !namesOther()(one, place))
    const compared = converted.has(one) ? [] : (held.get(one) ?? [])
    const isOthers = () => place === undefined || namesOther()(one, place)
    const found = find(compared, isSure => {
      if (isSure && isOthers()) return 'other_named'
      const says = reading.check(checkItemOf(one, facts))
      // What a comparer is sure of cannot be turned into agreement: an answer that talks the reader round stays suspected.
      if (says === 'agrees') return isSure ? 'disputed' : 'agrees'
      if (says !== 'differs') return 'not_confirmed'
      if (!isSure && isOthers()) return 'other_named'
      return mayAccuse(calibration, one.matter.kind) ? null : 'not_calibrated'
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
    const found = find(compared, isSure => (isSure ? 'disputed' : 'not_confirmed'))
    if (!found.against) return []
    const finding = findingOf(found, contradictionKind(one, found.against, facts, earlier))
    return [claimOf(answer, { one, reader: reading.reader, facts, calibration, compared, finding })]
  })
}

type Doubt = ClaimDoubt | 'disputed' | null

interface Found {
  verdict: 'supported' | 'hedged' | 'unverifiable' | 'contradicted'
  deciding: Fact | null
  /** The fact that it differs from, or may. */
  against: Fact | null
  doubt: Doubt
}

/**
 * One differing day outweighs the days that agree. `doubtIn`: what speaks against accusing of what differs for sure, or only may; or
 * that it agrees after all.
 */
function find(compared: Comparison<Fact>[], doubtIn: (isSure: boolean) => Doubt | 'agrees'): Found {
  const of = (bearing: Comparison<Fact>['bearing']) => compared.find(one => one.bearing === bearing)
  const [differs, asked] = [of('differs'), of('ask')]
  const against = differs ?? asked
  const open = { deciding: null, against: null, doubt: null }
  if (against) {
    const doubt = doubtIn(differs !== undefined)
    if (doubt === 'agrees') return { ...open, verdict: 'supported', deciding: against.fact }
    return { verdict: 'contradicted', deciding: against.fact, against: against.fact, doubt }
  }
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
