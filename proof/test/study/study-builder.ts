// Studies made from nothing, several in one log: planned, asked, judged and ended as the service does it, with what else
// is sealed about their runs. Every byte follows from the options.

import type { BundleRecord } from '../../src/bundle-parts.ts'
import { fromHex, toHex, utf8 } from '../../src/bytes.ts'
import { canonicalJson, entryCommitment, privateCommitment } from '../../src/record.ts'
import {
  endOfStudy,
  type StudyPlace,
  type StudyProtocol,
  startOfRound,
  studyPlaces,
} from '../../src/study/protocol.ts'
import type { StudyBundle, StudyEnding, StudyReason } from '../../src/study/study-bundle.ts'
import type { Trust } from '../../src/trust.ts'
import {
  anchorOf,
  BEFORE_AND_AFTER,
  CAPTURED_AT,
  later,
  logOf,
  type RunOptions,
  reading,
  runRecords,
  sealRecord,
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
  hours: 48,
}

/** What becomes of a run: judged, silent, failed (with an answer that nobody read, or without), or cancelled. */
export type Fate =
  | { class: string; unread?: true }
  | { silent: string; text?: string }
  | { failed: string; capture?: true }
  | { cancelled: string }

type Content = Record<string, unknown>

export interface StudyOptions {
  study?: string
  protocol?: StudyProtocol
  fate?: (place: StudyPlace, at: number) => Fate
  reason?: StudyReason
  /** Changes what is sealed, honestly and wrongly. `at` is the place of the run. */
  planned?: (plan: Content) => Content
  ended?: (ended: { endings: StudyEnding[] } & Content) => Content
  sealed?: (record: BundleRecord, at: number) => BundleRecord
  /** Seconds after the plan at which a run is asked. */
  askedAfter?: (place: StudyPlace, at: number) => number
}

export interface SealedStudy {
  plan: BundleRecord
  ended: BundleRecord
  /** In the order of a bundle. */
  ofRuns: BundleRecord[]
  besides: Besides
}

/** Sealed too, and no part of the study: each an answer with its verdict. */
export interface Besides {
  /** Another asking of its first run. */
  again: BundleRecord[]
  /** Another verdict about the answer of its first run. */
  newer: BundleRecord[]
  /** The same question, asked of the same engine by an ordinary scan. */
  elsewhere: BundleRecord[]
}

/** The record with another content, and every hash of it computed anew. Its place in the log cannot be. */
export function resealed<C>(
  record: BundleRecord,
  change: (content: C) => void,
  open: object = {},
): BundleRecord {
  const content = JSON.parse(record.private)
  change(content)
  const text = canonicalJson(content)
  const part = { ...JSON.parse(record.public), ...open }
  const commitment = toHex(privateCommitment(text, fromHex(record.privateSalt)))
  const own = part.sha256 === part.private ? commitment : part.sha256
  const sealed = canonicalJson({ ...part, private: commitment, sha256: own })
  const entry = toHex(entryCommitment(sealed, fromHex(record.entrySalt)))
  return { ...record, private: text, public: sealed, entry }
}

/** Of every kind some; in each round the same. */
const MIXED = (_: StudyPlace, at: number): Fate => FATES[at % FATES.length] as Fate
const FATES: Fate[] = [
  { class: 'STRONG' },
  { class: 'CONFABULATED' },
  { silent: 'refused' },
  { class: 'ABSENT', unread: true },
  { failed: 'the engine did not answer in time' },
  { class: 'STRONG' },
  { class: 'DESCRIPTIVE' },
  { class: 'CONFABULATED' },
]

/** Without places in a log yet. */
export function sealStudy(options: StudyOptions = {}): SealedStudy {
  const { study = 'std_1', protocol = PROTOCOL, fate = MIXED, reason = 'complete' } = options
  const { planned = same, ended = same, sealed = same } = options
  const places = [...studyPlaces(protocol)]
  const runs = places.map((_, at) => `run_${study}_${at + 1}`)
  const startsAt = new Date(later(60))
  const about = (slot: string, at: string, content: Content) =>
    sealRecord({ kind: 'study', id: `sty_${study}_${slot}`, at, sha256: null, subject: study, slot, content })
  const promptIds = protocol.prompts.map((_, at) => `prm_${at + 1}`)
  const brandId = 'brd_1'
  const content = { brandId, actor: 'usr_1', protocol, startsAt: startsAt.toISOString(), promptIds, runs }
  const plan = about('plan', CAPTURED_AT, planned(content))
  /** What is asked at this place, under the name of some run. */
  const asked = (place: StudyPlace, at: number, run: string): RunOptions => {
    const { text, intent, country = 'US', language = 'en', city } = protocol.prompts[place.prompt] as Prompt
    const seconds =
      options.askedAfter?.(place, at) ??
      (startOfRound(protocol, startsAt, place.round).getTime() - Date.parse(CAPTURED_AT)) / 1000 + at
    return {
      ...{ run, text: null, capturedAt: later(seconds + 2), prompt: text },
      captured: {
        scanId: `scn_${study}_${place.round + 1}`,
        aliases: protocol.brand.aliases,
        prompt: { id: promptIds[place.prompt], text, intent },
        localeAsked: { country, language, ...(city !== undefined && { city }) },
        ...{ engine: protocol.engines[place.engine], sample: place.sample },
      },
    }
  }
  const ofRuns: BundleRecord[] = []
  const endings = places.map((place, at): StudyEnding => {
    const what = fate(place, at)
    const given = asked(place, at, runs[at] as string)
    const own = recordsOf(what, given, `${at} of ${study}`).map(record => sealed(record, at))
    ofRuns.push(...own)
    const records = own.map(({ entry }) => entry)
    if ('class' in what) return { ending: 'captured', records }
    if ('silent' in what) return { ending: 'unanswered', reason: what.silent, records }
    if ('failed' in what) return { ending: 'failed', reason: what.failed, records }
    return { ending: 'cancelled', reason: what.cancelled, records }
  })
  const end = about(
    'ended',
    later(600, endOfStudy(protocol, startsAt).toISOString()),
    ended({ plan: plan.entry, reason, endings }),
  )
  const again = { ...asked(places[0] as StudyPlace, 0, `${runs[0]}_again`), body: utf8('again') }
  const elsewhere = { ...again, run: `${runs[0]}_elsewhere`, classes: ['STRONG'] }
  const ofFirst = (record: BundleRecord, slot: string) =>
    resealed<Content>(record, one =>
      Object.assign(one, { subject: runs[0], slot, ...(one.runId ? { runId: runs[0] } : {}) }),
    )
  return {
    ...{ plan, ended: end, ofRuns },
    besides: {
      again: runRecords({ ...again, classes: ['ABSENT'] }).map(one => ofFirst(one, 'verify/job-1/answer')),
      newer: runRecords({ ...again, run: `${runs[0]}_newer`, body: bodyOf(`0 of ${study}`) })
        .slice(1)
        .map(one => ofFirst(one, 'reclassification/rules@5')),
      elsewhere: runRecords(elsewhere),
    },
  }
}

type Prompt = StudyProtocol['prompts'][number]
const same = <T>(value: T): T => value
const bodyOf = (which: string) => utf8(JSON.stringify({ answer: which }))

function recordsOf(what: Fate, given: RunOptions, which: string): BundleRecord[] {
  const isAnswered = 'class' in what || 'silent' in what || ('failed' in what && what.capture === true)
  if (!isAnswered) return []
  const answer = { ...given, body: bodyOf(which) }
  const text = 'silent' in what ? (what.text ?? null) : `Answer ${which}`
  const outcome = 'silent' in what ? what.silent : 'answered'
  const isRead = !('class' in what && what.unread)
  return runRecords({
    ...answer,
    captured: { ...answer.captured, ...(isRead && { reading: { ...reading(text), outcome } }) },
    classes: 'class' in what ? [what.class] : [],
  })
}

export interface StudyWorld {
  studies: StudyBundle[]
  trust: Trust
  besides: Besides[]
}

export interface WorldOptions extends Pick<RunOptions, 'keys' | 'witnesses' | 'logged'> {
  isDated?: boolean
}

/** All of them in one log, one after the other. */
export function studyWorld(
  sealed: SealedStudy[],
  { isDated = false, ...options }: WorldOptions = {},
): StudyWorld {
  const all = sealed.flatMap(({ plan, ofRuns, besides, ended }) => [
    ...[plan, ...ofRuns],
    ...[...besides.again, ...besides.newer, ...besides.elsewhere, ended],
  ])
  const [before, after] = BEFORE_AND_AFTER as [Anchoring, Anchoring]
  const dated = isDated && { anchors: [before, { ...after, seconds: 400_000 }] }
  const { integrity, log, key, trust } = logOf(all, { ...options, ...dated })
  const placed = new Map(all.map(({ id }, at) => [id, integrity.records[at] as BundleRecord]))
  const of = (records: BundleRecord[]) => records.map(({ id }) => placed.get(id) as BundleRecord)
  if (isDated) {
    const size = (integrity.records[0]?.index ?? 0) + 1
    const base = (integrity.records.at(-1)?.index ?? 0) + 2
    // The plan is in it, and the end is not.
    const early = { seconds: 30, covers: false, size, base, place: 2, options: {} }
    integrity.anchors.splice(1, 0, anchorOf(log, key, early))
  }
  return {
    studies: sealed.map(({ plan, ended, ofRuns }) => ({
      format: 'study-bundle@1',
      integrity: { ...integrity, records: of([plan, ended, ...ofRuns]) },
    })),
    besides: sealed.map(({ besides: { again, newer, elsewhere } }) => ({
      ...{ again: of(again), newer: of(newer), elsewhere: of(elsewhere) },
    })),
    trust,
  }
}

type Anchoring = NonNullable<RunOptions['anchors']>[number]

/** The bundle of one study, in a log of its own. */
export function buildStudy(
  options: StudyOptions = {},
  world: WorldOptions = {},
): { bundle: StudyBundle; trust: Trust } {
  const { studies, trust } = studyWorld([sealStudy(options)], world)
  return { bundle: studies[0] as StudyBundle, trust }
}
