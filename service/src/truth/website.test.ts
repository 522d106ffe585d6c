import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { assertGrowsWithInput } from '../../test/growth.ts'
import { factsOfPage, type ReadPage } from './website.ts'

const OWNER = { name: 'Northwind Kettles', aliases: ['Northwind'], domain: 'northwind.example' }
const URL_OF_PAGE = 'https://www.northwind.example/page'

const scripts = (...data: unknown[]) =>
  data.map(item => `<script type="application/ld+json">${JSON.stringify(item)}</script>`).join('')
const page = (...data: unknown[]) => `<!doctype html><html><head>${scripts(...data)}</head></html>`

const pairs = (html: string, role: ReadPage['role'] = 'other') =>
  factsOfPage(html, { url: URL_OF_PAGE, role }, OWNER).map(({ key, value }) => `${key}=${value}`)
const stated = (...data: unknown[]) => pairs(page(...data))
const org = (properties: object) => ({ '@type': 'Organization', name: 'Northwind Kettles', ...properties })
/** What an organisation of that name states beside its name. */
const ofOrg = (properties: object) =>
  stated(org(properties)).filter(pair => pair !== 'name=Northwind Kettles')
const ofProduct = (properties: object) =>
  stated({ '@type': 'Product', name: 'One', ...properties }).filter(pair => pair !== 'product[One].name=One')

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
const week = (weekdays: string, saturday: string, sunday: string) => [
  ...WEEKDAYS.map(day => `openingHours[${day}]=${weekdays}`),
  `openingHours[Saturday]=${saturday}`,
  `openingHours[Sunday]=${sunday}`,
]

test('a type that nobody knows, on a thing with the name and the address of the brand', () => {
  const bank = {
    '@type': 'CreditUnion',
    url: 'https://northwind.example/',
    name: 'Northwind Kettles',
    foundingDate: '1948',
  }
  assert.ok(stated(bank).includes('foundingDate=1948'))
  assert.deepEqual(stated({ ...bank, '@type': 'Person' }), [])
  assert.deepEqual(stated({ ...bank, url: 'https://rival.example/' }), [])
  assert.deepEqual(stated({ ...bank, name: 'Somebody Else' }), [])
})

describe('what an organisation states in JSON-LD', () => {
  const cases: [name: string, properties: object, expected: string[]][] = [
    ['plain values', { foundingDate: '1987', slogan: ' Boil. ' }, ['foundingDate=1987', 'slogan=Boil.']],
    [
      'numbers and truths',
      { a: 5, b: 0.5, isAccessibleForFree: true, c: false },
      ['a=5', 'b=0.5', 'isAccessibleForFree=true', 'c=false'],
    ],
    [
      'several values',
      { sameAs: ['https://a.example', 'https://b.example'] },
      ['sameAs=https://a.example', 'sameAs=https://b.example'],
    ],
    [
      'an address',
      {
        address: {
          '@type': 'PostalAddress',
          streetAddress: '1 Lane',
          addressLocality: 'Leeds',
          addressCountry: { '@type': 'Country', name: 'GB' },
        },
      },
      ['address.streetAddress=1 Lane', 'address.addressLocality=Leeds', 'address.addressCountry=GB'],
    ],
    ['an address in one text', { address: '1 Lane, Leeds' }, ['address=1 Lane, Leeds']],
    [
      'an address of its place',
      { location: { '@type': 'Place', address: { addressLocality: 'Leeds' } } },
      ['location.address.addressLocality=Leeds', 'address.addressLocality=Leeds'],
    ],
    [
      'founders',
      { founder: [{ '@type': 'Person', name: 'Ada' }, 'Sam'], founders: { name: 'Kim' } },
      ['founder.name=Ada', 'founder.name=Sam', 'founder.name=Kim'],
    ],
    [
      'people by their posts',
      { employee: [{ name: 'Ada', jobTitle: 'CEO' }, { name: 'Sam' }] },
      ['employee[CEO].name=Ada', 'employee.name=Sam'],
    ],
    [
      'a number of employees',
      { numberOfEmployees: { '@type': 'QuantitativeValue', value: 240 } },
      ['numberOfEmployees=240'],
    ],
    [
      'a range of employees',
      { numberOfEmployees: { minValue: 50, maxValue: 100 } },
      ['numberOfEmployees=50-100'],
    ],
    [
      'amenities keep their names',
      {
        amenityFeature: [
          { '@type': 'LocationFeatureSpecification', name: 'WiFi', value: 'free' },
          { name: 'Outdoor seating', value: false },
          { name: 'Parking: street', value: 'True' },
          { name: 'Lift' },
          'Terrace',
          { value: true },
        ],
      },
      [
        'amenityFeature[WiFi]=free',
        'amenityFeature[Outdoor seating]=false',
        'amenityFeature[Parking: street]=true',
        'amenityFeature[Lift]=true',
        'amenityFeature[Terrace]=true',
      ],
    ],
    [
      'a rating',
      { aggregateRating: { ratingValue: '4.0', reviewCount: 12 } },
      ['aggregateRating.ratingValue=4.0', 'aggregateRating.reviewCount=12'],
    ],
    [
      'certificates',
      {
        hasCertification: [
          { '@type': 'Certification', name: 'ISO 27001' },
          { name: 'SOC 2', certificationStatus: 'https://schema.org/CertificationInactive' },
        ],
        hasCredential: 'B Corp',
      },
      ['hasCertification[ISO 27001]=true', 'hasCertification[SOC 2]=false', 'hasCertification[B Corp]=true'],
    ],
    [
      'contact points',
      { contactPoint: { contactType: 'sales', telephone: 'tel:+44 1', email: 'a@northwind.example' } },
      ['telephone=+44 1', 'email=a@northwind.example'],
    ],
    [
      'yes and no',
      { acceptsReservations: 'Yes', smokingAllowed: 'https://schema.org/False' },
      ['acceptsReservations=true', 'smokingAllowed=false'],
    ],
    ['a warranty', { warranty: { durationOfWarranty: { value: 5, unitCode: 'ANN' } } }, ['warranty=5 years']],
    [
      'words of the vocabulary in full',
      { 'https://schema.org/foundingDate': '1987', 'schema:slogan': 'x' },
      ['foundingDate=1987', 'slogan=x'],
    ],
    ['values with a language', { slogan: { '@value': 'Boil', '@language': 'en' } }, ['slogan=Boil']],
    [
      'what offers cost',
      {
        makesOffer: {
          '@type': 'Offer',
          price: 9,
          priceCurrency: 'eur',
          itemOffered: { '@type': 'Service', name: 'Repair' },
        },
      },
      [
        'product[Repair].offers.price=9',
        'product[Repair].offers.priceCurrency=EUR',
        'product[Repair].name=Repair',
      ],
    ],
    [
      'neither reviews nor pictures',
      { image: 'x.png', logo: { url: 'y' }, review: { author: { name: 'Z' } }, member: { name: 'M' } },
      [],
    ],
    ['nothing about pages', { page: { status: '404' }, 'page.lacks': 'x' }, []],
  ]
  for (const [name, properties, expected] of cases)
    test(name, () => assert.deepEqual(ofOrg(properties), expected))
})

describe('opening hours', () => {
  const spec = (dayOfWeek: unknown, opens?: string, closes?: string, more = {}) => ({
    '@type': 'OpeningHoursSpecification',
    ...(dayOfWeek === undefined ? {} : { dayOfWeek }),
    ...(opens === undefined ? {} : { opens, closes }),
    ...more,
  })
  const cases: [name: string, properties: object, expected: string[]][] = [
    [
      'days that are left out are closed',
      { openingHoursSpecification: [spec(WEEKDAYS, '09:00', '17:00')] },
      week('09:00-17:00', 'closed', 'closed'),
    ],
    [
      'days by their addresses',
      {
        openingHoursSpecification: spec(
          WEEKDAYS.map(day => `https://schema.org/${day}`),
          '09:00:00',
          '17:00:00',
        ),
      },
      week('09:00-17:00', 'closed', 'closed'),
    ],
    [
      'two spans of a day',
      { openingHoursSpecification: [spec(WEEKDAYS, '13:00', '17:00'), spec(WEEKDAYS, '09:00', '12:00')] },
      week('09:00-12:00,13:00-17:00', 'closed', 'closed'),
    ],
    ['in short', { openingHours: 'Mo-Fr 09:00-17:00' }, week('09:00-17:00', 'closed', 'closed')],
    [
      'in a list',
      { openingHours: ['Mo-Fr 09:00-17:00', 'Sa 10:00-14:00'] },
      week('09:00-17:00', '10:00-14:00', 'closed'),
    ],
    [
      'until after midnight',
      { openingHours: 'Mo-Fr 17:30-02:00, Sa 17:30-00:00' },
      week('17:30-02:00', '17:30-24:00', 'closed'),
    ],
    [
      'day and night',
      { openingHoursSpecification: spec(undefined, '00:00', '23:59') },
      week('00:00-24:00', '00:00-24:00', '00:00-24:00'),
    ],
    [
      'closed, as search engines have it',
      {
        openingHoursSpecification: [
          spec(WEEKDAYS, '09:00', '17:00'),
          spec('Saturday', '00:00', '00:00'),
          spec('Sunday'),
        ],
      },
      week('09:00-17:00', 'closed', 'closed'),
    ],
    [
      'hours of a season say nothing',
      { openingHoursSpecification: spec(WEEKDAYS, '09:00', '17:00', { validFrom: '2026-12-01' }) },
      [],
    ],
    [
      'hours that are none say nothing',
      { openingHoursSpecification: spec(WEEKDAYS, 'early', 'late'), openingHours: 'by appointment' },
      [],
    ],
    [
      'a day that is none says nothing',
      { openingHoursSpecification: spec('PublicHolidays', '09:00', '17:00') },
      [],
    ],
  ]
  for (const [name, properties, expected] of cases)
    test(name, () => assert.deepEqual(ofOrg(properties), expected))
})

describe('products', () => {
  const cases: [name: string, properties: object, expected: string[]][] = [
    [
      'a price stays with its product',
      { offers: { '@type': 'Offer', price: '79.00', priceCurrency: 'GBP' } },
      ['product[One].offers.price=79.00', 'product[One].offers.priceCurrency=GBP'],
    ],
    ['a price with its sign', { offers: { price: '£1,299.00' } }, ['product[One].offers.price=1299.00']],
    [
      'plans by their names',
      {
        offers: [
          { '@type': 'Offer', name: 'Pro', price: 12, priceCurrency: 'USD' },
          { name: 'Free', price: 0 },
        ],
      },
      [
        'product[Pro].offers.price=12',
        'product[Pro].offers.priceCurrency=USD',
        'product[Free].offers.price=0',
      ],
    ],
    [
      'what is paid by the month',
      {
        offers: {
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price: 12,
            priceCurrency: 'USD',
            billingDuration: 'P1M',
          },
        },
      },
      [
        'product[One].offers.price=12',
        'product[One].offers.priceCurrency=USD',
        'product[One].offers.priceSpecification.billingDuration=month',
      ],
    ],
    [
      'and by the year',
      { offers: { price: 99, priceSpecification: { referenceQuantity: { value: 1, unitCode: 'ANN' } } } },
      ['product[One].offers.price=99', 'product[One].offers.priceSpecification.billingDuration=year'],
    ],
    [
      'several offers together',
      { offers: { '@type': 'AggregateOffer', lowPrice: 5, highPrice: 9, offers: [{ price: 5 }] } },
      ['product[One].offers.lowPrice=5', 'product[One].offers.highPrice=9', 'product[One].offers.price=5'],
    ],
    [
      'features',
      { featureList: ['Offline mode', 'Two-factor login.'] },
      ['product[One].featureList[Offline mode]=true', 'product[One].featureList[Two-factor login]=true'],
    ],
    [
      'features in one text',
      { featureList: '- Offline mode\n- Export, Import' },
      [
        'product[One].featureList[Offline mode]=true',
        'product[One].featureList[Export]=true',
        'product[One].featureList[Import]=true',
      ],
    ],
    [
      'further properties',
      { additionalProperty: [{ '@type': 'PropertyValue', name: 'Capacity', value: 1.7, unitText: 'l' }] },
      ['product[One].additionalProperty[Capacity]=1.7 l'],
    ],
    [
      'a warranty',
      { offers: { price: 79, warranty: { durationOfWarranty: { value: 1, unitText: 'year' } } } },
      ['product[One].offers.price=79', 'product[One].warranty=1 year'],
    ],
    [
      'availability',
      { offers: { availability: 'https://schema.org/InStock' } },
      ['product[One].offers.availability=InStock'],
    ],
    ['names do not break out of their brackets', { name: 'A]b[.c' }, ['product[A b .c].name=A]b[.c']],
  ]
  for (const [name, properties, expected] of cases)
    test(name, () => assert.deepEqual(ofProduct(properties), expected))

  test('without a name nothing can be said of one', () => {
    assert.deepEqual(stated({ '@type': 'Product', offers: { price: 5 } }), [])
  })
})

describe('only what is the brand’s own', () => {
  const rival = {
    '@type': 'Organization',
    name: 'Emberwick',
    url: 'https://emberwick.example/',
    foundingDate: '1901',
  }
  const cases: [name: string, data: unknown[], expected: string[]][] = [
    ['an address on another domain is another company', [rival], []],
    [
      'also beside the brand',
      [org({ foundingDate: '1987' }), rival],
      ['name=Northwind Kettles', 'foundingDate=1987'],
    ],
    [
      'also without an address, when the brand is named',
      [org({ slogan: 'x' }), { '@type': 'Organization', name: 'Emberwick' }],
      ['name=Northwind Kettles', 'slogan=x'],
    ],
    [
      'alone and without an address it may be the brand’s other name',
      [{ '@type': 'Organization', name: 'NW Group', foundingDate: '1987' }],
      ['name=NW Group', 'foundingDate=1987'],
    ],
    [
      'two strangers are nobody',
      [
        { '@type': 'Organization', name: 'A' },
        { '@type': 'Organization', name: 'B' },
      ],
      [],
    ],
    [
      'a branch is the brand',
      [{ '@type': 'Store', name: 'Northwind Kettles Leeds', telephone: '+44 1' }],
      ['name=Northwind Kettles Leeds', 'telephone=+44 1'],
    ],
    [
      'an address on the brand’s domain is enough',
      [{ '@type': 'Hotel', url: '/hotel', telephone: '+44 1' }],
      ['url=https://www.northwind.example/hotel', 'telephone=+44 1'],
    ],
    [
      'who wrote a review',
      [
        {
          '@graph': [
            { '@type': 'Review', author: { '@id': '#x' } },
            { '@id': '#x', '@type': 'Organization', name: 'Tester', telephone: '1' },
          ],
        },
      ],
      [],
    ],
    [
      'who published an article',
      [{ '@type': 'Article', publisher: rival, author: { '@type': 'Organization', telephone: '1' } }],
      [],
    ],
    [
      'what a page is about',
      [{ '@type': 'AboutPage', mainEntity: org({ foundingDate: '1987' }) }],
      ['name=Northwind Kettles', 'foundingDate=1987'],
    ],
    [
      'a node of another site by its @id',
      [{ '@type': 'Organization', '@id': 'https://emberwick.example/#org', telephone: '1' }],
      [],
    ],
    [
      'a rival’s product in a comparison',
      [{ '@type': 'Product', name: 'Ember', brand: { name: 'Emberwick' }, offers: { price: 5 } }],
      [],
    ],
    [
      'a rival’s product by its address',
      [{ '@type': 'Product', name: 'Ember', url: 'https://emberwick.example/e', offers: { price: 5 } }],
      [],
    ],
    [
      'a product of others that the brand sells',
      [{ '@type': 'Product', name: 'Ember', brand: 'Emberwick', offers: { price: 5, url: '/shop/ember' } }],
      ['product[Ember].name=Ember', 'product[Ember].offers.price=5'],
    ],
    [
      'what a product is compared with',
      [
        {
          '@type': 'Product',
          name: 'One',
          brand: 'Northwind',
          isSimilarTo: { '@type': 'Product', name: 'Ember', offers: { price: 5 } },
        },
      ],
      ['product[One].name=One'],
    ],
    [
      'products in a list',
      [
        {
          '@type': 'ItemList',
          itemListElement: [{ '@type': 'ListItem', item: { '@type': 'Product', name: 'One' } }],
        },
      ],
      ['product[One].name=One'],
    ],
    [
      'neither sites, nor people, nor what has no type',
      [{ '@type': 'WebSite', name: 'Blog' }, { '@type': 'Person', name: 'Ada' }, { name: 'x' }],
      [],
    ],
  ]
  for (const [name, data, expected] of cases) test(name, () => assert.deepEqual(stated(...data), expected))
})

describe('how data is written', () => {
  test('in lists, in graphs, with several types, and by reference', () => {
    assert.deepEqual(stated([org({})]), ['name=Northwind Kettles'])
    assert.deepEqual(
      stated({ '@graph': [{ '@type': ['Thing', 'https://schema.org/Store'], slogan: 'x' }] }),
      ['slogan=x'],
    )
    const graph = [
      { '@type': 'Organization', '@id': '#org', founder: { '@id': '#ada' }, slogan: 'x' },
      { '@type': 'Person', '@id': '#ada', name: 'Ada' },
    ]
    assert.deepEqual(stated({ '@graph': graph }), ['founder.name=Ada', 'slogan=x'])
    assert.deepEqual(stated({ '@graph': graph.toReversed() }), ['founder.name=Ada', 'slogan=x'])
  })

  test('one node in two blocks is one thing', () => {
    const [first, second] = [{ slogan: 'x' }, { telephone: '1' }].map(more => ({
      '@type': 'Store',
      '@id': '#s',
      ...more,
    }))
    assert.deepEqual(stated(first, second), ['slogan=x', 'telephone=1'])
  })

  test('the same value twice is one fact; two values of one key are two', () => {
    assert.deepEqual(stated(org({ slogan: 'x' }), org({ slogan: ['x', 'y'] })), [
      'name=Northwind Kettles',
      'slogan=x',
      'slogan=y',
    ])
  })

  test('a broken block does not spoil the others; one in a comment is read', () => {
    assert.deepEqual(pairs(`<script type="application/ld+json">{oops</script>${scripts(org({}))}`), [
      'name=Northwind Kettles',
    ])
    assert.deepEqual(
      pairs('<script type="Application/LD+JSON"><!-- {"@type":"Store","slogan":"x"} --></script>'),
      ['slogan=x'],
    )
    assert.deepEqual(pairs('<script>{"@type":"Store","slogan":"x"}</script>'), [])
  })

  test('microdata states the same', () => {
    const html = `<div itemscope itemtype="https://schema.org/Restaurant">
      <h1 itemprop="name">Northwind   <b>Kettles</b></h1>
      <time itemprop="foundingDate" datetime="1987-05-03">May 1987</time>
      <meta itemprop="priceRange" content="££"><a itemprop="url" href="https://northwind.example/">home</a>
      <span itemprop="founder" itemscope itemtype="https://schema.org/Person"><i itemprop="name">Ada</i></span>
      <div itemprop="amenityFeature" itemscope><b itemprop="name">WiFi</b><data itemprop="value" value="true">yes</data></div>
      <time itemprop="openingHours" content="Mo-Fr 09:00-17:00">Weekdays</time>
    </div>
    <div itemscope itemtype="https://schema.org/Review"><p itemprop="author" itemscope itemtype="https://schema.org/Organization">
      <b itemprop="name">Tester</b></p></div>`
    assert.deepEqual(pairs(html), [
      'name=Northwind Kettles',
      'foundingDate=1987-05-03',
      'priceRange=££',
      'url=https://northwind.example/',
      'founder.name=Ada',
      'amenityFeature[WiFi]=true',
      ...week('09:00-17:00', 'closed', 'closed'),
    ])
  })
})

describe('what a page says without structured data', () => {
  const HEAD =
    '<html lang="en"><head><meta name="description" content="Kettles since 1987"><meta property="og:site_name" content="Northwind"></head>'
  const BODY = `<body><p>Call <a href="tel:+44%20113%20496%200000">us</a> or <a href="mailto:hi@northwind.example?subject=x">write</a>.
    <address>12 Foundry Lane<br>Leeds</address><ul><li>Mon–Fri: 9am – 5pm</li><li>Sunday: closed</li></ul></body>`

  test('the first page describes the site', () => {
    assert.deepEqual(pairs(HEAD, 'home'), ['name=Northwind', 'description=Kettles since 1987'])
    assert.deepEqual(pairs(HEAD, 'contact'), [])
  })

  test('a page of contacts says how to reach the brand', () => {
    assert.deepEqual(pairs(BODY, 'contact'), [
      'telephone=+44 113 496 0000',
      'email=hi@northwind.example',
      'address=12 Foundry Lane, Leeds',
      ...WEEKDAYS.map(day => `openingHours[${day}]=09:00-17:00`),
      'openingHours[Sunday]=closed',
    ])
    assert.deepEqual(pairs(BODY, 'other'), [])
  })

  test('two lines that contradict each other leave no hours', () => {
    assert.deepEqual(pairs('<p>Mon 9:00-17:00<p>Mon 10:00-12:00', 'contact'), [])
  })

  test('structured data ranks first, family by family', () => {
    const microdata =
      '<div itemscope itemtype="https://schema.org/Store"><b itemprop="telephone">2</b><b itemprop="slogan">x</b></div>'
    assert.deepEqual(
      pairs(
        `${HEAD}${scripts(org({ telephone: '1', openingHours: 'Mo 10:00-11:00' }))}${microdata}${BODY}`,
        'home',
      ),
      [
        'name=Northwind Kettles',
        'telephone=1',
        'openingHours[Monday]=10:00-11:00',
        ...['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
          day => `openingHours[${day}]=closed`,
        ),
        'slogan=x',
        'description=Kettles since 1987',
        'email=hi@northwind.example',
        'address=12 Foundry Lane, Leeds',
      ],
    )
  })
})

/** Each leaves one element open, and closes it only for a reader who counts badly. */
const HIDDEN = [
  '<i title="</i>">',
  "<i title='</i>'>",
  '<i =" a="> </i> ">',
  '<i><title></i></title>',
  '<i><textarea></i></textarea>',
  '<i><!-- </i> -->',
  '<i><!--></i>-->',
  '<i><svg><![CDATA[></i>]]></svg>',
  '<i><script></i></script>',
  '<i a=b"> </i x="</i>">',
  '<i/><i / ><? </i> >',
  '<i><script a=b/></i></script>',
  '<i><script/></i></script><i>',
  '<i\u00a0></i>',
  '<i><script></script\u00a0></i></script>',
]

describe('hostile pages', () => {
  const LIMITS = { facts: 200, key: 300, value: 2_000 }
  const bounded = (html: string) => {
    for (const role of ['home', 'contact'] as const) {
      const facts = factsOfPage(html, { url: URL_OF_PAGE, role }, OWNER)
      assert.ok(facts.length <= LIMITS.facts)
      for (const { key, value } of facts) {
        assert.ok(key.length <= LIMITS.key && value.length <= LIMITS.value && value !== '')
        assert.ok(`${key}${value}`.isWellFormed() && !`${key}${value}`.includes('\u0000'))
      }
    }
  }

  test('F13, F17: markup and scripts in a value are kept as words', () => {
    const value = '<img src=x onerror=alert(1)>'
    assert.deepEqual(ofOrg({ slogan: value, price: 0, big: 1e99 }), [
      `slogan=${value}`,
      'price=0',
      'big=1e+99',
    ])
  })

  test('keys and values fit the database, and there is an end to them', () => {
    bounded(page(org({ a: 'x\u0000y', b: '\ud800', c: '  ', d: `${'e'.repeat(1_999)}😀`, f: null })))
    bounded(page(org({ 'a\u0000b': 'x', '\ud800': 'y', ['k'.repeat(5_000)]: 'z' })))
    bounded(page(org({ amenityFeature: [{ name: `${'😀'.repeat(400)}\u0000\n]`, value: 1 }] })))
    bounded(page(org(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, at])))))
    bounded(page(org({ toString: 'a', constructor: { prototype: 'b' }, hasOwnProperty: 'c' })))
    bounded('<script type="application/ld+json">{"@type":"Store","__proto__":{"slogan":"x"}}</script>')
    assert.equal(Object.hasOwn(Object.prototype, 'slogan'), false)
  })

  test('F11: nesting without end ends', () => {
    const deep = 50_000
    const nested = [
      '['.repeat(deep) + ']'.repeat(deep),
      `${'{"@graph":'.repeat(deep)}1${'}'.repeat(deep)}`,
      `{"@type":"Store","a":${'['.repeat(deep)}1${']'.repeat(deep)}}`,
      `{"@type":"Store","a":${'{"b":'.repeat(deep)}1${'}'.repeat(deep)}}`,
    ]
    for (const json of nested)
      assert.deepEqual(pairs(`<script type="application/ld+json">${json}</script>`), [])
    for (const tag of [
      '<div>',
      '<p><b>',
      '<div itemscope itemtype="https://schema.org/Store" itemprop="a">',
      '<table><td>',
    ])
      bounded(tag.repeat(200_000 / tag.length))
    for (const hidden of ['<a title="<!--">', '<a title="<script>">'])
      bounded(`${hidden}${'<i>'.repeat(60_000)}<!-- --></script>`)
    for (const piece of HIDDEN) bounded(piece.repeat(100_000 / piece.length))
  })

  test('things that refer to each other in circles, and by the thousand, end too', () => {
    const nodes = Array.from({ length: 30 }, (_, at) => ({
      '@type': 'Organization',
      '@id': `#${at}`,
      ...Object.fromEntries(Array.from({ length: 30 }, (_unused, to) => [`p${to}`, { '@id': `#${to}` }])),
      offers: { '@type': 'AggregateOffer', offers: { '@id': `#${at}` } },
    }))
    bounded(page({ '@graph': nodes }))
    bounded(page({ '@graph': nodes.map(node => ({ ...node, '@type': 'Product', name: node['@id'] })) }))
  })

  test('a long page is read in time, whatever is in it', async () => {
    const pieces = [
      '<',
      '<a ',
      '</q>',
      '<i>',
      'Mon 9:00 ',
      '<!--',
      '&amp;',
      '<script>',
      'itemscope ',
      '9:00-',
      '<b itemprop=a>x',
      '"',
    ]
    for (const piece of pieces)
      await assertGrowsWithInput(piece, 512 * 1024, size =>
        bounded(`<body>${piece.repeat(size / piece.length)}`),
      )
  })

  test('a page with a long program in it is read', () => {
    const program = `<script>${'for(i=0;i<n;i++)a<b&&"<div>";'.repeat(1_200)}</script><!-- ${'<div>'.repeat(3_500)} -->`
    assert.deepEqual(pairs(`${program}${scripts(org({ slogan: 'x' }))}`), [
      'name=Northwind Kettles',
      'slogan=x',
    ])
  })

  test('any page at all is read without a complaint', () => {
    const tag = fc.constantFrom('div', 'script', 'address', 'a', 'time', 'meta', 'html')
    const attribute = fc.tuple(
      fc.constantFrom('itemscope', 'itemprop', 'itemtype', 'href', 'content', 'type', 'lang', 'datetime'),
      fc.oneof(
        fc.string(),
        fc.constantFrom('https://schema.org/Store', 'tel:12345', 'openingHours', 'application/ld+json'),
      ),
    )
    const element = fc
      .tuple(tag, fc.array(attribute, { maxLength: 3 }), fc.oneof(fc.string(), fc.json()))
      .map(
        ([name, attributes, text]) =>
          `<${name} ${attributes.map(([key, value]) => `${key}="${value}"`).join(' ')}>${text}</${name}>`,
      )
    fc.assert(fc.property(fc.string({ unit: 'binary' }), bounded))
    fc.assert(fc.property(fc.array(element, { maxLength: 12 }), parts => bounded(parts.join(''))))
    fc.assert(
      fc.property(fc.json(), json =>
        bounded(page(org({ openingHours: 'Mo 9:00-10:00', more: JSON.parse(json) }), JSON.parse(json))),
      ),
    )
  })
})
