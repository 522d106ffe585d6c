// The verdict on a captured run, from its sealed bytes, what was read from them, and the facts of its time. Pure except
// for fetching facts. Every verdict is made here: for a scan, by newer versions, for a verification, in an audit.

import type { CitedSource, RawAnswer, Reading } from '../engines/engine.ts'
import type { EngineTable } from '../engines/index.ts'
import type { SealedModelReading } from '../evidence/extraction.ts'
import { type CapturedExchange, type CapturedRun, readAtCapture, type Sealed } from '../evidence/history.ts'
import { sha256Of } from '../evidence/seal.ts'
import { type Fact, isAboutPage } from '../model/fact.ts'
import type { Sql } from '../platform/database.ts'
import { SANDBOX_MODEL } from '../readers/model/settings.ts'
import { datesOfBrand, type FactDate } from '../truth/dates/store.ts'
import { factsActiveWithin, factsSupersededBefore, wasActiveAt } from '../truth/store.ts'
import { COMPARERS } from '../values/value.ts'
import { answerReadingOf } from './answer-reading.ts'
import {
  type Calibrated,
  namedOf,
  newestOf,
  readCalibrations,
  type SealedCalibration,
} from './calibrating/sealed.ts'
import { type Calibration, mayAccuse, SIMULATED, UNCALIBRATED } from './calibration.ts'
import { type Classifier, createClassifier, type Subject, type Verdict } from './classes/classify.ts'
import { accuses, CLASSES } from './classes/decide.ts'
import { datesHolding, datesJudging, datesNamed, type KnownDates, namesOf } from './dated-facts.ts'
import { GATE } from './gate/gate.ts'
import { kindOfRule } from './reading/claim.ts'
import { openedReading, readerOf } from './reading/sealed.ts'
import { withSealedWords } from './sealed-words.ts'

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

/** What is known about a brand: facts that any of the answers could be compared with, those superseded by then, and what judges by them. */
export interface BrandKnowledge extends FactsOfMoment, KnownDates, Calibrations {
  classifierFor(subject: Subject): Classifier
}

export const answerOf = (run: CapturedRun): CapturedExchange => {
  const answer = run.exchanges.at(-1)
  if (!answer) throw new Error('a run without captures has no answer')
  return answer
}

/** One query each, however many runs. */
export async function factsFor(sql: Sql, runs: CapturedRun[], now: Date): Promise<BrandKnowledge> {
  const [first] = runs
  if (!first) return { facts: [], earlier: [], dates: [], calibrations: [], classifierFor: keptClassifier() }
  const times = runs.map(run => answerOf(run).at.getTime())
  const brandId = answerOf(first).content.brand.id
  return {
    facts: await factsActiveWithin(sql, brandId, new Date(Math.min(...times)), now),
    earlier: await factsSupersededBefore(sql, brandId, new Date(Math.max(...times))),
    dates: await datesOfBrand(sql, brandId),
    calibrations: await readCalibrations(sql),
    classifierFor: keptClassifier(),
  }
}

interface Instant {
  captured: Date
  decided: Date
  /** Of facts learnt later that already held. */
  dates: FactDate[]
}

/** The facts as they stood for one answer; pages are visited after it, just before its first verdict. */
function factsAt({ facts, earlier }: BrandKnowledge, { captured, decided, dates }: Instant): FactsOfMoment {
  const dated = new Set(dates.map(({ factId }) => factId))
  return {
    facts: facts.filter(
      fact => wasActiveAt(fact, isAboutPage(fact) ? decided : captured) || dated.has(fact.id),
    ),
    earlier: earlier.filter(({ supersededAt }) => supersededAt !== null && supersededAt <= captured),
  }
}

/** Those that an answer is read for and compared with; findings about cited pages are not among them. */
export function factsAtCapture(known: BrandKnowledge, run: CapturedRun): FactsOfMoment {
  const { at } = answerOf(run)
  const { facts, earlier } = factsAt(known, { captured: at, decided: at, dates: datesHolding(known, at) })
  return { facts: facts.filter(fact => !isAboutPage(fact)), earlier }
}

/**
 * The reading that judges a run: the last one, unless the verdict rests on another that accuses of something, rightly by its
 * reader's calibration, of which the last one's reader may not. Reading again with a worse reader acquits nobody. Null: nobody
 * has read it.
 */
export function readingOf(
  { calibrations }: Calibrations,
  run: CapturedRun,
): Sealed<SealedModelReading> | null {
  const last = run.readings.at(-1) ?? null
  const standing = run.classifications.at(-1)?.content
  const rested = run.readings.find(({ id }) => id === standing?.extraction)
  if (!last || !standing || !rested || rested === last) return last
  const [before, now] = [rested, last].map(({ content }) =>
    accusesBy(run, content, newestOf(calibrations, readerOf(content))),
  ) as [Calibration, Calibration]
  const isLost = standing.claims.filter(accuses).some(({ rule }) => {
    const kind = kindOfRule(rule)
    return kind !== null && mayAccuse(before, kind) && !mayAccuse(now, kind)
  })
  return isLost ? rested : last
}

/** A simulated answer that the simulator reads needs no calibration: both are marked as such for ever. */
const accusesBy = (
  run: CapturedRun,
  { model }: SealedModelReading,
  counted: Calibrated | null,
): Calibration =>
  model === SANDBOX_MODEL && answerOf(run).content.surface === 'sandbox'
    ? SIMULATED
    : (counted?.kinds ?? UNCALIBRATED)

/** What the run's reader may accuse by today; null without a reader, and for an uncalibrated model. */
export function calibrationOf(known: Calibrations, run: CapturedRun): string | null {
  const read = readingOf(known, run)
  return read ? (newestOf(known.calibrations, readerOf(read.content))?.id ?? null) : null
}

interface Moment {
  known: BrandKnowledge
  at: Date
  /** The record that an old verdict names, to judge as it did; omitted: the newest. */
  calibration?: string | null
  /** The records of dates that an old verdict names; omitted: those in force. */
  dated?: string[]
  /** The sources that an old verdict names; omitted: those read now. */
  cited?: CitedSource[]
}

/** The verdict, and what of it is sealed. By a model's reading if there is one. Pure. */
export function judgeRun(deps: ReadDeps, run: CapturedRun, moment: Moment) {
  const { known, at, calibration = calibrationOf(known, run) } = moment
  const answer = answerOf(run)
  const dates = moment.dated
    ? datesNamed(known, moment.dated, answer.at)
    : datesJudging(known, run, answer.at)
  const facts = factsAt(known, {
    captured: answer.at,
    decided: run.classifications[0]?.at ?? at,
    dates,
  })
  const { brand, aliases, prompt } = answer.content
  const reading = readAnswer(deps, run)
  const read = readingOf(known, run)
  const counted = calibration === null ? null : namedOf(known.calibrations, calibration)
  const classify = known.classifierFor({
    brand: { name: brand.name, domain: brand.domain, aliases },
    ...facts,
    calibration: read ? accusesBy(run, read.content, counted) : UNCALIBRATED,
  })
  const verdict = classify({
    text: reading.text,
    citations: moment.cited ?? reading.citations,
    prompt: prompt.text,
    reading: read ? openedReading(read.content) : null,
  })
  return {
    verdict,
    reading,
    content: {
      ...sealedVerdict(verdict, facts.facts, dates),
      ...(readAtCapture(run) === undefined && { reading: answerReadingOf(reading) }),
      extraction: read?.id ?? null,
      gate: GATE,
      comparers: COMPARERS,
      classes: CLASSES,
      calibration,
      unread: verdict.unread.map(({ start, end }) => ({ start, end })),
    },
  }
}

/** Of runs that are at hand: several steps of a verdict want it. */
const READ = new WeakMap<CapturedRun, Reading>()

/** What a captured run's answer says: the words sealed with it, and everything else by its engine's reader. */
export function readAnswer(deps: ReadDeps, run: CapturedRun): Reading {
  const reading = READ.get(run) ?? withSealedWords(readBytes(deps, run), run)
  READ.set(run, reading)
  return reading
}

/** What today's reader makes of the bytes, whatever was sealed about them. */
export const readBytes = ({ engines }: ReadDeps, run: CapturedRun): Reading => {
  const raw = rawAnswer(run.exchanges)
  return engines.reader(raw.route)(raw)
}

/** A scan's answers are compared with the same facts one after another: the last classifier is kept. */
function keptClassifier(): BrandKnowledge['classifierFor'] {
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
const sealedVerdict = (verdict: Verdict, active: Fact[], dates: FactDate[]) => ({
  citationClass: verdict.citationClass,
  confidencePermille: verdict.confidencePermille,
  method: verdict.method,
  reason: verdict.reason,
  rationale: verdict.rationale.toWellFormed(),
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
  facts: recordsUsed(verdict, dates),
  ...(dates.length > 0 && { dated: namesOf(dates) }),
  // Of all active ones, even those nothing was said about: the same set must give the same verdict.
  factSetSha256: sha256Of(active.map(fact => `${fact.id} ${fact.hash}\n`).join('')),
})

/** Those of the facts, and of the dates without which they would not have counted. */
function recordsUsed({ claims }: Verdict, dates: FactDate[]): string[] {
  const facts = new Set(claims.flatMap(({ facts }) => facts.map(({ id }) => id)))
  return [...facts.union(new Set(namesOf(dates.filter(({ factId }) => facts.has(factId)))))]
}

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
