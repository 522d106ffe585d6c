// Bundles that are what they claim, and many that are not. The numbers are those of the attacks in the design
// of the ledger, and of the cases of tampering (G).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  AUTHORITY,
  BEFORE_AND_AFTER,
  buildBundle,
  bundleWith,
  CAPTURED_AT,
  cosigned,
  cosignedBy,
  later,
  logKey,
  ORIGIN,
  type RunOptions,
  runRecords,
  sealRecord,
  vkeyOf,
  witnessKey,
} from '../test/bundle-builder.ts'
import { type RecordEdit, reseal } from '../test/forgeries.ts'
import { testAuthority } from '../test/timestamp-authority.ts'
import type { Bundle } from './bundle.ts'
import { bundleHtml } from './bundle-page.ts'
import type { BundleRecord } from './bundle-parts.ts'
import { fromBase64, fromHex, toBase64, toHex, utf8 } from './bytes.ts'
import { sha256, sha256Hex } from './crypto.ts'
import { ProofError } from './error.ts'
import { inertJson } from './inert-json.ts'
import { leafHash, nodeHash } from './merkle.ts'
import { signingKey, signNote } from './note.ts'
import { canonicalJson } from './record.ts'
import type { Trust } from './trust.ts'
import { type BundleReport, verifyBundle } from './verify-bundle.ts'
import { verifyBundleFile } from './verify-bundle-file.ts'
import { endorsementText } from './verify-log.ts'
import { visibleSha256 } from './visible-text.ts'

const NO_TRUST: Trust = { keys: [], tsaRoots: [], witnesses: [] }

/** One of everything. */
const RICH: RunOptions = {
  facts: { foundingDate: '1987', telephone: '+1 555 0100' },
  classes: ['DESCRIPTIVE', 'CONFABULATED'],
  outcomes: ['reproduced', 'error', 'changed'],
  model: 'gpt-6.1',
  keys: [logKey('the first key'), logKey('the second key')],
  anchors: BEFORE_AND_AFTER,
  witnesses: ['witness.example/one', 'witness.example/two'],
}

const failed = (report: BundleReport) =>
  report.steps.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
const lacking = (report: BundleReport) => report.steps.filter(step => step.lacking).map(({ id }) => id)
const detailOf = (report: BundleReport, id: string) => report.steps.find(step => step.id === id)?.detail ?? ''

/** A changed copy. */
function changed(bundle: Bundle, edit: (copy: Bundle) => void): Bundle {
  const copy = structuredClone(bundle)
  edit(copy)
  return copy
}

/** Nothing is wrong, and `open` are the steps that are unproved. */
async function assertWhole(
  { bundle, trust }: { bundle: Bundle; trust: Trust },
  open: string[] = [],
): Promise<BundleReport> {
  const report = await verifyBundle(bundle, trust)
  assert.deepEqual(failed(report), [], report.steps.map(({ detail }) => detail).join('\n'))
  assert.deepEqual([report.verdict, lacking(report)], [open.length === 0 ? 'verified' : 'unproved', open])
  assert.equal(report.proved !== null, !open.includes('keys'))
  return report
}

/** Exactly these steps fail, and nothing is shown as proved. */
async function assertFails(
  bundle: unknown,
  trust: Trust,
  steps: string[],
  detail = /./,
): Promise<BundleReport> {
  const report = await verifyBundle(bundle, trust)
  assert.deepEqual(failed(report), steps, report.steps.map(({ id, detail }) => `${id}: ${detail}`).join('\n'))
  assert.equal(report.verdict, 'modified')
  assert.equal(report.proved, null)
  for (const step of steps) assert.match(detailOf(report, step), detail)
  return report
}

const at = <T>(items: T[], place: number): T => items.at(place) as T
const recordOf = (bundle: Bundle, id: string): BundleRecord =>
  bundle.integrity.records.find(record => record.id.startsWith(id)) as BundleRecord

describe('a bundle that is what it claims', () => {
  test('one of everything, under everything that can be asked for', async () => {
    const built = buildBundle(RICH)
    const { steps, proved, signer } = await assertWhole(built)
    assert.deepEqual(
      steps.map(({ outcome }) => outcome),
      steps.map(() => 'passed'),
    )
    const index = built.bundle.integrity.records.find(({ kind }) => kind === 'capture')?.index
    assert.deepEqual(proved, {
      runId: 'run_1',
      brand: { id: 'brd_1', name: 'Northwind Kettles', domain: 'northwind-kettles.example' },
      prompt: 'What is it?',
      engine: 'CHATGPT',
      surface: 'official_api',
      route: null,
      sha256: sha256Hex(utf8('An answer.')),
      byteLength: 10,
      capturedAt: CAPTURED_AT,
      sample: 1,
      stateAt: built.bundle.stateAt,
      reading: { reader: 'wire@1', outcome: 'answered', visibleSha256: visibleSha256('An answer.') },
      citationClass: 'CONFABULATED',
      classifications: [
        { id: 'cls_1_run_1', citationClass: 'DESCRIPTIVE', method: 'rules@1', at: later(5) },
        { id: 'cls_2_run_1', citationClass: 'CONFABULATED', method: 'rules@2', at: later(65) },
      ],
      verifications: [
        { id: 'ver_1_run_1', outcome: 'reproduced', resultClass: 'DESCRIPTIVE', at: later(3_600) },
        { id: 'ver_2_run_1', outcome: 'error', resultClass: null, at: later(7_200) },
        { id: 'ver_3_run_1', outcome: 'changed', resultClass: 'DESCRIPTIVE', at: later(10_800) },
      ],
      log: { origin: ORIGIN, index, treeSize: 23, keyId: toHex(built.key.id) },
      notAfter: later(3_600),
      timestamps: [-1_800, 3_600].map(seconds => ({
        at: later(seconds),
        authority: 'Example Timestamp Authority',
        covers: seconds > 0,
        claimsQualified: false,
        certificateClaimsQualified: false,
        departures: ['it states no accuracy', 'the name in its certificate lacks country, organization'],
      })),
      witnesses: ['witness.example/one', 'witness.example/two'].map(name => ({ name, at: CAPTURED_AT })),
    })
    assert.deepEqual(signer, { vkey: vkeyOf(built.key), pinned: true })
  })

  test('verifications that say how often the engine was asked', async () => {
    const counted = { asks: 3, reproduced: 2 }
    const { proved } = await assertWhole(buildBundle({ ...RICH, outcomes: ['reproduced'], counted }))
    assert.deepEqual(proved?.verifications, [
      {
        id: 'ver_1_run_1',
        outcome: 'reproduced',
        resultClass: 'DESCRIPTIVE',
        asked: 3,
        reproduced: 2,
        at: later(3_600),
      },
    ])
  })

  test('its page, and its JSON however it is spaced', async () => {
    const { bundle, trust } = buildBundle(RICH)
    const { html } = bundleHtml(bundle)
    const json = JSON.stringify(bundle)
    const files = [html, utf8(html), json, JSON.stringify(bundle, null, 4), `\ufeff${json}\r\n`]
    for (const file of files) assert.deepEqual(lacking(await verifyBundleFile(file, trust)), [])
  })

  test('an anchor may be of a smaller tree than the checkpoint, or of the same', async () => {
    for (const after of [0, 1, 40]) {
      await assertWhole(buildBundle({ ...RICH, after }))
    }
  })

  test('records that wait for the log are unproved, not modified', async () => {
    const { bundle, trust } = buildBundle({ ...RICH, logged: false })
    const report = await verifyBundle(bundle, trust)
    assert.equal(report.verdict, 'unproved')
    assert.equal(report.proved, null)
    assert.equal(report.signer, null)
    assert.match(detailOf(report, 'inclusion'), /not in a checkpoint of the log yet/)
    assert.equal((await verifyBundle(bundle, NO_TRUST)).verdict, 'unproved')
  })

  test('what was asked for and is not there yet leaves it unproved', async () => {
    const { trust } = buildBundle(RICH)
    const bare = buildBundle({ keys: RICH.keys })
    const { tsaRoots, witnesses } = trust
    await assertWhole({ ...bare, trust: { ...bare.trust, tsaRoots } }, ['timestamps'])
    await assertWhole({ ...bare, trust: { ...bare.trust, witnesses } }, ['witnesses'])
    const onlyBefore = buildBundle({ anchors: [{ seconds: -60, covers: false }] })
    await assertWhole(onlyBefore, ['timestamps'])
  })

  test('trust that cannot be used is an error, not a verdict', async () => {
    const { bundle, trust } = buildBundle(RICH)
    const unusable: Partial<Trust>[] = [
      { keys: ['nonsense'] },
      { keys: [vkeyOf(witnessKey('w.example'))] },
      { witnesses: [vkeyOf(logKey('the log'))] },
      { tsaRoots: ['nonsense'] },
      { quorum: 0 },
      { quorum: 3 },
      { quorum: 1, witnesses: [] },
    ]
    for (const part of unusable)
      await assert.rejects(verifyBundle(bundle, { ...trust, ...part }), ProofError, JSON.stringify(part))
  })
})

describe('the answer', () => {
  const { bundle, trust } = buildBundle(RICH)

  test('G9: the content is edited by hand', async () => {
    const edited = { ...bundle, rawResponse: 'Another answer.' }
    await assertFails(edited, trust, ['answer'], /the snapshot says/)
  })

  test('attack 2, G9: the content and its hash are edited together', async () => {
    const body = utf8('Other words')
    const hash = sha256Hex(body)
    const both = changed(bundle, copy => {
      copy.rawResponse = 'Other words'
      copy.snapshot.sha256 = hash
      copy.snapshot.byteLength = body.length
    })
    await assertFails(both, trust, ['answer'], /the capture was sealed with the SHA-256/)
    const sealed = changed(both, copy =>
      reseal(recordOf(copy, 'cap'), (content, part) => {
        content.byteLength = body.length
        part.sha256 = hash
      }),
    )
    await assertFails(sealed, trust, ['records', 'contents', 'view', 'inclusion'])
  })

  test('attack 5: the bodies of two bundles are swapped', async () => {
    const other = buildBundle({ ...RICH, run: 'run_2', body: utf8('A word!!!!') }).bundle
    const swapped = changed(bundle, copy => {
      copy.rawResponse = other.rawResponse
      copy.snapshot = other.snapshot
    })
    await assertFails(swapped, trust, ['answer'])
  })

  test('both forms at once, or none', async () => {
    for (const raw of [{ rawResponseBase64: toBase64(utf8('An answer.')) }, { rawResponse: null }])
      await assertFails({ ...bundle, ...raw }, trust, ['answer'], /text or as base64/)
  })

  test('text that poses as bytes is not how it was exported', async () => {
    const posed = changed(bundle, copy => {
      copy.rawResponse = null
      copy.rawResponseBase64 = toBase64(utf8('An answer.'))
    })
    await assertFails(posed, trust, ['view'], /rawResponse is not what the records say/)
  })

  const strange: Record<string, Uint8Array> = {
    'a byte order mark': utf8('\ufeffAn answer.'),
    CRLF: utf8('\r\nAn\ranswer.\r\n\n'),
    NUL: utf8('An\0answer\0'),
    separators: utf8('a\u2028b\u2029c\u0085d'),
    'an end of script': utf8('</script><!-- <script> ]]> &amp; "\'\\'),
    'a replacement character': utf8('\ufffd'),
    'no UTF-8 at all': Uint8Array.of(0xff, 0x00, 0xed, 0xa0, 0x80),
    nothing: new Uint8Array(),
  }
  for (const [name, body] of Object.entries(strange)) {
    test(`attack 30: ${name}, byte for byte through JSON and page`, async () => {
      const built = buildBundle({ body, text: null })
      for (const file of [inertJson(built.bundle), bundleHtml(built.bundle).html]) {
        const report = await verifyBundleFile(file, built.trust)
        assert.deepEqual([report.verdict, report.proved?.sha256], ['verified', sha256Hex(body)])
      }
    })
  }

  test('attack 30: a lone surrogate has the bytes of a replacement character, and is refused', async () => {
    const built = buildBundle({ body: utf8('\ufffd') })
    const json = JSON.stringify({ ...built.bundle, rawResponse: '\ud800' })
    assert.match(json, /"\\ud800"/)
    const report = await verifyBundleFile(json, built.trust)
    assert.deepEqual(failed(report), ['shape'])
  })

  test('attack 30: a byte order mark, a line end or NUL that was lost on the way', async () => {
    for (const [text, lost] of [
      ['\ufeffA', 'A'],
      ['A\r\nB', 'A\nB'],
      ['A\0', 'A'],
      ['e\u0301', '\u00e9'],
    ]) {
      const built = buildBundle({ body: utf8(text as string) })
      const copy = changed(built.bundle, bundle => Object.assign(bundle, { rawResponse: lost }))
      await assertFails(copy, built.trust, ['answer'])
    }
  })
})

describe('the records', () => {
  const { bundle, trust } = buildBundle(RICH)

  test('attack 28: a private field is edited, and shown so', async () => {
    const edited = changed(bundle, copy => {
      const record = recordOf(copy, 'cls_2')
      record.private = record.private.replace('"CONFABULATED"', '"STRONG"')
      at(copy.classifications, -1).citationClass = 'STRONG'
      copy.classification.citationClass = 'STRONG'
    })
    await assertFails(edited, trust, ['private'], /classification cls_2_run_1 is not the one that was sealed/)
  })

  test('attack 28: every private field of every record is bound', async () => {
    assert.ok(bundle.integrity.records.length >= 4)
    for (const { id, private: text } of bundle.integrity.records) {
      for (const name of Object.keys(JSON.parse(text))) {
        const edited = changed(bundle, copy => {
          const record = recordOf(copy, id)
          const content = JSON.parse(record.private)
          content[name] = typeof content[name] === 'string' ? `${content[name]} ` : { other: content[name] }
          record.private = canonicalJson(content)
        })
        const report = await verifyBundle(edited, trust)
        assert.equal(report.verdict, 'modified', `${name} of ${id}`)
      }
    }
  })

  test('attack 28: with the commitment recomputed, the log does not hold it', async () => {
    const edited = changed(bundle, copy => {
      reseal(recordOf(copy, 'cap'), content => Object.assign(content.prompt, { text: 'Is it good?' }))
      copy.prompt.text = 'Is it good?'
    })
    const report = await assertFails(edited, trust, ['contents', 'inclusion'])
    assert.match(detailOf(report, 'inclusion'), /capture cap_run_1: the inclusion proof does not lead/)
  })

  test('the entry beside a record is not the one of its texts', async () => {
    const edited = changed(bundle, copy =>
      Object.assign(recordOf(copy, 'cap'), { entry: sha256Hex(utf8('x')) }),
    )
    await assertFails(edited, trust, ['entries'])
  })

  test('a salt is changed', async () => {
    for (const [salt, steps] of [
      ['privateSalt', ['private']],
      ['entrySalt', ['entries', 'contents', 'inclusion']],
    ] as const) {
      const edited = changed(bundle, copy =>
        Object.assign(recordOf(copy, 'cap'), { [salt]: sha256Hex(utf8('x')) }),
      )
      await assertFails(edited, trust, [...steps])
    }
  })

  test('a record is there twice', async () => {
    const doubled = changed(bundle, copy => {
      copy.integrity.records.push(recordOf(copy, 'fct_2'))
    })
    const report = await assertFails(doubled, trust, ['records', 'view', 'inclusion'])
    assert.match(detailOf(report, 'records'), /record fct_2_run_1 is there twice/)
  })

  test('two records take the same slot', async () => {
    const [extra] = runRecords({ ...RICH, facts: {}, classes: ['STRONG'] }).slice(1)
    const twin = forged(extra as BundleRecord, 'cls_9_run_1')
    const built = bundleWith([...runRecords(RICH), twin], RICH)
    await assertFails(built.bundle, built.trust, ['records'])
  })

  test('a record of another run is refused', async () => {
    const [, , other] = runRecords({ run: 'run_2', classes: ['STRONG', 'ABSENT'] })
    const built = bundleWith([...runRecords(RICH), other as BundleRecord], RICH)
    await assertFails(
      built.bundle,
      built.trust,
      ['records', 'view'],
      /is about run_2, not run_1|class does not rest|missing/,
    )
  })

  test('a verdict on another answer of the same run is refused', async () => {
    const [, verdict] = runRecords({ body: utf8('Another.'), classes: ['ABSENT'] })
    const other = forged(verdict as BundleRecord, 'cls_3_run_1', content => {
      content.slot = 'scan/other'
      content.facts = JSON.parse(recordOf(bundle, 'cls_2').private).facts
    })
    const built = bundleWith([...runRecords(RICH), other], RICH)
    await assertFails(built.bundle, built.trust, ['records'], /cls_3_run_1 is about another answer/)
  })

  test('a fact whose hash is not the one of its value', async () => {
    const records = runRecords(RICH).map(record =>
      record.id.startsWith('fct_1')
        ? forged(record, record.id, content => Object.assign(content, { value: '1988' }))
        : record,
    )
    const built = bundleWith(records, RICH)
    await assertFails(built.bundle, built.trust, ['records'], /hash of fact fct_1_run_1/)
  })

  test('facts are exactly those the latest class rests on', async () => {
    const without = bundleWith(
      runRecords(RICH).filter(({ id }) => !id.startsWith('fct_2')),
      RICH,
    )
    await assertFails(
      without.bundle,
      without.trust,
      ['view'],
      /fct_2_run_1, on which the class rests, is missing/,
    )
    const strange = runRecords({ run: 'run_3', facts: { price: '12' } })[0] as BundleRecord
    const more = bundleWith([strange, ...runRecords(RICH)], RICH)
    await assertFails(more.bundle, more.trust, ['view'], /does not rest on fact fct_1_run_3/)
  })

  test('a record about a key has no place in a bundle', async () => {
    const record = {
      kind: 'key',
      id: 'key_1',
      at: CAPTURED_AT,
      sha256: sha256Hex(utf8('k')),
      subject: ORIGIN,
      slot: '0',
    } as const
    const added = changed(bundle, copy => {
      copy.integrity.records.push({ ...sealRecord({ ...record, content: {} }), index: 1, inclusion: [] })
    })
    await assertFails(added, trust, ['records', 'contents', 'inclusion'])
  })

  test('texts that have two readings, or none', async () => {
    const edits: [part: 'private' | 'public', edit: (text: string) => string][] = [
      ['private', text => text.replace('{', '{"attempt":1,"attempt":2,')],
      ['private', text => ` ${text}`],
      ['public', text => text.replace('"v":1', '"v":1.0')],
      ['public', text => text.replace('"v":1', '"v":2')],
      ['public', text => text.replace('}', ',"z":1}')],
      ['public', text => text.replace('"capture"', '"verification"')],
      ['private', () => 'nonsense'],
      ['private', () => '['.repeat(200_000)],
      ['private', () => `${'[1,'.repeat(50_000)}1${']'.repeat(50_000)}`],
      ['private', () => '{"__proto__":{"slot":"answer"}}'],
    ]
    for (const [part, edit] of edits) {
      const edited = changed(bundle, copy => {
        const record = recordOf(copy, 'cap')
        record[part] = edit(record[part])
      })
      const report = await verifyBundle(edited, trust)
      assert.equal(report.verdict, 'modified')
      assert.ok(failed(report).includes('records'))
    }
  })

  test('a record under the name of another', async () => {
    const renamed = changed(bundle, copy => Object.assign(recordOf(copy, 'cls_2'), { id: 'cls_9' }))
    const report = await verifyBundle(renamed, trust)
    assert.match(detailOf(report, 'records'), /belongs to another record/)
  })

  test('no answer, two answers, no class', async () => {
    const without = (prefix: string) =>
      changed(bundle, copy =>
        Object.assign(copy.integrity, {
          records: copy.integrity.records.filter(({ id }) => !id.startsWith(prefix)),
        }),
      )
    assert.match(detailOf(await verifyBundle(without('cap'), trust), 'records'), /0 answers, not one/)
    assert.match(detailOf(await verifyBundle(without('cls'), trust), 'records'), /never classified/)
    const two = changed(bundle, copy => {
      copy.integrity.records.push(recordOf(copy, 'cap'))
    })
    assert.match(detailOf(await verifyBundle(two, trust), 'records'), /2 answers, not one/)
  })
})

/** The record with another id, honestly sealed under it. */
function forged(record: BundleRecord, id: string, edit: RecordEdit = () => {}): BundleRecord {
  const { recordId: _, subject, slot, ...content } = JSON.parse(record.private)
  const { type, at: time, captured_at, sha256: hash } = JSON.parse(record.public)
  const whole = { ...content, subject, slot }
  edit(whole, {})
  const { subject: about, slot: place, ...rest } = whole
  return sealRecord({
    kind: type,
    id,
    at: captured_at ?? time,
    sha256: hash,
    subject: about,
    slot: place,
    content: rest,
  })
}

describe('what is shown', () => {
  const { bundle, trust } = buildBundle(RICH)

  /** Everything that the records speak about, one edit each. */
  const edits: Record<string, (copy: Bundle) => void> = {
    runId: copy => Object.assign(copy, { runId: 'run_2' }),
    scanId: copy => Object.assign(copy, { scanId: 'scn_2' }),
    brand: copy => Object.assign(copy.brand, { name: 'Southwind Kettles' }),
    prompt: copy => Object.assign(copy.prompt, { text: 'Is it any good?' }),
    engine: copy => Object.assign(copy, { engine: 'GEMINI' }),
    surface: copy => Object.assign(copy, { surface: 'sandbox' }),
    model: copy => Object.assign(copy, { model: null }),
    capturedAt: copy => Object.assign(copy, { capturedAt: later(1) }),
    snapshot: copy => Object.assign(copy.snapshot, { capturedAt: later(1) }),
    citations: copy => Object.assign(at(copy.citations, 0), { url: 'https://elsewhere.example/' }),
    classification: copy => Object.assign(copy.classification, { rationale: 'It is right.' }),
    classifications: copy => {
      copy.classifications.shift()
    },
    verifications: copy => {
      copy.verifications.pop()
    },
    groundTruth: copy => Object.assign(at(copy.groundTruth, 0), { value: '1988' }),
    chainOfCustody: copy => Object.assign(at(copy.chainOfCustody, 0), { detail: 'nobody asked' }),
  }
  for (const [field, edit] of Object.entries(edits)) {
    test(`${field} differs from its sealed record`, async () => {
      const detail = new RegExp(`${field} is not what the records say`)
      await assertFails(changed(bundle, edit), trust, ['view'], detail)
    })
  }

  test('attack 27: history is edited', async () => {
    const edited = changed(bundle, copy => {
      const record = recordOf(copy, 'ver_3')
      record.private = record.private.replace('"changed"', '"reproduced"')
      at(copy.verifications, -1).outcome = 'reproduced'
      at(copy.verifications, -1).verificationStatus = 'active'
    })
    await assertFails(edited, trust, ['private'])
  })

  test('attack 27: a fact stands among the records of the run', async () => {
    const moved = changed(bundle, copy => {
      const { records } = copy.integrity
      const fact = records.findIndex(({ kind }) => kind === 'fact')
      records.unshift(...records.splice(fact, 1))
    })
    await assertFails(moved, trust, ['records'], /stands behind facts/)
  })

  test('attack 27: history is told in another order', async () => {
    const swap = <T>(items: T[], one: number, other: number) => {
      ;[items[one], items[other]] = [at(items, other), at(items, one)]
    }
    const reordered = changed(bundle, copy => {
      const { records } = copy.integrity
      swap(records, records.indexOf(recordOf(copy, 'cls_1')), records.indexOf(recordOf(copy, 'cls_2')))
      swap(copy.classifications, 0, 1)
      copy.classification = at(copy.classifications, 1)
    })
    await assertFails(reordered, trust, ['view'], /cls_1_run_1 stands after one that entered the log later/)
    const indexes = changed(reordered, copy => {
      const [one, other] = [recordOf(copy, 'cls_1'), recordOf(copy, 'cls_2')]
      ;[one.index, other.index] = [other.index, one.index]
      ;[one.inclusion, other.inclusion] = [other.inclusion, one.inclusion]
    })
    await assertFails(indexes, trust, ['inclusion'])
  })

  test('the step that tells of the log is left out, or told twice', async () => {
    const isSealed = ({ event }: { event: string }) => event === 'SEALED'
    const without = changed(bundle, copy =>
      Object.assign(copy, { chainOfCustody: copy.chainOfCustody.filter(step => !isSealed(step)) }),
    )
    await assertFails(without, trust, ['view'])
    const twice = changed(bundle, copy => {
      copy.chainOfCustody.push(at(copy.chainOfCustody.filter(isSealed), 0))
    })
    await assertFails(twice, trust, ['view'])
  })

  test('the custody names a time at which it was dated', async () => {
    const edited = changed(bundle, copy =>
      Object.assign(
        at(
          copy.chainOfCustody.filter(({ event }) => event === 'ANCHORED'),
          0,
        ),
        { at: later(60) },
      ),
    )
    await assertFails(edited, NO_TRUST, ['view'])
  })
})

describe('the log', () => {
  const options: RunOptions = { ...RICH, keys: [logKey('the log')] }
  const { bundle, trust, log, key } = buildBundle(options)
  const { checkpoint } = bundle.integrity
  const note = checkpoint as string
  const edited = (edit: (integrity: Bundle['integrity']) => void) =>
    changed(bundle, copy => edit(copy.integrity))

  test('attack 4: everything signed again with the stolen key fits no timestamp of before', async () => {
    const other = buildBundle({ ...options, body: utf8('A forgery.') })
    const forgery = changed(other.bundle, copy => {
      copy.integrity.anchors = bundle.integrity.anchors
      copy.integrity.witnessed = bundle.integrity.witnessed
    })
    const report = await assertFails(forgery, trust, ['view', 'consistency'])
    assert.match(detailOf(report, 'consistency'), /does not lead to|differ/)
  })

  test('attack 4: and without them it is not proved to whoever asks for them', async () => {
    const { bundle: forgery } = buildBundle({
      ...options,
      body: utf8('A forgery.'),
      anchors: [],
      witnesses: undefined,
    })
    assert.equal((await verifyBundle(forgery, trust)).verdict, 'unproved')
    await assertWhole({ bundle: forgery, trust: { ...NO_TRUST, keys: trust.keys } })
  })

  test('attack 15: another key signed', async () => {
    const size = Number(note.split('\n')[1])
    const stranger = edited(integrity =>
      Object.assign(integrity, { checkpoint: log.checkpoint(logKey('somebody else'), size) }),
    )
    await assertFails(stranger, trust, ['checkpoint'], /no trusted key/)
  })

  test('attack 16: the right key id over a wrong signature', async () => {
    const [text, line] = note.split('\n\n') as [string, string]
    const bytes = fromBase64(line.trimEnd().split(' ').at(-1) as string) as Uint8Array
    bytes[40] = (bytes[40] as number) ^ 1
    const broken = edited(integrity =>
      Object.assign(integrity, { checkpoint: `${text}\n\n\u2014 ${ORIGIN} ${toBase64(bytes)}\n` }),
    )
    await assertFails(broken, trust, ['checkpoint'], /the signature of forensics.example\/log is not valid/)
    const mixed = edited(integrity =>
      Object.assign(integrity, { checkpoint: `${text}\n\n\u2014 ${ORIGIN} ${toBase64(bytes)}\n${line}` }),
    )
    await assertFails(mixed, trust, ['checkpoint'], /not valid/)
  })

  test('attack 17: a bundle that brings its own key', async () => {
    const own = buildBundle({ ...options, keys: [logKey('a forger')] })
    await assertFails(
      own.bundle,
      trust,
      ['checkpoint'],
      /came with the bundle and follows from no trusted key/,
    )
    const claimed = changed(own.bundle, ({ integrity }) => {
      integrity.keys.unshift(at(bundle.integrity.keys, 0))
    })
    await assertFails(claimed, trust, ['checkpoint'], /follows from no trusted key/)
  })

  test('attack 17: and endorses it with itself, or with the words of another endorsement', async () => {
    const forger = logKey('a forger')
    const own = buildBundle({ ...options, keys: [forger] })
    const text = endorsementText(ORIGIN, vkeyOf(forger))
    const endorsements: [string, RegExp][] = [
      [signNote(text, forger), /no trusted key signed the note/],
      [signNote(endorsementText(ORIGIN, vkeyOf(logKey('a third'))), key), /about something else/],
      [note, /about something else/],
    ]
    for (const [endorsement, detail] of endorsements) {
      const claimed = changed(own.bundle, ({ integrity }) =>
        Object.assign(integrity, {
          keys: [at(bundle.integrity.keys, 0), { vkey: vkeyOf(forger), endorsement }],
        }),
      )
      const report = await verifyBundle(claimed, trust)
      assert.deepEqual(failed(report).slice(0, 2), ['keys', 'checkpoint'])
      assert.match(detailOf(report, 'keys'), detail)
    }
  })

  test('attack 17: without a pinned key it is said loudly whose key it is', async () => {
    const own = buildBundle({ keys: [logKey('a forger')] })
    const report = await assertWhole({ bundle: own.bundle, trust: NO_TRUST }, ['keys'])
    assert.deepEqual(report.signer, { vkey: vkeyOf(logKey('a forger')), pinned: false })
    assert.match(detailOf(report, 'keys'), /^whose log this is \(NOT PINNED\): the key came with the bundle/)
    assert.equal(report.steps.find(({ id }) => id === 'keys')?.outcome, 'skipped')
    assert.match(detailOf(report, 'checkpoint'), /NOT PINNED/)
  })

  test('trust follows endorsements forward, never back and never over a gap', async () => {
    const keys = ['one', 'two', 'three'].map(logKey)
    const built = buildBundle({ keys })
    const pinned = (place: number): Trust => ({ ...NO_TRUST, keys: [vkeyOf(at(keys, place))] })
    for (const place of [0, 1, 2]) await assertWhole({ ...built, trust: pinned(place) })
    const older = buildBundle({ keys: keys.slice(0, 1) })
    const listed = changed(older.bundle, ({ integrity }) =>
      Object.assign(integrity, { keys: built.bundle.integrity.keys }),
    )
    await assertWhole({ bundle: listed, trust: pinned(0) })
    await assertFails(listed, pinned(1), ['checkpoint'])
    const gap = changed(built.bundle, ({ integrity }) =>
      Object.assign(at(integrity.keys, 1), { endorsement: null }),
    )
    await assertFails(gap, pinned(0), ['checkpoint'])
    // As after a lost key: nothing is wrong, and nobody vouches for the first one.
    assert.equal((await verifyBundle(gap, pinned(1))).verdict, 'unproved')
    await assertWhole({ bundle: gap, trust: { ...NO_TRUST, keys: keys.slice(0, 2).map(vkeyOf) } })
  })

  test('attack 37: a key of the same log that nobody endorsed is slipped into the list', async () => {
    const extra = { vkey: vkeyOf(logKey('a forger')), endorsement: null }
    const places: ((keys: Bundle['integrity']['keys']) => void)[] = [
      keys => keys.push(extra),
      keys => keys.unshift(extra),
    ]
    for (const put of places) {
      const listed = edited(integrity => put(integrity.keys))
      for (const asked of [trust, NO_TRUST]) {
        const report = await verifyBundle(listed, asked)
        assert.deepEqual([report.verdict, failed(report), report.proved], ['unproved', [], null])
        assert.match(detailOf(report, 'keys'), /lists 1 key that no endorsement connects/)
      }
    }
    const between = edited(integrity => integrity.keys.splice(1, 0, extra))
    assert.equal((await verifyBundle(between, trust)).proved, null)
  })

  test('attack 37: a forger endorses the key of the log, as anybody can, and signs himself', async () => {
    const forger = logKey('a forger')
    const forged = buildBundle({ ...options, keys: [forger, key] })
    assert.equal(at(forged.bundle.integrity.keys, 0).vkey, vkeyOf(forger))
    const pinned = { ...NO_TRUST, keys: [vkeyOf(key)] }
    const { bundle: second } = buildBundle({ keys: [forger, key] })
    const { notProved } = await assertWhole({ bundle: second, trust: pinned })
    assert.ok(
      notProved.some(words => words.endsWith(vkeyOf(forger))),
      'it is listed as not proved',
    )
    const signed = changed(forged.bundle, ({ integrity }) => {
      const size = Number(integrity.checkpoint?.split('\n')[1])
      integrity.checkpoint = forged.log.checkpoint(forger, size)
    })
    await assertFails(signed, pinned, ['checkpoint'], /follows from no trusted key/)
  })

  test('attack 37: nobody is told to take a key from a bundle', async () => {
    assert.equal(bundle.integrity.keys.length, 1)
    const report = await verifyBundle(bundle, NO_TRUST)
    for (const { vkey } of bundle.integrity.keys)
      assert.ok(report.steps.every(({ detail }) => !detail.includes(vkey)))
  })

  test('keys that are of another log, there twice, or endorsed out of nothing', async () => {
    const odd: [(integrity: Bundle['integrity']) => void, RegExp][] = [
      [
        integrity => integrity.keys.push({ vkey: vkeyOf(witnessKey(ORIGIN)), endorsement: null }),
        /not one of the log/,
      ],
      [integrity => integrity.keys.push(at(integrity.keys, 0)), /twice/],
      [integrity => integrity.keys.push({ vkey: 'nonsense', endorsement: null }), /not a verifier key/],
      [integrity => Object.assign(at(integrity.keys, 0), { endorsement: note }), /endorsed by none/],
    ]
    for (const [edit, detail] of odd) await assertFails(edited(edit), trust, ['keys'], detail)
    await assertFails(
      bundle,
      { ...trust, keys: [vkeyOf(signingKey('other.example/log', sha256(utf8('x'))))] },
      ['keys', 'checkpoint', 'consistency'],
    )
  })

  const recordsEdited = (edit: (record: BundleRecord) => void) =>
    changed(bundle, copy => edit(recordOf(copy, 'cap')))

  test('attack 24: a node of the tree poses as a leaf', async () => {
    const posed = recordsEdited(record => {
      const [sibling, ...rest] = record.inclusion as string[]
      const leaf = leafHash(fromHex(record.entry))
      record.entry = toHex(nodeHash(leaf, fromBase64(sibling as string) as Uint8Array))
      record.inclusion = rest
      record.index = Math.floor((record.index as number) / 2)
    })
    const report = await verifyBundle(posed, trust)
    assert.match(detailOf(report, 'entries'), /is not the one of its public part/)
    assert.match(detailOf(report, 'inclusion'), /capture cap_run_1: the inclusion proof has 4 hashes, not 5/)
    const wide = recordsEdited(record => {
      record.entry += record.entry
    })
    await assertFails(wide, trust, ['shape'])
  })

  test('attack 25: a proof too long, too short, padded, or for the neighbour', async () => {
    const odd: ((record: BundleRecord) => void)[] = [
      record => record.inclusion?.pop(),
      record => record.inclusion?.shift(),
      record => record.inclusion?.push(toBase64(sha256(utf8('x')))),
      record => record.inclusion?.unshift(toBase64(sha256(utf8('x')))),
      record => record.inclusion?.reverse(),
      record => Object.assign(record, { inclusion: [] }),
    ]
    for (const edit of odd) await assertFails(recordsEdited(edit), trust, ['inclusion'])
    for (const step of [-1, 1]) {
      const beside = recordsEdited(record =>
        Object.assign(record, { index: (record.index as number) + step }),
      )
      const report = await verifyBundle(beside, trust)
      assert.ok(failed(report).includes('inclusion'))
    }
    const beyond = recordsEdited(record => Object.assign(record, { index: 2 ** 40 }))
    assert.match(detailOf(await verifyBundle(beyond, trust), 'inclusion'), /cannot be in a tree of/)
  })

  test('attack 25: an anchor or a witnessed checkpoint with a wrong proof of growth', async () => {
    for (const edit of [
      (proof: string[]) => proof.pop(),
      (proof: string[]) => proof.push(toBase64(sha256(utf8('x')))),
      (proof: string[]) => proof.reverse(),
    ]) {
      await assertFails(
        edited(integrity => edit(at(integrity.anchors, 1).consistency)),
        trust,
        ['consistency'],
      )
      await assertFails(
        edited(integrity => edit(integrity.witnessed?.consistency as string[])),
        trust,
        ['consistency'],
      )
    }
  })

  test('attack 26: a checkpoint that can be read in two ways', async () => {
    for (const odd of [
      note.replace(/\n(\d+)\n/, '\n0$1\n'),
      note.replaceAll('\n', '\r\n'),
      note.replace('\n\n', '\n\n\n'),
      note.replace('=\n', '\n'),
      note.replace(/\n$/, ''),
      note.replace('\n\n', '\nextension\n\n'),
    ]) {
      const report = await verifyBundle(
        edited(integrity => Object.assign(integrity, { checkpoint: odd })),
        trust,
      )
      assert.ok(failed(report).includes('checkpoint'), JSON.stringify(odd))
    }
  })

  test('the checkpoint is of another log than the bundle says', async () => {
    const other = edited(integrity => Object.assign(integrity, { origin: 'other.example/log' }))
    assert.ok(failed(await verifyBundle(other, trust)).includes('keys'))
  })

  test('the log part is there by halves', async () => {
    for (const edit of [
      (integrity: Bundle['integrity']) => Object.assign(integrity, { checkpoint: null }),
      (integrity: Bundle['integrity']) => Object.assign(integrity, { keys: [] }),
      (integrity: Bundle['integrity']) => Object.assign(integrity, { origin: null }),
      (integrity: Bundle['integrity']) => Object.assign(at(integrity.records, 0), { index: null }),
      (integrity: Bundle['integrity']) => Object.assign(at(integrity.records, 0), { inclusion: null }),
    ])
      await assertFails(edited(edit), trust, ['shape'], /by halves/)
  })
})

describe('time', () => {
  const bracketed = (seconds: [before: number, after: number], options: RunOptions = {}) =>
    buildBundle({
      ...options,
      anchors: [
        { seconds: seconds[0], covers: false },
        { seconds: seconds[1], covers: true },
      ],
    })
  const { bundle, trust } = bracketed([-1_800, 3_600])
  const anchorEdited = (edit: (anchor: Bundle['integrity']['anchors'][number]) => void) =>
    changed(bundle, copy => edit(at(copy.integrity.anchors, 1)))

  test('attack 18: an answer that says it is older than it is', async () => {
    const built = bracketed([601, 3_600])
    await assertFails(
      built.bundle,
      built.trust,
      ['time'],
      /a checkpoint without it was dated at 2026-11-14T09:40:01.000Z/,
    )
    await assertWhole(bracketed([600, 3_600]))
  })

  test('attack 19: an answer that says it is younger than it is', async () => {
    const built = bracketed([-3_600, -61])
    await assertFails(
      built.bundle,
      built.trust,
      ['time'],
      /the log held it already at 2026-11-14T09:28:59.000Z/,
    )
    await assertWhole(bracketed([-3_600, -60]))
  })

  test('attacks 18, 19: of several anchors the tightest ones count', async () => {
    const anchors = [
      { seconds: -7_200, covers: false },
      { seconds: 700, covers: false },
      { seconds: 3_600, covers: true },
      { seconds: 7_200, covers: true },
    ]
    const tight = buildBundle({ anchors })
    await assertFails(tight.bundle, tight.trust, ['time'])
    const loose = buildBundle({ anchors: anchors.filter(({ seconds }) => seconds !== 700) })
    const { proved } = await assertWhole(loose)
    assert.equal(proved?.notAfter, later(3_600))
  })

  test('whether a timestamp claims to be a qualified one is said of each, either way', async () => {
    const built = buildBundle({
      anchors: [
        { seconds: -1_800, covers: false },
        { seconds: 3_600, covers: true, qualified: true },
      ],
    })
    const report = await assertWhole(built)
    const [before, after] = detailOf(report, 'timestamps').split('Z by ').slice(1)
    const departs = 'departs from EN 319 422: '
    assert.match(
      before ?? '',
      new RegExp(`before the answer; no claim to be a qualified time-stamp; ${departs}it states no`),
    )
    assert.match(
      after ?? '',
      new RegExp(`covers the answer; claims to be a qualified electronic time-stamp; ${departs}the name`),
    )
    const authority = 'Example Timestamp Authority'
    const lacks = 'the name in its certificate lacks country, organization'
    const said = { authority, certificateClaimsQualified: false }
    assert.deepEqual(report.proved?.timestamps, [
      {
        ...said,
        at: later(-1_800),
        covers: false,
        claimsQualified: false,
        departures: ['it states no accuracy', lacks],
      },
      { ...said, at: later(3_600), covers: true, claimsQualified: true, departures: [lacks] },
    ])
    const untold = await assertWhole({ ...built, trust: { ...built.trust, tsaRoots: [] } }, ['timestamps'])
    assert.deepEqual(untold.proved?.timestamps, [])
    assert.ok(!JSON.stringify(untold).includes(authority), 'nobody is quoted for whom nobody vouches')
  })

  test('attack 20: the timestamp of another checkpoint', async () => {
    const other = bracketed([-1_800, 3_600], { run: 'run_2' }).bundle.integrity.anchors[1]
    const swapped = anchorEdited(anchor => Object.assign(anchor, { response: other?.response }))
    await assertFails(swapped, trust, ['timestamps'], /timestamp 2: .*another imprint/)
    await assertFails(swapped, { ...trust, tsaRoots: [] }, ['timestamps'], /another imprint/)
  })

  test('attack 21: an authority that nobody trusts', async () => {
    const stranger = testAuthority('Stranger')
    for (const tsaRoots of [[], [stranger.root]])
      await assertWhole({ bundle, trust: { ...trust, tsaRoots } }, ['timestamps'])
    await assertWhole({ bundle, trust: { ...trust, tsaRoots: [stranger.root, AUTHORITY.root] } })
  })

  test('attack 22: a timestamp that answers another request', async () => {
    const replayed = anchorEdited(anchor => Object.assign(anchor, { nonce: '0102030405060708' }))
    await assertFails(replayed, trust, ['timestamps'], /nonce/)
    await assertFails(replayed, { ...trust, tsaRoots: [] }, ['timestamps'], /nonce/)
  })

  test('a nonce is a number: zeros in front of it are nothing', async () => {
    const padded = anchorEdited(anchor => Object.assign(anchor, { nonce: `0000${anchor.nonce}` }))
    await assertWhole({ bundle: padded, trust })
  })

  test('bytes that are no timestamp', async () => {
    for (const response of ['', toBase64(utf8('nonsense')), toBase64(new Uint8Array(70_000))])
      await assertFails(
        anchorEdited(anchor => Object.assign(anchor, { response: response })),
        trust,
        ['timestamps'],
      )
  })

  test('without a root nothing of it is believed, and it is said', async () => {
    const built = buildBundle({ anchors: BEFORE_AND_AFTER })
    const report = await assertWhole({ ...built, trust: { ...built.trust, tsaRoots: [] } }, ['timestamps'])
    assert.equal(report.proved?.notAfter, null)
    assert.match(detailOf(report, 'timestamps'), /^who made 2 timestamps, and when: .* anybody may have/)
    assert.ok(report.notProved.includes('who made 2 timestamps, and when'))
    assert.match(detailOf(report, 'time'), /the word of the service/)
  })
})

describe('witnesses', () => {
  const names = ['a.example', 'b.example', 'c.example']
  const options = { witnesses: names.slice(0, 2) }
  const { bundle, trust } = buildBundle(options)
  const keyOf = (name: string) => vkeyOf(witnessKey(name))

  test('as many as are asked for', async () => {
    const { bundle } = buildBundle(options)
    await assertWhole({ bundle, trust })
    const { proved } = await assertWhole({
      bundle,
      trust: { ...trust, witnesses: names.map(keyOf), quorum: 2 },
    })
    assert.deepEqual(
      proved?.witnesses.map(({ name }) => name),
      names.slice(0, 2),
    )
    for (const asked of [{ witnesses: names.map(keyOf) }, { witnesses: [keyOf('c.example')] }])
      await assertWhole({ bundle, trust: { ...trust, ...asked } }, ['witnesses'])
  })

  test('a line of somebody unknown is neither believed nor quoted', async () => {
    const { bundle } = buildBundle(options)
    for (const [witnesses, strange] of [
      [[], '2 lines'],
      [[keyOf('a.example')], '1 line'],
    ] as const) {
      const report = await assertWhole({ bundle, trust: { ...trust, witnesses: [...witnesses] } }, [
        'witnesses',
      ])
      assert.ok(report.notProved.includes(`whose ${strange} of witnesses it bears`))
      assert.ok(!JSON.stringify(report).includes('b.example'))
    }
  })

  test('one that signed badly is not passed over', async () => {
    const broken = changed(bundle, ({ integrity: { witnessed } }) => {
      if (!witnessed) return
      const [text] = witnessed.checkpoint.split('\n\n')
      const other = cosigned(`${text}x\n\n`, ['a.example']).split('\n\n')[1]
      const [own, , second] = (witnessed.checkpoint.split('\n\n')[1] as string).split('\n')
      witnessed.checkpoint = `${text}\n\n${own}\n${other?.trimEnd()}\n${second}\n`
    })
    await assertFails(broken, trust, ['witnesses'], /the signature of a.example is not valid/)
  })

  test('attack 38: an invented witness on a checkpoint that only the log signs', async () => {
    const built = buildBundle(RICH)
    const line = witnessKey('supreme-court.example')
    const signedBy = (edit: (integrity: Bundle['integrity']) => void) =>
      changed(built.bundle, copy => edit(copy.integrity))
    const onCheckpoint = signedBy(integrity =>
      Object.assign(integrity, { checkpoint: cosignedBy(integrity.checkpoint ?? '', [line]) }),
    )
    await assertFails(onCheckpoint, built.trust, ['checkpoint'])
    const onAnchor = signedBy(({ anchors }) => {
      for (const anchor of anchors) anchor.checkpoint = cosignedBy(anchor.checkpoint, [line])
    })
    await assertFails(onAnchor, built.trust, ['consistency'])
    const onEndorsement = signedBy(({ keys }) => {
      const last = at(keys, -1)
      last.endorsement = cosignedBy(last.endorsement ?? '', [line])
    })
    assert.equal(failed(await verifyBundle(onEndorsement, built.trust))[0], 'keys')
  })

  test('attack 38: a line that no witness writes: under the name of the log, too short, too long', async () => {
    const { bundle, trust, log } = buildBundle(options)
    const note = bundle.integrity.witnessed?.checkpoint ?? ''
    const alien = log.checkpoint(logKey('a forger'), log.size).split('\n\n')[1] ?? ''
    const short = alien.replace(ORIGIN, 'witness.example/two')
    for (const lines of [alien, short, cosigned(note, [ORIGIN]).slice(note.length)]) {
      const odd = changed(bundle, ({ integrity: { witnessed } }) => {
        if (witnessed) witnessed.checkpoint = note + lines
      })
      assert.ok(failed(await verifyBundle(odd, trust)).includes('consistency'), lines)
    }
  })

  test('one key under two names is one witness', async () => {
    const alias = witnessKey('alias.example', 'a.example')
    const doubled = changed(bundle, ({ integrity: { witnessed } }) => {
      if (witnessed) witnessed.checkpoint = cosignedBy(witnessed.checkpoint, [alias])
    })
    const trusted = { ...trust, witnesses: [keyOf('a.example'), vkeyOf(alias)] }
    const report = await verifyBundle(doubled, trusted)
    assert.deepEqual([report.verdict, failed(report)], ['unproved', []])
    assert.match(detailOf(report, 'witnesses'), /^1 of 2 witnesses asked for signed/)
  })

  test('a checkpoint that does not cover the records is not the one witnesses are asked about', async () => {
    const { log, key, bundle: own } = buildBundle({ witnesses: names })
    const size = Number(own.integrity.checkpoint?.split('\n')[1])
    const early = changed(own, ({ integrity: { witnessed } }) => {
      if (!witnessed) return
      witnessed.checkpoint = cosigned(log.checkpoint(key, size - 1), names)
      witnessed.consistency = log.consistency(size - 1, size)
    })
    await assertFails(
      early,
      { ...NO_TRUST, witnesses: names.map(keyOf) },
      ['consistency'],
      /does not cover every record/,
    )
  })
})
