// The two hundred paraphrases of false claims, each on a page of the brand's own site, with nobody named: how many of them the search finds, and that it takes none
// for another claim or for the truth.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { caseKeyOf } from '../../src/cases/case-key.ts'
import { createPageSearch } from '../../src/cases/pages/search-page.ts'
import { CITATION_FACET } from '../../src/citations/classes/decide.ts'
import type { Fact } from '../../src/model/fact.ts'
import { matterKey } from '../../src/readers/matter.ts'
import { FILL } from './page-server.ts'

interface Group {
  key: string
  fact: string
  source?: string
  claims: [language: string, text: string, value: string][]
}

const GROUPS = (
  JSON.parse(readFileSync(new URL('paraphrases.json', import.meta.url), 'utf8')) as Group[]
).filter(({ source }) => source === undefined)

const brand = { name: 'Fellguard', domain: 'fellguard.example', aliases: [] }
const factOf = ({ key, fact }: Group): Fact =>
  ({ id: `fct_${key}_${fact}`, key, value: fact, source: 'https://fellguard.example/', hash: '' }) as Fact

const keysOf = (group: Group): Set<string> =>
  new Set(
    group.claims.map(([, text, value]) => {
      const polarity = /^(?:false|no)$/.test(value) ? 'denied' : 'affirmed'
      const { value: normal } = caseKeyOf({ facet: group.key, text, value, polarity }, factOf(group))
      return normal
    }),
  )

test('paraphrases on pages: found or not, and never taken for another', t => {
  const search = createPageSearch()
  let found = 0
  let all = 0
  const wrong: string[] = []
  const byLanguage = new Map<string, number>()
  for (const group of GROUPS) {
    const matter = /openingHours\[/.test(group.key) ? group.key : matterKey(group.key)
    const same = GROUPS.filter(({ key }) => key === group.key)
    assert.notEqual(group.key, CITATION_FACET)
    for (const [language, text] of group.claims) {
      all += 1
      const page = { url: 'https://fellguard.example/x', title: '', text: `${FILL[language]}\n${text}` }
      const finds = (value: string) => search(page, { brand, facts: [factOf(group)], matter, value })
      const hits = [...keysOf(group)].map(finds)
      if (hits.some(({ said }) => said)) {
        found += 1
        byLanguage.set(language, (byLanguage.get(language) ?? 0) + 1)
      }
      const own = keysOf(group)
      const others = same.flatMap(one => [...keysOf(one)]).filter(value => !own.has(value))
      if (hits.some(({ truth }) => truth)) wrong.push(`${text}: the truth`)
      for (const value of others) if (finds(value).said) wrong.push(`${text}: ${value}`)
    }
  }
  t.diagnostic(
    `${found} of ${all} found: ${[...byLanguage].map(([name, count]) => `${name} ${count}`).join(', ')}`,
  )
  assert.deepEqual(wrong, [])
})
