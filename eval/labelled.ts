// Our own labelled answers about invented companies, written and labelled by hand without the rules in view
// (service/test/citations/labelled). A response is positive iff a span of it is labelled `contradicted`; it is
// predicted positive iff a claim is. Spans count as found when they overlap. Supported recall: labels `supported`
// that a supported claim overlaps. Only what the rules say is scored, not the class of the answer.

import { createClaimFinder } from '../service/src/citations/claims/find-claims.ts'
import { createMentionFinder } from '../service/src/citations/mentions/find-mentions.ts'
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

export interface LabelledResult {
  answers: number
  /** Answers that never name the brand: ABSENT whatever they say, so not scored. */
  unnamed: number
  response: Score
  span: Score
  supportedRecall: number
  /** Share of the answers without a contradicted label that were flagged, per language; `*` is all of them. */
  falsePositiveRate: Record<string, number>
  /** Per rule: contradictions found, and those that touch a contradicted label. */
  rules: Record<string, { found: number; right: number }>
  errors: LabelledError[]
}

export function evaluateLabelled(lines: unknown[]): LabelledResult {
  const named = (lines as Answer[]).filter(isNamed)
  const read = named.map(answer => ({ answer, claims: claimsOf(answer) }))
  const labels = read.flatMap(({ answer, claims }) => answer.labels.map(label => ({ label, claims })))
  const alarms = read.flatMap(({ answer, claims }) => contradicted(claims).map(claim => ({ claim, answer })))
  const isRight = ({ claim, answer }: (typeof alarms)[number]) =>
    touches(claim, answer.labels, 'contradicted')
  const recallOf = (verdict: ClaimVerdict) => {
    const wanted = labels.filter(({ label }) => label.verdict === verdict)
    return share(wanted, ({ label, claims }) => touches(label, claims, verdict))
  }
  return {
    answers: read.length,
    unnamed: lines.length - named.length,
    response: responseScore(read),
    span: score(share(alarms, isRight), recallOf('contradicted')),
    supportedRecall: recallOf('supported'),
    falsePositiveRate: falsePositives(read),
    rules: rulesOf(alarms.map(alarm => ({ rule: alarm.claim.rule, right: isRight(alarm) }))),
    errors: read.flatMap(errorsOf),
  }
}

function isNamed({ brand, answer }: Answer): boolean {
  const text = answer.toLowerCase()
  return [brand.name, brand.domain, ...brand.aliases].some(name => text.includes(name.toLowerCase()))
}

interface Read {
  answer: Answer
  claims: Claim[]
}

function claimsOf({ brand, facts, answer }: Answer): Claim[] {
  const mentions = createMentionFinder(brand)(answer).accepted
  return createClaimFinder({ brand, facts: factsOf(facts), earlier: [] })(answer, mentions)
}

const contradicted = (claims: Claim[]): Claim[] => claims.filter(({ verdict }) => verdict === 'contradicted')

interface Span {
  start: number
  end: number
  verdict: ClaimVerdict
}

const touches = (one: Omit<Span, 'verdict'>, among: Span[], verdict: ClaimVerdict): boolean =>
  among.some(other => other.verdict === verdict && one.start < other.end && other.start < one.end)

function responseScore(read: Read[]): Score {
  const isGold = ({ answer }: Read) => answer.labels.some(({ verdict }) => verdict === 'contradicted')
  const isFlagged = ({ claims }: Read) => contradicted(claims).length > 0
  return score(share(read.filter(isFlagged), isGold), share(read.filter(isGold), isFlagged))
}

function falsePositives(read: Read[]): Record<string, number> {
  const negatives = read.filter(({ answer }) =>
    answer.labels.every(({ verdict }) => verdict !== 'contradicted'),
  )
  const languages = [...new Set(negatives.map(({ answer }) => answer.lang)), '*']
  return Object.fromEntries(
    languages.map(language => {
      const own = negatives.filter(({ answer }) => language === '*' || answer.lang === language)
      return [language, share(own, ({ claims }) => contradicted(claims).length > 0)]
    }),
  )
}

function rulesOf(alarms: { rule: string; right: boolean }[]): LabelledResult['rules'] {
  const rules: LabelledResult['rules'] = {}
  for (const { rule, right } of alarms) {
    const tally = rules[rule] ?? { found: 0, right: 0 }
    rules[rule] = { found: tally.found + 1, right: tally.right + (right ? 1 : 0) }
  }
  return rules
}

function errorsOf({ answer, claims }: Read): LabelledError[] {
  const { id, labels } = answer
  const unmet = (verdict: ClaimVerdict, kind: LabelledError['kind']): LabelledError[] =>
    labels
      .filter(label => label.verdict === verdict && !touches(label, claims, verdict))
      .map(({ key, start, text }) => ({ id, kind, what: key, start, text }))
  const alarms = contradicted(claims)
    .filter(claim => !touches(claim, labels, 'contradicted'))
    .map(({ rule, start, text }): LabelledError => ({ id, kind: 'alarm', what: rule, start, text }))
  return [...alarms, ...unmet('contradicted', 'missed'), ...unmet('supported', 'not supported')]
}

const share = <T>(all: T[], is: (one: T) => boolean): number => all.filter(is).length / all.length

const score = (precision: number, recall: number): Score => ({
  precision,
  recall,
  f1: (2 * precision * recall) / (precision + recall),
})
