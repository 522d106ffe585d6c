// What a bundle shows, what it takes for sealed and not understood, and what it refuses.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  BEFORE_AND_AFTER,
  buildBundle,
  CAPTURED_AT,
  extraction,
  later,
  listed,
  logKey,
  logOf,
  runRecords,
  unknownRecord,
} from '../test/bundle-builder.ts'
import type { Bundle } from './bundle.ts'
import type { BundleRecord } from './bundle-parts.ts'
import { utf8 } from './bytes.ts'
import { bundleOf } from './derive.ts'
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

const full = await buildBundle(FULL)

/** As the service makes it, or refuses to. */
const bundleMade = async (records: BundleRecord[]) =>
  bundleOf(logOf(listed(records), {}).integrity, utf8('An answer.'))

const failed = async (bundle: unknown, trust = full.trust) => {
  const { steps } = await verifyBundle(bundle, trust)
  return steps.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
}

describe('a bundle', () => {
  test('is proved by fewer steps: there is nothing in it that is not sealed', async () => {
    const report = await verifyBundleFile(inertJson(full.bundle), full.trust)
    assert.deepEqual(
      report.steps.map(({ id, outcome }) => [id, outcome]),
      `
        shape records answer private entries contents view keys checkpoint inclusion consistency timestamps
        time witnesses plain
      `
        .trim()
        .split(/\s+/)
        .map(id => [id, 'passed']),
    )
    assert.deepEqual(report.notUnderstood, [])
    assert.deepEqual(report.notProved, [
      'that its readable text is what its bytes say: wire@1 read it out of them',
    ])
    assert.deepEqual(report.proved?.reading?.outcome, 'answered')
    assert.equal(report.proved?.sample, 1)
  })

  test('of a run of which no reading is sealed holds none', async () => {
    const { bundle, trust } = await buildBundle({ text: null })
    const report = await verifyBundle(bundle, trust)
    assert.deepEqual([report.verdict, bundle.reading, report.proved?.reading], ['verified', null, null])
  })

  test('tells which of several times it was, as the capture says', async () => {
    const { bundle, trust } = await buildBundle({ captured: { sample: 3 } })
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
})

describe('records', () => {
  test('a kind that nobody knows is sealed and not understood', async () => {
    const { bundle, trust } = await buildBundle({ more: [unknownRecord('statement')] })
    const report = await verifyBundle(bundle, trust)
    assert.equal(report.verdict, 'verified')
    assert.deepEqual(report.notUnderstood, [{ id: 'new_statement', kind: 'statement', at: later(7) }])
    assert.ok(report.notProved.some(words => /1 record of the kind statement .* not understood/.test(words)))
    assert.ok(!JSON.stringify(report.proved).includes('statement'))
  })

  test('nothing is listed of a bundle that was modified', async () => {
    const { bundle, trust } = await buildBundle({ more: [unknownRecord('statement')] })
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
    const { bundle, trust } = await buildBundle({ more: [event, plan] })
    const report = await verifyBundle(bundle, trust)
    assert.equal(report.verdict, 'verified')
    assert.deepEqual(report.notUnderstood, [])
    assert.match(report.steps[1]?.detail ?? '', /1 of the kind event beside the run, 1 of the kind plan/)
  })

  test('a reading of another text than its hash names is no reading', async () => {
    const other = extraction('An answer.')
    other.content.text = 'Another answer.'
    await assert.rejects(bundleMade(runRecords({ text: null, more: [other] })), /visible text/)
  })

  test('a reading of another answer, of another run, and a second one', async () => {
    const readings = [
      { ...extraction('An answer.'), sha256: '0'.repeat(64) },
      { ...extraction('An answer.'), subject: 'run_2' },
      { ...extraction('An answer.'), content: { ...extraction('An answer.').content, runId: 'run_2' } },
    ]
    for (const more of readings) await assert.rejects(bundleMade(runRecords({ text: null, more: [more] })))
    const second = { ...extraction('An answer.'), id: 'ext_2' }
    await assert.rejects(bundleMade(runRecords({ more: [second] })), /two are "extraction text"/)
  })

  test('what has no one reading in every language is not sealed', async () => {
    const odd = unknownRecord('statement')
    const { bundle, trust } = await buildBundle({ more: [odd] })
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

describe('fields', () => {
  test('a field that does not belong there is refused wherever it stands', async () => {
    const places: ((bundle: Bundle) => object | null | undefined)[] = [
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

  test('a version that is not known, and custody with a time or a name of an authority', async () => {
    for (const bundleVersion of ['1', '3'])
      assert.deepEqual(await failed({ ...full.bundle, bundleVersion }), ['shape'])
    for (const edit of [{ at: CAPTURED_AT }, { actor: 'Example Timestamp Authority' }]) {
      const copy = structuredClone(full.bundle)
      for (const step of copy.chainOfCustody) if (step.event === 'ANCHORED') Object.assign(step, edit)
      assert.deepEqual(await failed(copy), ['view'])
    }
  })
})
