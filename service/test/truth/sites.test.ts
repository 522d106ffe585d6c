// Sites as many tools build them, against what a careful reader took from them (sets/README.md). The bars only guard
// against going back: errors on these sites have been read.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sitesIn } from '../../../tools/eval/sites/site.ts'
import type { SiteResult } from '../../../tools/eval/sites/site-misses.ts'
import { STRUCTURED, scoreSite, tally } from '../../../tools/eval/sites/sites.ts'
import { openSet, setFile } from '../open-set.ts'

const SITES = sitesIn(openSet(setFile('sites')))
/** A large language model's replies to what the product asks about these pages, by the hash of the request. */
const RECORDINGS = openSet(setFile('site-replies'))

const SETS = { a: 7, b: 7, c: 10, d: 6 }
const sitesOf = (set: string) => SITES.filter(({ name }) => name.startsWith(`${set}/`))

describe('facts from sites of every make', () => {
  for (const [set, count] of Object.entries(SETS))
    test(`set ${set}`, async () => {
      const results: SiteResult[] = []
      for (const site of sitesOf(set)) results.push(await scoreSite(site))
      assert.equal(results.length, count)
      const wrong = results.flatMap(({ name, active }) => active.wrong.map(fact => ({ name, ...fact })))
      assert.deepEqual(wrong, [])
      const reports = results.map(({ active }) => active)
      const structured = tally(reports, STRUCTURED).share
      assert.ok(structured >= 0.95, `structured data: ${structured}`)
    })

  test('with what a model said of what they show', async () => {
    const results: SiteResult[] = []
    for (const site of SITES)
      results.push(await scoreSite(site, { recordings: RECORDINGS, requests: undefined }))
    const models = results.flatMap(({ model }) => (model ? [model] : []))
    assert.deepEqual(
      models.flatMap(({ read }) => read.unread),
      [],
      'the product asks something else now',
    )
    const all = tally(
      models.map(({ both }) => both),
      null,
    ).share
    assert.ok(all >= 0.81, `all facts: ${all}`)
    const distinct = (facts: { key: string; value: string }[]) =>
      new Set(facts.map(({ key, value }) => `${key}=${value}`)).size
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
    const wrong = sum(models.map(({ proposed }) => distinct(proposed.wrong)))
    const proposed = sum(models.map(({ read }) => distinct(read.proposed)))
    assert.ok(wrong / proposed <= 0.015, `${wrong} of ${proposed} proposed values are wrong`)
  })
})
