// The list of contents: whoever hands on a bundle can leave nothing out, and put nothing in.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  buildStates,
  contentsOf,
  logOf,
  type RunOptions,
  runRecords,
  sealRecord,
  unknownRecord,
} from '../test/bundle-builder.ts'
import { madeToFit } from '../test/forgeries.ts'
import type { Bundle } from './bundle.ts'
import { bundleHtml } from './bundle-page.ts'
import { bundleOf } from './derive.ts'
import { readRecords } from './open-run.ts'
import { verifyBundle } from './verify-bundle.ts'

const RUN: RunOptions = {
  facts: { foundingDate: '1987' },
  classes: ['DESCRIPTIVE', 'CONFABULATED'],
  outcomes: ['changed'],
  more: [unknownRecord('statement')],
}
const { bundle: whole, earlier, trust } = buildStates(RUN)

const failed = async (bundle: Bundle) => {
  const { steps } = await verifyBundle(bundle, trust)
  return steps.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
}

/** With these records, and all that is shown made to fit them. */
function holding(records: Bundle['integrity']['records']): Bundle {
  const bundle = structuredClone({ ...whole, integrity: { ...whole.integrity, records } })
  madeToFit(bundle)
  return bundle
}

describe('the list of contents', () => {
  test('says of when the bundle is, in the data, on the page and in the report', async () => {
    for (const bundle of [whole, earlier]) {
      const { verdict, proved, steps } = await verifyBundle(bundle, trust)
      assert.deepEqual([verdict, proved?.stateAt], ['verified', bundle.stateAt])
      const step = steps.find(({ id }) => id === 'contents')
      assert.equal(step?.detail, `${bundle.integrity.records.length - 1} records, as of ${bundle.stateAt}`)
    }
    assert.notEqual(whole.stateAt, earlier.stateAt)
    assert.match(
      bundleHtml(earlier).html,
      /State of 14 November 2026[^<]*: what was sealed later is not in this file/,
    )
  })

  test('of every subset of the records of two states, the two honest exports alone verify', async () => {
    const all = [...whole.integrity.records, ...earlier.integrity.records]
    const own = [...new Map(all.map(one => [one.id, one])).values()].toSorted(
      (a, b) => Number(a.kind === 'fact') - Number(b.kind === 'fact') || (a.index ?? 0) - (b.index ?? 0),
    )
    const rest = own.filter(({ kind }) => kind !== 'capture')
    const verified: string[] = []
    for (let mask = 0; mask < 2 ** rest.length; mask++) {
      const kept = new Set(rest.filter((_, place) => (mask >> place) & 1))
      const bundle = holding(own.filter(one => one.kind === 'capture' || kept.has(one)))
      if ((await failed(bundle)).length === 0) verified.push(bundle.stateAt)
    }
    assert.deepEqual(verified.sort(), [earlier.stateAt, whole.stateAt].sort())
  })

  test('no bundle is made of records that the list does not name', async () => {
    const records = runRecords(RUN)
    const { integrity } = logOf([...records, sealRecord(contentsOf(records.slice(1), RUN))], RUN)
    assert.deepEqual(readRecords(integrity.records).complaints, [])
    assert.throws(
      () => bundleOf({ ...integrity, anchors: [] }, new TextEncoder().encode('An answer.')),
      /is not on the list of contents/,
    )
  })
})
