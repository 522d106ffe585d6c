// Checks a study's bundle with nothing but the bundle and what the reader already trusts: that everything planned before
// the first request has ended, and that nothing else is counted. No network, no clock, no file.

import { decodeUtf8 } from '../bytes.ts'
import { Checklist, complaintOf, counted, type Passed, requireNone, type Step } from '../checklist.ts'
import { saidByStrangers } from '../not-proved.ts'
import { formatVerifierKey } from '../note.ts'
import { type ReadTrust, readTrust, type Trust } from '../trust.ts'
import { parseJson, plainFile } from '../verify-bundle-file.ts'
import { checkLogPart } from '../verify-log-part.ts'
import { checkEntries, checkPrivate, skipUnread } from '../verify-records.ts'
import { checkBracket, type Dated } from '../verify-time.ts'
import { checkAsks, checkEnd, checkOrder, checkPlan } from './check-study.ts'
import { type OpenedStudy, readStudy, readStudyBundle, type StudyBundle } from './study-bundle.ts'
import { leftOpen, type ProvedStudy, provedStudy, type StudyBracket } from './study-proved.ts'

const TITLES = {
  shape: 'The file has the form of a study',
  records: 'Every record has one reading, and there is one plan and one end',
  private: 'The private part of every record is the one it was sealed with',
  entries: 'Every record is the one its log entry commits to',
  plan: 'The plan is whole: a protocol, and a run for each of its asks',
  end: 'Every ask of the plan has come to one end, and the records are those that the ends name',
  asks: 'Each answer and verdict is of its own ask',
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
  const found = bundle ? await verifyRead(list, bundle, trusted) : null
  // So that every report has the same list.
  if (!found) for (const id of LATER) await list.check(id, skipUnread)
  if (file !== null) await list.check('plain', () => (bundle ? plainFile(file) : skipUnread()))
  const { verdict, steps, isEvidenceProved } = list
  const { proved = null, notProved = [] } = (isEvidenceProved && found) || {}
  return { verdict, steps, proved, notProved, signer: found?.signer ?? null }
}

async function verifyRead(
  list: Checklist<StudyStepId>,
  { integrity }: StudyBundle,
  trust: ReadTrust,
): Promise<Pick<StudyReport, 'proved' | 'notProved' | 'signer'>> {
  const { study, opened, complaints } = readStudy(integrity.records)
  await list.check('records', () => {
    requireNone(complaints)
    const detail = `${counted(opened.length, 'record')} of study ${study?.plan.content.subject}`
    return { detail, value: null }
  })
  await list.check('private', () => checkPrivate(opened))
  await list.check('entries', () => checkEntries(integrity.records))
  const plan = await list.check('plan', () => checkPlan(study ?? skipUnread()))
  const end = await list.check('end', () => checkEnd(study ?? skipUnread()))
  const asks = await list.check('asks', () => checkAsks((plan && end) ?? skipUnread()))
  await list.check('order', () => checkOrder(study ?? skipUnread(), asks ?? skipUnread()))
  const { ring, signed, dated, bracket, witnesses } = await checkLogPart(list, integrity, trust, {
    index: study?.ended.index ?? null,
    subject: ENDED,
    time: found => checkTimes(study ?? skipUnread(), found),
  })
  const isWhole = study && asks && ring && signed
  return {
    proved: isWhole ? provedStudy(study, asks, { signed, dated, bracket, witnesses }) : null,
    notProved: isWhole ? [...leftOpen(study), ...saidByStrangers(integrity, { ring, dated, witnesses })] : [],
    signer: signed && { vkey: formatVerifierKey(signed.key), pinned: ring?.pinned === true },
  }
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
  let format: unknown
  complaintOf(() => {
    format = (parseJson(typeof file === 'string' ? file : decodeUtf8(file)) as { format?: unknown }).format
  })
  return typeof format === 'string' && format.startsWith('study-bundle@')
}
