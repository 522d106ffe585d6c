import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readMeasured } from './measured.ts'
import { fillPage, PAGES, pageAt } from './page.ts'

for (const [name, blocks] of Object.entries(PAGES))
  test(`${name} has the tables of what was measured last: npm run simulate -- --write`, () => {
    const text = readFileSync(pageAt(name), 'utf8')
    assert.equal(fillPage(text, blocks(readMeasured())), text)
  })

test('a table without its place is an error that names it', () => {
  assert.throws(() => fillPage('no place', { daily: '' }), /no place for daily/)
})
