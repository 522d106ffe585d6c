// What rules take from pages as people see them, each written as some tool builds it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOfPage, type ReadPage } from '../website.ts'
import type { Owner } from './own-things.ts'

const GMBH: Owner = { name: 'Lindhorst', aliases: [], domain: 'lindhorst.example' }

const read = (html: string, role: ReadPage['role'], owner = GMBH, path = '/page') =>
  factsOfPage(html, { url: `https://www.${owner.domain}${path}`, role }, owner).map(
    ({ key, value }) => `${key}=${value}`,
  )
const has = (found: string[], expected: string[]) => {
  for (const pair of expected) assert.ok(found.includes(pair), `${pair} is not among\n${found.join('\n')}`)
}
const lacks = (found: string[], ...parts: string[]) => {
  for (const part of parts)
    assert.ok(!found.some(pair => pair.includes(part)), `${part} among\n${found.join('\n')}`)
}

describe('an imprint', () => {
  const IMPRINT = `<html lang="de"><body><main><h1>Impressum</h1>
    <h2>Angaben gemäß § 5 DDG</h2>
    <p>Lindhorst Gartentechnik GmbH<br>Industriestraße 14<br>33602 Bielefeld<br>Deutschland</p>
    <p><strong>Vertreten durch:</strong><br>Dr. Anna Weber<br>Jan Kolb</p>
    <h2>Kontakt</h2>
    <p>Telefon: +49 521 987650<br>Telefax: +49 521 987651<br>E-Mail: <a href="mailto:info@lindhorst.example">info@lindhorst.example</a></p>
    <h2>Registereintrag</h2><p>Eintragung im Handelsregister.<br>Registergericht: Amtsgericht Bielefeld<br>Registernummer: HRB 40123</p>
    <h2>Umsatzsteuer-ID</h2><p>Umsatzsteuer-Identifikationsnummer gemäß § 27 a Umsatzsteuergesetz:<br>DE 812345678</p>
    <h2>Aufsichtsbehörde</h2><p>Bezirksregierung Detmold<br>Leopoldstraße 15<br>32756 Detmold<br>Telefon: +49 5231 710</p>
    <h2>Konzept und Umsetzung</h2><p>Agentur Blaupause GmbH<br>Hafenweg 3<br>48155 Münster<br>Tel.: 0251 998877<br><a href="mailto:hallo@blaupause.example">hallo@blaupause.example</a></p>
    </main><footer><p>© 2024 Lindhorst Gartentechnik GmbH</p></footer></body></html>`

  test('who runs the house, and nobody else', () => {
    const found = read(IMPRINT, 'contact')
    has(found, [
      'legalName=Lindhorst Gartentechnik GmbH',
      'address.streetAddress=Industriestraße 14',
      'address.postalCode=33602',
      'address.addressLocality=Bielefeld',
      'address.addressCountry=Deutschland',
      'employee[CEO].name=Dr. Anna Weber',
      'employee[CEO].name=Jan Kolb',
      'telephone=+49 521 987650',
      'faxNumber=+49 521 987651',
      'email=info@lindhorst.example',
      'vatID=DE 812345678',
      'additionalProperty[Commercial register]=HRB 40123',
      'additionalProperty[Registergericht]=Amtsgericht Bielefeld',
    ])
    lacks(found, 'Detmold', 'Blaupause', 'blaupause', '5231', '0251', '48155')
  })

  test('in one line of a footer', () => {
    const found = read(
      '<html lang="de"><body><h1>Kessel</h1><footer><p>Lindhorst GmbH · Industriestraße 14 · 33602 Bielefeld | Tel. 0521 98 76 50 | info@lindhorst.example | USt-IdNr. DE812345678</p></footer>',
      'products',
    )
    has(found, ['address.streetAddress=Industriestraße 14', 'telephone=0521 98 76 50', 'vatID=DE812345678'])
  })
})

describe('a company profile in Japanese', () => {
  const OWNER = { name: '山科精機', aliases: ['Yamashina Seiki'], domain: 'yamashina.example' }
  test('a table of two columns', () => {
    const found = read(
      `<html lang="ja"><body><h1>会社概要</h1><table>
      <tr><th>会社名</th><td>山科精機株式会社</td></tr>
      <tr><th>設立</th><td>昭和62年4月1日</td></tr>
      <tr><th>資本金</th><td>9,800万円</td></tr>
      <tr><th>従業員数</th><td>120名（2024年3月現在）</td></tr>
      <tr><th>代表者</th><td>代表取締役社長　山科 健一</td></tr>
      <tr><th>所在地</th><td>〒607-8322<br>京都府京都市山科区川田清水焼団地町10-2</td></tr>
      <tr><th>電話番号</th><td>075-591-2200</td></tr>
      <tr><th>事業内容</th><td>精密歯車の製造・販売</td></tr>
      <tr><th>主要取引先</th><td>東和自動車株式会社</td></tr>
      </table></body></html>`,
      'about',
      OWNER,
    )
    has(found, [
      'legalName=山科精機株式会社',
      'foundingDate=1987-04-01',
      'additionalProperty[資本金]=9,800万円',
      'numberOfEmployees=120',
      'employee[CEO].name=山科 健一',
      'address.postalCode=607-8322',
      'address.addressRegion=京都府',
      'address.addressLocality=京都市',
      'telephone=075-591-2200',
    ])
  })
})

describe('prices', () => {
  const card = (name: string, price: string, more = '') =>
    `<div class="pricing-card"><h3>${name}</h3><div class="price">${price}</div><ul><li>10 GB</li></ul>${more}<a class="btn">Start</a></div>`
  const page = (body: string, language = 'en') =>
    `<html lang="${language}"><body><h1>Pricing</h1>${body}</body></html>`

  test('cards of plans', () => {
    const found = read(
      page(
        `<div class="grid">${card('Starter', '<span>$</span><span>19</span><span>/month</span>')}${card('Team', '$49 per user / month')}${card('Enterprise', 'Custom')}</div>`,
      ),
      'prices',
    )
    has(found, [
      'product[Starter].offers.price=19',
      'product[Starter].offers.priceCurrency=USD',
      'product[Starter].offers.priceSpecification.billingDuration=month',
      'product[Team].offers.price=49',
    ])
    lacks(found, 'Enterprise')
  })

  test('a switch between monthly and yearly billing', () => {
    const both =
      '<span class="amount monthly">€29 <small>/ month</small></span><br><span class="amount yearly">€24 <small>/ month</small></span>'
    has(read(page(`<div>${card('Pro', both)}${card('Plus', both)}</div>`), 'prices'), [
      'product[Pro].offers.price=29',
    ])
    const hidden =
      '<span data-monthly>€29/month</span><span data-yearly style="display:none">€24/month</span>'
    has(read(page(`<div>${card('Pro', hidden)}${card('Plus', hidden)}</div>`), 'prices'), [
      'product[Pro].offers.price=29',
    ])
  })

  test('a matrix of plans, and a list of prices', () => {
    const matrix = `<table><thead><tr><th></th><th>Basis</th><th>Profi</th></tr></thead><tbody>
      <tr><td>Preis pro Monat</td><td>9,00 €/Monat</td><td>29,00 €/Monat</td></tr><tr><td>Speicher</td><td>10 GB</td><td>100 GB</td></tr></tbody></table>`
    has(read(page(matrix, 'de'), 'prices'), [
      'product[Basis].offers.price=9.00',
      'product[Profi].offers.price=29.00',
      'product[Profi].offers.priceSpecification.billingDuration=month',
      'product[Profi].additionalProperty[Speicher]=100 GB',
    ])
    const list =
      '<table><tr><th>Leistung</th><th>Preis</th></tr><tr><td>Waschen und Schneiden</td><td>49,00 €</td></tr><tr><td>Färben</td><td>79,00 €</td></tr></table>'
    has(read(page(list, 'de'), 'prices'), [
      'product[Färben].offers.price=79.00',
      'product[Färben].offers.priceCurrency=EUR',
    ])
  })

  test('a list price goes before the price it is lowered to', () => {
    const lowered =
      '<del><span class="amount">€39.90</span></del> <ins><span class="amount">€29.90</span></ins>'
    const found = read(
      page(
        `<ul class="products"><li class="product"><h2>Can</h2><span class="price">${lowered}</span></li><li class="product"><h2>Hose</h2><span class="price">€15.00</span></li></ul>`,
      ),
      'products',
    )
    has(found, ['product[Can].offers.price=39.90', 'product[Hose].offers.price=15.00'])
    lacks(found, '29.90')
    const data = { '@type': 'Product', name: 'Can', offers: { price: '29.90', priceCurrency: 'EUR' } }
    const shop = `<script type="application/ld+json">${JSON.stringify(data)}</script><h1>Can</h1><p class="price">${lowered}</p>`
    has(read(page(shop), 'products'), ['product[Can].offers.price=39.90'])
    const typed = {
      ...data,
      offers: {
        price: 29.9,
        priceCurrency: 'EUR',
        priceSpecification: [
          { priceType: 'https://schema.org/ListPrice', price: 39.9 },
          { priceType: 'https://schema.org/SalePrice', price: 29.9 },
        ],
      },
    }
    const stated = read(
      page(`<script type="application/ld+json">${JSON.stringify(typed)}</script>`),
      'products',
    )
    has(stated, ['product[Can].offers.price=39.9'])
    lacks(stated, 'price=29.9')
  })

  test('dishes of a menu', () => {
    const found = read(
      page(
        `<h2>Antipasti</h2><ul class="menu"><li><span class="dish">Bruschetta</span> <span class="desc">Tomate, Basilikum</span> <span class="price">7,50 €</span></li>
      <li><span class="dish">Burrata</span> <span class="price">12,00 €</span></li></ul><h2>Pizza</h2><div class="item"><h4>12. Margherita (A,G)</h4><p>Tomaten, Mozzarella</p><span class="p">9,50 €</span></div><div class="item"><h4>13. Diavola</h4><p>scharf</p><span class="p">11,50 €</span></div>`,
        'de',
      ),
      'products',
    )
    has(found, [
      'product[Burrata].offers.price=12.00',
      'product[Margherita].offers.price=9.50',
      'product[Diavola].offers.price=11.50',
      'product[Diavola].offers.priceCurrency=EUR',
    ])
  })

  test('rivals, savings and prices by weight are nobody’s prices', () => {
    const rivals =
      '<h2>Lindhorst vs. Emberwick</h2><table><tr><th></th><th>Lindhorst</th><th>Emberwick</th></tr><tr><td>Price</td><td>$19</td><td>$49</td></tr></table>'
    lacks(read(page(rivals), 'prices'), 'Emberwick', '49')
    lacks(
      read(
        page(
          `<div>${card('Tea', '€12.00 <small>(€48.00 / kg)</small>')}${card('Mix', '€9.00 <b>Save €5.00</b>')}</div>`,
        ),
        'products',
      ),
      '48',
      'price=5',
    )
  })
})

describe('tables and lists', () => {
  test('what a product is like', () => {
    const found = read(
      `<html lang="de"><body><h1>Gießkanne Siena 5 l</h1><h2>Technische Daten</h2><table><tr><th>Gewicht</th><td>1,2 kg</td></tr><tr><th>Garantie</th><td>5 Jahre</td></tr><tr><th>Fassungsvermögen</th><td>5 l</td></tr><tr><th>Material</th><td>Zink</td></tr></table></body></html>`,
      'products',
      GMBH,
      '/produkte/siena',
    )
    has(found, [
      'product[Gießkanne Siena 5 l].weight=1.2 kg',
      'product[Gießkanne Siena 5 l].warranty=5 years',
      'product[Gießkanne Siena 5 l].additionalProperty[Fassungsvermögen]=5 l',
      'product[Gießkanne Siena 5 l].material=Zink',
    ])
  })

  test('definition lists, figures above what they count, and lists under a heading', () => {
    const found = read(
      `<html lang="en"><body><h1>About</h1><dl><dt>Founded</dt><dd>3 May 1987</dd><dt>Employees</dt><dd>51–200</dd><dt>Founders</dt><dd>Ada Holm and Sam Vance</dd></dl>
      <h2>Certifications</h2><ul><li>ISO 9001</li><li>B Corp</li></ul><h2>Payment methods</h2><ul><li>Visa</li><li>PayPal</li></ul></body></html>`,
      'about',
    )
    has(found, [
      'foundingDate=1987-05-03',
      'numberOfEmployees=51-200',
      'founder.name=Ada Holm',
      'founder.name=Sam Vance',
      'hasCertification[ISO 9001]=true',
      'paymentAccepted=PayPal',
    ])
    const figures = read(
      '<html lang="en"><div class="stats"><div><strong>1987</strong><span>Founded</span></div><div><p>240</p><p>Employees</p></div><div><p>12</p><p>Offices</p></div></div>',
      'about',
    )
    has(figures, ['foundingDate=1987', 'numberOfEmployees=240'])
    lacks(figures, '=12')
  })
})

describe('opening hours', () => {
  test('in a table, below a heading', () => {
    const found = read(
      `<html lang="de"><body><h2>Öffnungszeiten</h2><table><tr><td>Montag – Freitag</td><td>9:00 – 18:00 Uhr</td></tr><tr><td>Samstag</td><td>10:00 – 14:00 Uhr</td></tr><tr><td>Sonntag</td><td>geschlossen</td></tr></table>
      <h2>Küche</h2><p>Mo–Fr 11:30–14:00</p></body></html>`,
      'contact',
    )
    has(found, [
      'openingHours[Monday]=09:00-18:00',
      'openingHours[Saturday]=10:00-14:00',
      'openingHours[Sunday]=closed',
    ])
    lacks(found, '11:30')
  })
})

describe('questions and answers', () => {
  test('where the answer gives what is asked for', () => {
    const found = read(
      `<html lang="en"><body><h1>FAQ</h1><details><summary>What time is check-in?</summary><p>Check-in is from 3 pm.</p></details>
      <h3>What time is check-out?</h3><p>Please leave your room by 11:00.</p>
      <h3>How long do I have to return an item?</h3><p>You can send it back within 30 days.</p>
      <dl><dt>Which payment methods do you accept?</dt><dd>We take Visa, Mastercard and PayPal.</dd></dl></body></html>`,
      'answers',
    )
    has(found, [
      'checkinTime=15:00',
      'checkoutTime=11:00',
      'merchantReturnDays=30',
      'paymentAccepted=Visa',
      'paymentAccepted=PayPal',
    ])
  })

  test('FAQPage', () => {
    const faq = {
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'Wann wurde Lindhorst gegründet?',
          acceptedAnswer: { '@type': 'Answer', text: '<p>Im Jahr 1962.</p>' },
        },
      ],
    }
    has(
      read(`<html lang="de"><script type="application/ld+json">${JSON.stringify(faq)}</script>`, 'answers'),
      ['foundingDate=1962'],
    )
  })
})

describe('what is not the brand’s', () => {
  const page = (body: string) => `<html lang="en"><body><h1>About</h1>${body}</body></html>`
  const cases: [name: string, html: string][] = [
    ['testimonials', '<div class="testimonials"><dl><dt>Founded</dt><dd>1901</dd></dl></div>'],
    ['quotations', '<blockquote><p>Founded: 1901</p></blockquote>'],
    ['partners', '<h2>Our partners</h2><p>Emberwick Ltd<br>Phone: 0113 496 0123<br>Founded: 1901</p>'],
    [
      'former values',
      '<p>Founded (formerly): 1901</p><dl><dt>Former CEO</dt><dd>Ada Holm</dd><dt>CEO</dt><dd>Ada Holm (until 2019)</dd></dl>',
    ],
    [
      'hidden elements',
      '<p hidden>Founded: 1901</p><p style="display:none">Founded: 1901</p><div aria-hidden="true">Founded: 1901</div><template><p>Founded: 1901</p></template><noscript><p>Founded: 1901</p></noscript><style>.x{display:none}</style><p class="x">Founded: 1901</p>',
    ],
    [
      'template text',
      '<p>Phone: 123-456-7890<br>Email: name@example.com</p><p>Phone: (555) 555-5555</p><p>Phone: 000-000-0000</p><p>Phone: +1 234 567 8900</p>',
    ],
    ['the future', '<dl><dt>Founded</dt><dd>2999</dd></dl>'],
    ['two values of one key', '<p>Founded: 1987</p><p>Founded: 1901</p>'],
  ]
  for (const [name, html] of cases) test(name, () => assert.deepEqual(read(page(html), 'about'), []))

  test('articles and comparisons', () => {
    const html = page('<dl><dt>Founded</dt><dd>1901</dd></dl>')
    for (const path of ['/blog/a', '/compare/emberwick', '/lindhorst-vs-emberwick', '/privacy'])
      assert.deepEqual(read(html, 'other', GMBH, path), [])
  })

  test('panels that a button opens are shown', () => {
    has(
      read(
        page('<button aria-controls="p1">Facts</button><div id="p1" hidden><p>Founded: 1987</p></div>'),
        'about',
      ),
      ['foundingDate=1987'],
    )
    for (const folded of [
      '<h2><button aria-expanded="false">Facts</button></h2><div hidden><p>Founded: 1987</p></div>',
      '<li><div role="button" aria-expanded="false">Facts</div><div style="display:none"><p>Founded: 1987</p></div></li>',
      '<div><span>Facts</span></div><div class="panel-collapse" style="display:none"><p>Founded: 1987</p></div>',
    ])
      has(read(page(folded), 'about'), ['foundingDate=1987'])
    for (const unseen of [
      '<button>Facts</button><div hidden><p>Founded: 1987</p></div>',
      '<section><div class="collapse" hidden><p>Founded: 1987</p></div></section>',
    ])
      assert.deepEqual(read(page(unseen), 'about'), [])
  })

  test('a page of prices is none of the articles that some systems call every page', () => {
    const html = page(
      '<div itemscope itemtype="https://schema.org/Article"><table><tr><td>Check-up</td><td>€150</td></tr><tr><td>Cleaning</td><td>€90</td></tr></table></div>',
    )
    has(read(html, 'prices'), ['product[Check-up].offers.price=150'])
    assert.deepEqual(read(html, 'other'), [])
    assert.deepEqual(read(html.replace('Article', 'BlogPosting'), 'prices'), [])
  })
})

describe('other ways to write data', () => {
  test('RDFa', () => {
    const html = `<div vocab="https://schema.org/" typeof="Organization"><span property="name">Lindhorst</span><meta property="foundingDate" content="1962">
      <div property="address" typeof="PostalAddress"><span property="addressLocality">Bielefeld</span></div><a property="sameAs" href="https://social.example/l">s</a></div>
      <div vocab="http://xmlns.com/foaf/0.1/" typeof="Organization"><span property="slogan">x</span></div>`
    assert.deepEqual(read(html, 'other'), [
      'name=Lindhorst',
      'foundingDate=1962',
      'address.addressLocality=Bielefeld',
      'sameAs=https://social.example/l',
    ])
  })

  test('page state', () => {
    const org = { '@type': 'Organization', name: 'Lindhorst', foundingDate: '1962' }
    const expected = ['name=Lindhorst', 'foundingDate=1962']
    const pages = [
      `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: { seo: { schema: org } }, foundingDate: '1901' } })}</script>`,
      `<script>window.__STATE__ = ${JSON.stringify({ a: [{ b: org }] })};</script>`,
      `<script>self.__next_f.push([1,${JSON.stringify(`3:${JSON.stringify(['$', 'script', null, { dangerouslySetInnerHTML: { __html: JSON.stringify(org) } }])}\n`)}])</script>`,
      `<script>window.__DATA__ = JSON.parse(${JSON.stringify(JSON.stringify({ x: org }))})</script>`,
    ]
    for (const html of pages) assert.deepEqual(read(html, 'other'), expected, html)
  })

  test('meta elements', () => {
    const html = `<meta property="og:type" content="product"><meta property="og:title" content="Siena – Lindhorst"><meta property="og:site_name" content="Lindhorst"><meta property="product:price:amount" content="39.90"><meta property="product:price:currency" content="EUR">
      <meta property="business:contact_data:locality" content="Bielefeld"><meta property="business:contact_data:phone_number" content="+49 521 987650">`
    assert.deepEqual(read(html, 'other'), [
      'address.addressLocality=Bielefeld',
      'telephone=+49 521 987650',
      'product[Siena].offers.price=39.90',
      'product[Siena].offers.priceCurrency=EUR',
    ])
  })
})

describe('right values', () => {
  const stated = (properties: object) =>
    read(
      `<html lang="de"><script type="application/ld+json">${JSON.stringify({ '@type': 'Organization', name: 'Lindhorst', ...properties })}</script>`,
      'other',
    ).slice(1)
  const cases: [properties: object, expected: string[]][] = [
    [{ foundingDate: '0000' }, []],
    [{ foundingDate: '2999-01-01' }, []],
    [{ foundingDate: '1987-05-03T00:00:00Z' }, ['foundingDate=1987-05-03']],
    [{ foundingDate: '3. Mai 1987' }, ['foundingDate=1987-05-03']],
    [{ foundingDate: 'in den Achtzigern' }, ['foundingDate=in den Achtzigern']],
    [{ telephone: '000-000-0000', email: 'your@email.com' }, []],
    [{ slogan: 'Salt &amp;amp; Pepper &lt;3' }, ['slogan=Salt & Pepper <3']],
    [{ weight: { value: 850, unitCode: 'GRM' } }, ['weight=850 g']],
    [
      { numberOfEmployees: { '@type': 'QuantitativeValue', minValue: 51, maxValue: 200 } },
      ['numberOfEmployees=51-200'],
    ],
    [{ slogan: 'Lorem ipsum dolor' }, []],
  ]
  for (const [properties, expected] of cases)
    test(JSON.stringify(properties), () => assert.deepEqual(stated(properties), expected))
})
