// The files of vectors/studies, and what any verifier must say about them. Every byte follows from here:
// `WRITE_VECTORS=1 tools/scripts/node --test proof/src/study/study-vectors.test.ts` writes them anew.

import type { BundleRecord } from '../../src/bundle-parts.ts'
import { inertJson } from '../../src/inert-json.ts'
import type { StudyBundle } from '../../src/study/study-bundle.ts'
import type { StudyResults } from '../../src/study/study-results.ts'
import type { StudyReport } from '../../src/study/verify-study.ts'
import type { Trust } from '../../src/trust.ts'
import { later, logKey, vkeyOf } from '../bundle-builder.ts'
import {
  buildStudy,
  type Fate,
  PROTOCOL,
  resealed,
  type StudyOptions,
  sealStudy,
  studyWorld,
  type WorldOptions,
} from './study-builder.ts'
import { CANCELLED, SHORT, TAMPERINGS, TWIN, tampered, WHOLE, WORLD } from './study-tamperings.ts'

export interface StudyVector {
  file: string
  about: string
  trust: Trust
  verdict: StudyReport['verdict']
  failedSteps: string[]
  /** Of what is verified, as the next two. */
  results: StudyResults | null
  departures: string[]
  notProved: string[]
}

interface Case {
  file: string
  trust: Trust
}

const made = (options: StudyOptions, world: WorldOptions = {}, trusted: Partial<Trust> = {}): Case => {
  const { bundle, trust } = buildStudy({ protocol: SHORT, ...options }, world)
  return { file: inertJson(bundle), trust: { ...trust, ...trusted } }
}
const ofWorld = (file: StudyBundle | string): Case => ({
  file: typeof file === 'string' ? file : inertJson(file),
  trust: WORLD.trust,
})

const KEYS = [logKey('the first key'), logKey('the second key')]
const STRONG: Fate = { class: 'STRONG' }

type Change = (content: Record<string, unknown>) => object
/** In the first record of this kind. */
const first =
  (kind: string, change: Change, open: object = {}) =>
  (record: BundleRecord, at: number): BundleRecord =>
    at === 0 && record.kind === kind
      ? resealed<Record<string, unknown>>(record, content => Object.assign(content, change(content)), open)
      : record

/** In the first answer: something else was read. */
const readAs = (change: object) =>
  first('capture', ({ reading }) => ({ reading: { ...(reading as object), ...change } }))

/** By name and description, as all that follow. */
const VALID: Record<string, () => Case> = {
  'plain: four asks': () => ofWorld(WHOLE),
  'twin: another study of the same protocol': () => ofWorld(TWIN),
  'cancelled: ended before half of it was asked': () => ofWorld(CANCELLED),
  'full: every kind of ending, a second key, timestamps, a witness': () =>
    made({ protocol: PROTOCOL }, { isDated: true, witnesses: ['witness.example/one'], keys: KEYS }),
  'second-key: the reader has the second key, which the first endorsed': () =>
    made({}, { keys: KEYS }, { keys: [vkeyOf(logKey('the second key'))] }),
  'budget: ended by its budget': () =>
    made({
      ...{ protocol: { ...SHORT, maxUsdMicros: 1_000_000 }, reason: 'budget' },
      fate: (_, at) => (at < 3 ? { class: 'ECHO' } : { cancelled: 'budget' }),
    }),
  'window: the window closed before the last ask': () =>
    made({ fate: (_, at) => (at < 3 ? { class: 'ABSENT' } : { cancelled: 'window' }), reason: 'window' }),
  'given-up: an answer that nobody could judge, and others cut off before their first word': () =>
    made({
      fate: (_, at) =>
        at === 0 ? { failed: 'no verdict', capture: true } : { silent: 'cut_off', text: ' \n' },
    }),
  'nothing: nothing was captured at all': () => made({ fate: () => ({ failed: 'no key for the engine' }) }),
  'unknown-class: a class of a later version': () => made({ fate: () => ({ class: 'PARTIAL' }) }),
  'departures: asked too early, too late, under another name, of a simulation': () =>
    made({
      askedAfter: (_, at) => (at === 3 ? 10 : at === 2 ? 200_000 : 100),
      sealed: first('capture', ({ brand }) => ({
        ...{ brand: { ...(brand as object), name: 'Northwind' }, surface: 'sandbox' },
      })),
    }),
}

const OF_ANOTHER: Record<string, object> = {
  engine: { engine: 'GEMINI' },
  prompt: { prompt: { id: 'prm_1', text: 'Is it good?', intent: 'BRANDED' } },
  'prompt-id': { prompt: { id: 'prm_2', ...SHORT.prompts[0] } },
  sample: { sample: 2 },
  brand: { brand: { id: 'brd_2', name: 'Northwind Kettles', domain: 'northwind-kettles.example' } },
  country: { localeAsked: { country: 'FR', language: 'en' } },
  language: { localeAsked: { country: 'DE', language: 'de' } },
  run: { runId: 'run_other' },
}

/** Honestly sealed and logged, by whoever has the key, and only wrong. */
const SEALED: Record<string, StudyOptions> = {
  ...Object.fromEntries(
    Object.entries(OF_ANOTHER).map(([what, change]) => [
      `${what}: an answer of another ${what} was sealed for a run`,
      { sealed: first('capture', () => change) },
    ]),
  ),
  'slot: a later asking was sealed as the answer of the study': {
    sealed: first('capture', () => ({ slot: 'verify/job-1/answer' })),
  },
  'subject: the answer is about another run': { sealed: first('capture', () => ({ subject: 'run_other' })) },
  'verdict-of-another: a verdict about other bytes': {
    sealed: first('classification', () => ({}), { sha256: '0'.repeat(64) }),
  },
  'verdict-subject: a verdict about another run': {
    sealed: first('classification', () => ({ subject: 'run_other' })),
  },
  'reading-text: the hash of the visible text is not the one of the text': {
    sealed: readAs({ text: 'Something else.' }),
  },
  'unanswered: an answer that was read is called unanswered': {
    fate: () => ({ silent: 'refused' }),
    sealed: readAs({ outcome: 'answered' }),
  },
  'cut-off: an answer that had begun is called unanswered': {
    fate: () => ({ silent: 'cut_off', text: 'Northwind' }),
  },
  'unread: an answer of which nothing was read is called unanswered': {
    fate: () => ({ silent: 'refused' }),
    sealed: first('capture', content => {
      delete content.reading
      return {}
    }),
  },
  'captured: a refusal is called captured': { sealed: readAs({ outcome: 'refused' }) },
  'count: fewer runs are planned than the protocol asks': {
    planned: plan => ({ ...plan, runs: (plan.runs as string[]).slice(1) }),
    ended: ({ endings, ...rest }) => ({ ...rest, endings: endings.slice(1) }),
  },
  'run-twice: a run is planned twice': {
    planned: plan => ({ ...plan, runs: (plan.runs as string[]).with(1, 'run_std_1_1') }),
  },
  'prompt-ids: there are more ids of prompts than prompts': {
    planned: plan => ({ ...plan, promptIds: ['prm_1', 'prm_2'] }),
  },
  'fact-records: the plan names records of facts': {
    planned: plan => ({ ...plan, factRecords: ['fct_brd_1_1'] }),
  },
  'hash: the hash of a protocol was sealed': {
    planned: plan => ({ ...plan, protocolSha256: '0'.repeat(64) }),
  },
  'window: the plan names an end of its own': { planned: plan => ({ ...plan, endsAt: later(1_000_000) }) },
  'start: it starts before it was planned': { planned: plan => ({ ...plan, startsAt: later(-60) }) },
  'other-plan: the end names another plan': { ended: end => ({ ...end, plan: '0'.repeat(64) }) },
  'complete: it is called complete, and an ask was cancelled': {
    fate: (_, at) => (at < 3 ? STRONG : { cancelled: 'window' }),
  },
  'budget: it ended by a budget that it did not have': { reason: 'budget' },
  'order: the endings are not in the order of the plan': {
    ended: ({ endings, ...rest }) => ({ ...rest, endings: endings.toReversed() }),
  },
  'no-verdict: a captured ask without its verdict': {
    ended: ({ endings, ...rest }) => ({
      ...rest,
      endings: endings.map(one => ({ ...one, records: one.records.slice(0, 1) })),
    }),
  },
  'no-reason: a failure without a reason': {
    fate: () => ({ failed: 'x' }),
    ended: ({ endings, ...rest }) => ({
      ...rest,
      endings: endings.map(({ ending, records }) => ({ ending, records })),
    }),
  },
  'stray: an ending says more than an ending may': {
    ended: ({ endings, ...rest }) => ({ ...rest, endings: endings.map(one => ({ ...one, note: 'fine' })) }),
  },
  'protocol: a protocol that asks nobody': {
    planned: plan => ({ ...plan, protocol: { ...SHORT, engines: [] } }),
  },
  'stop: a protocol that stops by its results': {
    planned: plan => ({ ...plan, protocol: { ...SHORT, stop: { kind: 'significant' } } }),
  },
}

/** The plan entered the log after the answers. */
function planLast(): Case {
  const { plan, ofRuns, ...rest } = sealStudy({ protocol: SHORT })
  // Placed in this order, and then put where they belong in a bundle.
  const [answer, ...others] = ofRuns as [BundleRecord, ...BundleRecord[]]
  const { studies, trust } = studyWorld([{ ...rest, plan: answer, ofRuns: [...others, plan] }])
  const { records } = (studies[0] as StudyBundle).integrity
  records.splice(2, 0, ...records.splice(0, 1, ...records.splice(-1)))
  return { file: inertJson(studies[0]), trust }
}

function withStranger(bundle: StudyBundle): StudyBundle {
  bundle.integrity.keys.push({ vkey: vkeyOf(logKey('somebody else')), endorsement: null })
  return bundle
}

const UNPROVED: Record<string, () => Case> = {
  'not-pinned: without a key of the reader': () => made({}, {}, { keys: [] }),
  'authority-unknown: dated, and no root is given': () => made({}, { isDated: true }, { tsaRoots: [] }),
  'waiting: its records are not in a checkpoint yet': () => made({}, { logged: false }),
  'undated: an authority was to have dated it': () =>
    made({}, {}, { tsaRoots: buildStudy({}, { isDated: true }).trust.tsaRoots }),
  'markup: JSON that a browser could take for a page': () => ofWorld(JSON.stringify(buildStudy().bundle)),
  'extra-key: a key that no endorsement connects': () => ofWorld(withStranger(structuredClone(WHOLE))),
}

const BROKEN: Record<string, () => Case> = {
  ...Object.fromEntries(
    Object.entries(TAMPERINGS).map(([name, tamper]) => [name, () => ofWorld(tampered(tamper))]),
  ),
  ...Object.fromEntries(
    Object.entries(SEALED).map(([name, options]) => [`sealed-${name}`, () => made(options)]),
  ),
  'sealed-late-plan: the plan entered the log after the answers': planLast,
  'name-twice: a name stands twice in the same place': () =>
    ofWorld(inertJson(WHOLE).replace('{"format"', '{"format":"study-bundle@1","format"')),
  'not-json: half of a file': () => ofWorld(inertJson(WHOLE).slice(0, 9_000)),
  'protocol: a protocol, and no study': () => ofWorld(inertJson(PROTOCOL)),
}

export const STUDY_CASES = Object.entries({ valid: VALID, broken: BROKEN, unproved: UNPROVED }).flatMap(
  ([verdict, cases]) =>
    Object.entries(cases).map(([title, make]) => {
      const [name, about] = title.split(': ', 2) as [string, string]
      return { name: `${verdict}-${name}`, about, ...make() }
    }),
)
