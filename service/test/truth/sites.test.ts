// Fourteen sites, each as another tool builds it, against what a careful reader took from them (sites/README.md).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sitesBelow } from '../../../eval/site.ts'
import { BY_RULES, type SiteResult, STRUCTURED, scoreSite, tally } from '../../../eval/sites.ts'

const HOME = fileURLToPath(new URL('./sites/', import.meta.url))

describe('facts from sites of every make', () => {
  for (const set of ['a', 'b'])
    test(`set ${set}`, async () => {
      const results: SiteResult[] = []
      for (const site of sitesBelow(HOME).filter(({ name }) => name.startsWith(`${set}/`)))
        results.push(await scoreSite(site))
      assert.equal(results.length, 7)
      const wrong = results.flatMap(({ name, active }) => active.wrong.map(fact => ({ name, ...fact })))
      assert.deepEqual(wrong, [])
      const reports = results.map(({ active }) => active)
      const structured = tally(reports, STRUCTURED).share
      const byRules = tally(reports, BY_RULES).share
      assert.ok(structured >= 0.95, `structured data: ${structured}`)
      assert.ok(byRules >= 0.45, `tables, lists and answers: ${byRules}`)
    })
})
