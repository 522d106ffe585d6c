import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readHoursText } from './week.ts'

const SHORT: Record<string, string> = {
  Monday: 'Mo',
  Tuesday: 'Tu',
  Wednesday: 'We',
  Thursday: 'Th',
  Friday: 'Fr',
  Saturday: 'Sa',
  Sunday: 'Su',
}
const read = (line: string, language: string) =>
  readHoursText(line, language)
    ?.map(({ days, spans }) => `${days.map(day => SHORT[day]).join('')} ${spans.join(',')}`)
    .join('; ') ?? null

const LINES: [language: string, line: string, expected: string | null][] = [
  ['en', 'Mo-Fr 09:00-17:00', 'MoTuWeThFr 09:00-17:00'],
  ['en', 'Mo,We 10:00-12:00,13:00-17:00', 'MoWe 10:00-12:00,13:00-17:00'],
  ['en', 'Mo-Fr 09:00-17:00; Sa 10:00-14:00', 'MoTuWeThFr 09:00-17:00; Sa 10:00-14:00'],
  [
    'en',
    'Monday to Friday, 09:00 to 17:00. Closed on Saturday and Sunday.',
    'MoTuWeThFr 09:00-17:00; SaSu closed',
  ],
  ['en-GB', 'Opening hours: Mon–Fri: 9am – 5.30pm', 'MoTuWeThFr 09:00-17:30'],
  ['en', 'Daily 10:00 – 18:00', 'MoTuWeThFrSaSu 10:00-18:00'],
  ['en', 'Fri & Sat 6 pm - 12 am', 'FrSa 18:00-24:00'],
  ['en', 'Sunday: closed', 'Su closed'],
  ['en', 'Sa-Mo 22:00-02:00', 'SaSuMo 22:00-02:00'],
  ['de', 'Mo. – Fr. 9 bis 17 Uhr, Sa 9:00–13:00 Uhr', 'MoTuWeThFr 09:00-17:00; Sa 09:00-13:00'],
  ['de', 'Di, Do 10–18 Uhr', 'TuTh 10:00-18:00'],
  ['de', 'Sonntag geschlossen', 'Su closed'],
  ['fr', 'Du lundi au vendredi de 9h à 18h30', 'MoTuWeThFr 09:00-18:30'],
  ['fr', 'Dimanche : fermé', 'Su closed'],
  ['es', 'Lunes a viernes: 9:00 - 14:00 y 16:00 - 20:00', 'MoTuWeThFr 09:00-14:00,16:00-20:00'],
  ['pt', 'Segunda a sexta-feira: 9h às 18h', 'MoTuWeThFr 09:00-18:00'],
  ['it', 'Lunedì–Venerdì 9.00-18.00, domenica chiuso', 'MoTuWeThFr 09:00-18:00; Su closed'],
  // What may mean something else is not read.
  ['en', 'Kitchen: Mon-Fri 9:00-17:00', null],
  ['en', 'Mon-Fri 9:00-17:00 except holidays', null],
  ['en', 'Mon 9-5', null],
  ['en', 'Mon 1-5pm', null],
  ['en', 'Mo-Su', null],
  ['en', '9:00-17:00', null],
  ['en', 'Mon 25:00-26:00', null],
  ['en', 'Mon 9:00', null],
  ['en', 'Call 0113 496 0000 Mon-Fri', null],
  ['en', '', null],
]

describe('hours in a line of text', () => {
  for (const [language, line, expected] of LINES)
    test(`${language}: ${line || 'nothing'}`, () => assert.equal(read(line, language), expected))

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
    fc.assert(fc.property(fc.array(word), words => void readHoursText(words.join(' '), 'en')))
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string(),
        (line, tongue) => void readHoursText(line, tongue),
      ),
    )
  })
})
