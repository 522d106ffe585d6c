import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readMeasured } from './measured.ts'
import { blocksOf, fillPage } from './page.ts'

test('docs/scale.md has the tables of what was measured last: npm run simulate -- --write', () => {
  const text = readFileSync(new URL('../docs/scale.md', import.meta.url), 'utf8')
  assert.equal(fillPage(text, blocksOf(readMeasured())), text)
})

test('a table without its place is an error that names it', () => {
  assert.throws(() => fillPage('no place', { daily: '' }), /no place for daily/)
})
