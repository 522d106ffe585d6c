import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalized } from './unicode.ts'

test('text comes into its form', () => {
  assert.equal(normalized('Zu\u0308rich ﬁnds', 'NFKC'), 'Zürich finds')
  const many = `a${'\u0316\u0300'.repeat(15)}b`
  assert.equal(normalized(many, 'NFD'), many.normalize('NFD'))
})

test('of marks that are piled up on one letter, the first thirty stay', () =>
  assert.equal(normalized(`a${'\u0316'.repeat(500_000)}b`, 'NFC'), `a${'\u0316'.repeat(30)}b`))
