// RAGTruth, data to text: descriptions of businesses written by language models from records, where people marked
// what the record does not bear out. Two shapes of the same file are read:
//
// - human labels: a record with its responses, each with marked spans. Gold positive iff a span is an Evident or
//   Subtle Conflict that is not `due_to_null`; Baseless Info never is.
// - a judge's word only ("Consistent" or not) for one response; the record comes from the first shape, by `source_id`,
//   or is embedded as `source`. Only false alarms on "Consistent" are counted.
//
// Predicted positive iff a contradiction is read, on hard facets or on matters of taste, whether it accuses or is only
// suspected; `accused` scores those that accuse.

import { hash } from 'node:crypto'
import { judgeReading } from '../../service/src/citations/judge-reading.ts'
import type { AnswerReading } from '../../service/src/citations/reading/subject.ts'
import type { Claim } from '../../service/src/model/citation.ts'
import { type Business, factsOf } from './ragtruth-facts.ts'
import type { ToRead } from './read-answers.ts'
import { BEST_CALIBRATION, type Score, score, share } from './scores.ts'

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

interface Wrong {
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
  /** By kind of value: contradictions found, and those that touch a gold span. */
  kinds: { [rule: string]: { found: number; right: number } }
  responses: number
  /** Responses that the model has not read: they are not scored. */
  unread: number
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

/** By the name of a response; null where a model was to read it and has not. */
export type Readings = ReadonlyMap<string, AnswerReading | null>

interface Response extends Pick<Outcome, 'sourceId' | 'model' | 'text' | 'gold'> {
  /** Source and place: what its recording is called. */
  name: string
  business: Business
}

/** In the order of the SHA-256 of their names; `first`: no more than so many. */
export function responsesOf(lines: unknown[], sources: unknown[] = [], first?: number): Response[] {
  const businesses = new Map<number, Business>()
  for (const { source_id, source } of [...sources, ...lines] as Record[])
    if (source && !businesses.has(source_id)) businesses.set(source_id, source)
  const responses = (lines as (Labelled | Judged)[]).flatMap(line => {
    const business = businesses.get(line.source_id)
    if (!business) throw new Error(`no record of business ${line.source_id}: name the file that has it`)
    return ('responses' in line ? labelled(line) : judged(line)).map((one, place) => ({
      ...one,
      business,
      name: `ragtruth-${line.source_id}-${place}`,
    }))
  })
  if (first === undefined) return responses
  const order = new Map(responses.map(({ name }) => [name, hash('sha256', name)]))
  return responses
    .toSorted((a, b) => ((order.get(a.name) ?? '') < (order.get(b.name) ?? '') ? -1 : 1))
    .slice(0, first)
}

/** What a model has to read. */
export const toRead = (responses: Response[]): ToRead[] =>
  responses.map(({ name, business, text }) => ({
    name,
    brand: { name: business.name, aliases: [] },
    facts: factsOf(business),
    prompt: `Describe the business ${business.name}.`,
    answer: text,
  }))

export function evaluateRagTruth(responses: Response[], readings: Readings): RagTruthResult {
  const outcomes = responses.flatMap((response): Outcome[] => {
    const reading = readings.get(response.name)
    return reading ? [{ ...response, claims: claimsRead(response, reading) }] : []
  })
  return {
    ...scoresOf(outcomes),
    accused: scoresOf(outcomes.map(one => ({ ...one, claims: one.claims.filter(accuses) }))),
    kinds: kindsOf(outcomes),
    responses: outcomes.length,
    unread: responses.length - outcomes.length,
    errors: outcomes.flatMap(errorsOf),
  }
}

const subjectOf = ({ business }: Response) => ({
  brand: { name: business.name, domain: '', aliases: [] },
  facts: factsOf(business),
  earlier: [],
})

/** What a model read that contradicts the record, or may, one for each place. */
function claimsRead(response: Response, reading: AnswerReading): Claim[] {
  const subject = { ...subjectOf(response), calibration: BEST_CALIBRATION }
  return oneEach(judgeReading(response.text, reading, subject).claims.filter(mayContradict))
}

const isContradicted = ({ verdict }: Claim): boolean => verdict === 'contradicted'

const mayContradict = (claim: Claim): boolean => isContradicted(claim) || claim.suspected !== undefined

const oneEach = (claims: Claim[]): Claim[] => [...new Map(claims.map(claim => [claim.start, claim])).values()]

type Marked = Pick<Outcome, 'sourceId' | 'model' | 'text' | 'gold'>

const labelled = ({ source_id, responses }: Labelled): Marked[] =>
  responses.map(({ response, model, labels }) => ({
    sourceId: source_id,
    model,
    text: response,
    gold: labels.filter(({ label_type, due_to_null }) => label_type.endsWith('Conflict') && !due_to_null),
  }))

const judged = ({ source_id, response, model, judge }: Judged): Marked[] =>
  judge === 'Consistent' ? [{ sourceId: source_id, model, text: response, gold: null }] : []

const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end
const isPositive = ({ gold }: Outcome): boolean => (gold?.length ?? 0) > 0
const isFlagged = ({ claims }: Outcome): boolean => claims.length > 0
const isRight = (claim: Claim, { gold }: Outcome): boolean =>
  gold?.some(label => overlaps(label, claim)) ?? false
const isFound = (label: Label, { claims }: Outcome): boolean => claims.some(claim => overlaps(label, claim))

const accuses = (claim: Claim): boolean => claim.hard && isContradicted(claim)

function scoresOf(outcomes: Outcome[]): Scores {
  // Where only a judge's word is known there is nothing to find, and nothing to be right about.
  const marked = outcomes.filter(({ gold }) => gold !== null)
  const flagged = marked.filter(isFlagged)
  const positive = marked.filter(isPositive)
  const claims = marked.flatMap(outcome => outcome.claims.map(claim => isRight(claim, outcome)))
  const labels = marked.flatMap(outcome => (outcome.gold ?? []).map(label => isFound(label, outcome)))
  return {
    response: score(flagged.map(isPositive), positive.map(isFlagged)),
    span: score(claims, labels),
    falsePositiveRate: falsePositives(outcomes.filter(outcome => !isPositive(outcome))),
  }
}

function falsePositives(negatives: Outcome[]): { [model: string]: number } {
  const byModel = Object.entries(Object.groupBy(negatives, ({ model }) => model))
  const rates = [...byModel, ['*', negatives] as const].map(([model, outcomes]) => [
    model,
    share((outcomes ?? []).map(isFlagged)),
  ])
  return Object.fromEntries(rates)
}

function kindsOf(outcomes: Outcome[]): RagTruthResult['kinds'] {
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
