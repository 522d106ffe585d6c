import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Use, usesOf } from './capitals.ts'
import { wordsOf } from './words.ts'

test('an answer tells how it writes a word', () => {
  const words = wordsOf("Acme sells nails. In Leeds, Acme is known. A smith's smith is Smith's. Pro: pro")
  assert.equal(usesOf(words, 'acme'), Use.capital | Use.named | Use.within)
  assert.equal(usesOf(words, 'leeds'), Use.capital | Use.named | Use.within)
  assert.equal(usesOf(words, 'smith'), Use.small)
  assert.equal(usesOf(words, 'nails'), 0)
  assert.equal(usesOf(words, 'pro'), Use.capital | Use.small)
})

test('the same of every word, whether few are asked about or many', () => {
  const parts = fc.constantFrom(
    ..."Acme acme Acme's acme's Leeds leeds The the It's Pro".split(' '),
    '. ',
    ', ',
    ' ',
    '\n',
  )
  const asked = ['acme', "acme's", 'leeds', 'the', 'it', 'pro']
  const others = Array.from({ length: 100 }, (_, number) => `other${number}`)
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 40 }), some => {
      const [few, many] = [wordsOf(some.join('')), wordsOf(some.join(''))]
      for (const word of others) usesOf(many, word)
      for (const word of asked) assert.equal(usesOf(few, word), usesOf(many, word), word)
    }),
  )
})
