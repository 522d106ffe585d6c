// Checks an evidence bundle with nothing but the bundle and what the reader trusts already. No network, no
// clock, no file. Reads as the checklist that it prints, and shows only what it verified.

import { toHex } from './bytes.ts'
import { Checklist, counted, type Passed, Skipped, type Step, type StepId, TITLES } from './checklist.ts'
import { statedTimestamps } from './derive.ts'
import { ProofError } from './error.ts'
import { notProved } from './not-proved.ts'
import { formatVerifierKey, parseVerifierKey, type VerifierKey } from './note.ts'
import { type OpenedRun, readRun } from './open-run.ts'
import { type AnyBundle, isVersion2, type ReadBundle, readBundle } from './read-bundle.ts'
import { shortened } from './shape.ts'
import {
  checkConsistency,
  checkInclusion,
  checkKeys,
  checkSignature,
  LOG_KEY,
  type Signed,
  WITNESS_KEY,
} from './verify-log.ts'
import {
  checkAnswer,
  checkEntries,
  checkManifest,
  checkPrivate,
  checkRecords,
  checkView,
  skipUnread,
} from './verify-records.ts'
import { checkStated } from './verify-stated.ts'
import {
  type Bracket,
  checkBracket,
  checkTimestamps,
  checkWitnesses,
  type Dated,
  type Witnessed,
} from './verify-time.ts'

/** What the reader trusts, from outside the bundle. */
export interface Trust {
  /** Verifier keys of the log. None: the bundle is only held against itself. */
  keys: string[]
  /** PEM texts of root certificates of timestamp authorities. */
  tsaRoots: string[]
  /** Verifier keys of witnesses. */
  witnesses: string[]
  /** How many of the witnesses must have signed; all of them by default. */
  quorum?: number
}

/** Only what was verified. */
export interface Proved {
  runId: string
  brand: { id: string; name: string; domain: string }
  prompt: string
  engine: string
  surface: string
  sha256: string
  byteLength: number
  capturedAt: string
  /** Which of several times the same was asked; of version 2. */
  sample?: number
  /** What was read out of the answer when it came, by whom; of version 2, and null where nothing was. */
  reading?: { reader: string; outcome: string; visibleSha256: string | null } | null
  citationClass: string
  classifications: { id: string; citationClass: string; method: string; at: string }[]
  verifications: {
    id: string
    outcome: string
    resultClass: string | null
    /** How often the engine was asked, and how many of the answers had the class again; not of the first version. */
    asked?: number
    reproduced?: number
    at: string
  }[]
  log: { origin: string; index: number; treeSize: number; keyId: string }
  /** Since when the answer can have been in the log, by an authority's clock; null when none tells. */
  notBefore: string | null
  /** When the answer was in the log at the latest, by an authority's clock; null when none tells. */
  notAfter: string | null
  /** The timestamps that say so, and whether they claim to be qualified ones. */
  timestamps: ProvedTimestamp[]
  witnesses: Witnessed[]
}

export interface ProvedTimestamp {
  at: string
  /** The name in the certificate that signed. */
  authority: string
  /** Whether the tree that was dated holds the answer. */
  covers: boolean
  /** Whether the timestamp says that it is a qualified electronic time-stamp: a claim, which nobody has checked. */
  claimsQualified: boolean
  /** The same of the certificate that signed it. */
  certificateClaimsQualified: boolean
  /** Where it departs from EN 319 422. */
  departures: string[]
}

export interface BundleReport {
  /** `unproved`: nothing is wrong, and something that was asked for is not there yet. */
  verdict: 'verified' | 'modified' | 'unproved'
  steps: Step[]
  /** Null unless the verdict is `verified`. */
  proved: Proved | null
  /** What the bundle says and no step proves, in words for people. Empty unless the verdict is `verified`. */
  notProved: string[]
  /** Records of kinds that are not known here: sealed as they say, and nobody can tell what they mean. Empty as the one before. */
  notUnderstood: { id: string; kind: string; at: string }[]
  /** Who signed the checkpoint. Not pinned: the key came with the bundle, as it would with a forged one. */
  signer: { vkey: string; pinned: boolean } | null
}

interface ReadTrust {
  keys: VerifierKey[]
  witnesses: VerifierKey[]
  quorum: number
  tsaRoots: string[]
}

/** Whatever the bundle is, the answer is a report. Throws a ProofError when the trust is not usable. */
export const verifyBundle = (bundle: unknown, trust: Trust): Promise<BundleReport> =>
  verifyReading({ read: () => bundle }, trust)

export interface Reading {
  /** May throw a ProofError: then there is nothing to look at. */
  read(): unknown
  /** Where the bundle came in a page of its own. */
  page?(bundle: AnyBundle): Passed<null>
  /** Where it came as a file of JSON. */
  plain?(bundle: AnyBundle): Passed<null>
}

export async function verifyReading({ read, page, plain }: Reading, trust: Trust): Promise<BundleReport> {
  const trusted = await readTrust(trust)
  const list = new Checklist()
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
  return verdict === 'verified'
    ? { verdict, steps, proved, notProved: await sayNotProved(), notUnderstood, signer }
    : { verdict, steps, proved: null, notProved: [], notUnderstood: [], signer }
}

interface Outcome extends Pick<BundleReport, 'proved' | 'notUnderstood' | 'signer'> {
  /** Only of a bundle in which nothing is wrong. */
  sayNotProved(): Promise<string[]>
}

function requireNoStray({ stray, bundle: { bundleVersion } }: ReadBundle): Passed<null> {
  if (stray.length > 0)
    throw new ProofError(
      `the bundle has ${counted(stray.length, 'field')} that do not belong there: ${stray.slice(0, 3).map(shortened).join(', ')}`,
    )
  return { detail: `version ${bundleVersion}`, value: null }
}

async function readTrust({ keys, witnesses, tsaRoots, quorum }: Trust): Promise<ReadTrust> {
  const parse = (vkeys: string[], algorithm: number, what: string) =>
    vkeys.map(vkey => {
      const key = parseVerifierKey(vkey)
      if (key.algorithm !== algorithm) throw new ProofError(`${key.name} is not the key of a ${what}`)
      return key
    })
  if (tsaRoots.length > 0) {
    const { readRoots } = await import('./timestamp-certificate.ts')
    readRoots(tsaRoots)
  }
  const read = {
    keys: parse(keys, LOG_KEY, 'log'),
    witnesses: parse(witnesses, WITNESS_KEY, 'witness'),
    tsaRoots,
  }
  const asked = quorum ?? witnesses.length
  if (witnesses.length > 0 && !(Number.isSafeInteger(asked) && asked >= 1 && asked <= witnesses.length))
    throw new ProofError(`a quorum is a number from 1 to the number of witnesses, ${witnesses.length}`)
  if (witnesses.length === 0 && quorum !== undefined) throw new ProofError('a quorum needs keys of witnesses')
  return { ...read, quorum: asked }
}

/** So that every report has the same list. */
async function skipAll(list: Checklist): Promise<Outcome> {
  for (const id of LATER) await list.check(id, skipUnread)
  return { proved: null, notUnderstood: [], sayNotProved: async () => [], signer: null }
}

const OF_FILES: StepId[] = ['page', 'plain']
const LATER = (Object.keys(TITLES) as StepId[]).filter(id => id !== 'shape' && !OF_FILES.includes(id))

const skipUndated = (): never => {
  throw new Skipped('no timestamp was verified, so the time is the word of the service')
}

async function verifyRead(list: Checklist, found: ReadBundle, trust: ReadTrust): Promise<Outcome> {
  const { bundle } = found
  const { integrity } = bundle
  // Version 2 says nothing that is not sealed: there is no manifest to hold it against, and nothing beside the evidence.
  const version1 = isVersion2(bundle) ? null : bundle
  if (version1) await list.check('manifest', () => checkManifest(version1, found))
  const records = readRun(bundle)
  const { run } = records
  await list.check('records', () => checkRecords(records))
  const body = await list.check('answer', () => checkAnswer(bundle, run ?? skipUnread()))
  await list.check('private', () => checkPrivate(run ?? skipUnread()))
  await list.check('entries', () => checkEntries(bundle))
  await list.check('view', () => checkView(bundle, run ?? skipUnread(), body ?? skipUnread()))
  if (version1) await list.check('stated', () => checkStated(version1, run ?? skipUnread()))

  const chain = await list.check('keys', () => checkKeys(integrity, trust.keys))
  // An endorsement that is not valid takes nothing away from a key that was given.
  const given =
    trust.keys.length > 0 ? { trusted: trust.keys, older: [], known: trust.keys, pinned: true } : null
  const ring = chain ?? given
  const signed = await list.check('checkpoint', () => checkSignature(integrity, ring ?? skipUnread()))
  await list.check('inclusion', () => checkInclusion(integrity))
  await list.check('consistency', () => checkConsistency(integrity, ring ?? skipUnread()))

  const index = integrity.records.find(({ id }) => id === run?.answer.id)?.index ?? null
  const dated = await list.check('timestamps', () =>
    checkTimestamps(integrity, index ?? Number.POSITIVE_INFINITY, trust.tsaRoots),
  )
  const bracket = await list.check('time', () =>
    checkBracket(run?.answer.at ?? skipUnread(), dated ?? skipUndated()),
  )
  const witnesses = await list.check('witnesses', () =>
    checkWitnesses(integrity, trust.witnesses, trust.quorum),
  )

  return {
    proved:
      run && signed && index !== null
        ? {
            ...proved(run, signed, { index, dated, bracket, witnesses }),
            ...(version1 ? {} : provedByVersion2(run)),
          }
        : null,
    notUnderstood: (run?.notUnderstood ?? []).map(({ id, at, record: { kind } }) => ({ id, kind, at })),
    async sayNotProved() {
      if (!run || !ring) return []
      const undated = dated ? [] : await statedTimestamps(integrity)
      return notProved(bundle, run, { ring, witnesses: trust.witnesses, undated })
    },
    signer: signed && { vkey: formatVerifierKey(signed.key), pinned: ring?.pinned === true },
  }
}

interface Outside {
  index: number
  dated: Dated[] | null
  bracket: Bracket | null
  witnesses: Witnessed[] | null
}

function proved(
  { answer, classifications, verifications, latest }: OpenedRun,
  { checkpoint, key }: Signed,
  { index, dated, bracket, witnesses }: Outside,
): Proved {
  const { runId, brand, prompt, engine, surface, byteLength } = answer.content
  return {
    runId,
    brand: { id: brand.id, name: brand.name, domain: brand.domain },
    prompt: prompt.text,
    engine,
    surface,
    sha256: answer.sha256,
    byteLength,
    capturedAt: answer.at,
    citationClass: latest.content.citationClass,
    classifications: classifications.map(({ id, at, content: { citationClass, method } }) => ({
      id,
      citationClass,
      method,
      at,
    })),
    verifications: verifications.map(({ id, at, content }) => ({
      id,
      outcome: content.outcome,
      resultClass: content.resultClass,
      ...(content.asks !== undefined && { asked: content.asks }),
      ...(content.reproduced !== undefined && { reproduced: content.reproduced }),
      at,
    })),
    log: { origin: checkpoint.origin, index, treeSize: checkpoint.size, keyId: toHex(key.id) },
    notBefore: bracket?.notBefore?.toISOString() ?? null,
    notAfter: bracket?.notAfter.toISOString() ?? null,
    timestamps: (dated ?? []).map(({ genTime, authority, covers, profile }) => ({
      at: genTime.toISOString(),
      authority,
      covers,
      claimsQualified: profile.claimsQualified,
      certificateClaimsQualified: profile.certificateClaimsQualified,
      departures: profile.departures,
    })),
    witnesses: witnesses ?? [],
  }
}

function provedByVersion2({ answer, reading }: OpenedRun): Pick<Proved, 'sample' | 'reading'> {
  const { sample = 1 } = answer.content
  if (!reading) return { sample, reading: null }
  const { reader, outcome, visibleSha256 } = reading.content
  return { sample, reading: { reader, outcome, visibleSha256 } }
}
