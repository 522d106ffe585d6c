// The files of vectors/studies, and what any verifier must say about them. Every byte follows from here:
// `WRITE_VECTORS=1 tools/scripts/node --test proof/src/study/study-vectors.test.ts` writes them anew.

import { inertJson } from '../../src/inert-json.ts'
import type { StudyBundle } from '../../src/study/study-bundle.ts'
import type { StudyEnding } from '../../src/study/study-content.ts'
import type { StudyResults } from '../../src/study/study-results.ts'
import type { StudyReport } from '../../src/study/verify-study.ts'
import type { Trust } from '../../src/trust.ts'
import { later, logKey, type TestRecord, vkeyOf } from '../bundle-builder.ts'
import { buildStudy, PROTOCOL, type StudyOptions, sealStudy, studyWorld } from './study-builder.ts'
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
  name: string
  about: string
  file: string
  trust: Trust
}

const json = (bundle: StudyBundle): string => inertJson(bundle)

const built = (
  name: string,
  about: string,
  options: StudyOptions,
  world: Parameters<typeof buildStudy>[1] = {},
  trusted: (trust: Trust) => Trust = trust => trust,
): Case => {
  const { bundle, trust } = buildStudy({ protocol: SHORT, ...options }, world)
  return { name, about, file: json(bundle), trust: trusted(trust) }
}

const FULL = { withAnswers: true, isDated: true, witnesses: ['witness.example/one'] }
const KEYS = [logKey('the first key'), logKey('the second key')]

const first =
  (change: (content: Record<string, unknown>) => Record<string, unknown>) =>
  (record: TestRecord, at: number): TestRecord =>
    at === 0 ? { ...record, content: { ...record.content, ...change(record.content) } } : record

const VALID: Case[] = [
  { name: 'valid-plain', about: 'four asks, with their answers', file: json(WHOLE), trust: WORLD.trust },
  { name: 'valid-twin', about: 'another study of the same protocol', file: json(TWIN), trust: WORLD.trust },
  {
    name: 'valid-cancelled',
    about: 'ended before half of it was asked',
    file: json(CANCELLED),
    trust: WORLD.trust,
  },
  built(
    'valid-full',
    'every kind of ending, a second key, timestamps, a witness',
    { protocol: PROTOCOL },
    { ...FULL, keys: KEYS },
  ),
  built(
    'valid-second-key',
    'the reader has the second key, which the first endorsed',
    {},
    { keys: KEYS },
    trust => ({
      ...trust,
      keys: [vkeyOf(logKey('the second key'))],
    }),
  ),
  built('valid-hashes-only', 'without the answers', {}),
  built('valid-budget', 'ended by its budget', {
    protocol: { ...SHORT, stop: { kind: 'budget', maxUsdMicros: 1_000_000 } },
    fate: (_, at) => (at < 3 ? { class: 'ECHO' } : { cancelled: 'the budget is spent' }),
    reason: 'budget',
  }),
  built('valid-window', 'the window closed before the last ask', {
    fate: (_, at) => (at < 3 ? { class: 'ABSENT' } : { cancelled: null }),
    reason: 'window',
  }),
  built('valid-given-up', 'an answer that nobody could judge, and one cut off before its first word', {
    fate: (_, at) =>
      at === 0
        ? { failed: 'no verdict: the reader failed', capture: true }
        : { silent: 'cut_off', text: ' \n' },
  }),
  built('valid-nothing', 'nothing was captured at all', {
    fate: () => ({ failed: 'no key for the engine' }),
  }),
  built('valid-unknown-class', 'a class of a later version', { fate: () => ({ class: 'PARTIAL' }) }),
  built(
    'valid-departures',
    'asked too early, too late, under another name, by other facts, of a simulation',
    {
      askedAfter: (_, at) => (at === 3 ? 10 : at === 2 ? 200_000 : 100),
      captured: first(({ brand }) => ({
        brand: { ...(brand as object), name: 'Northwind' },
        surface: 'sandbox',
      })),
      classified: first(() => ({ facts: ['fct_later'] })),
    },
  ),
]

/** Honestly sealed and logged, by whoever has the key, and only wrong. */
const SEALED: Case[] = [
  ...(
    [
      ['engine', { engine: 'GEMINI' }],
      ['prompt', { prompt: { id: 'prm_1', text: 'Is it good?', intent: 'BRANDED' } }],
      ['prompt-id', { prompt: { id: 'prm_2', ...SHORT.prompts[0] } }],
      ['sample', { sample: 2 }],
      ['brand', { brand: { id: 'brd_2', name: 'Northwind Kettles', domain: 'northwind-kettles.example' } }],
      ['country', { localeAsked: { country: 'FR', language: 'en' } }],
      ['language', { localeAsked: { country: 'DE', language: 'de' } }],
      ['run', { runId: 'run_other' }],
    ] as const
  ).map(([what, change]) =>
    built(`broken-sealed-${what}`, `an answer of another ${what} was sealed for a run`, {
      captured: first(() => change),
    }),
  ),
  built('broken-sealed-slot', 'a later asking was sealed as the answer of the study', {
    captured: (record, at) => (at === 0 ? { ...record, slot: 'verify/job-1/answer' } : record),
  }),
  built('broken-sealed-subject', 'the answer is about another run', {
    captured: (record, at) => (at === 0 ? { ...record, subject: 'run_other' } : record),
  }),
  built('broken-sealed-verdict-of-another', 'a verdict about other bytes', {
    classified: (record, at) => (at === 0 ? { ...record, sha256: '0'.repeat(64) } : record),
  }),
  built('broken-sealed-verdict-subject', 'a verdict about another run', {
    classified: (record, at) => (at === 0 ? { ...record, subject: 'run_other' } : record),
  }),
  built('broken-sealed-reading-slot', 'a reading by a model in place of what was read when the answer came', {
    extracted: (record, at) => (at === 0 ? { ...record, slot: 'reading/1' } : record),
  }),
  built('broken-sealed-reading-text', 'the hash of the visible text is not the one of the text', {
    extracted: first(() => ({ text: 'Something else.' })),
  }),
  built('broken-sealed-unanswered', 'an answer that was read is called unanswered', {
    fate: () => ({ silent: 'refused' }),
    extracted: first(() => ({ outcome: 'answered' })),
  }),
  built('broken-sealed-cut-off', 'an answer that had begun is called unanswered', {
    fate: () => ({ silent: 'cut_off', text: 'Northwind' }),
  }),
  built('broken-sealed-captured', 'a refusal is called captured', {
    extracted: first(() => ({ outcome: 'refused' })),
  }),
  built('broken-sealed-count', 'fewer runs are planned than the protocol asks', {
    planned: plan => ({ ...plan, runs: (plan.runs as string[]).slice(1) }),
    ended: ({ endings, ...rest }) => ({ ...rest, endings: endings.slice(1) }),
  }),
  built('broken-sealed-run-twice', 'a run is planned twice', {
    planned: plan => ({ ...plan, runs: (plan.runs as string[]).with(1, 'run_std_1_1') }),
  }),
  built('broken-sealed-prompt-ids', 'there are more ids of prompts than prompts', {
    planned: plan => ({ ...plan, promptIds: ['prm_1', 'prm_2'] }),
  }),
  built('broken-sealed-fact-records', 'there are more records of facts than facts', {
    planned: plan => ({ ...plan, factRecords: ['fct_brd_1_1', 'fct_2'] }),
  }),
  built('broken-sealed-hash', 'the hash of another protocol was sealed', {
    planned: plan => ({ ...plan, protocolSha256: '0'.repeat(64) }),
  }),
  built('broken-sealed-window', 'the window is longer than the protocol says', {
    planned: plan => ({ ...plan, endsAt: later(1_000_000) }),
  }),
  built('broken-sealed-start', 'it starts before it was planned', {
    planned: plan => ({ ...plan, startsAt: later(-60), endsAt: later(-60 + 48 * 3_600) }),
  }),
  built('broken-sealed-other-plan', 'the end names another plan', { planEntry: '0'.repeat(64) }),
  built('broken-sealed-complete', 'it is called complete, and an ask was cancelled', {
    fate: (_, at) => (at < 3 ? { class: 'STRONG' } : { cancelled: null }),
  }),
  built('broken-sealed-budget', 'it ended by a budget that it did not have', { reason: 'budget' }),
  built('broken-sealed-order', 'the endings are not in the order of the plan', {
    ended: ({ endings, ...rest }) => ({ ...rest, endings: endings.toReversed() }),
  }),
  built('broken-sealed-no-verdict', 'an ending without its verdict', {
    ended: ({ endings, ...rest }) => ({
      ...rest,
      endings: endings.map((ending): StudyEnding => {
        const { classification: _, ...others } = ending
        return others
      }),
    }),
  }),
  built('broken-sealed-no-reason', 'a failure without a reason', {
    fate: () => ({ failed: 'x' }),
    ended: ({ endings, ...rest }) => ({
      ...rest,
      endings: endings.map(({ reason: _, ...others }) => others),
    }),
  }),
  built('broken-sealed-stray', 'an ending says more than an ending may', {
    ended: ({ endings, ...rest }) => ({ ...rest, endings: endings.map(one => ({ ...one, note: 'fine' })) }),
  }),
  built('broken-sealed-protocol', 'a protocol that asks nobody', {
    planned: plan => ({ ...plan, protocol: { ...SHORT, engines: [] } }),
  }),
  built('broken-sealed-stop', 'a protocol that stops by its results', {
    planned: plan => ({ ...plan, protocol: { ...SHORT, stop: { kind: 'significant' } } }),
  }),
  planLast(),
]

/** The plan entered the log after the answers. */
function planLast(): Case {
  const { plan, ended, ofRuns, ...rest } = sealStudy({ protocol: SHORT })
  // Placed in this order, and then put where they belong in a bundle.
  const { studies, trust } = studyWorld([
    { ...rest, plan: ofRuns[0] ?? plan, ofRuns: [...ofRuns.slice(1), plan], ended },
  ])
  const [bundle] = studies as [StudyBundle]
  const [answer, end, ...others] = bundle.integrity.records
  const last = others.pop()
  bundle.integrity.records = [last, end, answer, ...others].filter(record => record !== undefined)
  return {
    name: 'broken-sealed-late-plan',
    about: 'the plan entered the log after the answers',
    file: json(bundle),
    trust,
  }
}

function withStranger(bundle: StudyBundle): StudyBundle {
  bundle.integrity.keys.push({ vkey: vkeyOf(logKey('somebody else')), endorsement: null })
  return bundle
}

const OTHERS: Case[] = [
  built('unproved-not-pinned', 'without a key of the reader', {}, {}, trust => ({ ...trust, keys: [] })),
  built('unproved-authority-unknown', 'dated, and no root is given', {}, { isDated: true }, trust => ({
    ...trust,
    tsaRoots: [],
  })),
  built('unproved-waiting', 'its records are not in a checkpoint yet', {}, { isLogged: false }),
  built('unproved-undated', 'an authority was to have dated it', {}, {}, trust => ({
    ...trust,
    tsaRoots: buildStudy({}, { isDated: true }).trust.tsaRoots,
  })),
  {
    name: 'unproved-markup',
    about: 'JSON that a browser could take for a page',
    file: JSON.stringify(buildStudy().bundle),
    trust: WORLD.trust,
  },
  {
    name: 'unproved-extra-key',
    about: 'a key that no endorsement connects',
    file: json(withStranger(structuredClone(WHOLE))),
    trust: WORLD.trust,
  },
  {
    name: 'broken-name-twice',
    about: 'a name stands twice in the same place',
    file: json(WHOLE).replace('{"format"', '{"format":"study-bundle@1","format"'),
    trust: WORLD.trust,
  },
  { name: 'broken-not-json', about: 'half of a file', file: json(WHOLE).slice(0, 9_000), trust: WORLD.trust },
  {
    name: 'broken-protocol',
    about: 'a protocol, and no study',
    file: inertJson(PROTOCOL),
    trust: WORLD.trust,
  },
]

const TAMPERED: Case[] = TAMPERINGS.map(tampering => ({
  name: `broken-${tampering.name}`,
  about: tampering.about,
  file: json(tampered(tampering)),
  trust: WORLD.trust,
}))

export const STUDY_CASES = [...VALID, ...TAMPERED, ...SEALED, ...OTHERS]
