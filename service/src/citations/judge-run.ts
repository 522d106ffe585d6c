// The verdict on a captured run, from its sealed bytes, what was read out of them, and the facts of its moment. Pure but
// for fetching facts. Every verdict is made here: for a scan, by newer rules, for a verification, in an audit.

import type { RawAnswer, Reading } from '../engines/engine.ts'
import type { EngineTable } from '../engines/index.ts'
import type { CapturedExchange, CapturedRun, Sealed, SealedReading } from '../evidence/history.ts'
import { sha256Of } from '../evidence/seal.ts'
import { type Fact, isAboutPage } from '../model/fact.ts'
import type { Sql } from '../platform/database.ts'
import { factsActiveWithin, factsSupersededBefore, wasActiveAt } from '../truth/store.ts'
import { namedOf, newestOf, readCalibrations, type SealedCalibration } from './calibrating/sealed.ts'
import { UNCALIBRATED } from './calibration.ts'
import { type Classifier, createClassifier, type Subject, type Verdict } from './classes/classify.ts'
import { CLASSES } from './classes/decide.ts'
import { COMPARERS } from './comparers/compare.ts'
import { GATE } from './gate/gate.ts'
import { openedReading } from './reading/sealed.ts'

export interface ReadDeps {
  engines: Pick<EngineTable, 'reader'>
}

/** Of all readers, oldest first. */
export interface Calibrations {
  calibrations: Sealed<SealedCalibration>[]
}

interface FactsOfMoment {
  facts: Fact[]
  earlier: Fact[]
}

/** Facts that any of the answers could be held against, those that were superseded by then, and what judges by them. */
export interface KnownFacts extends FactsOfMoment, Calibrations {
  classifierFor(subject: Subject): Classifier
}

export const answerOf = (run: CapturedRun): CapturedExchange => {
  const answer = run.exchanges.at(-1)
  if (!answer) throw new Error('a run without captures has no answer')
  return answer
}

/** One query each, however many runs. */
export async function factsFor(sql: Sql, runs: CapturedRun[], now: Date): Promise<KnownFacts> {
  const [first] = runs
  if (!first) return { facts: [], earlier: [], calibrations: [], classifierFor: keptClassifier() }
  const times = runs.map(run => answerOf(run).at.getTime())
  const brandId = answerOf(first).content.brand.id
  return {
    facts: await factsActiveWithin(sql, brandId, new Date(Math.min(...times)), now),
    earlier: await factsSupersededBefore(sql, brandId, new Date(Math.max(...times))),
    calibrations: await readCalibrations(sql),
    classifierFor: keptClassifier(),
  }
}

/** The facts as they stood for one answer; pages are looked at after it, just before its first verdict. */
function factsAt({ facts, earlier }: KnownFacts, captured: Date, decided: Date): FactsOfMoment {
  return {
    facts: facts.filter(fact => wasActiveAt(fact, isAboutPage(fact) ? decided : captured)),
    earlier: earlier.filter(({ supersededAt }) => supersededAt !== null && supersededAt <= captured),
  }
}

/** Those that an answer is read and held against; what is known of cited pages is no part of them. */
export const factsAtCapture = (known: KnownFacts, run: CapturedRun): Fact[] =>
  factsAt(known, answerOf(run).at, answerOf(run).at).facts.filter(fact => !isAboutPage(fact))

/** By what the reader of a run may accuse today; null for rules, and for a model that nobody has calibrated. */
export function calibrationOf({ calibrations }: Calibrations, { readings }: CapturedRun): string | null {
  const read = readings.at(-1)
  return read ? (newestOf(calibrations, openedReading(read.content).reader)?.id ?? null) : null
}

interface Moment {
  known: KnownFacts
  at: Date
  /** The record that an old verdict names, to judge as it did then; left out, the newest counts. */
  calibration?: string | null
}

/** The verdict, and what of it is sealed. By what a model read, where one has, else by the rules. Pure. */
export function judgeRun(deps: ReadDeps, run: CapturedRun, moment: Moment) {
  const { known, at, calibration = calibrationOf(known, run) } = moment
  const answer = answerOf(run)
  const facts = factsAt(known, answer.at, run.classifications[0]?.at ?? at)
  const { brand, aliases, prompt } = answer.content
  const reading = readAnswer(deps, run)
  const classify = known.classifierFor({
    brand: { name: brand.name, domain: brand.domain, aliases },
    ...facts,
    calibration: calibration === null ? UNCALIBRATED : namedOf(known.calibrations, calibration).kinds,
  })
  const read = run.readings.at(-1)
  const verdict = classify({
    text: reading.text,
    citations: reading.citations,
    prompt: prompt.text,
    reading: read ? openedReading(read.content) : null,
  })
  return {
    verdict,
    reading,
    content: {
      ...sealedVerdict(verdict, facts.facts),
      extraction: read?.id ?? null,
      gate: GATE,
      comparers: COMPARERS,
      classes: CLASSES,
      calibration,
      unread: verdict.unread.map(({ start, end }) => ({ start, end })),
      reading: sealedReading(reading),
    },
  }
}

/** What a captured run's answer says, by the reader of its engine. */
export const readAnswer = ({ engines }: ReadDeps, run: CapturedRun): Reading => {
  const raw = rawAnswer(run.exchanges)
  return engines.reader(raw.route)(raw)
}

/** The answers of a scan are held against the same facts one after another: the last classifier is kept. */
function keptClassifier(): KnownFacts['classifierFor'] {
  let last: { key: string; classify: Classifier } | null = null
  return subject => {
    const { brand, facts, earlier, calibration } = subject
    const ids = [facts, earlier].map(list => list.map(({ id }) => id))
    const key = JSON.stringify([brand, ids, calibration])
    if (last?.key !== key) last = { key, classify: createClassifier(subject) }
    return last.classify
  }
}

/** More places than a page can show; an answer must not be able to grow its own record. */
const MOST_MENTIONS = 100

/** The verdict with everything that explains it. */
const sealedVerdict = (verdict: Verdict, active: Fact[]) => ({
  citationClass: verdict.citationClass,
  confidencePermille: verdict.confidencePermille,
  method: verdict.method,
  reason: verdict.reason,
  rationale: verdict.rationale.toWellFormed(),
  excerpt: verdict.excerpt,
  claims: verdict.claims.map(claim => ({
    ...claim,
    text: claim.text.toWellFormed(),
    value: claim.value.toWellFormed(),
  })),
  mentioned: verdict.mentioned,
  mentions: verdict.mentions.slice(0, MOST_MENTIONS).map(({ start, end, form }) => ({ start, end, form })),
  rejected: verdict.rejected
    .slice(0, MOST_MENTIONS)
    .map(({ start, end, reason }) => ({ start, end, reason })),
  facts: [...new Set(verdict.claims.flatMap(({ facts }) => facts.map(({ id }) => id)))],
  // Of all that were active, also those that nothing was said of: the same set must give the same verdict.
  factSetSha256: sha256Of(active.map(fact => `${fact.id} ${fact.hash}\n`).join('')),
})

function rawAnswer(exchanges: CapturedExchange[]): RawAnswer {
  const { engine, surface, route, modelRequested, localeAsked, locale } = (
    exchanges.at(-1) as CapturedExchange
  ).content
  return {
    engine,
    surface,
    route,
    modelRequested,
    localeAsked,
    locale,
    exchanges: exchanges.map(({ content, body }) => ({
      ...content.exchange,
      requestedAt: new Date(content.exchange.requestedAt),
      receivedAt: new Date(content.exchange.receivedAt),
      body,
    })),
    answer: exchanges.length - 1,
  }
}

const sealedReading = (reading: Reading): SealedReading => ({
  outcome: reading.outcome,
  model: reading.model?.toWellFormed() ?? null,
  searched: reading.searched,
  finish: reading.finish?.toWellFormed() ?? null,
  providerRequestId: reading.providerRequestId?.toWellFormed() ?? null,
  citations: reading.citations.map(({ position, url, title, start, end }) => ({
    position,
    url: url.toWellFormed(),
    domain: URL.canParse(url) ? new URL(url).hostname : '',
    title: title?.toWellFormed() ?? null,
    start,
    end,
  })),
  consulted: reading.consulted.map(({ url }) => url.toWellFormed()),
  usage: reading.usage && { ...reading.usage },
})
