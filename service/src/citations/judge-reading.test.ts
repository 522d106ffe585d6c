import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOf } from '../../test/citations/facts.ts'
import { confirmed } from '../../test/citations/told-reading.ts'
import type { Claim } from '../model/citation.ts'
import type { Says } from '../readers/model/check.ts'
import { sentencesOf } from '../readers/sentences.ts'
import type { Statement } from '../readers/statement.ts'
import { VALUE_KINDS } from '../values/kinds.ts'
import { type Calibration, mayAccuse, UNCALIBRATED, wilson } from './calibration.ts'
import { itemsToCheck, judgeReading } from './judge-reading.ts'
import type { AnswerReading } from './reading/subject.ts'

const BRAND = { name: 'Tarnwick', domain: 'tarnwick.example', aliases: [] }
const FACTS = factsOf([
  { key: 'foundingDate', value: '2013' },
  { key: 'warranty', value: 'P5Y' },
  { key: 'address.addressLocality', value: 'Hamburg' },
  { key: 'employee[CEO].name', value: 'Marek Dolinski' },
  { key: 'employee[CFO].name', value: 'Hanne Solberg' },
  { key: 'featureList[SSO]', value: 'true' },
  { key: 'featureList[On-premises]', value: 'false' },
  { key: 'openingHours[Monday]', value: '08:00-18:00' },
  { key: 'openingHours[Saturday]', value: 'closed' },
  { key: 'product[Team].offers.price', value: '9' },
  { key: 'product[Team].offers.priceCurrency', value: 'EUR' },
  { key: 'product[Business].offers.price', value: '16' },
  { key: 'product[Business].offers.priceCurrency', value: 'EUR' },
])
const EARLIER = factsOf([{ key: 'warranty', value: 'P2Y' }]).map(fact => ({
  ...fact,
  id: 'fct_old',
  active: false,
}))
const TEAM = 'product[Team].offers.price'
const SHOWN: Calibration = Object.fromEntries(VALUE_KINDS.map(kind => [kind, { found: 100, right: 100 }]))

const said = (quote: string, matter: string, value: string, other: Partial<Statement> = {}): Statement => ({
  sentence: 0,
  quote,
  matter,
  value,
  subject: 'brand',
  time: 'now',
  voice: 'own',
  precision: 'exact',
  ...other,
})

function judge(
  answer: string,
  statements: Statement[],
  rest: Partial<AnswerReading> = {},
  calibration = SHOWN,
) {
  const reading = { reader: 'model@1 test', statements, second: null, check: confirmed, ...rest }
  return judgeReading(answer, reading, { brand: BRAND, facts: FACTS, earlier: EARLIER, calibration })
}

const only = (claims: Claim[]): Claim => {
  assert.equal(claims.length, 1)
  return claims[0] as Claim
}

test('a claim about a price names all facts of that price, and of no other', () => {
  const { claims } = judge('Tarnwick Team costs 12 a month.', [said('12', TEAM, '12')])
  const keys = FACTS.filter(({ key }) => key.startsWith('product[Team].')).map(({ id }) => id)
  assert.deepEqual(
    only(claims).facts.map(({ id }) => id),
    keys,
  )
})

describe('one statement', () => {
  type Said = [quote: string, matter: string, value: string]
  /** The kind of what contradicts; null for what is right. Both sides of the comparison, in words. */
  const cases: [answer: string, said: Said, kind: string | null, answered: string, known: string][] = [
    ['Tarnwick was founded in 2013.', ['2013', 'foundingDate', '2013'], null, '2013', '2013'],
    ['Tarnwick was founded in 2014.', ['2014', 'foundingDate', '2014'], 'wrong_value', '2014', '2013'],
    ['Tarnwick gives 10 years.', ['10 years', 'warranty', 'P10Y'], 'wrong_value', '10 years', '5 years'],
    ['Tarnwick gives 2 years.', ['2 years', 'warranty', 'P2Y'], 'outdated', '2 years', '5 years'],
    [
      'Tarnwick is open on Saturday 9:00-13:00.',
      ['Saturday 9:00-13:00', 'openingHours', 'Sa 09:00-13:00'],
      ...(['invented', 'Sa 09:00-13:00', 'Saturday closed'] as const),
    ],
    [
      'Tarnwick is led by Hanne Solberg.',
      ['led by Hanne Solberg', 'employee[CEO].name', 'Hanne Solberg'],
      ...(['misattributed', 'Hanne Solberg', 'Marek Dolinski'] as const),
    ],
    ['Tarnwick Team costs $9.', ['$9', TEAM, '9 USD'], 'wrong_value', '9 USD', '9 EUR'],
    ['Tarnwick Team costs 16 €.', ['16 €', TEAM, '16 EUR'], 'misattributed', '16 EUR', '9 EUR'],
    ['Tarnwick does have SSO.', ['does have SSO', 'featureList[SSO]', 'true'], null, 'yes', 'yes'],
  ]
  for (const [answer, statement, kind, answered, known] of cases)
    test(answer, () => {
      const claim = only(judge(answer, [said(...statement)]).claims)
      assert.deepEqual([claim.verdict, claim.kind], [kind ? 'contradicted' : 'supported', kind])
      assert.equal(claim.comparison, `answer: ${answered}, fact: ${known}`)
      assert.equal(answer.slice(claim.start, claim.end), statement[0])
      assert.equal(claim.reader, 'model@1 test')
    })

  test('a week in which one day differs contradicts, and names that day', () => {
    const answer = 'Tarnwick: Monday 8:00-18:00, Saturday 9:00-13:00'
    const quote = 'Monday 8:00-18:00, Saturday 9:00-13:00'
    const claim = only(judge(answer, [said(quote, 'openingHours', 'Mo 08:00-18:00; Sa 09:00-13:00')]).claims)
    assert.equal(claim.verdict, 'contradicted')
    assert.equal(FACTS.find(({ id }) => id === claim.factId)?.key, 'openingHours[Saturday]')
  })
})

describe('what is set aside', () => {
  const asides: [Partial<Statement>, string][] = [
    [{ time: 'past' }, 'past'],
    [{ voice: 'reported' }, 'reported'],
    [{ voice: 'denied' }, 'denied'],
    [{ subject: 'other' }, 'other'],
    [{ subject: 'product' }, 'product'],
  ]
  for (const [fields, aside] of asides)
    test(aside, () => {
      const claim = only(
        judge('Tarnwick, founded in 2014.', [said('2014', 'foundingDate', '2014', fields)]).claims,
      )
      assert.deepEqual([claim.verdict, claim.aside, claim.suspected], ['unverifiable', aside, undefined])
    })

  test('to deny a feature is to say that there is none', () => {
    const denied = said('no SSO', 'featureList[SSO]', 'true', { voice: 'denied' })
    const claim = only(judge('Tarnwick has no SSO.', [denied]).claims)
    assert.deepEqual([claim.verdict, claim.polarity], ['contradicted', 'denied'])
  })
})

describe('what differs and does not accuse', () => {
  const answer = 'Tarnwick runs on your own servers.'
  const statement = said('runs on your own servers', 'featureList[On-premises]', 'true')
  const doubted = (claims: Claim[]) => {
    const { verdict, suspected, doubt, disputed } = only(claims)
    return [verdict, suspected, disputed ? 'disputed' : doubt]
  }

  const looked = (says: Says | null) => ({ check: () => says })

  test('nobody is accused unless a second look confirms it', () => {
    assert.equal(only(judge(answer, [statement], looked('differs')).claims).verdict, 'contradicted')
    for (const says of ['other', null] as const)
      assert.deepEqual(doubted(judge(answer, [statement], looked(says)).claims), [
        ...['unverifiable', 'invented', 'not_confirmed'],
      ])
  })

  test('a second look that finds it right is a dispute: what a comparer is sure of is never made to agree', () => {
    assert.deepEqual(doubted(judge(answer, [statement], looked('agrees')).claims), [
      ...['unverifiable', 'invented', 'disputed'],
    ])
  })

  test('a model that has shown nothing suspects', () => {
    const founded = said('2014', 'foundingDate', '2014')
    const { claims } = judge('Tarnwick: founded in 2014', [founded], {}, UNCALIBRATED)
    assert.deepEqual(doubted(claims), ['unverifiable', 'wrong_value', 'not_calibrated'])
  })

  test('a value that may be the same under another name is what the second look says', () => {
    const text = 'Tarnwick の本社はハンブルクにあります。'
    const there = said('ハンブルク', 'address.addressLocality', 'ハンブルク', { base: 'Hamburuku' })
    const judged = (says: Says | null, calibration = SHOWN) =>
      judge(text, [there], looked(says), calibration).claims
    assert.equal(only(judged('agrees')).verdict, 'supported')
    assert.equal(only(judged('differs')).verdict, 'contradicted')
    assert.equal(doubted(judged('differs', UNCALIBRATED))[2], 'not_calibrated')
    for (const says of ['other', null] as const) assert.equal(doubted(judged(says))[2], 'not_confirmed')
  })

  test('asked is what would accuse, with all that the facts say of the matter; nothing else', () => {
    const asked = (text: string, statements: Statement[]) =>
      itemsToCheck(
        text,
        { statements, second: null },
        { brand: BRAND, lists: [FACTS], earlier: EARLIER },
      ).map(({ matter, entry, sentence, quote, value }) => [matter.key, entry, sentence, quote, value])
    assert.deepEqual(
      asked('Tarnwick has branches. It sits in Bremen.', [
        said('Bremen', 'address.addressLocality', 'Bremen', { sentence: 1 }),
      ]),
      [['address.addressLocality', ['Hamburg'], 1, 'Bremen', 'Bremen']],
    )
    assert.deepEqual(asked('Tarnwick gives 10 years.', [said('10 years', 'warranty', 'P10Y')]), [
      ['warranty', ['5 years'], 0, '10 years', '10 years'],
    ])
    const price = said('12 €', TEAM, '12 EUR/month')
    assert.deepEqual(asked('Tarnwick Team costs 12 €. Team: 12 €.', [price, price]), [
      [TEAM, ['9 EUR'], 0, '12 €', '12 EUR per month'],
    ])
    const week = 'Tarnwick opens Monday 9:00-18:00.'
    assert.deepEqual(asked(week, [said('Monday 9:00-18:00', 'openingHours', 'Mo 09:00-18:00')]), [
      ['openingHours', ['Monday 08:00-18:00', 'Saturday closed'], 0, 'Monday 9:00-18:00', 'Mo 09:00-18:00'],
    ])
    const founded = (fields: Partial<Statement>) => said('2014', 'foundingDate', '2014', fields)
    assert.deepEqual(asked('Tarnwick: 2013', [said('2013', 'foundingDate', '2013')]), [])
    assert.deepEqual(asked('Tarnwick: 2014', [founded({ time: 'past' })]), [])
    // Somebody else is named there.
    const table = '| | Tarnwick | Boardlane |\n|---|---|---|\n| Founded | 2013 | 2014 |'
    const row = sentencesOf(table).findIndex(({ start, end }) => table.slice(start, end).includes('2014'))
    assert.deepEqual(asked(table, [founded({ sentence: row })]), [])
  })
})

describe('what the reader passed over', () => {
  const priced = 'Tarnwick Team costs 12 € a month.'
  test('a price beside the name of the brand', () => {
    assert.equal(judge(priced, []).unread.length, 1)
    assert.equal(judge(priced, [said('12 €', 'product[Team].offers.price', '12 EUR')]).unread.length, 0)
  })
  test('a feature that the facts name', () => {
    assert.equal(judge('Tarnwick has SSO.', []).unread.length, 1)
    assert.equal(judge('Boardlane has SSO.', []).unread.length, 0)
  })
  test('a quote that the gate refused covers nothing', () =>
    assert.equal(judge(priced, [said('13 €', 'product[Team].offers.price', '13 EUR')]).unread.length, 1))
})

test('who may accuse: the lower bound of what was shown is nine of ten', () => {
  assert.ok(Math.abs(wilson(9, 10).low - 0.5958) < 0.001)
  assert.deepEqual(wilson(0, 0), { low: 0, high: 1 })
  assert.equal(mayAccuse({ date: { found: 30, right: 30 } }, 'date'), false)
  assert.equal(mayAccuse({ date: { found: 40, right: 40 } }, 'date'), true)
  assert.equal(mayAccuse({ date: { found: 40, right: 38 } }, 'date'), false)
  assert.equal(mayAccuse({ date: { found: 400, right: 390 } }, 'money'), false)
})

describe('what a price comes to', () => {
  const verdictsOf = (answer: string, statements: Statement[]) =>
    judge(answer, statements).claims.map(({ value, verdict }) => [value, verdict])

  test('is held against nobody who has stated the price', () => {
    const answer = 'The Team plan of Tarnwick costs 9 EUR a month, so 54 EUR for half a year.'
    assert.deepEqual(
      verdictsOf(answer, [said('9 EUR a month', TEAM, '9 EUR/month'), said('54 EUR', TEAM, '54 EUR')]),
      [
        ['9 EUR/month', 'supported'],
        ['54 EUR', 'unverifiable'],
      ],
    )
  })

  test('in another currency, too', () => {
    const answer = 'The Team plan of Tarnwick costs 9 EUR a month, that is $10.'
    const statements = [said('9 EUR a month', TEAM, '9 EUR/month'), said('$10', TEAM, '10 USD/month')]
    assert.deepEqual(verdictsOf(answer, statements), [
      ['9 EUR/month', 'supported'],
      ['10 USD/month', 'unverifiable'],
    ])
  })

  test('another price on the same terms is another price, and so is one that stands alone', () => {
    const twice =
      'The Team plan of Tarnwick costs 9 EUR a month. The Team plan of Tarnwick costs 12 EUR a month.'
    const other = said('12 EUR a month', TEAM, '12 EUR/month', { sentence: 1 })
    assert.deepEqual(verdictsOf(twice, [said('9 EUR a month', TEAM, '9 EUR/month'), other])[1], [
      '12 EUR/month',
      'contradicted',
    ])
    const alone = 'The Team plan of Tarnwick costs 12 EUR a month.'
    assert.deepEqual(verdictsOf(alone, [said('12 EUR a month', TEAM, '12 EUR/month')]), [
      ['12 EUR/month', 'contradicted'],
    ])
  })
})

describe('a name that goes across the end of a sentence', () => {
  const ANSWER = 'The paint costs €40 in green. Hills are painted with it.'
  const unreadOf = (name: string, aliases: string[]) => {
    const facts = factsOf([{ key: 'product[Lacquer].offers.price', value: '40' }])
    const subject = { brand: { name, domain: 'hills.example', aliases }, facts, earlier: [] }
    const reading = { reader: 'model@1 test', statements: [], second: null, check: confirmed }
    return judgeReading(ANSWER, reading, { ...subject, calibration: SHOWN }).unread.length
  }
  test('names neither of the two', () => assert.equal(unreadOf('Green Hills', []), 0))
  test('leaves the shorter name that ends before it', () =>
    assert.equal(unreadOf('Green Hills', ['Green']), 1))
  test('leaves the name within it that ends before it', () =>
    assert.equal(unreadOf('In Green Hills', ['Green']), 1))
})
