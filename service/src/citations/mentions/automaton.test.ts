import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createAutomaton } from './automaton.ts'

const unitsOf = (text: string): Uint16Array => Uint16Array.from(text, character => character.charCodeAt(0))

function everywhere(words: string[], text: string): string[] {
  const found: string[] = []
  for (const word of words)
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) found.push(`${word} ${at}`)
  return found.sort()
}

test('finds every occurrence of every word, overlapping ones too', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ж'), minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 1, maxLength: 6 }),
      fc.string({ unit: fc.constantFrom('a', 'b', 'ж', '.'), maxLength: 40 }),
      (words, text) => {
        const found: string[] = []
        createAutomaton(words)(unitsOf(text), text.length, (index, end) =>
          found.push(`${words[index]} ${end - (words[index] as string).length}`),
        )
        assert.deepEqual(found.sort(), everywhere(words, text))
      },
    ),
  )
})

test('reads no further than it is told', () => {
  const found: number[] = []
  createAutomaton(['a'])(unitsOf('aaaa'), 2, (_, end) => found.push(end))
  assert.deepEqual(found, [1, 2])
})
