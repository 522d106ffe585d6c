// Version 2: what it shows, what it takes for sealed and not understood, and what it refuses that version 1 could not hold.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BEFORE_AND_AFTER, buildBundle, CAPTURED_AT, later, logKey } from '../test/bundle-builder.ts'
import {
  buildBundle2,
  bundle2With,
  extraction,
  runRecords2,
  unknownRecord,
} from '../test/bundle-builder-2.ts'
import { named } from '../test/outsiders/forged-outsiders.ts'
import type { Bundle2 } from './bundle-2.ts'
import { inertJson } from './inert-json.ts'
import { verifyBundle } from './verify-bundle.ts'
import { verifyBundleFile } from './verify-bundle-file.ts'

const FULL = {
  facts: { foundingDate: '1987' },
  outcomes: ['reproduced', 'changed'],
  keys: [logKey('the first key'), logKey('the second key')],
  anchors: BEFORE_AND_AFTER,
  witnesses: ['witness.example/one'],
}

const full = await buildBundle2(FULL)

const failed = async (bundle: unknown, trust = full.trust) => {
  const { steps } = await verifyBundle(bundle, trust)
  return steps.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
}

describe('a bundle of version 2', () => {
  test('is proved by fewer steps: there is nothing in it that is not sealed', async () => {
    const report = await verifyBundleFile(inertJson(full.bundle), full.trust)
    assert.deepEqual(
      report.steps.map(({ id, outcome }) => [id, outcome]),
      [
        'shape',
        'records',
        'answer',
        'private',
        'entries',
        'contents',
        'view',
        'keys',
        'checkpoint',
        'inclusion',
        'consistency',
        'timestamps',
        'time',
        'witnesses',
        'plain',
      ].map(id => [id, 'passed']),
    )
    assert.deepEqual(report.notUnderstood, [])
    assert.deepEqual(report.notProved, [
      'that its readable text is what its bytes say: wire@1 read it out of them',
    ])
    assert.deepEqual(report.proved?.reading?.outcome, 'answered')
    assert.equal(report.proved?.sample, 1)
  })

  test('of a run from before holds no reading', async () => {
    const { bundle, trust } = await buildBundle2({ text: null })
    const report = await verifyBundle(bundle, trust)
    assert.deepEqual([report.verdict, bundle.reading, report.proved?.reading], ['verified', null, null])
  })

  test('tells which of several times it was, as the capture says', async () => {
    const { bundle, trust } = await buildBundle2({ captured: { sample: 3 } })
    assert.equal(bundle.sample, 3)
    assert.deepEqual(await failed({ ...bundle, sample: 2 }, trust), ['view'])
  })

  test('names no authority, and no moment at which it was signed or dated', async () => {
    const steps = full.bundle.chainOfCustody
    assert.deepEqual(
      steps.slice(-2).map(({ event, at }) => [event, at]),
      [
        ['SEALED', null],
        ['ANCHORED', null],
      ],
    )
    assert.ok(!JSON.stringify(steps).includes('Example Timestamp Authority'))
  })

  test('whose custody names its authority is older, and verified by whoever knows the authority', async () => {
    const bundle = await named(full.bundle)
    assert.equal(
      bundle.chainOfCustody.find(({ event }) => event === 'ANCHORED')?.actor,
      'Example Timestamp Authority',
    )
    assert.equal((await verifyBundle(bundle, full.trust)).verdict, 'verified')
    const { verdict, proved } = await verifyBundle(bundle, { ...full.trust, tsaRoots: [] })
    assert.deepEqual([verdict, proved?.timestamps], ['unproved', []])
    for (const step of bundle.chainOfCustody) if (step.event === 'ANCHORED') step.actor = 'Supreme Court'
    assert.deepEqual(await failed(bundle), ['view'])
  })
})

describe('records of version 2', () => {
  test('a kind that nobody knows is sealed and not understood', async () => {
    const { bundle, trust } = await buildBundle2({ more: [unknownRecord('statement')] })
    const report = await verifyBundle(bundle, trust)
    assert.equal(report.verdict, 'verified')
    assert.deepEqual(report.notUnderstood, [{ id: 'new_statement', kind: 'statement', at: later(7) }])
    assert.ok(report.notProved.some(words => /1 record of the kind statement .* not understood/.test(words)))
    assert.ok(!JSON.stringify(report.proved).includes('statement'))
  })

  test('nothing is listed of a bundle that was modified', async () => {
    const { bundle, trust } = await buildBundle2({ more: [unknownRecord('statement')] })
    const report = await verifyBundle({ ...bundle, engine: 'GEMINI' }, trust)
    assert.deepEqual([report.verdict, report.notUnderstood, report.notProved], ['modified', [], []])
  })

  test('events and plans are read in their form, and listed by kind', async () => {
    const event = unknownRecord('event', {
      sha256: null,
      subject: 'brd_1',
      content: {
        actor: 'act_1',
        action: 'brand.renamed',
        object: { type: 'brand', id: 'brd_1' },
        before: {},
        after: null,
      },
    })
    const plan = unknownRecord('plan', {
      sha256: null,
      subject: 'scn_1',
      content: {
        scanId: 'scn_1',
        brandId: 'brd_1',
        actor: 'act_1',
        prompts: [],
        engines: ['CHATGPT'],
        samples: 1,
        runs: 1,
      },
    })
    const { bundle, trust } = await buildBundle2({ more: [event, plan] })
    const report = await verifyBundle(bundle, trust)
    assert.equal(report.verdict, 'verified')
    assert.deepEqual(report.notUnderstood, [])
    assert.match(report.steps[1]?.detail ?? '', /1 of the kind event beside the run, 1 of the kind plan/)
  })

  test('a reading of another text than its hash names is no reading', async () => {
    const other = extraction('An answer.')
    other.content.text = 'Another answer.'
    await assert.rejects(bundle2With(runRecords2({ text: null, more: [other] })), /visible text/)
  })

  test('a reading of another answer, of another run, and a second one', async () => {
    const readings = [
      { ...extraction('An answer.'), sha256: '0'.repeat(64) },
      { ...extraction('An answer.'), subject: 'run_2' },
      { ...extraction('An answer.'), content: { ...extraction('An answer.').content, runId: 'run_2' } },
    ]
    for (const more of readings) await assert.rejects(bundle2With(runRecords2({ text: null, more: [more] })))
    const second = { ...extraction('An answer.'), id: 'ext_2' }
    await assert.rejects(bundle2With(runRecords2({ more: [second] })), /two are "extraction text"/)
  })

  test('what has no one reading in every language is not sealed', async () => {
    const odd = unknownRecord('statement')
    const { bundle, trust } = await buildBundle2({ more: [odd] })
    const edits: [string, string][] = [
      ['"something"', '0.5'],
      ['"something"', '"\\ud800"'],
      ['"something"', '9007199254740993'],
      ['"something"', `${'['.repeat(64)}${']'.repeat(64)}`],
      ['"something"', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ]
    for (const [from, to] of edits) {
      const copy = structuredClone(bundle)
      const record = copy.integrity.records.find(({ kind }) => kind === 'statement')
      assert.ok(record)
      record.private = record.private.replace(from, to)
      assert.deepEqual(await failed(copy, trust), ['records'], to.slice(0, 20))
    }
  })
})

describe('version 1 and version 2', () => {
  test('do not pass for each other', async () => {
    const { bundle: first, trust } = buildBundle()
    const { bundle: second } = await buildBundle2()
    assert.deepEqual(await failed({ ...first, bundleVersion: '2' }, trust), ['shape'])
    assert.deepEqual(await failed({ ...second, bundleVersion: '1' }, trust), ['shape'])
  })

  test('a field that does not belong there is refused wherever it stands', async () => {
    const places: ((bundle: Bundle2) => object | null | undefined)[] = [
      bundle => bundle,
      bundle => bundle.brand,
      bundle => bundle.reading,
      bundle => bundle.snapshot,
      bundle => bundle.classification,
      bundle => bundle.classifications[0]?.claims[0],
      bundle => bundle.verifications[0],
      bundle => bundle.groundTruth[0],
      bundle => bundle.chainOfCustody[0],
      bundle => bundle.integrity,
      bundle => bundle.integrity.keys[0],
      bundle => bundle.integrity.records[0],
      bundle => bundle.integrity.anchors[0],
      bundle => bundle.integrity.witnessed,
    ]
    for (const place of places) {
      const copy = structuredClone(full.bundle)
      Object.assign(place(copy) ?? assert.fail(), { certified: true })
      assert.deepEqual(await failed(copy), ['shape'])
    }
  })

  test('what version 1 says beside the evidence has no place in version 2', async () => {
    const { bundle } = buildBundle()
    for (const field of [
      'publicVerification',
      'howToVerify',
      'doesNotProve',
      'manifestSha256',
      'verificationStatus',
    ])
      assert.deepEqual(await failed({ ...full.bundle, [field]: bundle[field as keyof typeof bundle] }), [
        'shape',
      ])
    assert.equal(CAPTURED_AT, full.bundle.capturedAt)
  })
})
