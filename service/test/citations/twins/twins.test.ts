import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CONTEXTS } from './contexts.ts'
import { KINDS, LANGUAGES } from './phrasings.ts'
import { sampleOfTwins, type Twin, twins } from './twins.ts'

const all = [...twins()]

const countBy = (list: Twin[], nameOf: (twin: Twin) => string) =>
  new Map([...Map.groupBy(list, nameOf)].map(([name, group]) => [name, group.length]))

const failing = (holds: (twin: Twin) => boolean) => all.filter(twin => !holds(twin)).map(({ id }) => id)

const factOf = ({ facts, key }: Twin) => facts.find(fact => fact.key === key)?.value

/** The words that only one of two texts has, without the words around them. */
function difference(one: string, other: string): string {
  const words = one.split(/\s+/)
  const others = other.split(/\s+/)
  while (words.length > 0 && words[0] === others[0]) {
    words.shift()
    others.shift()
  }
  while (words.length > 0 && words.at(-1) === others.at(-1)) {
    words.pop()
    others.pop()
  }
  return words.join(' ')
}

const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).join('')

describe('twins', () => {
  test('are at least 3,000, and at least 40 of every kind in every language', () => {
    assert.ok(all.length >= 3000, `only ${all.length}`)
    const cells = countBy(all, ({ language, kind }) => `${language} ${kind}`)
    assert.equal(cells.size, LANGUAGES.length * KINDS.length)
    assert.deepEqual(
      [...cells].filter(([, count]) => count < 40),
      [],
    )
  })

  test('stand one third each bare, in a paragraph, and in a table or list', () => {
    assert.ok(all.length >= 1_000, String(all.length))
    for (const [context, count] of countBy(all, ({ context }) => context)) {
      assert.ok(Math.abs(count / all.length - 1 / CONTEXTS.length) < 0.03, `${context}: ${count}`)
    }
  })

  test('are all different', () => {
    assert.equal(new Set(all.map(({ id }) => id)).size, all.length)
    assert.equal(new Set(all.map(({ agreeing, changed }) => agreeing.text + changed.text)).size, all.length)
  })

  test('name the brand, and are written out', () => {
    assert.deepEqual(
      failing(({ brand, agreeing, changed }) =>
        [agreeing, changed].every(({ text }) => text.includes(brand.name) && !/[{}]| @|\.\./.test(text)),
      ),
      [],
    )
    assert.deepEqual(
      failing(({ prompt, facts }) =>
        [prompt, ...facts.flatMap(Object.values)].every(text => !/[{}*|]/.test(text)),
      ),
      [],
    )
  })

  test('hold the fact in question once', () => {
    assert.deepEqual(
      failing(({ facts, key }) => facts.filter(fact => fact.key === key).length === 1),
      [],
    )
    assert.deepEqual(
      failing(({ facts }) => new Set(facts.map(({ key }) => key)).size === facts.length),
      [],
    )
  })

  test('differ in the value only, and the changed value is not the fact', () => {
    assert.deepEqual(
      failing(({ agreeing, changed }) => agreeing.text !== changed.text),
      [],
    )
    assert.deepEqual(
      failing(twin => {
        const changed = difference(twin.changed.text, twin.agreeing.text)
        const fact = factOf(twin) ?? ''
        return numbersIn(fact) === '' ? !changed.includes(fact) : numbersIn(changed) !== numbersIn(fact)
      }),
      [],
    )
  })

  test('differ in one line only', () => {
    const lines = (text: string) => text.split('\n')
    assert.deepEqual(
      failing(({ agreeing, changed }) => {
        const others = lines(changed.text)
        return (
          lines(agreeing.text).length === others.length &&
          lines(agreeing.text).filter((line, index) => line !== others[index]).length === 1
        )
      }),
      [],
    )
  })
})

describe('the sample', () => {
  const sample = sampleOfTwins()

  test('is 200 pairs, three or four of every kind in every language, the same each time', () => {
    assert.equal(new Set(sample.map(({ id }) => id)).size, 200)
    assert.deepEqual(sampleOfTwins(), sample)
    const cells = [...countBy(sample, ({ language, kind }) => `${language} ${kind}`).values()]
    assert.equal(cells.length, LANGUAGES.length * KINDS.length)
    assert.deepEqual([...new Set(cells)].sort(), [3, 4])
  })
})
