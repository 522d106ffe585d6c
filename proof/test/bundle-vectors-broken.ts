// Bundles that must be refused, each for a reason of its own; see bundle-vectors.ts.

import type { Bundle } from '../src/bundle.ts'
import type { BundleRecord } from '../src/bundle-parts.ts'
import { toBase64, utf8 } from '../src/bytes.ts'
import { sha256Hex } from '../src/crypto.ts'
import { derive } from '../src/derive.ts'
import { inertJson } from '../src/inert-json.ts'
import { readRecords } from '../src/open-run.ts'
import type { Trust } from '../src/trust.ts'
import { visibleSha256 } from '../src/visible-text.ts'
import {
  BEFORE_AND_AFTER,
  buildBundle,
  extraction,
  listed,
  logKey,
  logOf,
  type RunOptions,
  reading,
  runRecords,
  sealRecord,
  type TestRecord,
  unknownRecord,
  vkeyOf,
} from './bundle-builder.ts'
import { ATTACKS, flipped, type RecordEdit, reseal } from './forgeries.ts'

export type Case = [file: string, about: string, content: string, failedSteps?: string[], trust?: Trust]

/** By file and what was done to it; with the steps that fail, where they are not those of all. */
export type Told = Record<string, string | [content: string, failedSteps?: string[], trust?: Trust]>

export const casesOf = (told: Told, usual: string[] = [], prefix = '', ending = ''): Case[] =>
  Object.entries(told).map(([title, one]) => {
    const [content, failedSteps = usual, trust] = typeof one === 'string' ? [one] : one
    const [file = '', ...about] = title.split(': ')
    return [`${prefix}${file}${ending}`, about.join(': '), content, failedSteps, trust]
  })

export const SHORT: RunOptions = {
  facts: { foundingDate: '1987' },
  classes: ['DESCRIPTIVE', 'CONFABULATED'],
  more: [unknownRecord('statement')],
}
export const FULL: RunOptions = {
  ...SHORT,
  outcomes: ['changed'],
  keys: [logKey('the first key'), logKey('the second key')],
  anchors: BEFORE_AND_AFTER,
  witnesses: ['witness.example/one'],
}
export const short = buildBundle(SHORT)
export const full = buildBundle(FULL)

export const json = (bundle: unknown): string => `${inertJson(bundle)}\n`

type Edit = (copy: Bundle) => void

export const copyOf = (bundle: Bundle, edit: Edit): string => {
  const copy = structuredClone(bundle)
  edit(copy)
  return json(copy)
}
const edited = (edit: Edit) => copyOf(short.bundle, edit)
const fullEdited = (edit: Edit) => copyOf(full.bundle, edit)
/** With these values in place of its own; or in a part of it. */
const showing = (fields: object, part: (copy: Bundle) => object | undefined | null = copy => copy) =>
  edited(copy => Object.assign(part(copy) ?? {}, fields))
const recordWith = (prefix: string, fields: object) => showing(fields, copy => recordOf(copy, prefix))

export const recordOf = ({ integrity }: Bundle, prefix: string) => {
  const found = integrity.records.find(({ id }) => id.startsWith(prefix))
  if (!found) throw new Error(`no record ${prefix}`)
  return found
}

/** An edit of one record's text, as it stands in the bundle: nothing is sealed anew. */
const inRecord = (prefix: string, part: 'public' | 'private', from: string | RegExp, to: string): string =>
  edited(copy => {
    const record = recordOf(copy, prefix)
    const text = record[part].replace(from, to)
    if (text === record[part]) throw new Error(`nothing to edit in ${prefix}`)
    record[part] = text
  })

/** The bundle that a service with bad intentions would make of these records, honestly sealed and logged. */
const sealedWith = (records: BundleRecord[], options: RunOptions = SHORT): string =>
  sealedAs(listed(records, options), options)

/** The same, with whatever list of contents is among the records. */
export function sealedAs(records: BundleRecord[], options: RunOptions = SHORT): string {
  const { integrity } = logOf(records, options)
  const { run } = readRecords(integrity.records)
  const { body = utf8('An answer.') } = options
  // Where the records make no run at all, what they should have said.
  const shown = run ? derive(run, body, integrity) : short.bundle
  return json({ ...shown, bundleVersion: '2', integrity })
}

const sealedBeside = (...more: TestRecord[]) => sealedWith([...runRecords(SHORT), ...more.map(sealRecord)])

/** Another content or public part of a record, sealed as if it had always been so. */
export function resealed(record: BundleRecord, edit: RecordEdit): BundleRecord {
  const copy = { ...record }
  reseal(copy, edit)
  return copy
}

const sealedOtherwise = (prefix: string, edit: RecordEdit, options = SHORT) =>
  sealedWith(
    runRecords(options).map(record => (record.id.startsWith(prefix) ? resealed(record, edit) : record)),
    options,
  )

const sealedSaying = (prefix: string, content: object, part: object = {}) =>
  sealedOtherwise(prefix, (itsContent, itsPart) => {
    Object.assign(itsContent, content)
    Object.assign(itsPart, part)
  })

/** A capture that says otherwise what was read. */
const readAs = (content: object): string =>
  sealedSaying('cap', { reading: { ...reading('An answer.'), ...content } })

const byModel = (content: object): string =>
  sealedBeside({ ...extraction(), content: { ...extraction().content, ...content } })

const created = (type: string, id: string, by: object = { actor: 'act_1' }) => ({
  ...{ action: `${type}.created`, object: { type, id }, before: null, after: null },
  ...by,
})

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

function attacked(file: string, name: keyof typeof ATTACKS, on?: typeof full): Told {
  const [about, edit, failedSteps] = ATTACKS[name]
  return { [`${file}: ${about}`]: [copyOf((on ?? short).bundle, edit), failedSteps, on?.trust] }
}

const FORM: Told = {
  'stray-field: a field that does not belong there': showing({ certified: true }),
  'advice: advice that nobody sealed': showing({ howToVerify: ['trust me'] }),
  'manifest: a hash over all of it, which anybody can make fit': showing({ manifestSha256: '0'.repeat(64) }),
  'status-today: a verification status of the day': showing({ verificationStatus: 'active' }),
  'stray-in-brand: a title for the brand': showing({ verified: true }, copy => copy.brand),
  'stray-in-reading: a translation beside the readable text': showing(
    { translation: 'x' },
    copy => copy.reading,
  ),
  'stray-in-claim: a remark beside a claim': showing({ remark: 'x' }, copy => copy.classification.claims[0]),
  'stray-in-record: a remark beside a record': recordWith('cap', { remark: 'x' }),
  'authority: the name of an authority beside its timestamp': fullEdited(copy =>
    Object.assign(copy.integrity.anchors[0] ?? {}, { authority: 'supreme-court.example' }),
  ),
  'no-reading: whether there is a reading is not said': edited(copy =>
    Reflect.deleteProperty(copy, 'reading'),
  ),
  'no-sample: which sample it is, is not said': edited(copy => Reflect.deleteProperty(copy, 'sample')),
  'version-number: a version that is a number': showing({ bundleVersion: 2 }),
  'unclassified: another status than classified': showing({ status: 'CAPTURED' }),
  'name-twice: a name stands twice: two programs read two engines': json(short.bundle).replace(
    '{',
    '{"engine":"GEMINI",',
  ),
  'kind-capitals: a kind that looks like a known one': recordWith('new', { kind: 'Capture' }),
  'kind-space: a kind with a space': recordWith('new', { kind: 'capture ' }),
  'kind-long: a kind of 33 letters': recordWith('new', { kind: 'k'.repeat(33) }),
  'kind-cyrillic: a kind with a letter that only looks like one': recordWith('new', { kind: 'с\u0430pture' }),
  'event-name: an event that no custody knows': showing(
    { event: 'CERTIFIED' },
    copy => copy.chainOfCustody[0],
  ),
  'surrogate: a lone surrogate in the readable text': json(short.bundle).replace(
    '"text":"An answer."',
    '"text":"\\ud800"',
  ),
  'halves: a record without its place beside others that have theirs': recordWith('new', {
    index: null,
    inclusion: null,
  }),
  'time-form: a time that has a second spelling': showing({ capturedAt: '2026-11-14T09:30:00Z' }),
  'confidence: more than certain': showing({ confidence: 1.5 }, copy => copy.classification),
}

const RECORDS: Told = {
  'record-key: a record about a key': recordWith('new', { kind: 'key' }),
  'renamed-unknown: a record of one unknown kind passed off as another': recordWith('new', {
    kind: 'opinion',
  }),
  'hidden-verdict: a verdict passed off as something unknown': [
    recordWith('cls_2', { kind: 'opinion' }),
    ['records', 'view'],
  ],
  'not-an-event: something unknown passed off as an event': recordWith('new', { kind: 'event' }),
  'public-version: a known kind in a version to come': [
    inRecord('cls_2', 'public', '"v":1', '"v":2'),
    ['records', 'entries', 'contents', 'view', 'inclusion'],
  ],
  'public-version-unknown: an unknown kind in a version to come': [
    inRecord('new', 'public', '"v":1', '"v":2'),
    ['records', 'entries', 'contents', 'inclusion'],
  ],
  'public-stray: one field more in a public part': [
    inRecord('new', 'public', '"v":1', '"v":1,"w":1'),
    ['records', 'entries', 'contents', 'inclusion'],
  ],
  'public-spelling: a public part with a space': [
    inRecord('new', 'public', '"v":1', '"v": 1'),
    ['records', 'entries', 'contents', 'inclusion'],
  ],
  'private-spelling: a private part with a space': inRecord('new', 'private', '"slot":', '"slot": '),
  'private-twice: a name twice in a private part': inRecord('new', 'private', '{', '{"says":"nothing",'),
  'private-fraction: a fraction in a private part': inRecord('new', 'private', '"something"', '0.5'),
  'private-surrogate: a lone surrogate in a private part': inRecord(
    'new',
    'private',
    '"something"',
    '"\\ud800"',
  ),
  'private-large-number: a number that not every program can hold': inRecord(
    'new',
    'private',
    '"something"',
    '9007199254740993',
  ),
  'another-id: a record under the id of another': recordWith('new', { id: 'new_other' }),
}

const SEALED: Told = {
  'nested: a private part of 65 levels': sealedSaying('new', { says: nested(64) }),
  'no-slot: a private part without a slot': sealedOtherwise('new', content => delete content.slot),
  'no-subject: a private part without a subject': sealedOtherwise('new', content => delete content.subject),
  'unknown-of-another-run: a record of an unknown kind about another run': sealedBeside(
    unknownRecord('opinion', { subject: 'run_2' }),
  ),
  'event-of-another: an event about something that is not of this run': sealedBeside(
    unknownRecord('event', { sha256: null, subject: 'key_1', content: created('key', 'key_1') }),
  ),
  'event-with-bytes: an event that names bytes': sealedBeside(
    unknownRecord('event', { subject: 'brd_1', content: created('brand', 'brd_1') }),
  ),
  'event-form: an event without an actor': sealedBeside(
    unknownRecord('event', { sha256: null, subject: 'brd_1', content: created('brand', 'brd_1', {}) }),
  ),
  'plan-form: a plan that counts in words': sealedBeside(
    unknownRecord('plan', {
      sha256: null,
      subject: 'scn_1',
      content: {
        scanId: 'scn_1',
        brandId: 'brd_1',
        actor: 'act_1',
        prompts: [],
        engines: [],
        samples: 'one',
        runs: 1,
      },
    }),
  ),
  'verdict-of-another-run: a verdict of another run': sealedSaying('cls_1', { subject: 'run_2' }),
  'verdict-of-another-answer: a verdict about another answer': sealedSaying(
    'cls_1',
    {},
    { sha256: sha256Hex(utf8('Another.')) },
  ),
  'capture-of-another-run: a capture that says it is of another run': sealedWith([
    ...runRecords(SHORT),
    sealRecord({
      kind: 'capture',
      id: 'cap_2',
      at: '2026-11-14T09:30:00.000Z',
      sha256: sha256Hex(utf8('Step.')),
      subject: 'run_1',
      slot: 'step-1',
      content: { ...JSON.parse(recordOf(short.bundle, 'cap').private), runId: 'run_2' },
    }),
  ]),
  'capture-time: a capture whose time has the name of another kind': sealedOtherwise('cap', (_, part) => {
    part.at = part.captured_at
    delete part.captured_at
  }),
  'sample-in-words: a capture whose sample is no number': sealedSaying('cap', { sample: 'two' }),
  'fact-of-another-brand: a fact about another brand': sealedSaying('fct', { subject: 'brd_2' }),
  'fact-hash: a fact whose hash is not the one of its value': sealedSaying(
    'fct',
    {},
    { sha256: sha256Hex(utf8('1988')) },
  ),
  'slot-twice: two records of an unknown kind in the same slot': sealedBeside(
    unknownRecord('statement', { id: 'new_2' }),
  ),
  'verdict-slot-twice: two verdicts in the same slot': sealedSaying('cls_1', { slot: 'scan/rules@2' }),
  'two-readings: two readings by models in the same slot': sealedBeside(extraction(), {
    ...extraction(),
    id: 'ext_2',
  }),
  'reading-of-another-answer: a reading of another answer': sealedBeside({
    ...extraction(),
    sha256: sha256Hex(utf8('Another.')),
  }),
  'reading-of-another-run: a reading of another run': byModel({ runId: 'run_2' }),
  'reading-model-hash: a reading by a model with a hash and no text': byModel({
    visibleSha256: visibleSha256('Another.'),
  }),
  'reading-hash: a reading whose hash of the visible text is of another one': readAs({
    visibleSha256: visibleSha256('Another.'),
  }),
  'reading-of-verdict-hash: the same in a verdict, whose answer nobody could read when it came':
    sealedOtherwise(
      'cls',
      content => Object.assign(content.reading as object, { visibleSha256: visibleSha256('Another.') }),
      { ...SHORT, text: null },
    ),
  'reading-of-verdict-null: a verdict that says nothing where it may say what was read': sealedSaying('cls', {
    reading: null,
  }),
  'reading-no-sources: a capture that does not say what its answer cites': sealedOtherwise(
    'cap',
    content => delete content.reading.citations,
  ),
  'reading-no-hash: a reading with a text and no hash of it': readAs({ visibleSha256: null }),
  'reading-no-text: a reading with a hash and no text': readAs({ text: null }),
  'reading-null: a capture that says nothing where it says what was read': sealedSaying('cap', {
    reading: null,
  }),
  'reading-form: a reading that does not say by whom': sealedOtherwise(
    'cap',
    content => delete content.reading.reader,
  ),
}

const BYTES: Told = {
  ...attacked('answer', 'answer'),
  ...attacked('answer-and-hash', 'answerAndHash'),
  'answer-twice: the answer as text and as base64': [
    showing({ rawResponseBase64: toBase64(utf8('An answer.')) }),
    ['answer'],
  ],
  'answer-base64: the answer in base64 with a second spelling': [
    edited(copy => {
      copy.rawResponse = null
      copy.rawResponseBase64 = 'QW4gYW5zd2VyLh=='
    }),
    ['answer'],
  ],
  'answer-length: a capture that was sealed with another length': [
    sealedSaying('cap', { byteLength: 11 }),
    ['answer'],
  ],
  ...attacked('private-verdict', 'verdict'),
  'private-reading: the readable text was edited, with its hash, in the record and where it is shown': [
    edited(copy => {
      const record = recordOf(copy, 'cap')
      const hash = visibleSha256('An answer!')
      record.private = record.private
        .replace('An answer.', 'An answer!')
        .replace(copy.reading?.visibleSha256 ?? '', hash)
      if (copy.reading) Object.assign(copy.reading, { text: 'An answer!', visibleSha256: hash })
    }),
    ['private'],
  ],
  'private-unknown: a record that nobody understands was edited': [
    inRecord('new', 'private', 'something', 'something else'),
    ['private'],
  ],
  'private-salt: another salt': [recordWith('cls_1', { privateSalt: '0'.repeat(64) }), ['private']],
  'entry: another entry is shown': [recordWith('new', { entry: '0'.repeat(64) }), ['entries']],
  'entry-salt: another salt of an entry': [
    recordWith('new', { entrySalt: '0'.repeat(64) }),
    ['entries', 'contents', 'inclusion'],
  ],
}

const SHOWN: Told = {
  'brand: another brand is shown than was sealed': showing({ name: 'Southwind Kettles' }, copy => copy.brand),
  'prompt: another question': showing({ text: 'Is it good?' }, copy => copy.prompt),
  'engine: another engine': showing({ engine: 'GEMINI' }),
  'sample: another sample': showing({ sample: 2 }),
  'reading-shown: another text is shown than was read': showing({ text: 'An answer!' }, copy => copy.reading),
  'reading-outcome: another outcome is shown than was read': showing(
    { outcome: 'refused' },
    copy => copy.reading,
  ),
  'reading-hidden: a reading that was sealed is not shown': showing({ reading: null }),
  'reading-invented: a reading that nobody sealed': copyOf(buildBundle({ text: null }).bundle, copy => {
    copy.reading = {
      reader: 'wire@1',
      outcome: 'answered',
      text: 'Yes.',
      visibleSha256: visibleSha256('Yes.'),
    }
  }),
  'confidence-shown: a little more certain': edited(copy => {
    copy.classification.confidence = 0.801
    const [, last] = copy.classifications
    if (last) last.confidence = 0.801
  }),
  'claim-verdict: a claim with another verdict': edited(copy => {
    for (const one of [copy.classification, copy.classifications[1]])
      for (const claim of one?.claims ?? []) claim.verdict = 'contradicted'
  }),
  'claim-place: a claim in another place': edited(copy => {
    for (const one of [copy.classification, copy.classifications[1]])
      for (const claim of one?.claims ?? []) claim.end += 1
  }),
  'fact-shown: another fact': showing({ value: '1988' }, copy => copy.groundTruth[0]),
  'citation: another source': showing({ url: 'https://evil.example/' }, copy => copy.citations[0]),
  'latest: an older verdict for the latest': edited(copy =>
    Object.assign(copy, {
      classification: structuredClone(copy.classifications[0] ?? copy.classification),
    }),
  ),
  'sealed-time: a time at which the checkpoint is said to have been signed': edited(copy => {
    const last = copy.chainOfCustody.at(-1)
    if (last) last.at = copy.capturedAt
  }),
  'custody-order: the steps in another order': edited(copy => copy.chainOfCustody.reverse()),
  'custody-gap: a step of the custody is left out': edited(copy => copy.chainOfCustody.splice(1, 1)),
  'custody-invented: a step that no record tells': edited(copy => {
    const [, step] = copy.chainOfCustody
    if (step) copy.chainOfCustody.splice(2, 0, { ...step, event: 'VERIFIED' })
  }),
  'custody-authority: another authority than its certificate names': [
    fullEdited(copy => {
      for (const step of copy.chainOfCustody) if (step.event === 'ANCHORED') step.actor = 'Supreme Court'
    }),
    ['view'],
    full.trust,
  ],
  'order: attack 27: the history in another order': edited(copy => {
    const { records } = copy.integrity
    const [one, other] = [records.indexOf(recordOf(copy, 'cls_1')), records.indexOf(recordOf(copy, 'cls_2'))]
    records.splice(one, 1, ...records.splice(other, 1, ...records.slice(one, one + 1)))
    copy.classifications.reverse()
    copy.classification = copy.classifications[1] as Bundle['classification']
  }),
  'order-unknown: a record that nobody understands in another place': edited(copy => {
    const { records } = copy.integrity
    const place = records.findIndex(({ kind }) => kind === 'statement')
    records.splice(0, 0, ...records.splice(place, 1))
  }),
  'fact-missing: a fact on which the class rests is missing': [
    edited(copy => {
      copy.integrity.records.pop()
      copy.groundTruth = []
    }),
    ['contents', 'view'],
  ],
  'fact-behind: a record behind the facts': [
    edited(copy => {
      const { records } = copy.integrity
      const place = records.findIndex(({ kind }) => kind === 'statement')
      records.push(...records.splice(place, 1))
    }),
    ['records', 'contents', 'view'],
  ],
}

const forger = buildBundle({ ...SHORT, keys: [logKey('a forger')] })
const endorsing = buildBundle({ ...SHORT, keys: [logKey('a forger'), logKey('the log')] })
const rewritten = buildBundle({ ...FULL, body: utf8('A forgery.'), text: 'A forgery.' })
const backdated = buildBundle({
  ...FULL,
  anchors: [
    { seconds: 601, covers: false },
    { seconds: 3_600, covers: true },
  ],
})
const postdated = buildBundle({ ...FULL, anchors: [{ seconds: -61, covers: true }] })
const foreign = buildBundle({
  ...SHORT,
  run: 'run_2',
  more: [unknownRecord('statement', { subject: 'brd_1' })],
})

const LOG: Told = {
  'own-key: attack 17: the bundle brings its own key': [json(forger.bundle), ['checkpoint']],
  'older-key: attack 37: a forger endorses the key of the log, and signs himself': [
    copyOf(endorsing.bundle, copy => {
      copy.integrity.checkpoint = endorsing.log.checkpoint(
        logKey('a forger'),
        Number(copy.integrity.checkpoint?.split('\n')[1]),
      )
    }),
    ['checkpoint'],
  ],
  'key-twice: a key is listed twice': [
    edited(copy => copy.integrity.keys.push(...structuredClone(copy.integrity.keys))),
    ['keys'],
  ],
  'endorsement: an endorsement of another key': [
    fullEdited(copy => {
      const [, second] = copy.integrity.keys
      if (second) second.endorsement = flipped(second.endorsement)
    }),
    ['keys', 'checkpoint', 'consistency'],
    full.trust,
  ],
  'origin: another log is named': [
    showing({ origin: 'another.example/log' }, copy => copy.integrity),
    ['keys', 'checkpoint'],
  ],
  ...attacked('signature', 'signature'),
  ...attacked('witness-line', 'witnessLine'),
  ...attacked('proof', 'proof'),
  'place: an unknown record at the place of another': [
    edited(copy => Object.assign(recordOf(copy, 'new'), { index: recordOf(copy, 'cap').index })),
    ['view', 'inclusion'],
  ],
  'resealed: attack 28: the question was edited and every commitment recomputed': [
    edited(copy => {
      reseal(recordOf(copy, 'cap'), content => Object.assign(content.prompt, { text: 'Is it good?' }))
      copy.prompt.text = 'Is it good?'
    }),
    ['contents', 'inclusion'],
  ],
  'resealed-unknown: a record that nobody understands was edited and sealed again': [
    edited(copy =>
      reseal(recordOf(copy, 'new'), content => Object.assign(content, { says: 'something else' })),
    ),
    ['contents', 'inclusion'],
  ],
  'resealed-kind: a record that nobody understands was given another kind, and sealed again': [
    edited(copy => {
      reseal(recordOf(copy, 'new'), (_, part) => Object.assign(part, { type: 'opinion' }))
      Object.assign(recordOf(copy, 'new'), { kind: 'opinion' })
    }),
    ['contents', 'inclusion'],
  ],
  'foreign-record: a record that nobody understands, of another bundle': [
    edited(copy => Object.assign(recordOf(copy, 'new'), recordOf(foreign.bundle, 'new'))),
    ['contents', 'inclusion'],
  ],
  'rewritten: attack 4: signed again with the stolen key, under the timestamps of the true log': [
    copyOf(rewritten.bundle, copy => {
      copy.integrity.anchors = full.bundle.integrity.anchors
      copy.integrity.witnessed = full.bundle.integrity.witnessed
    }),
    ['view', 'consistency'],
    full.trust,
  ],
  ...attacked('timestamp', 'timestamp', full),
  ...attacked('nonce', 'nonce', full),
  'backdated: attack 18: the log did not hold the answer ten minutes after it says it was captured': [
    json(backdated.bundle),
    ['time'],
    full.trust,
  ],
  'postdated: attack 19: the log held the answer a minute before it says it was captured': [
    json(postdated.bundle),
    ['time'],
    full.trust,
  ],
  'cosignature: a witness that is named did not sign this': [
    fullEdited(copy => {
      const { witnessed } = copy.integrity
      const other = rewritten.bundle.integrity.witnessed?.checkpoint.trimEnd().split('\n').at(-1)
      if (witnessed)
        witnessed.checkpoint = `${[...witnessed.checkpoint.trimEnd().split('\n').slice(0, -1), other].join('\n')}\n`
    }),
    ['witnesses'],
    full.trust,
  ],
}

export const broken = (told: Told, usual?: string[], prefix = ''): Case[] =>
  casesOf(told, usual, `broken-${prefix}`, '.json')

export const BROKEN: Case[] = [
  ...broken(FORM, ['shape']),
  ...broken(RECORDS, ['records']),
  ...broken(SEALED, ['records']),
  ...broken(BYTES),
  ...broken(SHOWN, ['view']),
  ...broken(LOG),
]

export const PINNED: Trust = { keys: [vkeyOf(logKey('the log'))], tsaRoots: [], witnesses: [] }
