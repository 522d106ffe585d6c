import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { excerptOf } from './excerpt.ts'

const LINK = '[Barista (Hub)](https://hub.example/a_b_(c)?utm_source=chat "Kettles")'
const ADDRESS = 'https://hub.example/kettles?utm_source=chat'

describe('where an excerpt is cut', () => {
  for (const link of [LINK, ADDRESS])
    test(`never within ${link}, wherever it stands`, () => {
      for (let before = 0; before < 400; before++) {
        const text = `${'x'.repeat(before)} ${link} Founded in 1992. ${'y '.repeat(before)}${link} the end`
        const at = text.indexOf('Founded')
        const excerpt = excerptOf(text, at) ?? ''
        assert.ok(text.includes(excerpt) && [...excerpt].length <= 280)
        assert.ok(excerpt.includes('Founded in 1992.'))
        const rest = excerpt.replaceAll(link, '')
        assert.doesNotMatch(rest, /\[|\]|hub|http|utm|chat|Kettles/, excerpt)
      }
    })

  test('never within a word', () => {
    for (let before = 0; before < 100; before++) {
      const text = `${'1234 '.repeat(30)}${'x'.repeat(before % 7)} Founded in 1992. ${'5678 '.repeat(100)}`
      const excerpt = excerptOf(text, text.indexOf('Founded')) ?? ''
      assert.match(excerpt, /^\s?1234 (?:.*) 5678\s?$/)
    }
  })

  test('a place within a link is shown with the link around it', () => {
    const text = `${'x '.repeat(100)}[It was founded in 1992](https://a.example) ${'y '.repeat(200)}`
    assert.match(
      excerptOf(text, text.indexOf('founded')) ?? '',
      /\[It was founded in 1992\]\(https:\/\/a\.example\) y/,
    )
  })

  test('a link longer than an excerpt is cut behind the place', () => {
    const text = `[founded in 1992](https://a.example/${'z'.repeat(900)}) and more`
    const excerpt = excerptOf(text, 1) ?? ''
    assert.ok(excerpt.startsWith('[founded in 1992]') && excerpt.length === 280)
  })

  test('any text and any place', () => {
    const part = fc.constantFrom('[', ']', '(', ')', '](', 'https://', 'a', ' ', '🫖', '\ud800', '"', '\n')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 600 }), fc.nat(), (parts, place) => {
        const text = parts.join('')
        if (text === '') return
        const at = place % text.length
        const excerpt = excerptOf(text, at) as string
        assert.ok([...excerpt].length <= 280 && excerpt.isWellFormed())
        assert.ok(text.toWellFormed().includes(excerpt))
        assert.notEqual(excerpt, '')
      }),
    )
  })
})
