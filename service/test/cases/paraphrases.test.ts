// Two hundred ways to state sixty false claims, in six languages. They were written before the normal forms, and say of each
// claim what a reader would state.

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

const GROUPS = JSON.parse(readFileSync(new URL('paraphrases.json', import.meta.url), 'utf8')) as Group[]

const MOST_WRONG = 2

const keyOf = ({ key, fact, source }: Group, [, text, value]: Group['claims'][number]): string => {
  const isCitation = source !== undefined
  const { matter, value: normal } = caseKeyOf(
    {
      facet: isCitation ? CITATION_FACET : key,
      text,
      value,
      polarity: /^(?:false|no)$/.test(value) ? 'denied' : 'affirmed',
    },
    { key, value: fact, source: isCitation ? value : 'https://brand.example/' },
    [],
  )
  return `${matter} = ${normal}`
}

/** Claims that are not in the case that most of their group are in, or in one that another group has. */
function wrongOnes(): string[] {
  const takenBy = new Map<string, Group>()
  const wrong: string[] = []
  for (const group of GROUPS) {
    const keys = group.claims.map(claim => keyOf(group, claim))
    const counts = [...Map.groupBy(keys, key => key)].sort((a, b) => b[1].length - a[1].length)
    const common = counts[0]?.[0] ?? ''
    const other = takenBy.get(common)
    takenBy.set(common, other ?? group)
    for (const [at, key] of keys.entries())
      if (key !== common || other) wrong.push(`${group.claims[at]?.[1]} ${key}, not ${common}`)
  }
  return wrong
}

test('two hundred claims in six languages fall into their sixty cases', t => {
  const claims = GROUPS.flatMap(group => group.claims)
  assert.equal(GROUPS.length, 60)
  assert.equal(claims.length, 200)
  assert.equal(new Set(claims.map(([language]) => language)).size, 6)
  const wrong = wrongOnes()
  t.diagnostic(`${wrong.length} wrong`)
  assert.ok(wrong.length <= MOST_WRONG, wrong.join('\n'))
})

// Each on a page of the brand's own site, with nobody named: how many of them the search finds.

const STATED = GROUPS.filter(({ source }) => source === undefined)
const brand = { name: 'Fellguard', domain: 'fellguard.example', aliases: [] }
const factOf = ({ key, fact }: Group): Fact =>
  ({ id: `fct_${key}_${fact}`, key, value: fact, source: 'https://fellguard.example/', hash: '' }) as Fact

const statedBy = ({ claims }: Group): string[] => [...new Set(claims.map(([, , value]) => value))]

test('paraphrases on pages: found or not, and never taken for another', t => {
  const search = createPageSearch()
  let found = 0
  let all = 0
  const wrong: string[] = []
  const byLanguage = new Map<string, number>()
  for (const group of STATED) {
    const matter = /openingHours\[/.test(group.key) ? group.key : matterKey(group.key)
    const same = STATED.filter(({ key }) => key === group.key)
    assert.notEqual(group.key, CITATION_FACET)
    for (const [language, text] of group.claims) {
      all += 1
      const page = { url: 'https://fellguard.example/x', title: '', text: `${FILL[language]}\n${text}` }
      const finds = (of: Group) =>
        search(page, { brand, facts: [factOf(group)], matter, value: '', stated: statedBy(of) })
      const { said, truth } = finds(group)
      if (said) {
        found += 1
        byLanguage.set(language, (byLanguage.get(language) ?? 0) + 1)
      }
      if (truth) wrong.push(`${text}: the truth`)
      for (const other of same)
        if (other !== group && finds(other).said) wrong.push(`${text}: ${statedBy(other)}`)
    }
  }
  t.diagnostic(
    `${found} of ${all} found: ${[...byLanguage].map(([name, count]) => `${name} ${count}`).join(', ')}`,
  )
  assert.deepEqual(wrong, [])
})
