import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { calendarOf, countryName } from './calendar.ts'
import { LEXICONS, type Lexicon, lexiconOf } from './lexicon.ts'
import { tokensOf } from './tokens.ts'

const dutch = () => JSON.parse(readFileSync(new URL('nl.json', import.meta.url), 'utf8'))

test('a missing list is an error', () => {
  const { verbs: _, ...rest } = dutch()
  assert.throws(() => lexiconOf(rest), /verbs/)
})

test('a list that nobody asks for is an error', () => {
  assert.throws(() => lexiconOf({ ...dutch(), verb: 'is' }), /verb/)
})

test('an entry that no text can have is an error', () => {
  for (const entry of ['Upper', '', 'two,', '-'])
    assert.throws(() => lexiconOf({ ...dutch(), by: `door, ${entry}` }), /no text has the words/)
})

test('a week has seven days', () => {
  assert.throws(() => lexiconOf({ ...dutch(), days: 'ma, di' }), /seven/)
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

test('days, months and countries come from the machine', () => {
  const calendar = calendarOf(LEXICONS.find(({ language }) => language === 'pl') as Lexicon)
  assert.equal(calendar.months.at(tokensOf('maja'), 0)?.entry, 5)
  assert.equal(calendar.days.at(tokensOf('piątku'), 0)?.entry, 4)
  assert.equal(calendar.countries.at(tokensOf('Niemcy'), 0)?.entry, 'DE')
  assert.equal(countryName('Spain', 'de'), 'Spanien')
})
