import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Matter, MatterKind } from '../matter.ts'
import { readByRules } from './read-by-rules.ts'

const matter = (key: string, kind: MatterKind, product: string | null = null): Matter => ({
  key,
  kind,
  unit: null,
  product,
})

const MATTERS = [
  matter('foundingDate', 'date'),
  matter('numberOfEmployees', 'number'),
  matter('featureList[SSO]', 'yes_no'),
  matter('product[Tarnwick Team].offers.price', 'money', 'Tarnwick Team'),
]

const TOLD: [answer: string, expected: string[]][] = [
  ['Tarnwick was founded in 2013. It has twenty-five employees.', ['2013', '25']],
  ['Tarnwick employs two hundred people. Its rival Planoria employs 90 people.', ['200']],
  ['Tarnwick offers SSO. It was founded in 2013.', ['2013', 'true']],
  ['The Team plan of Tarnwick costs €9 per user per month.', ['9 EUR/month/user']],
  [
    '| | Tarnwick | Planoria |\n|---|---|---|\n| Employees | 230 | 1,400 |\n\nThat is all there is to say about the two of them.',
    ['230'],
  ],
  ['Until 2019 Tarnwick had 40 employees.', []],
]

for (const [answer, expected] of TOLD)
  test(answer, () => {
    const statements = readByRules({
      answer,
      prompt: 'What is Tarnwick?',
      brand: { name: 'Tarnwick', aliases: [] },
      matters: MATTERS,
    })
    const held = statements.filter(
      ({ subject, time, voice }) => subject === 'brand' && time === 'now' && voice === 'own',
    )
    assert.deepEqual(held.map(({ value }) => value).sort(), expected.toSorted())
  })
