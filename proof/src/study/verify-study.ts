// Checks a study's bundle with nothing but the bundle and what the reader already trusts: that everything planned before
// the first request has ended, and that nothing else is counted. No network, no clock, no file.

import type { BundleIntegrity } from '../bundle-parts.ts'
import { decodeUtf8, fromBase64 } from '../bytes.ts'
import { Checklist, counted, type Passed, requireNone, Skipped, type Step } from '../checklist.ts'
import { sha256Hex } from '../crypto.ts'
import { ProofError } from '../error.ts'
import { saidByStrangers } from '../not-proved.ts'
import { formatVerifierKey } from '../note.ts'
import { type ReadTrust, readTrust, type Trust } from '../trust.ts'
import { parseJson, plainFile } from '../verify-bundle-file.ts'
import { checkLogPart } from '../verify-log-part.ts'
import { checkEntries, checkPrivate, skipUnread } from '../verify-records.ts'
import { checkBracket, type Dated } from '../verify-time.ts'
import { checkEndings, checkPlan } from './check-plan.ts'
import { checkOrder, checkSamples, type OpenedSample } from './check-samples.ts'
import { type OpenedStudy, readStudy } from './open-study.ts'
import { readStudyBundle, type StudyBundle } from './study-bundle.ts'
import { leftOpen, type ProvedStudy, provedStudy, type StudyBracket } from './study-proved.ts'

const TITLES = {
  shape: 'The file has the form of a study',
  records: 'Every record has one reading, and there is one plan and one end',
  private: 'The private part of every record is the one it was sealed with',
  entries: 'Every record is the one its log entry commits to',
  plan: 'The plan is whole: a protocol, and a run for each of its asks',
  endings: 'Every ask of the plan has come to one end, and no other has',
  samples: 'The records are those that the ends name, each of its own ask',
  answers: 'The answers are the ones that were captured',
  order: 'The plan was in the log before every answer, and the end after every verdict',
  keys: 'The key of the log is one you trust, or follows from it',
  checkpoint: 'The checkpoint of the log is signed',
  inclusion: 'Every record is in the log',
  consistency: 'The log only grew between its checkpoints',
  timestamps: 'Outside authorities dated the log',
  time: 'The times of plan and end lie between what outsiders dated',
  witnesses: 'Witnesses saw the same log',
  plain: 'The file is data that no browser takes for a page',
}

type StudyStepId = keyof typeof TITLES
const LATER = (Object.keys(TITLES) as StudyStepId[]).filter(id => id !== 'shape' && id !== 'plain')

export interface StudyReport {
  /** `unproved`: nothing is wrong, but something was asked for and is missing, or is there and nobody vouches for it. */
  verdict: 'verified' | 'modified' | 'unproved'
  steps: Step[]
  /** Null unless the study itself is proved: at most what outsiders say about the log is still open. */
  proved: ProvedStudy | null
  /** What no step proves, in words for people. Empty without `proved`. */
  notProved: string[]
  /** Who signed the checkpoint. Not pinned: the key came with the bundle, as it would with a forged one. */
  signer: { vkey: string; pinned: boolean } | null
}

/** Whatever the bundle is, the result is a report. Throws a ProofError if the trust is unusable. */
export const verifyStudy = (bundle: unknown, trust: Trust): Promise<StudyReport> =>
  verifyReading(() => bundle, trust, null)

/** The same of a file of JSON. */
export function verifyStudyFile(file: string | Uint8Array, trust: Trust): Promise<StudyReport> {
  const text = typeof file === 'string' ? file : decodeUtf8(file)
  return verifyReading(() => parseJson(text), trust, text ?? '')
}

async function verifyReading(read: () => unknown, trust: Trust, file: string | null): Promise<StudyReport> {
  const trusted = await readTrust(trust)
  const list = new Checklist<StudyStepId>(TITLES)
  const bundle = await list.check('shape', () => {
    const value = readStudyBundle(read())
    return { detail: value.format, value }
  })
  const outcome = bundle ? await verifyRead(list, bundle, trusted) : await skipAll(list)
  if (file !== null) await list.check('plain', () => (bundle ? plainFile(file) : skipUnread()))
  const { verdict, steps } = list
  const { signer, proved, sayNotProved } = outcome
  return list.isEvidenceProved
    ? { verdict, steps, proved, notProved: sayNotProved(), signer }
    : { verdict, steps, proved: null, notProved: [], signer }
}

interface Outcome extends Pick<StudyReport, 'proved' | 'signer'> {
  /** Only for a study in which nothing is wrong. */
  sayNotProved(): string[]
}

/** So that every report has the same list. */
async function skipAll(list: Checklist<StudyStepId>): Promise<Outcome> {
  for (const id of LATER) await list.check(id, skipUnread)
  return { proved: null, signer: null, sayNotProved: () => [] }
}

async function verifyRead(
  list: Checklist<StudyStepId>,
  bundle: StudyBundle,
  trust: ReadTrust,
): Promise<Outcome> {
  const integrity: BundleIntegrity = bundle.integrity
  const { study, opened, complaints } = readStudy(integrity.records)
  await list.check('records', () => {
    requireNone(complaints)
    return {
      detail: `${counted(opened.length, 'record')} of study ${study?.plan.content.studyId}`,
      value: null,
    }
  })
  await list.check('private', () => checkPrivate(opened))
  await list.check('entries', () => checkEntries(integrity.records))
  await list.check('plan', () => checkPlan(study ?? skipUnread()))
  await list.check('endings', () => checkEndings(study ?? skipUnread()))
  const samples = await list.check('samples', () => checkSamples(study ?? skipUnread(), opened))
  const answers = await list.check('answers', () => checkAnswers(bundle, samples ?? skipUnread()))
  await list.check('order', () => checkOrder(study ?? skipUnread(), samples ?? skipUnread()))
  const { ring, signed, dated, bracket, witnesses } = await checkLogPart(list, integrity, trust, {
    index: study?.ended.index ?? null,
    subject: ENDED,
    time: found => checkTimes(study ?? skipUnread(), found),
  })
  return {
    proved:
      study && samples && signed
        ? provedStudy(study, samples, answers !== null, { signed, dated, bracket, witnesses })
        : null,
    signer: signed && { vkey: formatVerifierKey(signed.key), pinned: ring?.pinned === true },
    sayNotProved: () =>
      study && ring ? [...leftOpen(study), ...saidByStrangers(integrity, { ring, dated, witnesses })] : [],
  }
}

/** All of them, or none: leaving one out would be choosing what can be checked. */
function checkAnswers({ bodies }: StudyBundle, samples: OpenedSample[]): Passed<true> {
  if (bodies === undefined) throw new Skipped('the answers were not exported, only their hashes')
  const captures = new Map(samples.flatMap(({ capture }) => (capture ? [[capture.sha256, capture]] : [])))
  const given = new Map(Object.entries(bodies))
  requireNone([
    ...[...given.keys()]
      .filter(hash => !captures.has(hash))
      .map(hash => `no capture is of the bytes ${hash}`),
    ...[...captures].flatMap(([hash, { id, content }]) => {
      const body = fromBase64(given.get(hash) ?? '-')
      if (!given.has(hash)) return [`the bytes of capture ${id} were left out`]
      if (!body) return [`the bytes of capture ${id} are not in canonical base64`]
      if (sha256Hex(body) !== hash) return [`the bytes of capture ${id} are not those that were sealed`]
      return body.length === content.byteLength ? [] : [`capture ${id} is of ${content.byteLength} bytes`]
    }),
  ])
  return { detail: `${counted(captures.size, 'answer')} hashed again`, value: true }
}

const PLAN = { what: 'the plan', done: 'sealed' }
const ENDED = { what: 'the end of the study', done: 'sealed' }

function checkTimes({ plan, ended }: OpenedStudy, dated: Dated[]): Passed<StudyBracket> {
  const ofPlan = dated.map(one => ({ ...one, covers: one.size > (plan.index ?? Number.POSITIVE_INFINITY) }))
  const brackets = {
    plan: checkBracket(plan.at, ofPlan, PLAN),
    ended: checkBracket(ended.at, dated, ENDED),
  }
  return {
    detail: `the plan: ${brackets.plan.detail}; the end: ${brackets.ended.detail}`,
    value: { plan: brackets.plan.value, ended: brackets.ended.value },
  }
}

/** Whether a file says it is a study, whatever it turns out to be. */
export function isStudyFile(file: string | Uint8Array): boolean {
  const text = typeof file === 'string' ? file : decodeUtf8(file)
  try {
    const { format } = parseJson(text) as { format?: unknown }
    return typeof format === 'string' && format.startsWith('study-bundle@')
  } catch (error) {
    if (error instanceof ProofError || error instanceof TypeError) return false
    throw error
  }
}
