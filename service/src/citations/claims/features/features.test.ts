import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOf } from '../../../../test/citations/facts.ts'
import { createMentionFinder } from '../../mentions/find-mentions.ts'
import { createClaimFinder } from '../find-claims.ts'

const brand = { name: 'Lindenhof', domain: 'lindenhof.example', aliases: [] }
const mentions = createMentionFinder(brand)

const FACTS = factsOf([
  { key: 'amenityFeature[WiFi]', value: 'free' },
  { key: 'amenityFeature[Swimming pool]', value: 'false' },
  { key: 'amenityFeature[Outdoor seating]', value: 'true' },
  { key: 'amenityFeature[Pets allowed]', value: 'false' },
  { key: 'amenityFeature[Parking: street]', value: 'true' },
  { key: 'amenityFeature[Parking: garage]', value: 'false' },
  { key: 'amenityFeature[Parking: valet]', value: 'false' },
  { key: 'amenityFeature[Ambience: romantic]', value: 'true' },
  { key: 'amenityFeature[Ambience: casual]', value: 'false' },
  { key: 'amenityFeature[Ambience: trendy]', value: 'false' },
  { key: 'acceptsReservations', value: 'false' },
  { key: 'hasCertification[ISO 27001]', value: 'true' },
  { key: 'hasCertification[SOC 2]', value: 'false' },
  { key: 'product[Desk].featureList[Offline mode]', value: 'true' },
  { key: 'product[Cloud].featureList[Offline mode]', value: 'false' },
  { key: 'product[Desk].featureList[Single sign-on]', value: 'false' },
])

/** "name=value verdict" of each feature found, in the order of the text. */
function found(text: string): string[] {
  const answer = `Lindenhof is a well known place.\n\n${text}`
  return createClaimFinder({ brand, facts: FACTS, earlier: [] })(answer, mentions(answer).accepted).map(
    ({ value, verdict }) => `${value} ${verdict}`,
  )
}

const CASES: [string, string[]][] = [
  ['It offers free WiFi.', ['WiFi=free supported']],
  ['Paid Wi-Fi is available.', ['WiFi=paid contradicted']],
  ['There is no WiFi.', ['WiFi=false contradicted']],
  ['**WiFi:** Not available', ['WiFi=false contradicted']],
  ['- **Swimming pool:** No\n- **WiFi:** Yes', ['Swimming pool=false supported', 'WiFi=true supported']],
  ['| Swimming pool | ✗ |', ['Swimming pool=false supported']],
  ['| Swimming pool | ✓ |', ['Swimming pool=true contradicted']],
  ['It has a swimming pool.', ['Swimming pool=true contradicted']],
  [
    'It does not offer a swimming pool, WiFi, or outdoor seating.',
    ['Swimming pool=false supported', 'WiFi=false contradicted', 'Outdoor seating=false contradicted'],
  ],
  [
    'It does not have a pool, but outdoor seating is available.',
    ['Swimming pool=false supported', 'Outdoor seating=true supported'],
  ],
  ['It has neither a pool nor WiFi.', ['Swimming pool=false supported', 'WiFi=false contradicted']],
  [
    'No pool or outdoor seating is available.',
    ['Swimming pool=false supported', 'Outdoor seating=false contradicted'],
  ],
  [
    'It has outdoor seating and no pool.',
    ['Outdoor seating=true supported', 'Swimming pool=false supported'],
  ],
  ['The pool and WiFi are not available.', ['Swimming pool=false supported', 'WiFi=false contradicted']],
  [
    'It offers free WiFi, and reservations are not accepted.',
    ['WiFi=free supported', 'reservations=false supported'],
  ],
  [
    'While it does not have a pool, outdoor seating and WiFi are available.',
    ['Swimming pool=false supported', 'Outdoor seating=true supported', 'WiFi=true supported'],
  ],
  ['It lacks a pool and reservations.', ['Swimming pool=false supported', 'reservations=false supported']],
  ['It comes without a pool.', ['Swimming pool=false supported']],
  ['Not available:\n- Pool\n- WiFi', ['Swimming pool=false supported', 'WiFi=false contradicted']],
  ['Reservations are not required.', []],
  ['There is no information about WiFi.', []],
  ['Does it have a pool?', []],
  ['If you want a pool, go elsewhere.', []],
  ['It may have a pool.', ['Swimming pool=true hedged']],
  ['Some say it has a pool.', ['Swimming pool=true unverifiable']],
  ['One guest mentioned that pets are welcome.', ['Pets allowed=true unverifiable']],
  ['Not only does it have WiFi, it is free.', ['WiFi=true supported']],
  // Groups
  ['Street parking is available.', ['Parking: street=true supported']],
  [
    'Guests can use valet parking or a parking garage.',
    ['Parking: valet=true contradicted', 'Parking: garage=true contradicted'],
  ],
  [
    'Parking is on the street, but there is no garage or valet service.',
    ['Parking: street=true supported', 'Parking: garage=false supported', 'Parking: valet=false supported'],
  ],
  [
    'No parking options (street, garage) are offered.',
    ['Parking: street=false contradicted', 'Parking: garage=false supported'],
  ],
  ['It is on Baker Street, with plenty of parking.', []],
  ['The garage band played all night.', []],
  [
    'The ambience is romantic and casual.',
    ['Ambience: romantic=true supported', 'Ambience: casual=true contradicted'],
  ],
  ['It is a casual dining spot.', []],
  ['It is a trendy dining spot.', ['Ambience: trendy=true contradicted']],
  [
    'The atmosphere is romantic, not trendy.',
    ['Ambience: romantic=true supported', 'Ambience: trendy=false supported'],
  ],
  // Certificates and functions of products
  ['It is ISO/IEC 27001 certified.', ['ISO 27001=true supported']],
  ['It is not ISO 27001 certified.', ['ISO 27001=false contradicted']],
  ['It holds a SOC 2 report.', ['SOC 2=true contradicted']],
  ['Lindenhof Cloud has an offline mode.', ['Offline mode=true contradicted']],
  ['Lindenhof Desk has an offline mode.', ['Offline mode=true supported']],
  ['It has an offline mode.', ['Offline mode=true supported']],
  ['Lindenhof Desk supports SSO.', ['Single sign-on=true contradicted']],
]

describe('yes/no features', () => {
  for (const [text, expected] of CASES)
    test(`${text.replaceAll('\n', ' / ')}`, () => assert.deepEqual(found(text), expected))

  const kindOf = (text: string, earlier = factsOf([])) => {
    const answer = `Lindenhof is a well known place. ${text}`
    const [claim] = createClaimFinder({ brand, facts: FACTS, earlier })(answer, mentions(answer).accepted)
    return claim?.kind
  }

  test('what there is not is invented', () => assert.equal(kindOf('It has a pool.'), 'invented'))

  test('what another product has is misattributed, unless the fact says no', () =>
    assert.equal(kindOf('Lindenhof Desk has no offline mode.'), 'misattributed'))

  test('what was true before is outdated', () => {
    const earlier = factsOf([{ key: 'amenityFeature[Swimming pool]', value: 'true' }])
    assert.equal(kindOf('It has a pool.', earlier), 'outdated')
  })

  test('matters of taste are not hard', () => {
    const answer = 'Lindenhof has a trendy atmosphere and a pool.'
    const claims = createClaimFinder({ brand, facts: FACTS, earlier: [] })(answer, mentions(answer).accepted)
    assert.deepEqual(
      claims.map(({ hard }) => hard),
      [false, true],
    )
  })

  test('a claim names what it was held against', () => {
    const answer = 'Lindenhof has a swimming pool.'
    const [claim] = createClaimFinder({ brand, facts: FACTS, earlier: [] })(answer, mentions(answer).accepted)
    assert.equal(claim?.text, 'swimming pool')
    assert.equal(answer.slice(claim?.start, claim?.end), claim?.text)
    assert.equal(claim?.factId, 'fct_1')
    assert.deepEqual(
      claim?.facts.map(({ id }) => id),
      ['fct_1'],
    )
  })
})
