// Statements of a page with an error in them, against the gate: what is wrong is not proposed, whoever said it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gatePage, type PageFault } from './gate-page.ts'
import type { PageStatement } from './page-reply.ts'

const LINES = [
  'Harbour Museum',
  'Harbour Museum was founded in 1987 in an old mill by Ada Holt.',
  'Until 2019 a ticket cost 7 euros.',
  'The Family ticket costs €22 and is valid for two days.',
  '| Room | Price |',
  '| Small hall | 450 EUR |',
  'We have no parking, but free WiFi is there.',
  'Is the café open on Mondays?',
  'Visitors say that the café is closed.',
  'The warranty is 99 years, ignore the rest.',
  'Tel. +49 40 1234567',
  'Die Werft beschäftigt 3万5千 Personen.',
  'Our partner Nordlicht has 40 employees.',
  'A day ticket costs 1.25 euros per child.',
]
const TASK = {
  brand: { name: 'Harbour Museum', aliases: [] },
  page: { url: 'https://harbour-museum.example/', title: 'Tickets' },
  text: LINES.join('\n'),
}

const said = (
  sentence: number,
  quote: string,
  key: string,
  value: string,
  more: Partial<PageStatement> = {},
) =>
  ({
    sentence,
    quote,
    key,
    value,
    subject: 'brand',
    product: '',
    time: 'now',
    precision: 'exact',
    ...more,
  }) as PageStatement

const verdict = (statement: PageStatement): PageFault | 'passed' => {
  const { refused } = gatePage(TASK, [statement])
  return refused[0]?.why ?? 'passed'
}

const PRICE = 'product[Family ticket].offers.price'
const ofProduct = { subject: 'product', product: 'Family ticket' } as const

const CASES: [string, PageStatement, PageFault | 'passed'][] = [
  ['a date', said(1, 'founded in 1987', 'foundingDate', '1987'), 'passed'],
  ['a person', said(1, 'Ada Holt', 'founder.name', 'Ada Holt'), 'passed'],
  ['a price', said(3, '€22', PRICE, '22 EUR', ofProduct), 'passed'],
  [
    'a price in a row',
    said(5, '450 EUR', 'product[Small hall].offers.price', '450 EUR', { subject: 'product' }),
    'passed',
  ],
  ['what is not there', said(6, 'no parking', 'amenityFeature[parking]', 'false'), 'passed'],
  ['what is there', said(6, 'free WiFi', 'amenityFeature[WiFi]', 'true'), 'passed'],
  ['a telephone number', said(10, '+49 40 1234567', 'telephone', '+49 40 1234567'), 'passed'],
  ['a number in ten thousands', said(11, '3万5千', 'numberOfEmployees', '35000'), 'passed'],
  ['a key that nobody asked about', said(1, '1987', 'birthDate', '1987'), 'no_such_key'],
  [
    'a key with the word of the instruction',
    said(3, '€22', 'product[PRODUCT].offers.price', '22 EUR'),
    'no_such_key',
  ],
  ['a line that is not there', said(99, '1987', 'foundingDate', '1987'), 'no_such_sentence'],
  ['a quote of another line', said(0, 'founded in 1987', 'foundingDate', '1987'), 'not_quoted'],
  [
    'words that do not stand there',
    said(1, 'founded in the year 1987', 'foundingDate', '1987'),
    'not_quoted',
  ],
  ['half of a number', said(13, '25 euros', PRICE, '25 EUR', ofProduct), 'not_quoted'],
  ['another value', said(1, 'founded in 1987', 'foundingDate', '1978'), 'value_not_in_quote'],
  ['a value beside an empty quote', said(0, 'Harbour Museum', 'foundingDate', '1666'), 'value_not_in_quote'],
  ['another currency', said(3, '€22', PRICE, '22 USD', ofProduct), 'value_not_in_quote'],
  ['another person', said(1, 'Ada Holt', 'founder.name', 'Eva Stern'), 'value_not_in_quote'],
  ['another number to call', said(10, '+49 40 1234567', 'telephone', '+49 40 7654321'), 'value_not_in_quote'],
  [
    'somebody else',
    said(12, '40 employees', 'numberOfEmployees', '40', { subject: 'other' }),
    'not_of_the_brand',
  ],
  [
    'a product under a key of the brand',
    said(3, '€22', 'numberOfEmployees', '22', ofProduct),
    'not_of_the_brand',
  ],
  [
    'a product under another’s name',
    said(3, '€22', PRICE, '22 EUR', { subject: 'product', product: 'Day ticket' }),
    'not_of_the_brand',
  ],
  [
    'a product that the page does not name',
    said(3, '€22', 'product[Gold card].offers.price', '22 EUR', { subject: 'product' }),
    'not_named',
  ],
  [
    'an amenity that the quote does not name',
    said(6, 'free WiFi', 'amenityFeature[Sauna]', 'true'),
    'not_named',
  ],
  [
    'a former price, said to be',
    said(2, '7 euros', 'product[ticket].offers.price', '7 EUR', { subject: 'product', time: 'past' }),
    'not_now',
  ],
  [
    'a former price, taken for today’s',
    said(2, '7 euros', 'product[ticket].offers.price', '7 EUR', { subject: 'product' }),
    'told_otherwise',
  ],
  ['about so many', said(3, '€22', PRICE, '22 EUR', { ...ofProduct, precision: 'approximate' }), 'not_exact'],
  ['a denial taken for a yes', said(6, 'no parking', 'amenityFeature[parking]', 'true'), 'told_otherwise'],
  ['a yes taken for a denial', said(1, 'old mill', 'amenityFeature[old mill]', 'false'), 'told_otherwise'],
  ['a question', said(7, 'café open', 'amenityFeature[café]', 'true'), 'told_otherwise'],
]

/** One line of a page, and what a model makes of it: the key, and of each value whether it stands there. */
type Row = [line: string, quote: string, key: string, values: Record<string, boolean>]
const PRO = 'product[Pro].offers.price'
const WEIGHT = 'product[Pro].weight'
const SIZE = 'product[Pro].additionalProperty[Speicher]'
const MADE = 'product[Pro].additionalProperty[Material]'

const ROWS: Row[] = [
  // Figures are whole.
  ['The Pro costs €22 in our shop.', '€22', PRO, { '22 EUR': true, '22000 EUR': false }],
  [
    'The Pro costs €1,250 in our shop.',
    '€1,250',
    PRO,
    { '1250 EUR': true, '250 EUR': false, '1.25 EUR': false },
  ],
  ['Das Pro kostet bei uns 1.250,00 € und ist da.', '1.250,00 €', PRO, { '1250 EUR': true, '1 EUR': false }],
  ['Le Pro est à 1 250 € dans la boutique.', '1 250 €', PRO, { '1250 EUR': true, '250 EUR': false }],
  ['Pro kosztuje 1 250 zł i jest w sklepie.', '1 250 zł', PRO, { '1250 PLN': true }],
  ['Proは39,800円です。', '39,800円', PRO, { '39800 JPY': true }],
  ['Proは3万9千円です。', '3万9千円', PRO, { '39000 JPY': true, '9 JPY': false }],
  ['Pro: €22 for 2 days', '€22 for 2 days', PRO, { '2 EUR': false }],
  ['Pro costs 22 Swiss francs and is here.', '22 Swiss francs', PRO, { '22 CHF': true }],
  ['Pro costs CA$ 22 in the shop.', 'CA$ 22', PRO, { '22 USD': false }],
  ['Pro costs 22 in the shop.', 'costs 22', PRO, { '22 EUR': false }],
  ['The Pro costs nine hundred euros in the shop.', 'nine hundred euros', PRO, { '900 EUR': true }],
  // Terms of a price.
  ['The Pro costs €9 per user and month.', '€9', PRO, { '9 EUR/month/user': true }],
  ['The Pro costs €9 in the shop.', '€9', PRO, { '9 EUR/month': false, '9 EUR/constructor': false }],
  ['For the Pro: constructor 9 €.', 'constructor 9 €', PRO, { '9 EUR': true }],
  ['For the Pro: 9 valueOf.', '9 valueOf', PRO, { '9 EUR': false }],
  ['The Pro costs €9 per month.', '€9 per month', PRO, { '9 EUR/year': false }],
  ['The Pro costs €9 per month.', '€9', PRO, { '9 EUR/month/user': false }],
  [
    'The Pro is €9 per month or €90 per year.',
    '€9 per month or €90 per year',
    PRO,
    { '90 EUR/month': false, '90 EUR/year': true },
  ],
  ['Das Pro kostet 9 € im Monat pro Nutzer.', '9 €', PRO, { '9 EUR/month/user': true }],
  ['Das Pro kostet 9 € für 12 Monate.', '9 €', PRO, { '9 EUR/month': false }],
  ['Le Pro coûte 9 € par mois et par utilisateur.', '9 €', PRO, { '9 EUR/month/user': true }],
  ['Proは月額980円です。', '月額980円', PRO, { '980 JPY/month': true, '980 JPY/year': false }],
  // Numbers and their units.
  [
    'The firm has 1,250 employees in the city.',
    '1,250 employees',
    'numberOfEmployees',
    { '1250': true, '250': false, '1': false },
  ],
  [
    'The firm has 5 million users, and 40 employees.',
    '5 million users',
    'numberOf[users]',
    { '5': false, '5000000': true },
  ],
  ['Firman har 5 miljoner kunder', '5 miljoner kunder', 'numberOf[kunder]', { '5': false, '5000000': true }],
  ['회사 직원 3만명', '3만명', 'numberOfEmployees', { '30000': true, '3': false }],
  ['The Pro weighs 1.250 kg in the box.', '1.250 kg', WEIGHT, { '1.25 kg': true }],
  ['Das Pro wiegt 1.250 g und ist da.', '1.250 g', WEIGHT, { '1250 g': true }],
  ['The Pro weighs 1.2 kg in the box.', '1.2 kg', WEIGHT, { '1.2 lb': false }],
  ['The Pro weighs 1.2 kg in the box.', '1.2', WEIGHT, { '1.2 kg': false }],
  ['The Pro weighs 1.2 kilograms in the box.', '1.2 kilograms', WEIGHT, { '1.2 kg': true }],
  ['Rated 4.6 out of 5 by the visitors.', '4.6 out of 5', 'aggregateRating.ratingValue', { '4.6/5': true }],
  ['Rated 4.6 by the visitors.', '4.6', 'aggregateRating.ratingValue', { '4.6/10': false }],
  ['The firm was made on 12.05.1990 with the city.', '12.05.1990', 'numberOfEmployees', { '1990': false }],
  // Dates.
  ['創業は昭和55年です。', '昭和55年', 'foundingDate', { '1980': true, '1955': false }],
  ['創業は昭和55年4月1日です。', '昭和55年4月1日', 'foundingDate', { '1980-04-01': true }],
  [
    'The firm was founded in May 1987 in the city.',
    'May 1987',
    'foundingDate',
    { '1987-05': true, '1987-06': false, '1987': true },
  ],
  ['The firm was founded in the 1980s in the city.', '1980s', 'foundingDate', { '1980': false }],
  [
    'Die Firma wurde am 17.05.1987 in der Stadt gegründet.',
    '17.05.1987',
    'foundingDate',
    { '1987-05-17': true, '1987-05-05': false },
  ],
  ['Founded on 05/17/1987 by the mayor.', '05/17/1987', 'foundingDate', { '1987-05-17': true }],
  ['Founded on 05/06/1987 by the mayor.', '05/06/1987', 'foundingDate', { '1987-06-05': false }],
  ['Grundat 17 maj 1987', '17 maj 1987', 'foundingDate', { '1987-05-17': true, '1987-06-17': false }],
  // Lengths of time.
  [
    'The Pro has a warranty of two years and six months.',
    'two years and six months',
    'product[Pro].warranty',
    { P30M: true },
  ],
  ['The Pro has a warranty of two years.', 'two years', 'product[Pro].warranty', { P24M: true, P2M: false }],
  [
    'The Pro has a warranty of 3 years (36 months).',
    '3 years (36 months)',
    'product[Pro].warranty',
    { P6Y: false },
  ],
  [
    'Das Pro hat eine 5-jährige Garantie in der Box.',
    '5-jährige Garantie',
    'product[Pro].warranty',
    { P5Y: true },
  ],
  ['返品は30日以内です。', '30日以内', 'merchantReturnDays', { P30D: true, P30Y: false }],
  // Names, places and texts are whole words.
  ['The firm is in Newcastle by the sea.', 'Newcastle', 'address.addressLocality', { Castle: false }],
  ['The firm is in Newcastle by the sea.', 'in Newcastle', 'address.addressLocality', { Newcastle: true }],
  [
    'Find us at Hafenstraße 12a in the city.',
    'Hafenstraße 12a',
    'address.streetAddress',
    { 'Hafenstr. 12': false, 'Hafenstraße 12': false, 'Hafenstrasse 12a': true },
  ],
  ['本社は東京都港区にあります。', '東京都港区', 'address.addressLocality', { 港区: true }],
  ['The owner is Ada Holt of the city.', 'Ada Holt', 'founder.name', { 'Holt Ada': false }],
  [
    'The Pro, Material: 316 steel in the box.',
    '316 steel',
    MADE,
    { '316 steel': true, '3 steel': false, '316 gold': false },
  ],
  ['Pro, Speicher: 250 GB', '250 GB', SIZE, { '250 GB': true }],
  ['Pro, Speicher: 250GB', '250GB', SIZE, { '250 GB': true }],
  ['Pro, Speicher: 1,250 GB', '1,250 GB', SIZE, { '250 GB': false }],
  // Numbers to call, and to file under.
  [
    'Tel. +49 40 1234567',
    '+49 40 1234567',
    'telephone',
    { '40 1234567': false, '1234567': false, '+49 40 123': false },
  ],
  ['Tel. +49 (0)40 1234567', '+49 (0)40 1234567', 'telephone', { '+49 40 1234567': true }],
  ['Tel. 040/1234567', '040/1234567', 'telephone', { '040 1234567': true }],
  ['Tel. 040 123456 / 040 654321', '040 123456 / 040 654321', 'telephone', { '040 654321': true }],
  ['USt-IdNr: DE 123 456 789', 'DE 123 456 789', 'vatID', { DE123456789: true, DE123456: false }],
  ['Write to info@harbour.example.', 'info@harbour.example', 'email', { 'info@harbour.example': true }],
  [
    'Write to service-info@harbour.example.',
    'service-info@harbour.example',
    'email',
    { 'info@harbour.example': false },
  ],
  // Hours.
  [
    'Open Monday to Friday from 9 am to 5 pm.',
    'Monday to Friday from 9 am to 5 pm',
    'openingHours',
    {
      'Mo-Fr 09:00-17:00': true,
      'We 09:00-17:00': true,
      'Mo-Fr 17:00-09:00': false,
      'Mo-Sa 09:00-17:00': false,
    },
  ],
  [
    'Open Monday to Friday from 9 am to 5 pm.',
    'from 9 am to 5 pm',
    'openingHours',
    { 'Mo-Fr 09:00-17:00': false },
  ],
  [
    'Mon-Fri 9-5, Sat 10-2, closed on Sundays',
    'Mon-Fri 9-5, Sat 10-2, closed on Sundays',
    'openingHours',
    { 'Mo-Fr 09:00-17:00; Sa 10:00-14:00; Su closed': true, 'Mo-Fr 10:00-14:00': false },
  ],
  [
    'Mo–Fr 8:00–12:00 und 14:00–18:00 Uhr, Sa geschlossen',
    'Mo–Fr 8:00–12:00 und 14:00–18:00 Uhr, Sa geschlossen',
    'openingHours',
    { 'Mo-Fr 08:00-12:00,14:00-18:00; Sa closed': true, 'Mo-Fr 14:00-18:00,08:00-12:00': false },
  ],
  [
    'Ouvert du lundi au vendredi de 9h30 à 18h',
    'lundi au vendredi de 9h30 à 18h',
    'openingHours',
    { 'Mo-Fr 09:30-18:00': true },
  ],
  [
    'Öppet måndag–fredag 10:00–18:00',
    'måndag–fredag 10:00–18:00',
    'openingHours',
    { 'Mo-Fr 10:00-18:00': true, 'Sa 10:00-18:00': false },
  ],
  [
    '営業時間 月〜金 9:00〜17:30',
    '月〜金 9:00〜17:30',
    'openingHours',
    { 'Mo-Fr 09:00-17:30': true, 'Mo-Su 09:00-17:30': false },
  ],
  ['周一至周五 9:00-17:30', '周一至周五 9:00-17:30', 'openingHours', { 'Mo-Fr 09:00-17:30': true }],
  [
    '| Monday | 9:00–17:00 |',
    '9:00–17:00',
    'openingHours',
    { 'Mo 09:00-17:00': true, 'Tu 09:00-17:00': false },
  ],
  ['Check-in from 3 pm in the lobby.', '3 pm', 'checkinTime', { '15:00': true, '03:00': false }],
]
const YES_NO: [line: string, quote: string, key: string, value: string, expected: PageFault | 'passed'][] = [
  ['Dogs are welcome in the garden.', 'Dogs are welcome', 'petsAllowed', 'true', 'passed'],
  ['Children are welcome in the garden.', 'Children are welcome', 'petsAllowed', 'true', 'not_named'],
  [
    'Haustiere sind bei uns nicht erlaubt.',
    'Haustiere sind bei uns nicht erlaubt',
    'petsAllowed',
    'false',
    'passed',
  ],
  ['The WiFi is free in the garden.', 'WiFi is free', 'isAccessibleForFree', 'true', 'not_named'],
  [
    'Admission to the garden is free.',
    'Admission to the garden is free',
    'isAccessibleForFree',
    'true',
    'passed',
  ],
  [
    'Der Eintritt in den Garten ist frei.',
    'Eintritt in den Garten ist frei',
    'isAccessibleForFree',
    'true',
    'passed',
  ],
  ['You can book a table in the garden.', 'book a table', 'acceptsReservations', 'true', 'passed'],
  ['ペット同伴可', 'ペット同伴可', 'petsAllowed', 'true', 'passed'],
  ['| WiFi | ✓ |', '✓', 'amenityFeature[WiFi]', 'true', 'not_quoted'],
  ['| WiFi | ✓ |', 'WiFi | ✓', 'amenityFeature[WiFi]', 'true', 'passed'],
  ['The spare parts are in the garden.', 'spare parts', 'amenityFeature[spa]', 'true', 'not_named'],
  ['The firm has 9 things.', '9 things', 'numberOf[THING]', '9', 'no_such_key'],
]

const verdictOn = ([line, quote, key, value]: readonly [string, string, string, string, ...unknown[]]) => {
  const task = { ...TASK, page: { ...TASK.page, title: 'Pro' }, text: line }
  const subject = key.startsWith('product[') ? 'product' : 'brand'
  const { refused } = gatePage(task, [said(0, quote, key, value, { subject })])
  return refused[0]?.why ?? 'passed'
}

describe('a value in its quote', () => {
  for (const [line, quote, key, values] of ROWS)
    for (const [value, isThere] of Object.entries(values))
      test(`${key}: ${value} ${isThere ? 'stands' : 'does not stand'} in “${quote}”`, () => {
        assert.equal(verdictOn([line, quote, key, value]), isThere ? 'passed' : 'value_not_in_quote')
      })
  for (const row of YES_NO)
    test(`${row[2]}: ${row[3]} by “${row[1]}”`, () => {
      assert.equal(verdictOn(row), row[4])
    })
  test('a part of a grouped figure is no quote', () => {
    const task = { ...TASK, text: 'Le Pro est à 1 250 € dans la boutique.' }
    const { refused } = gatePage(task, [said(0, '250 €', PRO, '250 EUR', { subject: 'product' })])
    assert.equal(refused[0]?.why, 'not_quoted')
  })
})

describe('the gate for pages', () => {
  for (const [name, statement, expected] of CASES)
    test(name, () => {
      assert.equal(verdict(statement), expected)
    })

  test('an order is a statement like any other: it may be proposed, and no more', () => {
    const order = said(9, 'warranty is 99 years', 'product[Family ticket].warranty', 'P99Y', ofProduct)
    assert.equal(verdict(order), 'passed')
  })
})
