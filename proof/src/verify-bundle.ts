// Checks an evidence bundle with nothing but the bundle and what the reader already trusts. No network, no
// clock, no file. Reads like the checklist that it prints, and shows only what it verified.

import type { Bundle } from './bundle.ts'
import { Checklist, counted, type Passed, type Step, type StepId, TITLES } from './checklist.ts'
import { ProofError } from './error.ts'
import { notProved } from './not-proved.ts'
import { formatVerifierKey } from './note.ts'
import { type OpenedRun, readRun } from './open-run.ts'
import { type Proved, provedOf } from './proved.ts'
import { type ReadBundle, readBundle } from './read-bundle.ts'
import { shortened } from './shape.ts'
import { type ReadTrust, readTrust, type Trust } from './trust.ts'
import { checkContents } from './verify-contents.ts'
import { checkLogPart } from './verify-log-part.ts'
import {
  checkAnswer,
  checkEntries,
  checkPrivate,
  checkRecords,
  checkView,
  skipUnread,
} from './verify-records.ts'
import { ANSWER, checkBracket } from './verify-time.ts'

export interface BundleReport {
  /** `unproved`: nothing is wrong, but something was asked for and is missing, or is there and nobody vouches for it. */
  verdict: 'verified' | 'modified' | 'unproved'
  steps: Step[]
  /** Null unless the evidence itself is proved: at most what outsiders say about the log is still open. */
  proved: Proved | null
  /** What the bundle says but no step proves, in words for people. Empty without `proved`. */
  notProved: string[]
  /** Records of kinds unknown here: sealed as they say, but nobody can tell what they mean. Empty without `proved`. */
  notUnderstood: { id: string; kind: string; at: string }[]
  /** Who signed the checkpoint. Not pinned: the key came with the bundle, as it would with a forged one. */
  signer: { vkey: string; pinned: boolean } | null
}

/** Whatever the bundle is, the result is a report. Throws a ProofError if the trust is unusable. */
export const verifyBundle = (bundle: unknown, trust: Trust): Promise<BundleReport> =>
  verifyReading({ read: () => bundle }, trust)

export interface Reading {
  /** May throw a ProofError: then there is nothing to check. */
  read(): unknown
  /** If the bundle came in its page. */
  page?(bundle: Bundle): Passed<null>
  /** Where it came as a file of JSON. */
  plain?(bundle: Bundle): Passed<null>
}

export async function verifyReading({ read, page, plain }: Reading, trust: Trust): Promise<BundleReport> {
  const trusted = await readTrust(trust)
  const list = new Checklist(TITLES)
  let found = null as ReadBundle | null
  await list.check('shape', () => {
    found = readBundle(read())
    return requireNoStray(found)
  })
  const outcome = found === null ? await skipAll(list) : await verifyRead(list, found, trusted)
  if (page) await list.check('page', () => page(found?.bundle ?? skipUnread()))
  if (plain) await list.check('plain', () => plain(found?.bundle ?? skipUnread()))
  const { verdict, steps } = list
  const { signer, proved, notUnderstood, sayNotProved } = outcome
  return list.isEvidenceProved
    ? { verdict, steps, proved, notProved: sayNotProved(), notUnderstood, signer }
    : { verdict, steps, proved: null, notProved: [], notUnderstood: [], signer }
}

interface Outcome extends Pick<BundleReport, 'proved' | 'notUnderstood' | 'signer'> {
  /** Only for a bundle in which nothing is wrong. */
  sayNotProved(): string[]
}

function requireNoStray({ stray, bundle: { bundleVersion } }: ReadBundle): Passed<null> {
  if (stray.length > 0)
    throw new ProofError(
      `the bundle has ${counted(stray.length, 'field')} that do not belong there: ${stray.slice(0, 3).map(shortened).join(', ')}`,
    )
  return { detail: `version ${bundleVersion}`, value: null }
}

/** So that every report has the same list. */
async function skipAll(list: Checklist): Promise<Outcome> {
  for (const id of LATER) await list.check(id, skipUnread)
  return { proved: null, notUnderstood: [], sayNotProved: () => [], signer: null }
}

const OF_FILES: StepId[] = ['page', 'plain']
const LATER = (Object.keys(TITLES) as StepId[]).filter(id => id !== 'shape' && !OF_FILES.includes(id))

const recordsOf = ({ own, facts }: OpenedRun) => [...own, ...facts]

async function verifyRead(list: Checklist, { bundle }: ReadBundle, trust: ReadTrust): Promise<Outcome> {
  const { integrity } = bundle
  const records = readRun(bundle)
  const { run } = records
  await list.check('records', () => checkRecords(records))
  const body = await list.check('answer', () => checkAnswer(bundle, run ?? skipUnread()))
  await list.check('private', () => checkPrivate(recordsOf(run ?? skipUnread())))
  await list.check('entries', () => checkEntries(integrity.records))
  await list.check('contents', () => checkContents(integrity.records, run ?? skipUnread()))
  await list.check('view', () => checkView(bundle, run ?? skipUnread(), body ?? skipUnread()))

  const index = integrity.records.find(({ id }) => id === run?.answer.id)?.index ?? null
  const { ring, signed, dated, bracket, witnesses } = await checkLogPart(list, integrity, trust, {
    index,
    subject: ANSWER,
    time: found => checkBracket(run?.answer.at ?? skipUnread(), found, ANSWER),
  })

  return {
    proved:
      run && signed && index !== null ? provedOf(run, signed, { index, dated, bracket, witnesses }) : null,
    notUnderstood: (run?.notUnderstood ?? []).map(({ id, at, record: { kind } }) => ({ id, kind, at })),
    sayNotProved: () => (run && ring ? notProved(integrity, run, { ring, dated, witnesses }) : []),
    signer: signed && { vkey: formatVerifierKey(signed.key), pinned: ring?.pinned === true },
  }
}
