import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ValueKind } from '../../values/kinds.ts'
import type { Matter } from '../matter.ts'
import { narrowed } from './narrow.ts'

const matter = (key: string, kind: ValueKind, product: string | null = null): Matter => ({
  ...{ key, kind, unit: null, product },
})
const feature = (name: string) => matter(`featureList[${name}]`, 'yes_no')
const priceOf = (product: string) => matter(`product[${product}].offers.price`, 'money', product)
const many = (count: number, make: (n: number) => Matter) => Array.from({ length: count }, (_, n) => make(n))

const keep = (matters: Matter[], answer: string, prompt = 'What is it?'): string[] =>
  narrowed({ brand: { name: 'Tolvane', aliases: [] }, matters, prompt, answer }).matters.map(({ key }) => key)

describe('narrowing', () => {
  test('leaves sixty matters alone', () => {
    const sixty = many(60, n => priceOf(`Widget ${n}`))
    assert.equal(keep(sixty, 'Nothing of the kind.').length, 60)
  })

  test('keeps what is named and fills up with the rest, in the order of the task', () => {
    const matters = [
      ...many(100, n => feature(`Gadget${n}`)),
      matter('foundingDate', 'date'),
      feature('Dark mode'),
    ]
    const kept = keep(matters, 'Founded in 2014. It has a dark mode and Gadget77.')
    assert.equal(kept.length, 60)
    assert.deepEqual(kept.slice(-3), ['featureList[Gadget77]', 'foundingDate', 'featureList[Dark mode]'])
    assert.deepEqual(kept.slice(0, 2), ['featureList[Gadget0]', 'featureList[Gadget1]'])
  })

  test('drops products that are not named before anything else', () => {
    const matters = [
      ...many(100, n => priceOf(`Tolvane Bike K${n}`)),
      ...many(20, n => feature(`Gadget${n}`)),
    ]
    const kept = keep(matters, 'The K7 costs 900 EUR, the K8 costs 950 EUR.')
    assert.ok(kept.includes('product[Tolvane Bike K7].offers.price'))
    assert.ok(kept.includes('product[Tolvane Bike K8].offers.price'))
    assert.equal(kept.filter(key => key.startsWith('featureList')).length, 20)
    assert.equal(kept.length, 60)
  })

  test('takes the question into account: the answer may only say "it"', () => {
    const matters = many(100, n => priceOf(`Bike K${n}`))
    assert.ok(
      keep(matters, 'It costs 900 EUR.', 'What does the K99 cost?').includes(
        'product[Bike K99].offers.price',
      ),
    )
    assert.ok(!keep(matters, 'It costs 900 EUR.').includes('product[Bike K99].offers.price'))
  })

  test('keeps all that may be spoken of, however many', () => {
    const matters = many(100, n => matter(`additionalProperty[P${n}]`, 'number'))
    assert.equal(keep(matters, 'It weighs 12 kg.').length, 100)
    assert.equal(keep(matters, 'It is light.').length, 60)
  })

  test('finds words inside others, and in scripts without spaces', () => {
    const matters = [...many(70, n => feature(`Gadget${n}`)), feature('Offline'), feature('防水')]
    const kept = keep(matters, 'Mit Offlinemodus. この自転車は防水です。')
    assert.deepEqual(kept.slice(-2), ['featureList[Offline]', 'featureList[防水]'])
  })

  test('gives the same for the same', () => {
    const matters = many(200, n => (n % 2 ? feature(`F${n}`) : priceOf(`Bike K${n}`)))
    assert.deepEqual(keep(matters, 'F3, K4 and 12.'), keep(matters, 'F3, K4 and 12.'))
  })
})
