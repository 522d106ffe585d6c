// Two hundred ways to state sixty false claims, in six languages. They were written before the normal forms, and say of each
// claim what a reader would state.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { caseKeyOf } from '../../src/cases/case-key.ts'
import { CITATION_FACET } from '../../src/citations/classes/decide.ts'

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
