import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { countryName, namesOf } from './calendar.ts'
import { LEXICONS, lexiconOf } from './lexicon.ts'

const dutch = () => JSON.parse(readFileSync(new URL('nl.json', import.meta.url), 'utf8'))

test('a missing list is an error', () => {
  const { links: _, ...rest } = dutch()
  assert.throws(() => lexiconOf(rest), /links/)
})

test('a list that nobody asks for is an error', () => {
  assert.throws(() => lexiconOf({ ...dutch(), link: 'is' }), /link/)
})

test('an entry that no text can have is an error', () => {
  for (const entry of ['Upper', '', 'two,', '-'])
    assert.throws(() => lexiconOf({ ...dutch(), half: `en half, ${entry}` }), /no text has the words/)
})

test('every language has the same terms for what many brands state', () => {
  assert.ok(LEXICONS.length >= 8)
  for (const { language, terms } of LEXICONS)
    for (const term of [
      'founded',
      'founder',
      'ceo',
      'headquarters',
      'employees',
      'price',
      'rating',
      'warranty',
      'phone',
    ])
      assert.ok((terms[term]?.length ?? 0) > 0, `${language}: ${term}`)
})

test('names of days, months and countries come from the machine', () => {
  const isNamed = (name: string, place: number) => (one: [string, number]) =>
    one[0] === name && one[1] === place
  assert.ok(namesOf('pl', 'month', 12).some(isNamed('maja', 4)))
  assert.ok(namesOf('pl', 'weekday', 7).some(isNamed('piątek', 4)))
  assert.equal(countryName('Spain', 'de'), 'Spanien')
})
