// The bundles of vectors/bundles, and what any verifier must say about them. Every byte follows from this file and from
// bundle-vectors-broken.ts: `WRITE_VECTORS=1 tools/scripts/node --test proof/src/bundle-vectors.test.ts` writes them anew.

import { bundleHtml } from '../src/bundle-page.ts'
import { utf8 } from '../src/bytes.ts'
import { sha256Hex } from '../src/crypto.ts'
import type { Trust } from '../src/trust.ts'
import type { BundleReport } from '../src/verify-bundle.ts'
import {
  buildBundle,
  extraction,
  later,
  logKey,
  type RunOptions,
  reading,
  type TestRecord,
  unknownRecord,
  vkeyOf,
} from './bundle-builder.ts'
import { BROKEN, type Case, casesOf, FULL, full, json, PINNED, short } from './bundle-vectors-broken.ts'
import { BROKEN_CONTENTS, EARLIER, WHOLE } from './bundle-vectors-contents.ts'
import { BROKEN_TRAIL, UNPROVED_TRAIL, VALID_TRAIL } from './bundle-vectors-trail.ts'
import { BROKEN_OUTSIDERS, UNPINNED, UNPROVED_OUTSIDERS } from './outsiders/forged-outsiders.ts'

export interface BundleVector {
  file: string
  /** What is the matter with it. */
  about: string
  trust: Trust
  verdict: BundleReport['verdict']
  failedSteps: string[]
  /** Whether the evidence itself is proved, whatever is not. */
  proved: boolean
  /** Records that are sealed and not understood, where it is. */
  notUnderstood: BundleReport['notUnderstood']
}

const STRANGE = '\ufeff</script>\r\n\0 \u202e caf\u00e9 cafe\u0301 \u{1f600} "quoted" & <b>bold</b>\n'

/** An answer as engines write them. */
export const MARKDOWN = `# Northwind Kettles

**Northwind Kettles** was founded in 1992 in *Bergen*. See [its site](https://northwind-kettles.example/).

| Model | Price |
| :--- | ---: |
| Fjord | 49 € |

1. Call +1 555 0100
   - on weekdays
2. Run \`kettle --on\`

> They may ship abroad.

\`\`\`
<script>alert(1)</script>
\`\`\`
`

const claimIn = (text: string, stated: string, more: Record<string, unknown>) => ({
  text: stated,
  start: text.indexOf(stated),
  end: text.indexOf(stated) + stated.length,
  facet: 'foundingDate',
  rule: 'stated',
  factId: null,
  ...more,
})

export const READABLE: RunOptions = {
  body: utf8(JSON.stringify({ output: MARKDOWN })),
  text: MARKDOWN,
  prompt: 'When was Northwind Kettles founded, and where?',
  classes: ['CONFABULATED'],
  facts: { foundingDate: '1987', telephone: '+1 555 0100' },
  captured: { publicUrl: 'https://forensics.example' },
  claims: [
    claimIn(MARKDOWN, 'founded in 1992', {
      verdict: 'contradicted',
      kind: 'wrong_value',
      value: '1992',
      factId: 'fct_1_run_1',
    }),
    claimIn(MARKDOWN, '+1 555 0100', {
      facet: 'telephone',
      verdict: 'supported',
      value: '+1 555 0100',
      factId: 'fct_2_run_1',
    }),
    claimIn(MARKDOWN, 'They may ship abroad.', { facet: 'areaServed', verdict: 'hedged', value: 'abroad' }),
  ],
}

const plain = buildBundle()
const strange = buildBundle({
  ...{ ...FULL, body: utf8(STRANGE), text: STRANGE, brand: '<b>Northwind</b> & "Sons"' },
})
const bytes = buildBundle({ body: Uint8Array.of(0xff, 0xfe, 0x00, 0x41, 0xed, 0xa0, 0x80), text: '\ufffdA' })
const waiting = buildBundle({ ...FULL, logged: false })
const readable = buildBundle(READABLE)

const built = (options: RunOptions): string => json(buildBundle(options).bundle)

const EVENT = unknownRecord('event', {
  sha256: null,
  subject: 'brd_1',
  content: {
    actor: 'act_1',
    action: 'brand.updated',
    object: { type: 'brand', id: 'brd_1' },
    before: { name: 'Northwind' },
    after: { name: 'Northwind Kettles' },
  },
})
const PLAN = unknownRecord('plan', {
  sha256: null,
  subject: 'scn_1',
  content: {
    scanId: 'scn_1',
    brandId: 'brd_1',
    actor: 'act_1',
    prompts: [{ id: 'prm_1', text: 'What is it?', intent: 'BRANDED' }],
    engines: ['CHATGPT'],
    samples: 1,
    runs: 1,
  },
})
/** What a reader that is a model seals. */
const MODEL_READING = {
  ...extraction('reading/1'),
  id: 'ext_model',
  at: later(9),
  content: {
    ...extraction().content,
    template: 'facts@1',
    keys: ['foundingDate'],
    model: 'model-1',
    reply: '{"foundingDate":"1992"}',
    statements: [{ key: 'foundingDate', value: '1992', start: 0, end: 4 }],
  },
}

const READ_BY = { reader: 'model@1 model-1', hard: true, polarity: 'affirmed', confidencePermille: 950 }
const HASH = 'ab'.repeat(32)
const reply = (text: string) => ({ request: HASH, text, ending: 'whole', model: 'model-1', finish: 'stop' })
const MATTER = { key: 'foundingDate', kind: 'date', unit: null, product: null }

/** What a model read of the same answer, and the verdict that rests on it, as the service seals them. */
const BY_READING: RunOptions = {
  ...READABLE,
  claims: [
    claimIn(MARKDOWN, 'founded in 1992', {
      ...{ ...READ_BY, rule: 'model/date', matter: 'foundingDate', value: '1992', factId: 'fct_1_run_1' },
      ...{ verdict: 'contradicted', kind: 'wrong_value', comparison: 'answer: 1992, fact: 1987' },
    }),
    claimIn(MARKDOWN, '+1 555 0100', {
      ...{ ...READ_BY, rule: 'model/contact', matter: 'telephone', facet: 'telephone' },
      ...{ value: '+1 555 0100', factId: 'fct_2_run_1', verdict: 'unverifiable', kind: null },
      ...{ suspected: 'wrong_value', doubt: 'not_calibrated', comparison: 'answer: <b>1</b>, fact: 2' },
    }),
    claimIn(MARKDOWN, 'Bergen', {
      ...{ ...READ_BY, rule: 'model/place', matter: 'address.addressLocality', facet: 'address' },
      ...{ value: 'Bergen', verdict: 'unverifiable', kind: null, suspected: 'outdated', disputed: true },
    }),
    claimIn(MARKDOWN, 'They may ship abroad.', {
      ...{ ...READ_BY, rule: 'model/text', matter: 'areaServed', facet: 'areaServed' },
      ...{ value: 'abroad', verdict: 'unverifiable', kind: null, aside: 'condition' },
    }),
  ],
  classified: {
    ...{ method: 'model@1 model-1', extraction: 'ext_model', gate: 'gate@1', comparers: 'comparers@1' },
    ...{
      classes: 'classes@1',
      unread: [{ start: MARKDOWN.indexOf('| Fjord'), end: MARKDOWN.indexOf('1. Call') }],
    },
  },
  more: [
    {
      ...MODEL_READING,
      slot: 'reading/0',
      sha256: sha256Hex(READABLE.body as Uint8Array),
      content: {
        ...MODEL_READING.content,
        ...{ text: null, visibleSha256: null, template: 'reading@1', keys: ['foundingDate'] },
        ...{ matters: [MATTER], reply: '{"statements":[]}', replies: [reply('{"statements":[]}')] },
        ...{
          second: { matters: [MATTER], replies: [reply('I would rather not.')], statements: [], lines: [1] },
        },
        check: {
          ...{ template: 'check@1', replies: [reply('{"answers":[]}')], says: [null] },
          items: [
            {
              ...{ matter: MATTER, entry: ['1987'], sentence: 0, quote: 'founded in 1992', cell: '' },
              ...{ value: '1992', base: '' },
            },
          ],
        },
      },
    },
  ],
}
const byReading = buildBundle(BY_READING)

const VALID: Case[] = casesOf({
  'valid-plain.json: an answer, what was read of it, a class, a place in the log': json(plain.bundle),
  'valid-full.json: a history, a fact, a second key, timestamps, a witness, an unknown kind': [
    json(full.bundle),
    [],
    full.trust,
  ],
  'valid-state-earlier.json: the export of an earlier time, which says its time': json(EARLIER),
  'valid-state-later.json: the same run, exported again after another verdict': json(WHOLE),
  'valid-no-reading.json: a run of which no reading is sealed': built({ text: null }),
  'valid-empty.json: an answer in which nothing could be read': built({
    body: utf8(''),
    captured: { reading: reading(null) },
    text: null,
  }),
  'valid-bytes.json: an answer that is no UTF-8': json(bytes.bundle),
  'valid-sample.json: the second of two samples, by a service with an address': built({
    captured: { sample: 2, publicUrl: 'https://forensics.example' },
  }),
  'valid-strange.json: texts that look like HTML': [json(strange.bundle), [], full.trust],
  'valid-model-reading.json: a reading by a model beside what was read when the answer came': built({
    more: [MODEL_READING],
  }),
  'valid-by-reading.json: a verdict that rests on what a model read': json(byReading.bundle),
  'valid-aside.json: an event and a plan, which are understood in form only': built({ more: [EVENT, PLAN] }),
  'valid-second-key.json: the second key is given; the first one endorsed it, and counts for nothing': [
    json(full.bundle),
    [],
    { ...full.trust, keys: [vkeyOf(full.key)] },
  ],
  'valid-page.html: a page: the answer drawn, its claims marked, a QR code': bundleHtml(readable.bundle).html,
  'valid-page-by-reading.html: a page: who read each statement, what was compared, what was set aside':
    bundleHtml(byReading.bundle).html,
  'valid-page-strange.html: a page whose texts look like HTML': [
    bundleHtml(strange.bundle).html,
    [],
    full.trust,
  ],
  'valid-page-no-reading.html: a page of a run of which no reading is sealed': bundleHtml(
    buildBundle({ text: null }).bundle,
  ).html,
  'valid-page-outside.html: a page of a bundle with timestamps and a witness, of which it draws no word': [
    bundleHtml(full.bundle).html,
    [],
    full.trust,
  ],
  'valid-page-unknown.html: a page of a bundle with a record that it does not understand': bundleHtml(
    short.bundle,
  ).html,
})

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

/** Each is accepted, as sealed and not understood. */
const UNKNOWN: Record<string, [more: TestRecord[], options?: RunOptions]> = {
  'one: a record of a kind to come': [[unknownRecord('statement')]],
  'letter: a kind of one letter': [[unknownRecord('x')]],
  'long: a kind of 32 letters': [[unknownRecord('k'.repeat(32))]],
  'signs: a kind with all that may stand in one': [[unknownRecord('case-change_2')]],
  'like-capture: a kind that is called nearly as a capture': [
    [unknownRecord('captures', { slot: 'answer' })],
  ],
  'like-fact: a kind that is called nearly as a fact': [
    [unknownRecord('facts', { subject: 'brd_1', content: { key: 'foundingDate', value: '1992' } })],
  ],
  'like-extraction: a kind that is called nearly as a reading, in its slot': [
    [unknownRecord('extraction2', { slot: 'reading/0', content: { text: 'Another answer.' } })],
  ],
  'constructor: a kind that is called as something every object has': [[unknownRecord('constructor')]],
  'about-scan: about the scan': [[unknownRecord('study', { subject: 'scn_1' })]],
  'about-brand: about the brand': [[unknownRecord('proposal', { subject: 'brd_1' })]],
  'about-prompt: about the question': [[unknownRecord('opinion', { subject: 'prm_1' })]],
  'several: several of one kind': [
    ['1', '2', '3'].map(slot => unknownRecord('statement', { id: `new_${slot}`, slot })),
  ],
  'kinds: several kinds': [[unknownRecord('statement'), unknownRecord('opinion'), unknownRecord('exhibit')]],
  'same-slot: the same slot of two subjects': [
    [unknownRecord('opinion', { id: 'new_1' }), unknownRecord('opinion', { id: 'new_2', subject: 'brd_1' })],
  ],
  'deep: as deep as a record may be': [[unknownRecord('statement', { content: { says: nested(63) } })]],
  'empty: nothing but its names': [[unknownRecord('statement', { content: {} })]],
  'markup: texts that look like HTML': [
    [unknownRecord('statement', { id: '<b>new</b>', slot: '</script>', content: { says: STRANGE } })],
  ],
  'proto: names that some programs trip over': [
    [unknownRecord('statement', { content: JSON.parse('{"__proto__":{"a":1},"constructor":null,"":0}') })],
  ],
  'early: sealed before the answer was': [[unknownRecord('statement', { at: later(-3_600) })]],
  'of-answer: about the bytes of the answer': [
    [unknownRecord('statement', { sha256: sha256Hex(utf8('An answer.')) })],
  ],
  'no-bytes: about no bytes': [[unknownRecord('statement', { sha256: null })]],
  'beside-known: beside an event, a plan and a reading by a model': [
    [EVENT, unknownRecord('statement'), PLAN, MODEL_READING],
  ],
  'no-reading: in a run of which no reading is sealed': [[unknownRecord('statement')], { text: null }],
}

const UNPROVED: Case[] = casesOf({
  'unproved-markup.json: attack 36: a browser would show an answer that holds markup as a page': [
    `${JSON.stringify(strange.bundle)}\n`,
    [],
    full.trust,
  ],
  'unproved-waiting.json: the records wait for their checkpoint': [json(waiting.bundle), [], full.trust],
  'unproved-extra-key.json: attack 37: a key of the same log that nobody endorsed is slipped into the list':
    json({
      ...plain.bundle,
      integrity: {
        ...plain.bundle.integrity,
        keys: [...plain.bundle.integrity.keys, { vkey: vkeyOf(logKey('a forger')), endorsement: null }],
      },
    }),
  'unproved-page-5.html: a page that says it was drawn by a version to come': bundleHtml(
    plain.bundle,
  ).html.replace('evidence page 4', 'evidence page 5'),
})

const UNDATED: Case[] = casesOf({
  'unproved-undated.json: no authority has dated the log yet, and one is asked for': [
    json(plain.bundle),
    [],
    { ...PINNED, tsaRoots: full.trust.tsaRoots },
  ],
})

const page = bundleHtml(readable.bundle).html
const BROKEN_PAGES: Case[] = casesOf(
  {
    'broken-page-text.html: attack 29: the page shows another answer than its data': page.replace(
      '>Fjord<',
      '>Fiord<',
    ),
    'broken-page-mark.html: a claim is no longer marked': page.replace(
      /<mark class="contradicted">/,
      '<mark>',
    ),
    'broken-page-limits.html: what it does not prove was left out': page.replace(
      /<li>That another person[^\n]*\n/,
      '',
    ),
    'broken-page-state.html: the page says it is of a later time than its list': page.replace(
      'State of 15 November 2026',
      'State of 16 November 2026',
    ),
    'broken-page-script.html: a script in the page': page.replace(
      '</main>',
      '<script>alert(1)</script></main>',
    ),
    'broken-page-unknown.html: a record that is not understood is left out of the page': bundleHtml(
      short.bundle,
    ).html.replace(/[^\n]*Sealed, not understood[^\n]*\n/i, ''),
  },
  ['page'],
)
for (const [file, , content] of BROKEN_PAGES)
  if (content === page || content === bundleHtml(short.bundle).html) throw new Error(`${file} is whole`)

const notUnderstoodIn = ({ more = [] }: RunOptions): BundleReport['notUnderstood'] =>
  more
    .filter(({ kind }) => !['event', 'plan', 'extraction'].includes(kind))
    .map(({ id, kind, at }) => ({ id, kind, at }))

const vectorsOf = (cases: Case[], verdict: BundleVector['verdict'], proved = verdict === 'verified') =>
  cases.map(([file, about, content, failedSteps = [], trust = PINNED]) => ({
    content,
    vector: {
      file,
      about,
      trust,
      verdict,
      failedSteps,
      proved,
      notUnderstood: proved && content.includes('new_statement') ? notUnderstoodIn(FULL) : [],
    } satisfies BundleVector,
  }))

export const BUNDLE_VECTORS: { content: string; vector: BundleVector }[] = [
  ...vectorsOf(VALID, 'verified'),
  ...Object.entries(UNKNOWN).map(([title, [more, options]]) => ({
    content: built({ ...options, more }),
    vector: {
      file: `unknown-${title.split(': ')[0]}.json`,
      about: title.slice(title.indexOf(': ') + 2),
      trust: PINNED,
      verdict: 'verified' as const,
      failedSteps: [],
      proved: true,
      notUnderstood: notUnderstoodIn({ more }),
    },
  })),
  ...vectorsOf(UNPROVED, 'unproved'),
  ...vectorsOf([...UNDATED, ...UNPROVED_OUTSIDERS], 'unproved', true),
  ...vectorsOf(UNPINNED, 'unproved'),
  ...vectorsOf(BROKEN_OUTSIDERS, 'modified'),
  ...vectorsOf(BROKEN_PAGES, 'modified'),
  ...vectorsOf(BROKEN, 'modified'),
  ...vectorsOf(BROKEN_CONTENTS, 'modified'),
  ...vectorsOf(VALID_TRAIL, 'verified'),
  ...vectorsOf(UNPROVED_TRAIL, 'unproved'),
  ...vectorsOf(BROKEN_TRAIL, 'modified'),
]
