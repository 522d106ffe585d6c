// Studies made from nothing, several in one log: planned, asked, judged and ended as the service does it, with what else
// is sealed about their runs. Every byte follows from the options.

import type { BundleRecord } from '../../src/bundle-parts.ts'
import { toBase64, utf8 } from '../../src/bytes.ts'
import { sha256Hex } from '../../src/crypto.ts'
import type { SigningKey } from '../../src/note.ts'
import {
  endOfWindow,
  protocolSha256,
  type StudyPlace,
  type StudyProtocol,
  startOfRound,
  studyPlaces,
} from '../../src/study/protocol.ts'
import type { StudyBundle } from '../../src/study/study-bundle.ts'
import type { StudyEnding, StudyReason } from '../../src/study/study-content.ts'
import type { Trust } from '../../src/trust.ts'
import { visibleSha256 } from '../../src/visible-text.ts'
import {
  AUTHORITY,
  anchorOf,
  CAPTURED_AT,
  cosigned,
  endorsementBy,
  entryOf,
  later,
  logKey,
  ORIGIN,
  sealRecord,
  TestLog,
  type TestRecord,
  vkeyOf,
  witnessKey,
} from '../bundle-builder.ts'

export const PROTOCOL: StudyProtocol = {
  format: 'study-protocol@1',
  question: 'How often do engines invent a founding year?',
  brand: { name: 'Northwind Kettles', domain: 'northwind-kettles.example', aliases: ['Northwind'] },
  facts: [{ key: 'foundingDate', value: '1987', source: 'https://northwind-kettles.example/' }],
  prompts: [
    { text: 'When was Northwind Kettles founded?', intent: 'BRANDED', country: 'DE', language: 'en' },
    { text: 'Which kettles are <good>?', intent: 'CATEGORY', city: 'Bergen' },
  ],
  engines: ['CHATGPT', 'CLAUDE'],
  rounds: 2,
  samples: 2,
  window: { hours: 48 },
  stop: { kind: 'complete' },
}

export type Fate =
  | { class: string; unread?: true }
  | { silent: string; text?: string }
  | { failed: string; capture?: true }
  | { cancelled: string | null }

export interface StudyOptions {
  study?: string
  protocol?: StudyProtocol
  plannedAt?: string
  /** What becomes of each run. */
  fate?: (place: StudyPlace, at: number) => Fate
  reason?: StudyReason
  brandId?: string
  /** The entry of another plan, where the end is to name one. */
  planEntry?: string
  /** Changes what is sealed, honestly and wrongly. */
  planned?: (plan: Record<string, unknown>) => Record<string, unknown>
  captured?: (capture: TestRecord, at: number) => TestRecord
  classified?: (classification: TestRecord, at: number) => TestRecord
  extracted?: (extraction: TestRecord, at: number) => TestRecord
  ended?: (ended: { endings: StudyEnding[] } & Record<string, unknown>) => Record<string, unknown>
  /** Seconds after the plan at which a run is asked. */
  askedAfter?: (place: StudyPlace, at: number) => number
}

export interface SealedStudy {
  plan: BundleRecord
  ended: BundleRecord
  /** In the order of a bundle. */
  ofRuns: BundleRecord[]
  /** Sealed too, and no part of the study: another asking of the same run, a newer verdict, runs of an ordinary scan. */
  besides: BundleRecord[]
  bodies: Map<string, Uint8Array>
}

/** Of every kind some; in each round the same. */
export const MIXED = (_: StudyPlace, at: number): Fate =>
  [
    { class: 'STRONG' },
    { class: 'CONFABULATED' },
    { silent: 'refused' },
    { class: 'ABSENT', unread: true as const },
    { failed: 'the engine did not answer in time' },
    { class: 'STRONG' },
    { class: 'DESCRIPTIVE' },
    { class: 'CONFABULATED' },
  ][at % 8] as Fate

/** Without places in a log yet. */
export function sealStudy(options: StudyOptions = {}): SealedStudy {
  const { study = 'std_1', protocol = PROTOCOL, plannedAt = CAPTURED_AT, fate = MIXED } = options
  const { reason = 'complete', brandId = 'brd_1' } = options
  const places = [...studyPlaces(protocol)]
  const runs = places.map((_, at) => `run_${study}_${at + 1}`)
  const startsAt = later(60, plannedAt)
  const factRecords = protocol.facts.map((_, at) => `fct_${brandId}_${at + 1}`)
  const promptIds = protocol.prompts.map((_, at) => `prm_${at + 1}`)
  const planContent: Record<string, unknown> = {
    studyId: study,
    brandId,
    actor: 'usr_1',
    protocol,
    protocolSha256: protocolSha256(protocol),
    startsAt,
    endsAt: endOfWindow(protocol, new Date(startsAt)).toISOString(),
    promptIds,
    factRecords,
    runs,
  }
  const plan = sealRecord({
    ...ofStudy(study, 'plan', plannedAt),
    content: options.planned?.(planContent) ?? planContent,
  })
  const bodies = new Map<string, Uint8Array>()
  const ofRuns: BundleRecord[] = []
  const besides: BundleRecord[] = []
  const endings = places.map((place, at): StudyEnding => {
    const run = runs[at] as string
    const what = fate(place, at)
    const seconds =
      options.askedAfter?.(place, at) ??
      (startOfRound(protocol, new Date(startsAt), place.round).getTime() - Date.parse(plannedAt)) / 1000 + at
    const told = {
      run,
      study,
      place,
      protocol,
      brandId,
      promptIds,
      factRecords,
      at: later(seconds, plannedAt),
    }
    const hasCapture = 'class' in what || 'silent' in what || ('failed' in what && what.capture === true)
    if (!hasCapture)
      return 'failed' in what
        ? { run, ending: 'failed', reason: what.failed }
        : {
            run,
            ending: 'cancelled',
            ...('cancelled' in what && what.cancelled && { reason: what.cancelled }),
          }
    const answer =
      'silent' in what ? (what.text ?? null) : `Answer ${at} of ${study}: ${JSON.stringify(what)}`
    const body = utf8(JSON.stringify({ run, answer }))
    bodies.set(sha256Hex(body), body)
    const capture = sealRecord(apply(captureOf(told, body, 'answer'), at, options.captured))
    const extraction =
      'class' in what && what.unread
        ? null
        : sealRecord(
            apply(
              extractionOf(told, body, answer, 'silent' in what ? what.silent : 'answered'),
              at,
              options.extracted,
            ),
          )
    const classification =
      'class' in what
        ? sealRecord(apply(classificationOf(told, body, what.class, 'scan/rules@4'), at, options.classified))
        : null
    ofRuns.push(...[capture, extraction, classification].filter(record => record !== null))
    if (at % 4 === 0) besides.push(...besidesOf(told, body))
    return {
      run,
      ending: 'class' in what ? 'captured' : 'silent' in what ? 'unanswered' : 'failed',
      ...('silent' in what && { reason: what.silent }),
      ...('failed' in what && { reason: what.failed }),
      capture: capture.entry,
      ...(extraction && { extraction: extraction.entry }),
      ...(classification && { classification: classification.entry }),
    }
  })
  const endContent = { studyId: study, plan: options.planEntry ?? plan.entry, reason, endings }
  const ended = sealRecord({
    ...ofStudy(study, 'ended', later(protocol.window.hours * 3_600 + 600, plannedAt)),
    content: options.ended?.(endContent) ?? endContent,
  })
  return { plan, ended, ofRuns, besides, bodies }
}

const apply = (
  record: TestRecord,
  at: number,
  change: ((record: TestRecord, at: number) => TestRecord) | undefined,
): TestRecord => change?.(record, at) ?? record

const ofStudy = (study: string, slot: string, at: string) => ({
  kind: 'study',
  id: `sty_${study}_${slot}`,
  at,
  sha256: null,
  subject: study,
  slot,
})

interface Told {
  run: string
  study: string
  place: StudyPlace
  protocol: StudyProtocol
  brandId: string
  promptIds: string[]
  factRecords: string[]
  at: string
}

function captureOf(
  { run, study, place, protocol, ...told }: Told,
  body: Uint8Array,
  slot: string,
): TestRecord {
  const { text, intent, country = 'US', language = 'en', city } = protocol.prompts[place.prompt] ?? {}
  const { name, domain, aliases } = protocol.brand
  return {
    kind: 'capture',
    id: `cap_${run}_${slot}`,
    at: later(3, told.at),
    sha256: sha256Hex(body),
    subject: run,
    slot,
    content: {
      runId: run,
      scanId: `scn_${study}_${place.round + 1}`,
      brand: { id: told.brandId, name, domain },
      aliases,
      prompt: { id: told.promptIds[place.prompt], text, intent },
      localeAsked: { country, language, ...(city !== undefined && { city }) },
      engine: protocol.engines[place.engine],
      sample: place.sample,
      surface: 'official_api',
      software: 'brand-citation-forensics/0.1.0',
      byteLength: body.length,
      exchange: { requestedAt: told.at, request: { method: 'POST', url: 'https://engine.example/v1' } },
    },
  }
}

const extractionOf = (
  { run, at }: Told,
  body: Uint8Array,
  text: string | null,
  outcome: string,
): TestRecord => ({
  kind: 'extraction',
  id: `ext_${run}`,
  at: later(3, at),
  sha256: sha256Hex(body),
  subject: run,
  slot: 'text',
  content: {
    runId: run,
    reader: 'wire@1',
    template: null,
    keys: [],
    model: null,
    reply: null,
    outcome,
    text,
    visibleSha256: text === null ? null : visibleSha256(text),
    statements: [],
  },
})

const classificationOf = (
  { run, at, factRecords }: Told,
  body: Uint8Array,
  citationClass: string,
  slot: string,
): TestRecord => ({
  kind: 'classification',
  id: `cls_${run}_${slot}`,
  at: later(30, at),
  sha256: sha256Hex(body),
  subject: run,
  slot,
  content: {
    citationClass,
    confidencePermille: 800,
    method: 'rules@4',
    rationale: 'It says what the brand is.',
    claims: [],
    reading: { model: null, citations: [] },
    facts: factRecords,
    cause: 'scan',
  },
})

/** Of the same run: asked again, and judged again. Of an ordinary scan: the same question, asked of the same engine. */
function besidesOf(told: Told, first: Uint8Array): BundleRecord[] {
  const again = utf8(JSON.stringify({ run: told.run, answer: 'again' }))
  const other = { ...told, run: `run_scan_${told.run}` }
  return [
    captureOf(told, again, 'verify/job-1/answer'),
    classificationOf(told, again, 'ABSENT', 'verify/job-1'),
    classificationOf(told, first, 'STRONG', 'reclassification/rules@5'),
    captureOf(other, again, 'answer'),
    classificationOf(other, again, 'STRONG', 'scan/rules@4'),
  ].map(sealRecord)
}

export interface StudyWorld {
  studies: StudyBundle[]
  trust: Trust
  /** Records that no study names, with their places in the log. */
  besides: BundleRecord[]
  log: TestLog
  key: SigningKey
}

export interface WorldOptions {
  keys?: SigningKey[]
  withAnswers?: boolean
  witnesses?: string[]
  isDated?: boolean
  isLogged?: boolean
}

/** All of them in one log, one after the other. */
export function studyWorld(sealed: SealedStudy[], options: WorldOptions = {}): StudyWorld {
  const keys = options.keys ?? [logKey('the log')]
  const key = keys.at(-1) as SigningKey
  const log = new TestLog()
  const place = (record: BundleRecord): BundleRecord => {
    const placed = { ...record, index: log.append(entryOf(record)) }
    log.appendOthers(1)
    return placed
  }
  log.appendOthers(5)
  const sizes = { before: log.size, planned: 0 }
  const placed = sealed.map(({ plan, ofRuns, besides, ended, bodies }) => {
    const first = place(plan)
    sizes.planned ||= log.size
    const records = ofRuns.map(place)
    const others = besides.map(place)
    return { records: [first, place(ended), ...records], besides: others, bodies }
  })
  const { size } = log
  log.appendOthers(3)
  const proved = (record: BundleRecord): BundleRecord =>
    options.isLogged === false
      ? { ...record, index: null, inclusion: null }
      : { ...record, inclusion: log.inclusion(record.index as number, size) }
  const times = options.isDated
    ? [
        { seconds: -1_800, size: sizes.before, covers: false },
        { seconds: 30, size: sizes.planned, covers: false },
        { seconds: 400_000, size: log.size, covers: true },
      ]
    : []
  const anchors = times.map((time, at) => anchorOf(log, key, { ...time, base: size, place: at, options: {} }))
  const witnessed = options.witnesses
    ? {
        checkpoint: cosigned(log.checkpoint(key), options.witnesses),
        consistency: log.consistency(size, log.size),
      }
    : null
  const logPart =
    options.isLogged === false
      ? { origin: null, keys: [], checkpoint: null, anchors: [], witnessed: null }
      : {
          origin: ORIGIN,
          keys: keys.map((one, at) => ({ vkey: vkeyOf(one), endorsement: endorsementBy(keys[at - 1], one) })),
          checkpoint: log.checkpoint(key, size),
          anchors,
          witnessed,
        }
  return {
    studies: placed.map(({ records, bodies }) => ({
      format: 'study-bundle@1',
      integrity: { ...logPart, records: records.map(proved) as StudyBundle['integrity']['records'] },
      ...(options.withAnswers && {
        bodies: Object.fromEntries([...bodies].map(([hash, body]) => [hash, toBase64(body)])),
      }),
    })),
    besides: placed.flatMap(({ besides }) => besides.map(proved)),
    trust: {
      keys: [vkeyOf(keys[0] as SigningKey)],
      tsaRoots: options.isDated ? [AUTHORITY.root] : [],
      witnesses: (options.witnesses ?? []).map(name => vkeyOf(witnessKey(name))),
    },
    log,
    key,
  }
}

/** The bundle of one study, in a log of its own. */
export function buildStudy(
  options: StudyOptions = {},
  world: WorldOptions = {},
): { bundle: StudyBundle; trust: Trust } {
  const { studies, trust } = studyWorld([sealStudy(options)], world)
  return { bundle: studies[0] as StudyBundle, trust }
}
