// Our own labelled answers about invented companies, written and labelled by hand without the code in view
// (service/test/citations/labelled). A response is positive iff a span of it is labelled `contradicted`; it is
// accused iff a claim is. Spans count as found when they overlap. Supported recall: labels `supported` that a supported
// claim overlaps. `suspected` scores accusations and suspicions together: whatever was read, accused or not.
// `classes` scores the class of the whole answer.

import { type Interval, wilson } from '../../service/src/citations/calibration.ts'
import { createClassifier, type Verdict } from '../../service/src/citations/classes/classify.ts'
import { mattersOf } from '../../service/src/citations/matters.ts'
import type { AnswerReading } from '../../service/src/citations/reading/subject.ts'
import type { BrandNames } from '../../service/src/model/brand.ts'
import type { Claim, ClaimVerdict } from '../../service/src/model/citation.ts'
import { matterKey } from '../../service/src/readers/matter.ts'
import { factsOf } from '../../service/test/citations/facts.ts'
import type { ToRead } from './read-answers.ts'
import { BEST_CALIBRATION, count, type Score, score, share } from './scores.ts'

interface Label {
  text: string
  start: number
  end: number
  verdict: ClaimVerdict
  key: string
}

interface Answer {
  id: string
  lang: string
  brand: BrandNames
  facts: { key: string; value: string }[]
  /** Values in place of those of facts, by key: a calibration holds the same reading against them. */
  changed?: Record<string, string>
  prompt: string
  answer: string
  labels: Label[]
}

interface LabelledError {
  id: string
  kind: 'alarm' | 'missed' | 'not supported'
  /** The key of the label, or the rule that raised the alarm. */
  what: string
  start: number
  text: string
}

/** Contradictions of a rule, and those that touch a contradicted label. */
interface RuleTally {
  found: number
  right: number
}

/** How well one way to flag an answer does. */
interface Flagging {
  response: Score
  /** Answers without a contradicted label, and those of them that were flagged. */
  clean: { answers: number; flagged: number }
}

/** One part of the answers or of the labels. */
interface Parted {
  labels: number
  span: Score
  supportedRecall: number
}

export interface LabelledResult extends Flagging {
  answers: number
  /** Answers that never name the brand: ABSENT whatever they say, so not scored. */
  unnamed: number
  /** Answers that the model has not read: they are not scored. */
  unread: number
  span: Score
  classes: Flagging
  suspected: Flagging & { span: Score }
  supportedRecall: number
  supportedInterval: Interval
  byLanguage: Record<string, Parted>
  /** By the kind of the matter; of a claim by rules, of the label it touches. */
  byKind: Record<string, Parted>
  /** Share of the answers without a contradicted label that were accused, per language; `*` is all of them. */
  falsePositiveRate: Record<string, number>
  /** Accusations and suspicions, by rule. */
  rules: Record<string, RuleTally>
  errors: LabelledError[]
}

interface Read {
  answer: Answer
  claims: Claim[]
  citationClass: Verdict['citationClass']
}

/** By the id of an answer; null where a model was to read it and has not. */
export type Readings = ReadonlyMap<string, AnswerReading | null>

/** What a model has to read. */
export const toRead = (lines: unknown[]): ToRead[] =>
  (lines as Answer[]).filter(isNamed).map(({ id, brand, facts, changed, prompt, answer }) => ({
    ...{ name: id, brand, prompt, answer, facts: factsOf(facts) },
    ...(changed && {
      alsoAgainst: factsOf(facts.map(({ key, value }) => ({ key, value: changed[key] ?? value }))),
    }),
  }))

export function evaluateLabelled(lines: unknown[], readings: Readings): LabelledResult {
  const named = (lines as Answer[]).filter(isNamed)
  const read = named.flatMap(answer => {
    const reading = readings.get(answer.id)
    return reading ? [readAnswer(answer, reading)] : []
  })
  return {
    answers: read.length,
    unnamed: lines.length - named.length,
    unread: named.length - read.length,
    ...flagging(read, ({ claims }) => claims.some(isAccusation)),
    span: spanScore(read, isAccusation),
    classes: flagging(read, ({ citationClass }) => citationClass === 'CONFABULATED'),
    suspected: {
      ...flagging(read, ({ claims }) => claims.some(isSuspicion)),
      span: spanScore(read, isSuspicion),
    },
    supportedRecall: share(met(read, 'supported', isSupport)),
    supportedInterval: wilson(
      count(met(read, 'supported', isSupport)),
      met(read, 'supported', isSupport).length,
    ),
    byLanguage: partsOf(read, ({ answer }) => answer.lang),
    byKind: kindsOf(read),
    falsePositiveRate: falsePositives(read),
    rules: rulesOf(read),
    errors: read.flatMap(errorsOf),
  }
}

export function isNamed({ brand, answer }: Pick<Answer, 'brand' | 'answer'>): boolean {
  const text = answer.toLowerCase()
  return [brand.name, brand.domain, ...brand.aliases].some(name => text.includes(name.toLowerCase()))
}

function readAnswer(answer: Answer, reading: AnswerReading): Read {
  const { brand, facts, prompt, answer: text } = answer
  const classify = createClassifier({
    brand,
    facts: factsOf(facts),
    earlier: [],
    calibration: BEST_CALIBRATION,
  })
  const { claims, citationClass } = classify({ text, prompt, citations: [], reading })
  return { answer, claims, citationClass }
}

type IsSuch = (claim: Claim) => boolean

const isSupport: IsSuch = ({ verdict }) => verdict === 'supported'
const isAccusation: IsSuch = ({ verdict }) => verdict === 'contradicted'
const isSuspicion: IsSuch = claim => isAccusation(claim) || claim.suspected !== undefined

export interface Span {
  start: number
  end: number
}

export const touches = (one: Span, among: Span[]): boolean =>
  among.some(other => one.start < other.end && other.start < one.end)

const labelsOf = ({ answer }: Read, verdict: ClaimVerdict): Label[] =>
  answer.labels.filter(label => label.verdict === verdict)

const isGold = (read: Read): boolean => labelsOf(read, 'contradicted').length > 0
const isRight = (claim: Claim, { labels }: Answer): boolean =>
  touches(
    claim,
    labels.filter(({ verdict }) => verdict === 'contradicted'),
  )

function flagging(read: Read[], isFlagged: (read: Read) => boolean): Flagging {
  const clean = read.filter(one => !isGold(one))
  return {
    response: score(read.filter(isFlagged).map(isGold), read.filter(isGold).map(isFlagged)),
    clean: { answers: clean.length, flagged: clean.filter(isFlagged).length },
  }
}

const spanScore = (read: Read[], isSuch: IsSuch): Score =>
  score(
    read.flatMap(one => one.claims.filter(isSuch).map(claim => isRight(claim, one.answer))),
    met(read, 'contradicted', isSuch),
  )

/** Of each label with this verdict, whether such a claim touches it. */
const met = (read: Read[], verdict: ClaimVerdict, isSuch: IsSuch): boolean[] =>
  read.flatMap(one => {
    const claims = one.claims.filter(isSuch)
    return labelsOf(one, verdict).map(label => touches(label, claims))
  })

const parted = (read: Read[]): Parted => ({
  labels: read.flatMap(({ answer }) => answer.labels).length,
  span: spanScore(read, isAccusation),
  supportedRecall: share(met(read, 'supported', isSupport)),
})

const partsOf = (read: Read[], partOf: (one: Read) => string): Record<string, Parted> =>
  Object.fromEntries([...Map.groupBy(read, partOf)].map(([part, own]) => [part, parted(own)]))

/** Each answer with the labels and claims of one kind alone. */
function kindsOf(read: Read[]): Record<string, Parted> {
  const kinds = new Map(
    read.flatMap(({ answer }) => mattersOf(factsOf(answer.facts)).map(({ key, kind }) => [key, kind])),
  )
  const kindOf = (key: string) => kinds.get(matterKey(key)) ?? 'other'
  const ofClaim = (claim: Claim, { labels }: Answer): string => {
    const label = labels.find(one => touches(claim, [one]))
    return claim.matter === undefined ? (label ? kindOf(label.key) : 'other') : kindOf(claim.matter)
  }
  const only = (kind: string): Read[] =>
    read.map(one => ({
      ...one,
      answer: { ...one.answer, labels: one.answer.labels.filter(({ key }) => kindOf(key) === kind) },
      claims: one.claims.filter(claim => ofClaim(claim, one.answer) === kind),
    }))
  return Object.fromEntries([...new Set(kinds.values()), 'other'].map(kind => [kind, parted(only(kind))]))
}

function falsePositives(read: Read[]): Record<string, number> {
  const negatives = read.filter(one => !isGold(one))
  const languages = [...new Set(negatives.map(({ answer }) => answer.lang)), '*']
  return Object.fromEntries(
    languages.map(language => {
      const own = negatives.filter(({ answer }) => language === '*' || answer.lang === language)
      return [language, share(own.map(({ claims }) => claims.some(isAccusation)))]
    }),
  )
}

function rulesOf(read: Read[]): Record<string, RuleTally> {
  const rules: Record<string, RuleTally> = {}
  for (const one of read)
    for (const claim of one.claims.filter(isSuspicion)) {
      const tally = rules[claim.rule] ?? { found: 0, right: 0 }
      rules[claim.rule] = {
        found: tally.found + 1,
        right: tally.right + (isRight(claim, one.answer) ? 1 : 0),
      }
    }
  return rules
}

function errorsOf(one: Read): LabelledError[] {
  const { answer, claims } = one
  const { id } = answer
  const unmet = (verdict: ClaimVerdict, isSuch: IsSuch, kind: LabelledError['kind']): LabelledError[] =>
    labelsOf(one, verdict)
      .filter(label => !touches(label, claims.filter(isSuch)))
      .map(({ key, start, text }) => ({ id, kind, what: key, start, text }))
  const alarms = claims
    .filter(claim => isSuspicion(claim) && !isRight(claim, one.answer))
    .map(({ rule, start, text }): LabelledError => ({ id, kind: 'alarm', what: rule, start, text }))
  return [
    ...alarms,
    ...unmet('contradicted', isSuspicion, 'missed'),
    ...unmet('supported', isSupport, 'not supported'),
  ]
}
