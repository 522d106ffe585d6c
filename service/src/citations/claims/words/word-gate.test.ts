import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { WordGate } from './word-gate.ts'
import { wordsOf } from './words.ts'

test('a gate lets every word pass that was added, however the answer writes it', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zA-Zäöüé0-9]{1,30}$/), { minLength: 1 }), names => {
      const gate = new WordGate()
      for (const name of names) gate.add(name.toLowerCase())
      const { hashes } = wordsOf(names.join(' '))
      for (const hash of hashes) assert.ok(gate.passes(hash))
    }),
  )
})

test('and holds back most others', () => {
  const gate = new WordGate()
  for (const name of ['starter', 'growth', 'enterprise']) gate.add(name)
  const { hashes } = wordsOf('the company was founded in Leeds and has no free plan for small teams today')
  assert.ok(hashes.filter(hash => gate.passes(hash)).length <= 2)
})
