import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockAt } from './clocks.ts'
import { dateAt } from './dates.ts'
import { TONGUES, type Tongue } from './tongue.ts'
import { tokensOf } from './tokens.ts'

const tongue = (language: string) => TONGUES.find(({ lexicon }) => lexicon.language === language) as Tongue

const DATES: [language: string, text: string, value: string | null][] = [
  ['en', '2014', '2014'],
  ['en', 'May 2014', '2014-05'],
  ['en', 'May 17, 2014', '2014-05-17'],
  ['en', '21st of January 1962', '1962-01-21'],
  ['en', '1990s', '1990..1999'],
  ['en', '2014-05-17', '2014-05-17'],
  ['de', '17.05.2014', '2014-05-17'],
  ['es', '17 de mayo de 2014', '2014-05-17'],
  ['pl', '17 maja 2014', '2014-05-17'],
  ['en', '3014', null],
]

for (const [language, text, value] of DATES)
  test(`${language}: ${text}`, () =>
    assert.equal(dateAt(tokensOf(text), 0, tongue(language))?.value ?? null, value))

const CLOCKS: [language: string, text: string, minutes: number | null][] = [
  ['en', '08:30', 510],
  ['en', '8 pm', 1200],
  ['en', 'noon', 720],
  ['de', '8.30 Uhr', 510],
  ['fr', '17h30', 1050],
  ['fr', '17 h 30', 1050],
  ['en', '25:00', null],
]

for (const [language, text, minutes] of CLOCKS)
  test(`${language}: ${text} is a time of the day`, () => {
    const tokens = tokensOf(text)
    const clock = clockAt(tokens, 0, tongue(language).lexicon)
    assert.equal(clock?.minutes ?? null, minutes)
    if (minutes !== null) assert.deepEqual([clock?.to, clock?.isSure], [tokens.length, true])
  })
