import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { assertGrowsWithInput } from '../../test/growth.ts'
import { factsOfLlmsText } from './page/llms-text.ts'
import { isNameOf, type Owner } from './page/own-things.ts'
import { factsOfPage } from './website.ts'

const OWNER = { name: 'Northwind Kettles', aliases: ['Northwind'], domain: 'northwind.example' }
const URL_OF_PAGE = 'https://www.northwind.example/page'

const scripts = (...data: unknown[]) =>
  data.map(item => `<script type="application/ld+json">${JSON.stringify(item)}</script>`).join('')
const page = (...data: unknown[]) => `<!doctype html><html><head>${scripts(...data)}</head></html>`

const pairs = (html: string, isHome = false) =>
  factsOfPage(html, { url: URL_OF_PAGE, isHome }, OWNER).map(({ key, value }) => `${key}=${value}`)
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

test('of two prices on other terms, the second is told as one value', () => {
  const monthly = { price: 10, unitCode: 'MON' }
  const yearly = { price: 100, unitCode: 'ANN' }
  const offered = (...priceSpecification: object[]) =>
    ofProduct({ offers: { priceCurrency: 'EUR', priceSpecification } }).map(pair =>
      pair.replace('product[One].offers.', ''),
    )
  assert.deepEqual(offered(monthly, yearly), [
    ...['priceCurrency=EUR', 'price=10', 'priceSpecification.billingDuration=month'],
    'price=100 EUR/year',
  ])
  // On the same terms nothing is left to say.
  assert.deepEqual(offered(monthly, { ...monthly, price: 12 }), [
    ...['priceCurrency=EUR', 'price=10', 'priceSpecification.billingDuration=month'],
    'price=12',
  ])
})

type Of = 'organisation' | 'hours' | 'product' | 'own'

/** What things of structured data state: of an organisation, of a product, or of whatever stands on a page. */
const CASES: { of: Of; name: string; data: object; stated: string[] }[] = readFileSync(
  new URL('../../test/truth/website-cases.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))

const STATED: Record<Of, (data: object) => string[]> = {
  ...{ organisation: ofOrg, hours: ofOrg, product: ofProduct },
  own: data => stated(...(data as unknown[])),
}

for (const [of, cases] of Map.groupBy(CASES, one => one.of))
  describe(`what is stated in JSON-LD: ${of}`, () => {
    for (const { name, data, stated: expected } of cases)
      test(name, () => assert.deepEqual(STATED[of](data), expected))
  })

test('without a name nothing can be said of a product', () =>
  assert.deepEqual(stated({ '@type': 'Product', offers: { price: 5 } }), []))

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

  test('the same value twice is one fact; two values of one key are two', () =>
    assert.deepEqual(stated(org({ slogan: 'x' }), org({ slogan: ['x', 'y'] })), [
      'name=Northwind Kettles',
      'slogan=x',
      'slogan=y',
    ]))

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

describe('what a page says beside things', () => {
  const HEAD =
    '<html lang="en"><head><meta name="description" content="Kettles since 1987"><meta property="og:site_name" content="Northwind"></head>'

  test('the first page describes the site', () => {
    assert.deepEqual(pairs(HEAD, true), ['name=Northwind', 'description=Kettles since 1987'])
    assert.deepEqual(pairs(HEAD), [])
  })

  test('what a page only shows is left to a model', () => {
    const shown = `<p>Founded: 1987. Call <a href="tel:+441134960000">us</a>.<address>12 Foundry Lane, Leeds</address>
      <table><tr><td>Employees</td><td>240</td></tr></table><p>Mon–Fri: 9am – 5pm</p>`
    assert.deepEqual(pairs(shown, true), [])
  })

  test('things rank first, family by family', () => {
    const microdata =
      '<div itemscope itemtype="https://schema.org/Store"><b itemprop="telephone">2</b><b itemprop="slogan">x</b></div>'
    const data = scripts(org({ telephone: '1', openingHours: 'Mo 10:00-11:00' }))
    assert.deepEqual(pairs(`${HEAD}${data}${microdata}`, true), [
      'name=Northwind Kettles',
      'telephone=1',
      'openingHours[Monday]=10:00-11:00',
      ...['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
        day => `openingHours[${day}]=closed`,
      ),
      'slogan=x',
      'description=Kettles since 1987',
    ])
  })
})

describe('values that cannot be right, and dates as people write them', () => {
  const DATES: [written: string, kept: string | null][] = [
    ['1987-05-03T00:00:00Z', '1987-05-03'],
    ['May 1987', '1987-05'],
    ['3. Mai 1987', '1987-05-03'],
    ['03.05.1987', '1987-05-03'],
    ['1987年5月', '1987-05'],
    ['founded in 1987', '1987'],
    // Nobody knows which of them is the month.
    ['03/05/1987', '03/05/1987'],
    ['a long time ago', 'a long time ago'],
    ['0000', null],
    ['2999', null],
  ]
  for (const [foundingDate, kept] of DATES)
    test(foundingDate, () =>
      assert.deepEqual(ofOrg({ foundingDate }), kept === null ? [] : [`foundingDate=${kept}`]),
    )

  test('what templates are filled with', () =>
    assert.deepEqual(
      ofOrg({
        telephone: ['+1 555-555-5555', '+44 113 496 0123'],
        email: ['you@example.com', 'hi@northwind.example'],
        slogan: 'Lorem ipsum dolor',
        numberOfEmployees: 0,
      }),
      ['telephone=+44 113 496 0123', 'email=hi@northwind.example'],
    ))
})

test('of llms.txt, its title, its summary, and details under labels of the catalogue', () => {
  const details = [
    'Founding date: 1987',
    '- **Price: Pro**: 79.00',
    'openingHours[Monday]: 9:00-17:00',
    'Number of employees: about fifty',
    'Founded: 1777',
    'Email us: today',
  ]
  const text = `# Northwind\n\n> Kettles.\n\n${details.join('\n')}\n\n## Competitors\n- Slogan: Boil\n`
  assert.deepEqual(
    factsOfLlmsText(text).map(({ key, value }) => `${key}=${value}`),
    [
      ...['name=Northwind', 'description=Kettles.', 'foundingDate=1987'],
      ...['product[Pro].offers.price=79.00', 'openingHours[Monday]=09:00-17:00'],
    ],
  )
  assert.deepEqual(factsOfLlmsText('<!doctype html>\n# Northwind'), [])
})

describe('whose name it is', () => {
  const owner = (name: string, domain: string): Owner => ({ name, aliases: [], domain })
  const NORTHWIND = owner('Northwind Kettles', 'northwind.example')
  const cases: [name: string, owner: Owner, isOwn: boolean][] = [
    ['Northwind Kettles Ltd.', NORTHWIND, true],
    ['Northwind', NORTHWIND, true],
    ['northwind kettles', NORTHWIND, true],
    ['Northwindow Cleaning Ltd', NORTHWIND, false],
    ['Abbey Road Studios', owner('AB', 'ab.example'), false],
    ['AB Holding', owner('AB', 'ab.example'), true],
    ['Müller & Söhne GmbH', owner('Müller Söhne', 'mueller.example'), true],
    ['Grand Hotel Vesper', owner('Vesper', 'grandhotelvesper.example'), true],
    ['霜槻製作所株式会社', owner('霜槻製作所', 'shimotsuki.example'), true],
  ]
  for (const [name, owner, isOwn] of cases)
    test(`${name}, of ${owner.name}`, () => assert.equal(isNameOf(name, owner), isOwn))
})

test('amounts are read alike, wherever they stand', () => {
  for (const price of ['1299.00', '1,299.00', '1.299,00', '1299,00'])
    for (const html of [
      `<script type="application/ld+json">{"@type":"Product","name":"Kettle","offers":{"price":"${price}"}}</script>`,
      `<meta property="og:type" content="product"><meta property="og:title" content="Kettle"><meta property="product:price:amount" content="${price}">`,
    ])
      assert.ok(pairs(html).includes('product[Kettle].offers.price=1299.00'), html)
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
    for (const isHome of [true, false]) {
      const facts = factsOfPage(html, { url: URL_OF_PAGE, isHome }, OWNER)
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
