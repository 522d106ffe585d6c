// Fourteen sites, each as another tool builds it, against what a careful reader took from them (sites/README.md).

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { collectFrom, compareSite, type Report, type Site } from '../../../eval/sites.ts'

const HOME = fileURLToPath(new URL('./sites/', import.meta.url))
/** Page state in a shop's own words is no schema.org. */
const STRUCTURED = ['json-ld', 'microdata', 'rdfa', 'meta']
const BY_RULES = ['table', 'list', 'faq', 'hours', 'footer', 'imprint']

async function reportsOf(set: string): Promise<Map<string, Report>> {
  const reports = new Map<string, Report>()
  for (const name of readdirSync(join(HOME, set)).sort()) {
    const directory = join(HOME, set, name)
    const site = JSON.parse(readFileSync(join(directory, 'site.json'), 'utf8')) as Site
    reports.set(name, compareSite(site, await collectFrom(directory, site)))
  }
  return reports
}

function share(reports: Iterable<Report>, places: string[]): number {
  let [found, missed] = [0, 0]
  for (const report of reports) {
    found += report.found.filter(({ where }) => places.includes(where)).length
    missed += report.missed.filter(({ where }) => places.includes(where)).length
  }
  return found / (found + missed)
}

describe('facts from sites of every make', () => {
  for (const set of ['a', 'b'])
    test(`set ${set}`, async () => {
      const reports = await reportsOf(set)
      assert.equal(reports.size, 7)
      const wrong = [...reports].flatMap(([name, report]) => report.wrong.map(fact => ({ name, ...fact })))
      assert.deepEqual(wrong, [])
      const structured = share(reports.values(), STRUCTURED)
      const byRules = share(reports.values(), BY_RULES)
      assert.ok(structured >= 0.95, `structured data: ${structured}`)
      assert.ok(byRules >= 0.45, `tables, lists and answers: ${byRules}`)
    })
})
