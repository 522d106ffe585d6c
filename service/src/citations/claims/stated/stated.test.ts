import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOf } from '../../../../test/citations/facts.ts'
import { createMentionFinder } from '../../mentions/find-mentions.ts'
import { createClaimFinder } from '../find-claims.ts'

const brand = { name: 'Northwind', domain: 'northwind.example', aliases: [] }
const FACTS = (
  [
    ['foundingDate', '2012-05-03'],
    ['foundingLocation', 'York'],
    ['founder.name', 'Ada Holt'],
    ['founder.name', 'Ben Ode'],
    ['ceo', 'Ada Holt'],
    ['address.addressLocality', 'Leeds'],
    ['address.addressCountry', 'GB'],
    ['address.streetAddress', '12 High Street'],
    ['numberOfEmployees', '240'],
    ['numberOfCustomers', '5000'],
    ['warranty', '5 years'],
    ['merchantReturnDays', '30'],
    ['freeTrial', '14 days'],
    ['parentOrganization.name', 'Emberwick Holdings'],
    ['url', 'https://northwind.example'],
    ['telephone', '+44 113 496 0000'],
    ['email', 'hello@northwind.example'],
    ['operatingSystem', 'Windows, macOS, iOS'],
    ['availableLanguage', 'English'],
    ['availableLanguage', 'German'],
    ['product[Starter].offers.price', '9.00'],
    ['product[Starter].offers.priceCurrency', 'GBP'],
    ['product[Starter].offers.priceSpecification.billingDuration', 'month'],
    ['product[Pro].offers.price', '29.00'],
    ['product[Pro].offers.priceCurrency', 'GBP'],
    ['product[Pro].offers.priceSpecification.billingDuration', 'month'],
  ] as [string, string][]
).map(([key, value]) => ({ key, value }))

const find = createClaimFinder({ brand, facts: factsOf(FACTS), earlier: [] })
const mentions = createMentionFinder(brand)
const SIGNS = { supported: '+', contradicted: '-', hedged: '~', unverifiable: '?' }
/** "+foundingDate -ceo": what was found, in order. */
const verdictsOf = (text: string): string =>
  find(text, mentions(text).accepted)
    .map(({ facet, verdict }) => `${SIGNS[verdict]}${facet}`)
    .join(' ')

function check(cases: [text: string, verdicts: string][]): void {
  for (const [text, verdicts] of cases) test(text, () => assert.equal(verdictsOf(text), verdicts))
}

describe('foundation', () => {
  check([
    [
      'Northwind was founded in 2012 by Ada Holt and Ben Ode in York.',
      '+foundingDate +foundingLocation +founder +founder',
    ],
    ['Northwind was founded in 2009 by Carl Zorn in London.', '-foundingDate -foundingLocation -founder'],
    ['In 2012, Ada Holt founded Northwind.', '+foundingDate +founder'],
    ['Northwind was not founded in 2009 but in 2012.', '+foundingDate'],
    ['Northwind was founded around 2011.', '~foundingDate'],
    ['Northwind was founded in either 2010 or 2012.', ''],
    ['While Acme was founded in 2005, Northwind was founded in 2012.', '+foundingDate'],
    ['Northwind wurde 2010 von Max Klein gegründet.', '-foundingDate -founder'],
    ['Acme hingegen wurde 2005 gegründet. Northwind besteht seit 2012.', '+foundingDate'],
    ['Contrairement à Acme, fondée en 2005, Northwind a été créée en 2012.', '+foundingDate'],
    ['Northwind fue fundada en 2012 por Ada Holt y Ben Ode.', '+foundingDate +founder +founder'],
    ['A Northwind foi fundada em 2010 por Ada Holt.', '-foundingDate +founder'],
    ['Northwind è stata fondata nel 2009 da Giulia Rossi.', '-foundingDate -founder'],
  ])
})

describe('leaders and owners', () => {
  check([
    ['The CEO of Northwind is Mary Smith.', '-ceo'],
    ['Northwind is led by Ada Holt.', '+ceo'],
    ['Former CEO Carl Zorn left Northwind.', ''],
    ['Mary Smith, CEO of Acme Foods, praises Northwind.', ''],
    ['Geschäftsführerin von Northwind ist Anna Berg.', '-ceo'],
    ["L'amministratore delegato di Northwind è Ada Holt.", '+ceo'],
    ['Northwind is a subsidiary of Emberwick Holdings.', '+parentOrganization'],
    ['Northwind was acquired by Globex in 2021.', '-parentOrganization'],
  ])
})

describe('places', () => {
  check([
    ['Northwind is based in Leeds, UK.', '+address'],
    ['Northwind, a Bristol-based company, is small.', '-address'],
    ['Northwind follows a usage-based approach.', ''],
    ['Northwind is located at 12 High St, Leeds.', '+address'],
    ['Northwind is located at 14 High Street.', '-address'],
    ['Northwind is located in the Old Mill.', '?address'],
    ["Northwind's servers are located in Frankfurt.", ''],
    ['Until 2019 Northwind was based in Berlin.', '?address'],
    ['Northwind is headquartered in York, England.', '-address'],
    ['Northwind hat seinen Sitz in München.', '-address'],
    ['Northwind a son siège à Lyon.', '-address'],
    ['Northwind tiene su sede en Leeds (Reino Unido).', '+address'],
    ['A sede da Northwind fica em Manchester.', '-address'],
    ['Northwind ha sede a Milano.', '-address'],
  ])
})

describe('counts', () => {
  check([
    ['Northwind employs 240 people.', '+numberOfEmployees'],
    ['Northwind has around 250 employees.', '~numberOfEmployees'],
    ['Northwind has more than 500 employees.', '-numberOfEmployees'],
    ['Northwind has between 200 and 300 employees.', '+numberOfEmployees'],
    ['Northwind is made for companies with 10 to 50 employees.', ''],
    ['Northwind had 120 employees in 2018.', '?numberOfEmployees'],
    ['Das Unternehmen Northwind hat 300 Mitarbeitende.', '-numberOfEmployees'],
    ['Northwind compte plus de 5 000 clients.', '+numberOfCustomers'],
    ['Northwind cuenta con 1.200 empleados.', '-numberOfEmployees'],
  ])
})

describe('lengths of time', () => {
  check([
    ['Northwind has a 5-year warranty.', '+warranty'],
    ['Northwind gives a 60-day money-back guarantee.', '-merchantReturnDays'],
    ['Northwind has no free trial.', '-trialPeriod'],
    ['Northwind offers a free trial.', '+trialPeriod'],
    ["L'essai gratuit de Northwind dure 30 jours.", '-trialPeriod'],
    ['La garanzia di Northwind è di 24 mesi.', '-warranty'],
    ['An extended warranty of 7 years is sold by Northwind.', ''],
  ])
})

describe('prices', () => {
  check([
    ['Northwind Pro costs £29 per month and Starter £19.', '+price -price'],
    ['Northwind Starter and Pro cost £9 and £29 respectively.', '+price +price'],
    ['Northwind asks for £9 for Starter and £39 for Pro.', '+price -price'],
    ['Northwind Pro costs £348 per year.', '+price'],
    ['Northwind Pro costs £290 per year.', '?price'],
    ['Northwind Pro costs €29 per month.', '-price'],
    ['Northwind plans start at £19 per month.', '-price'],
    ['The Enterprise plan of Northwind costs £99.', '?price'],
    ['The Pro plan of Northwind is free.', '-price'],
    ['Northwind raised £5 million.', ''],
    ['Northwind Pro used to cost £19 per month.', '?price'],
    ['Compared with Acme, which costs £99 per month, Northwind asks £29 for Pro.', '+price'],
    ['The Pro plan of Northwind is for teams. It costs £39 per month.', '-price'],
    ['Der Pro-Tarif von Northwind kostet 39 £ pro Monat.', '-price'],
    ['Northwind propose le plan Pro à 29 £ par mois et le plan Starter à 19 £ par mois.', '+price -price'],
    ['Il piano Pro di Northwind costa 39 £ al mese.', '-price'],
  ])
})

describe('contacts and lists', () => {
  check([
    ['Call Northwind on 0113 496 0000.', '+telephone'],
    ['Call Northwind on +44 161 496 0999.', '-telephone'],
    ['Write to Northwind at hello@northwind.example or sales@northwind.example.', '+email ?email'],
    ['The official website of Northwind is northwind.test.', '-url'],
    ['Northwind runs on Windows and Linux.', '+operatingSystem -operatingSystem'],
    ['Northwind has no app for Android.', '+operatingSystem'],
    ['Northwind is available in two languages: English and French.', '+availableLanguage -availableLanguage'],
  ])
})

describe('tables', () => {
  test('only the column of the brand is read', () => {
    const table =
      '| | Acme | Northwind |\n|---|---|---|\n| Founded | 2005 | 2012 |\n| Headquarters | Berlin | Leeds |'
    assert.equal(verdictsOf(table), '+foundingDate +address')
  })
})

test('A24: text made to be slow is read in one go', () => {
  for (const bait of [
    'founded by Ada ',
    'Pro £1 ',
    'based in Leeds, ',
    '1 employees ',
    '| Acme ',
    'unlike Acme, ',
  ])
    assert.ok(verdictsOf(`Northwind ${bait.repeat(3000)}`).length < 5000)
})
