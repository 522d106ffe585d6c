import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CONTEXTS } from './contexts.ts'
import { drawsOf } from './draws.ts'
import { KINDS, LANGUAGES, type Matter, phrasingsOf } from './phrasings.ts'
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

  test('are the same each time', () => {
    assert.deepEqual([...twins()], all)
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

describe('the phrasings', () => {
  const matters: [string, Matter][] = LANGUAGES.flatMap(language =>
    KINDS.flatMap(kind =>
      phrasingsOf(language).kinds[kind].map((matter): [string, Matter] => [`${language} ${kind}`, matter]),
    ),
  )

  test('give every matter a pair in each sentence, or in each value, never in both', () => {
    assert.ok(matters.length >= 50, String(matters.length))
    const isPair = (text: string) => text.split(' | ').length === 2
    for (const [place, matter] of matters) {
      const values = Object.values(matter.values ?? {}).flat()
      for (const sentence of matter.say)
        assert.equal(isPair(sentence), values.length === 0, `${place}: ${sentence}`)
      for (const sentence of matter.say) assert.equal(sentence.includes('{v}'), values.length > 0, sentence)
      for (const value of [...values, ...Object.values(matter.cells ?? {}).flat()]) {
        assert.ok(isPair(value), `${place}: ${value}`)
        const [agreeing, changed] = value.split(' @')[0]?.split(' | ') ?? []
        assert.notEqual(agreeing, changed, place)
      }
    }
  })

  test('show cells only for facts there are, and contradict only facts there are', () => {
    assert.ok(matters.length >= 50, String(matters.length))
    for (const [place, matter] of matters) {
      const facts = Object.keys(matter.values ?? {})
      if (matter.values)
        for (const fact of Object.keys(matter.cells ?? {})) assert.ok(facts.includes(fact), place)
      for (const { key } of drawsOf(matter, ['yes | no'])) {
        if (key !== undefined) assert.ok(key in matter.facts, `${place}: ${key}`)
      }
    }
  })

  test('name the rival wherever they tell of one', () => {
    assert.ok(matters.flatMap(([, { rival }]) => rival).length >= 50)
    for (const [place, { rival }] of matters) {
      for (const sentence of rival) assert.match(sentence, /\{[Rr]\}/, place)
    }
  })
})

describe('the sample', () => {
  const sample = sampleOfTwins()

  test('is 200 pairs, the same each time', () => {
    assert.equal(new Set(sample.map(({ id }) => id)).size, 200)
    assert.deepEqual(sampleOfTwins(), sample)
  })

  test('has three or four of every kind in every language', () => {
    const cells = [...countBy(sample, ({ language, kind }) => `${language} ${kind}`).values()]
    assert.equal(cells.length, LANGUAGES.length * KINDS.length)
    assert.deepEqual([...new Set(cells)].sort(), [3, 4])
  })
})
