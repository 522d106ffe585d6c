// RAGTruth, data to text: descriptions of businesses written by language models from records, where people marked
// what the record does not bear out. Two shapes of the same file are read:
//
// - human labels: a record with its responses, each with marked spans. Gold positive iff a span is an Evident or
//   Subtle Conflict that is not `due_to_null`; Baseless Info never is.
// - a judge's word only ("Consistent" or not) for one response; the record comes from the first shape, by `source_id`,
//   or is embedded as `source`. Only false alarms on "Consistent" are counted.
//
// Predicted positive iff the rules read a contradiction, on hard facets or on matters of taste, whether it accuses or is only
// suspected; `accused` scores those that accuse.

import { weighed } from '../service/src/citations/claims/confidence.ts'
import { createClaimFinder } from '../service/src/citations/claims/find-claims.ts'
import { createMentionFinder } from '../service/src/citations/mentions/find-mentions.ts'
import type { Claim } from '../service/src/model/citation.ts'
import { type Business, factsOf } from './ragtruth-facts.ts'

interface Span {
  start: number
  end: number
}

interface Label extends Span {
  label_type: string
  due_to_null: boolean
}

interface Record {
  source_id: number
  source?: Business
}

interface Labelled extends Record {
  responses: { response: string; model: string; labels: Label[] }[]
}

interface Judged extends Record {
  response: string
  model: string
  judge: string
}

export interface Score {
  precision: number
  recall: number
  f1: number
}

export interface Wrong {
  sourceId: number
  model: string
  text: string
  kind: 'false alarm' | 'missed' | 'span alarm' | 'span missed'
  spans: Span[]
}

interface Scores {
  response: Score
  span: Score
  /** Share of gold negatives that were flagged, per generating model; `*` is all of them. */
  falsePositiveRate: { [model: string]: number }
}

export interface RagTruthResult extends Scores {
  accused: Scores
  /** Per rule: contradictions found, and those that touch a gold span. */
  rules: { [rule: string]: { found: number; right: number } }
  responses: number
  errors: Wrong[]
}

/** One response with what was found in it; `gold` is null when only a judge's word is known. */
interface Outcome {
  sourceId: number
  model: string
  text: string
  gold: Label[] | null
  claims: Claim[]
}

/** `sources`: records that the lines refer to and do not embed. */
export function evaluateRagTruth(lines: unknown[], sources: unknown[] = []): RagTruthResult {
  const finders = new Map<number, (text: string) => Claim[]>()
  for (const { source_id, source } of [...sources, ...lines] as Record[])
    if (source && !finders.has(source_id)) finders.set(source_id, finderFor(source))
  const outcomes = (lines as (Labelled | Judged)[]).flatMap(line => {
    const find = finders.get(line.source_id)
    if (!find) throw new Error(`no record of business ${line.source_id}: name the file that has it`)
    return 'responses' in line ? labelled(line, find) : judged(line, find)
  })
  return {
    ...scoresOf(outcomes),
    accused: scoresOf(outcomes.map(one => ({ ...one, claims: one.claims.filter(accuses) }))),
    rules: rulesOf(outcomes),
    responses: outcomes.length,
    errors: outcomes.flatMap(errorsOf),
  }
}

/** The contradictions of an answer, one for each place. */
function finderFor(business: Business): (text: string) => Claim[] {
  const brand = { name: business.name, domain: '', aliases: [] }
  const mentions = createMentionFinder(brand, [
    business.city ?? '',
    ...(business.categories?.split(', ') ?? []),
  ])
  const claims = createClaimFinder({ brand, facts: factsOf(business), earlier: [] })
  return text => {
    const contradicted = claims(text, mentions(text).accepted).filter(
      ({ verdict }) => verdict === 'contradicted',
    )
    return [...new Map(contradicted.map(claim => [claim.start, claim])).values()]
  }
}

const labelled = ({ source_id, responses }: Labelled, find: (text: string) => Claim[]): Outcome[] =>
  responses.map(({ response, model, labels }) => ({
    sourceId: source_id,
    model,
    text: response,
    gold: labels.filter(({ label_type, due_to_null }) => label_type.endsWith('Conflict') && !due_to_null),
    claims: find(response),
  }))

const judged = ({ source_id, response, model, judge }: Judged, find: (text: string) => Claim[]): Outcome[] =>
  judge === 'Consistent'
    ? [{ sourceId: source_id, model, text: response, gold: null, claims: find(response) }]
    : []

const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end
const isPositive = ({ gold }: Outcome): boolean => (gold?.length ?? 0) > 0
const isFlagged = ({ claims }: Outcome): boolean => claims.length > 0
const isRight = (claim: Claim, { gold }: Outcome): boolean =>
  gold?.some(label => overlaps(label, claim)) ?? false
const isFound = (label: Label, { claims }: Outcome): boolean => claims.some(claim => overlaps(label, claim))

const accuses = (claim: Claim): boolean => claim.hard && weighed(claim).verdict === 'contradicted'

function scoresOf(outcomes: Outcome[]): Scores {
  // Where only a judge's word is known there is nothing to find, and nothing to be right about.
  const marked = outcomes.filter(({ gold }) => gold !== null)
  const flagged = marked.filter(isFlagged)
  const positive = marked.filter(isPositive)
  const hits = flagged.filter(isPositive).length
  const claims = marked.flatMap(outcome => outcome.claims.map(claim => isRight(claim, outcome)))
  const labels = marked.flatMap(outcome => (outcome.gold ?? []).map(label => isFound(label, outcome)))
  return {
    response: score(hits / flagged.length, hits / positive.length),
    span: score(share(claims), share(labels)),
    falsePositiveRate: falsePositives(outcomes.filter(outcome => !isPositive(outcome))),
  }
}

const share = (answers: boolean[]): number => answers.filter(Boolean).length / answers.length

const score = (precision: number, recall: number): Score => ({
  precision,
  recall,
  f1: (2 * precision * recall) / (precision + recall),
})

function falsePositives(negatives: Outcome[]): { [model: string]: number } {
  const byModel = Object.entries(Object.groupBy(negatives, ({ model }) => model))
  const rates = [...byModel, ['*', negatives] as const].map(([model, outcomes]) => [
    model,
    share((outcomes ?? []).map(isFlagged)),
  ])
  return Object.fromEntries(rates)
}

function rulesOf(outcomes: Outcome[]): RagTruthResult['rules'] {
  const found = outcomes.flatMap(outcome =>
    outcome.claims.map(claim => ({ rule: claim.rule, right: isRight(claim, outcome) })),
  )
  const byRule = Object.entries(Object.groupBy(found, ({ rule }) => rule))
  return Object.fromEntries(
    byRule.map(([rule, claims = []]) => [
      rule,
      { found: claims.length, right: claims.filter(({ right }) => right).length },
    ]),
  )
}

function errorsOf(outcome: Outcome): Wrong[] {
  const { sourceId, model, text, claims } = outcome
  const gold = outcome.gold ?? []
  const wrong = (kind: Wrong['kind'], spans: Span[]): Wrong => ({ sourceId, model, text, kind, spans })
  const alarms = claims.filter(claim => !isRight(claim, outcome)).map(claim => wrong('span alarm', [claim]))
  const missed = gold.filter(label => !isFound(label, outcome)).map(label => wrong('span missed', [label]))
  const whole: Wrong[] = []
  if (isFlagged(outcome) && !isPositive(outcome)) whole.push(wrong('false alarm', claims))
  if (!isFlagged(outcome) && isPositive(outcome)) whole.push(wrong('missed', gold))
  return [...whole, ...alarms, ...missed]
}
