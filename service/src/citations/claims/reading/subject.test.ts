import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOf } from '../../../../test/citations/facts.ts'
import { createMentionFinder } from '../../mentions/find-mentions.ts'
import { createClaimFinder } from '../find-claims.ts'

const brand = { name: 'Northwind', domain: 'northwind.example', aliases: [] }
const FACTS: [key: string, value: string][] = [
  ['foundingDate', '2012'],
  ['numberOfEmployees', '240'],
  ['featureList[Free plan]', 'false'],
  ['product[Northwind One].weight', '52 kg'],
  ['product[Northwind Max].weight', '81 kg'],
]
const facts = factsOf(FACTS.map(([key, value]) => ({ key, value })))
const find = createClaimFinder({ brand, facts, earlier: [] })
const mentions = createMentionFinder(brand)
const contradicted = (text: string) =>
  find(text, mentions(text).accepted)
    .filter(({ verdict }) => verdict === 'contradicted')
    .map(claim => claim.text)

describe('what is said of a rival is not held against the brand', () => {
  const texts = [
    'Northwind is small. For comparison, Keyhollow employs around 900 people.',
    'Northwind has 240 employees. Framecraft, founded in 2014 in Copenhagen, is older.',
    'Northwind is one choice. Alternatives are Mailbrook (US, 500 employees, founded 2008) and Postlark (free plan).',
    '**Northwind**\n- 240 employees\n\n**Trelliq**\n- free plan\n- founded in 2009',
    '1. **Vaultern**, founded in 2010. Free plan.\n2. **Northwind**, founded in 2012.',
    '### Northwind\nNo free plan.\n\n### Funnelscope\nA free plan is included.',
    'Northwind is fine. Boardwell and Trelliq, for what it is worth, have a free plan.',
    'Northwind hat 240 Mitarbeiter. Framecraft hat dagegen 900 Mitarbeiter.',
    'Northwind compte 240 salariés. Keyhollow, de son côté, compte 900 salariés.',
    'Northwind tiene 240 empleados. Trelliq, por su parte, fue fundada en 2009.',
    'A Northwind tem 240 funcionários. O Keyhollow tem plano gratuito.',
    'Northwind ha 240 dipendenti. La concorrente Heatcell, fondata nel 2014, ne ha 900.',
    'Northwind is no match for "500 employees", as one blog put it.',
  ]
  for (const text of texts) test(text, () => assert.deepEqual(contradicted(text), []))
})

describe('what is said of the brand is', () => {
  const texts: [text: string, claims: string[]][] = [
    ['Yes, there is a free plan. Northwind was founded in 2012.', ['free plan']],
    ['Unlike Keyhollow, Northwind has a free plan.', ['free plan']],
    ['Gegründet wurde Northwind 2010 in Berlin.', ['Gegründet wurde Northwind 2010']],
    ['The Northwind One weighs 81 kg.', ['81 kg']],
    ['The Northwind Max is the larger one. It weighs 60 kg.', ['60 kg']],
  ]
  for (const [text, claims] of texts) test(text, () => assert.deepEqual(contradicted(text), claims))
})
