import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readHoursText } from './hours.ts'

const SHORT: Record<string, string> = {
  Monday: 'Mo',
  Tuesday: 'Tu',
  Wednesday: 'We',
  Thursday: 'Th',
  Friday: 'Fr',
  Saturday: 'Sa',
  Sunday: 'Su',
}
const read = (line: string) =>
  readHoursText(line)
    ?.map(({ days, spans }) => `${days.map(day => SHORT[day]).join('')} ${spans.join(',')}`)
    .join('; ') ?? null

const LINES: [line: string, expected: string | null][] = [
  ['Mo-Fr 09:00-17:00', 'MoTuWeThFr 09:00-17:00'],
  ['Mo,We 10:00-12:00,13:00-17:00', 'MoWe 10:00-12:00,13:00-17:00'],
  ['Mo-Fr 09:00-17:00; Sa 10:00-14:00', 'MoTuWeThFr 09:00-17:00; Sa 10:00-14:00'],
  ['Monday to Friday, 09:00 to 17:00. Closed on Saturday and Sunday.', 'MoTuWeThFr 09:00-17:00; SaSu closed'],
  ['Opening hours: Mon–Fri: 9am – 5.30pm', 'MoTuWeThFr 09:00-17:30'],
  ['Daily 10:00 – 18:00', 'MoTuWeThFrSaSu 10:00-18:00'],
  ['Fri & Sat 6 pm - 12 am', 'FrSa 18:00-24:00'],
  ['Sunday: closed', 'Su closed'],
  ['Sa-Mo 22:00-02:00', 'SaSuMo 22:00-02:00'],
  ['Weekdays 9am - 12 noon; weekends closed', 'MoTuWeThFr 09:00-12:00; SaSu closed'],
  // What may mean something else is not read.
  ['Kitchen: Mon-Fri 9:00-17:00', null],
  ['Mon-Fri 9:00-17:00 except holidays', null],
  ['Mon 9-5', null],
  ['Mon 1-5pm', null],
  ['Mo-Su', null],
  ['9:00-17:00', null],
  ['Mon 25:00-26:00', null],
  ['Mon 9:00', null],
  ['Call 0113 496 0000 Mon-Fri', null],
  ['', null],
]

describe('hours in a line of text', () => {
  for (const [line, expected] of LINES) test(line || 'nothing', () => assert.equal(read(line), expected))

  test('any line at all is read or not, without a complaint', () => {
    const word = fc.constantFrom(
      'Mon',
      '-',
      '9:00',
      'to',
      'closed',
      ',',
      '.',
      '5pm',
      'daily',
      ';',
      'x',
      '24:00',
    )
    fc.assert(fc.property(fc.array(word), words => void readHoursText(words.join(' '))))
    fc.assert(fc.property(fc.string({ unit: 'binary' }), line => void readHoursText(line)))
  })
})
