// Bundles made from nothing: records are sealed, a log is grown and signed, authorities and witnesses do their
// part. Every byte follows from the options, so that the same bundles come out everywhere and always.

import type { Bundle } from '../src/bundle.ts'
import type { BundleIntegrity, BundleRecord } from '../src/bundle-parts.ts'
import { concat, toBase64, toHex, utf8 } from '../src/bytes.ts'
import { signCheckpoint } from '../src/checkpoint.ts'
import { ed25519, sha256, sha256Hex } from '../src/crypto.ts'
import { derive } from '../src/derive.ts'
import { ANSWER_SLOT } from '../src/evidence-view.ts'
import {
  consistencyProof,
  inclusionProof,
  leafHash,
  type NodeSource,
  nodeHash,
  treeRoot,
} from '../src/merkle.ts'
import {
  cosignedText,
  formatVerifierKey,
  type SigningKey,
  signatureLine,
  signingKey,
  signNote,
  type VerifierKey,
} from '../src/note.ts'
import { readRecords } from '../src/open-run.ts'
import { commitRecord, type RecordKind } from '../src/record.ts'
import type { Trust } from '../src/trust.ts'
import { endorsementText } from '../src/verify-log.ts'
import { visibleSha256 } from '../src/visible-text.ts'
import { testAuthority } from './timestamp-authority.ts'

export const ORIGIN = 'forensics.example/log'
export const AUTHORITY = testAuthority('Example Timestamp Authority')
export const CAPTURED_AT = '2026-11-14T09:30:00.000Z'

const secret = (name: string) => sha256(utf8(`secret of ${name}`))
export const logKey = (name: string): SigningKey => signingKey(ORIGIN, secret(name))
export const vkeyOf = (key: VerifierKey): string => formatVerifierKey(key)

/** `2026-11-14T09:30:00.000Z` and so many seconds. */
export const later = (seconds: number, from = CAPTURED_AT): string =>
  new Date(Date.parse(from) + seconds * 1000).toISOString()

/** Grows, and remembers every tree it has been. */
export class TestLog {
  readonly #leaves: Uint8Array[] = []
  readonly #source: NodeSource = { node: ({ level, index }) => this.#perfect(level, index) }

  get size(): number {
    return this.#leaves.length
  }

  append(entry: Uint8Array): number {
    return this.#leaves.push(leafHash(entry)) - 1
  }

  /** Entries of other people. */
  appendOthers(count: number): void {
    for (let more = count; more > 0; more--) this.append(sha256(utf8(`somebody else's record ${this.size}`)))
  }

  checkpoint(key: SigningKey, size = this.size): string {
    return signCheckpoint({ origin: key.name, size, root: treeRoot(size, this.#source) }, key)
  }

  inclusion = (index: number, size: number): string[] =>
    inclusionProof(index, size, this.#source).map(toBase64)

  consistency = (one: number, other: number): string[] =>
    consistencyProof(Math.min(one, other), Math.max(one, other), this.#source).map(toBase64)

  /** What is full never changes. */
  readonly #known = new Map<string, Uint8Array>()

  #perfect(level: number, index: number): Uint8Array {
    if (level === 0) return this.#leaves[index] as Uint8Array
    const name = `${level}/${index}`
    const node =
      this.#known.get(name) ??
      nodeHash(this.#perfect(level - 1, index * 2), this.#perfect(level - 1, index * 2 + 1))
    this.#known.set(name, node)
    return node
  }
}

export interface TestRecord {
  kind: string
  id: string
  at: string
  /** Null for a record that is about no bytes. */
  sha256: string | null
  subject: string
  slot: string
  content: Record<string, unknown>
}

/** Without a place in a log yet. */
export function sealRecord({ kind, id, at, sha256: hash, subject, slot, content }: TestRecord): BundleRecord {
  const salts = { entry: sha256(utf8(`entry salt of ${id}`)), private: sha256(utf8(`private salt of ${id}`)) }
  const { publicText, privateText, entry } = commitRecord(
    // Some are of kinds that nobody knows yet.
    {
      kind: kind as RecordKind,
      at,
      sha256: hash,
      private: { ...content, recordId: id, subject, slot, supersedes: null },
    },
    salts,
  )
  return {
    id,
    kind,
    public: publicText,
    private: privateText,
    entrySalt: toHex(salts.entry),
    privateSalt: toHex(salts.private),
    entry: toHex(entry),
    index: null,
    inclusion: null,
  }
}

/** What the wire reader reads from an answer, sealed with it. */
export const reading = (text: string | null, model: string | null = null): Record<string, unknown> => ({
  reader: 'wire@1',
  outcome: text === null ? 'empty' : 'answered',
  text,
  visibleSha256: text === null ? null : visibleSha256(text),
  model,
  citations: [{ position: 1, url: 'https://source.example/a', domain: 'source.example', title: null }],
})

/** What a model read from an answer. */
export const extraction = (slot = 'reading/0'): TestRecord => ({
  kind: 'extraction',
  id: 'ext_run_1',
  at: later(3),
  sha256: sha256Hex(utf8('An answer.')),
  subject: 'run_1',
  slot,
  content: {
    ...{ runId: 'run_1', reader: 'model@1', template: 'reading@1', keys: [], model: 'model-1', reply: null },
    ...{ outcome: 'answered', text: null, visibleSha256: null, statements: [] },
  },
})

/** A record of a kind that nobody knows. */
export const unknownRecord = (kind: string, more: Partial<TestRecord> = {}): TestRecord => ({
  kind,
  id: `new_${kind}`,
  at: later(7),
  sha256: sha256Hex(utf8(`what ${kind} is about`)),
  subject: 'run_1',
  slot: kind,
  content: { says: 'something' },
  ...more,
})

/** By so many seconds after the capture. */
interface Anchoring {
  seconds: number
  /** Whether the log had the answer then. */
  covers: boolean
  /** Whether the timestamp says that it is a qualified one. */
  qualified?: boolean
}

export interface RunOptions {
  run?: string
  body?: Uint8Array
  /** What was read from the answer; null: no reading is sealed. */
  text?: string | null
  capturedAt?: string
  brand?: string
  prompt?: string
  surface?: string
  model?: string | null
  classes?: string[]
  outcomes?: string[]
  /** What verifications also say. */
  counted?: { asks: number; reproduced: number }
  facts?: Record<string, string>
  /** Claims of every classification; one for each fact where nothing is said. */
  claims?: Record<string, unknown>[]
  /** What the capture says besides. */
  captured?: Record<string, unknown>
  /** More, or other, fields of its verdicts. */
  classified?: Record<string, unknown>
  /** Records besides, sealed after the capture and in this order. */
  more?: TestRecord[]
  /** Entries of others before the answer, between the records, and after the checkpoint. */
  before?: number
  between?: number
  after?: number
  logged?: boolean
  /** Oldest first; the last one signs. */
  keys?: SigningKey[]
  anchors?: Anchoring[]
  /** Names of witnesses. */
  witnesses?: string[]
}

/** A timestamp from before the answer was logged, and one from after. */
export const BEFORE_AND_AFTER: Anchoring[] = [
  { seconds: -1_800, covers: false },
  { seconds: 3_600, covers: true },
]

/** The records of a run, in the order in which they were sealed; facts first. */
export function runRecords({ text = 'An answer.', ...options }: RunOptions = {}): BundleRecord[] {
  const { run = 'run_1', body = utf8('An answer.'), capturedAt = CAPTURED_AT, facts = {} } = options
  const {
    brand = 'Northwind Kettles',
    prompt = 'What is it?',
    surface = 'official_api',
    model = null,
  } = options
  const brandId = 'brd_1'
  const hash = sha256Hex(body)
  const factRecords = Object.entries(facts).map(
    ([key, value], place): TestRecord => ({
      kind: 'fact',
      id: `fct_${place + 1}_${run}`,
      at: later(-86_400, capturedAt),
      sha256: sha256Hex(utf8(value)),
      subject: brandId,
      slot: `activated/${key}`,
      content: {
        key,
        value,
        source: 'https://northwind-kettles.example/',
        sourceSha256: sha256Hex(utf8('the page')),
        event: 'activated',
      },
    }),
  )
  const capture: TestRecord = {
    kind: 'capture',
    id: `cap_${run}`,
    at: capturedAt,
    sha256: hash,
    subject: run,
    slot: ANSWER_SLOT,
    content: {
      runId: run,
      scanId: 'scn_1',
      brand: { id: brandId, name: brand, domain: 'northwind-kettles.example' },
      prompt: { id: 'prm_1', text: prompt, intent: 'BRANDED' },
      engine: 'CHATGPT',
      surface,
      software: 'brand-citation-forensics/0.1.0',
      byteLength: body.length,
      exchange: {
        requestedAt: later(-2, capturedAt),
        request: { method: 'POST', url: 'https://engine.example/v1/responses' },
      },
      ...(text !== null && { reading: reading(text, model) }),
      ...options.captured,
    },
  }
  const classifications = (options.classes ?? ['DESCRIPTIVE']).map(
    (citationClass, place): TestRecord => ({
      kind: 'classification',
      id: `cls_${place + 1}_${run}`,
      at: later(5 + 60 * place, capturedAt),
      sha256: hash,
      subject: run,
      slot: `scan/rules@${place + 1}`,
      content: {
        citationClass,
        confidencePermille: 800,
        method: `rules@${place + 1}`,
        rationale: 'It says what the brand is.',
        claims:
          options.claims ??
          factRecords.map(({ id, content }, start) => ({
            text: String(content.value),
            start,
            end: start + 4,
            facet: String(content.key),
            verdict: 'supported',
            rule: 'facet',
            factId: id,
          })),
        ...(text === null && { reading: reading(null, model) }),
        facts: factRecords.map(({ id }) => id),
        cause: 'scan',
        ...options.classified,
      },
    }),
  )
  const verifications = (options.outcomes ?? []).map(
    (outcome, place): TestRecord => ({
      kind: 'verification',
      id: `ver_${place + 1}_${run}`,
      at: later(3_600 * (place + 1), capturedAt),
      sha256: hash,
      subject: run,
      slot: `job-${place + 1}`,
      content: {
        jobId: `job-${place + 1}`,
        outcome,
        resultClass: outcome === 'error' ? null : 'DESCRIPTIVE',
        responseSha256: outcome === 'error' ? null : hash,
        ...options.counted,
      },
    }),
  )
  const { more = [] } = options
  return [...factRecords, capture, ...more, ...classifications, ...verifications].map(sealRecord)
}

export interface BuiltBundle {
  bundle: Bundle
  log: TestLog
  key: SigningKey
  /** Everything that a careful reader would ask for. */
  trust: Trust
}

/** The list of these records, as an export seals it. */
export function contentsOf(
  records: BundleRecord[],
  { run = 'run_1', body = utf8('An answer.'), capturedAt }: RunOptions = {},
): TestRecord {
  return {
    kind: 'contents',
    id: `cts_${run}`,
    at: later(86_400, capturedAt),
    sha256: sha256Hex(body),
    subject: run,
    slot: 'state-1',
    content: { entries: records.map(({ entry }) => entry).sort() },
  }
}

/** The same records, and the list of them. */
export const listed = (records: BundleRecord[], options: RunOptions = {}): BundleRecord[] => [
  ...records,
  sealRecord(contentsOf(records, options)),
]

export const buildBundle = (options: RunOptions = {}): BuiltBundle => bundleWith(runRecords(options), options)

/** The bundle of these records and of the list of them, whether or not they belong together. */
export function bundleWith(sealed: BundleRecord[], options: RunOptions = {}): BuiltBundle {
  const { integrity, ...logged } = logOf(listed(sealed, options), options)
  return { bundle: shownOf(integrity, options), ...logged }
}

/** What the service would write around these records. */
function shownOf(integrity: BundleIntegrity, { body = utf8('An answer.') }: RunOptions): Bundle {
  const { run } = readRecords(integrity.records)
  if (!run) throw new Error('a bundle needs the records of a run')
  return { bundleVersion: '2', ...derive(run, body, integrity), integrity }
}

export interface BuiltStates extends BuiltBundle {
  /** The export of an earlier time, from the same log: without the last verdict and what came after it. */
  earlier: Bundle
}

/** One run, exported twice: before its last verdict, and at its end. */
export function buildStates(options: RunOptions): BuiltStates {
  const records = runRecords(options)
  const last = records.findLastIndex(({ kind }) => kind === 'classification')
  const before = records.slice(0, last)
  const first = sealRecord({ ...contentsOf(before, options), id: 'cts_0', slot: 'state-0', at: later(6) })
  const second = sealRecord(contentsOf(records, options))
  const { integrity, ...logged } = logOf([...before, first, ...records.slice(last), second], options)
  const exported = (held: BundleRecord[]): Bundle => {
    const ids = new Set(held.map(({ id }) => id))
    const own = integrity.records.filter(({ id }) => ids.has(id))
    return shownOf({ ...integrity, records: own }, options)
  }
  return { bundle: exported([...records, second]), earlier: exported([...before, first]), ...logged }
}

/** These records in a log of their own. */
export function logOf(
  sealed: BundleRecord[],
  options: RunOptions,
): Omit<BuiltBundle, 'bundle'> & { integrity: BundleIntegrity } {
  const { before = 5, between = 1, after = 3, logged = true } = options
  const keys = options.keys ?? [logKey('the log')]
  const key = keys.at(-1) as SigningKey
  const log = new TestLog()
  const records = sealed.map(record => ({ ...record }))
  log.appendOthers(before)
  for (const record of records.filter(({ kind }) => kind === 'fact'))
    record.index = log.append(entryOf(record))
  const sizeBefore = log.size
  for (const record of records.filter(({ kind }) => kind !== 'fact')) {
    record.index = log.append(entryOf(record))
    log.appendOthers(between)
  }
  const { size } = log
  log.appendOthers(after)
  for (const record of records) record.inclusion = log.inclusion(record.index as number, size)

  const integrity: BundleIntegrity = {
    origin: ORIGIN,
    keys: keys.map((one, place) => ({ vkey: vkeyOf(one), endorsement: endorsementBy(keys[place - 1], one) })),
    checkpoint: log.checkpoint(key, size),
    // As the service writes them: the run's own, then the facts.
    records: [
      ...records.filter(({ kind }) => kind !== 'fact'),
      ...records.filter(({ kind }) => kind === 'fact'),
    ],
    anchors: (options.anchors ?? []).map((anchor, place) =>
      anchorOf(log, key, {
        ...anchor,
        size: anchor.covers ? log.size : sizeBefore,
        base: size,
        place,
        options,
      }),
    ),
    witnessed: options.witnesses
      ? {
          checkpoint: cosigned(log.checkpoint(key), options.witnesses),
          consistency: log.consistency(size, log.size),
        }
      : null,
  }
  if (!logged) {
    Object.assign(integrity, { origin: null, keys: [], checkpoint: null, anchors: [], witnessed: null })
    for (const record of records) Object.assign(record, { index: null, inclusion: null })
  }
  const trust = {
    keys: [vkeyOf(keys[0] as SigningKey)],
    tsaRoots: options.anchors ? [AUTHORITY.root] : [],
    witnesses: (options.witnesses ?? []).map(name => vkeyOf(witnessKey(name))),
  }
  return { integrity, log, key, trust }
}

const entryOf = ({ entry }: Pick<BundleRecord, 'entry'>): Uint8Array =>
  Uint8Array.from(Buffer.from(entry, 'hex'))

const endorsementBy = (endorser: SigningKey | undefined, key: SigningKey): string | null =>
  endorser ? signNote(endorsementText(ORIGIN, vkeyOf(key)), endorser) : null

export interface AnchorOptions extends Anchoring {
  size: number
  base: number
  place: number
  options: RunOptions
}

export function anchorOf(
  log: TestLog,
  key: SigningKey,
  { size, base, place, options, ...anchor }: AnchorOptions,
) {
  const { seconds, qualified = false } = anchor
  const checkpoint = log.checkpoint(key, size)
  const nonce = sha256(utf8(`nonce ${place}`)).subarray(0, 8)
  const text = checkpoint.slice(0, checkpoint.lastIndexOf('\n\n') + 1)
  const genTime = new Date(later(seconds, options.capturedAt))
  return {
    checkpoint,
    response: toBase64(AUTHORITY.stamp({ imprint: sha256(utf8(text)), nonce, genTime, qualified })),
    nonce: toHex(nonce),
    consistency: log.consistency(size, base),
  }
}

const WITNESS_KEY = 0x04

/** `owner` holds the secret, whatever name it signs under. */
export function witnessKey(name: string, owner = name): SigningKey {
  const seed = secret(owner)
  const publicKey = ed25519.publicKey(seed)
  const typed = concat(Uint8Array.of(WITNESS_KEY), publicKey)
  const id = sha256(concat(utf8(`${name}\n`), typed)).subarray(0, 4)
  return { name, id, algorithm: WITNESS_KEY, publicKey, seed }
}

export const cosigned = (note: string, names: string[]): string =>
  cosignedBy(
    note,
    names.map(name => witnessKey(name)),
  )

export function cosignedBy(note: string, keys: SigningKey[], time = Date.parse(CAPTURED_AT) / 1000): string {
  const text = note.slice(0, note.lastIndexOf('\n\n') + 1)
  const lines = keys.map(key => {
    const signature = ed25519.sign(utf8(cosignedText(text, time)), key.seed)
    const when = new Uint8Array(8)
    new DataView(when.buffer).setBigUint64(0, BigInt(time))
    return signatureLine(key.name, concat(key.id, when, signature))
  })
  return note + lines.join('')
}
