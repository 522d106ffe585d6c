// Our own labelled answers about invented companies, written and labelled by hand without the rules in view
// (service/test/citations/labelled). A response is positive iff a span of it is labelled `contradicted`; it is
// accused iff a claim is. Spans count as found when they overlap. Supported recall: labels `supported` that a supported
// claim overlaps. `suspected` scores accusations and suspicions together: what the rules read, whatever they dare say.
// `classes` scores the class of the whole answer.

import { createClassifier, type Verdict } from '../service/src/citations/classes/classify.ts'
import type { BrandNames } from '../service/src/citations/mentions/names.ts'
import type { Claim, ClaimVerdict } from '../service/src/model/citation.ts'
import { factsOf } from '../service/test/citations/facts.ts'

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
  prompt: string
  answer: string
  labels: Label[]
}

interface Score {
  precision: number
  recall: number
  f1: number
}

export interface LabelledError {
  id: string
  kind: 'alarm' | 'missed' | 'not supported'
  /** The key of the label, or the rule that raised the alarm. */
  what: string
  start: number
  text: string
}

/** Contradictions of a rule, and those that touch a contradicted label. */
export interface RuleTally {
  found: number
  right: number
}

/** How well one way to flag an answer does. */
interface Flagging {
  response: Score
  /** Answers without a contradicted label, and those of them that were flagged. */
  clean: { answers: number; flagged: number }
}

export interface LabelledResult extends Flagging {
  answers: number
  /** Answers that never name the brand: ABSENT whatever they say, so not scored. */
  unnamed: number
  span: Score
  classes: Flagging
  suspected: Flagging & { span: Score }
  supportedRecall: number
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

export function evaluateLabelled(lines: unknown[]): LabelledResult {
  const named = (lines as Answer[]).filter(isNamed)
  const read = named.map(readAnswer)
  return {
    answers: read.length,
    unnamed: lines.length - named.length,
    ...flagging(read, ({ claims }) => claims.some(isAccusation)),
    span: spanScore(read, isAccusation),
    classes: flagging(read, ({ citationClass }) => citationClass === 'CONFABULATED'),
    suspected: {
      ...flagging(read, ({ claims }) => claims.some(isSuspicion)),
      span: spanScore(read, isSuspicion),
    },
    supportedRecall: recall(read, 'supported', ({ verdict }) => verdict === 'supported'),
    falsePositiveRate: falsePositives(read),
    rules: rulesOf(read),
    errors: read.flatMap(errorsOf),
  }
}

function isNamed({ brand, answer }: Answer): boolean {
  const text = answer.toLowerCase()
  return [brand.name, brand.domain, ...brand.aliases].some(name => text.includes(name.toLowerCase()))
}

function readAnswer(answer: Answer): Read {
  const { brand, facts, prompt, answer: text } = answer
  const classify = createClassifier({ brand, facts: factsOf(facts), earlier: [] })
  const { claims, citationClass } = classify({ text, prompt, citations: [] })
  return { answer, claims, citationClass }
}

type IsSuch = (claim: Claim) => boolean

const isAccusation: IsSuch = ({ verdict }) => verdict === 'contradicted'
const isSuspicion: IsSuch = claim => isAccusation(claim) || claim.suspected !== undefined

interface Span {
  start: number
  end: number
}

const touches = (one: Span, among: Span[]): boolean =>
  among.some(other => one.start < other.end && other.start < one.end)

const labelsOf = ({ answer }: Read, verdict: ClaimVerdict): Label[] =>
  answer.labels.filter(label => label.verdict === verdict)

const isGold = (read: Read): boolean => labelsOf(read, 'contradicted').length > 0
const isRight = (claim: Claim, read: Read): boolean => touches(claim, labelsOf(read, 'contradicted'))

function flagging(read: Read[], isFlagged: (read: Read) => boolean): Flagging {
  const clean = read.filter(one => !isGold(one))
  return {
    response: score(share(read.filter(isFlagged), isGold), share(read.filter(isGold), isFlagged)),
    clean: { answers: clean.length, flagged: clean.filter(isFlagged).length },
  }
}

function spanScore(read: Read[], isSuch: IsSuch): Score {
  const found = read.flatMap(one => one.claims.filter(isSuch).map(claim => isRight(claim, one)))
  return score(share(found, Boolean), recall(read, 'contradicted', isSuch))
}

function recall(read: Read[], verdict: ClaimVerdict, isSuch: IsSuch): number {
  const met = read.flatMap(one => {
    const claims = one.claims.filter(isSuch)
    return labelsOf(one, verdict).map(label => touches(label, claims))
  })
  return share(met, Boolean)
}

function falsePositives(read: Read[]): Record<string, number> {
  const negatives = read.filter(one => !isGold(one))
  const languages = [...new Set(negatives.map(({ answer }) => answer.lang)), '*']
  return Object.fromEntries(
    languages.map(language => {
      const own = negatives.filter(({ answer }) => language === '*' || answer.lang === language)
      return [language, share(own, ({ claims }) => claims.some(isAccusation))]
    }),
  )
}

function rulesOf(read: Read[]): Record<string, RuleTally> {
  const rules: Record<string, RuleTally> = {}
  for (const one of read)
    for (const claim of one.claims.filter(isSuspicion)) {
      const tally = rules[claim.rule] ?? { found: 0, right: 0 }
      rules[claim.rule] = { found: tally.found + 1, right: tally.right + (isRight(claim, one) ? 1 : 0) }
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
    .filter(claim => isSuspicion(claim) && !isRight(claim, one))
    .map(({ rule, start, text }): LabelledError => ({ id, kind: 'alarm', what: rule, start, text }))
  return [
    ...alarms,
    ...unmet('contradicted', isSuspicion, 'missed'),
    ...unmet('supported', ({ verdict }) => verdict === 'supported', 'not supported'),
  ]
}

const share = <T>(all: T[], is: (one: T) => boolean): number => all.filter(is).length / all.length

const score = (precision: number, recall: number): Score => ({
  precision,
  recall,
  f1: (2 * precision * recall) / (precision + recall),
})
