import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NotDrawable } from '../../src/exhibit/index.ts'
import { utf8 } from '../../src/index.ts'
import { exhibitOf, textOf } from './exhibits.ts'
import { LANGUAGES } from './languages.ts'

const asOneLine = (text: string): string => text.replace(/\s+/g, ' ')

describe('what an exhibit draws', () => {
  for (const [language, text] of Object.entries(LANGUAGES))
    test(language, async () => {
      const { pdf } = await exhibitOf({ text, body: utf8(text), brand: text, prompt: text })
      const words = asOneLine(textOf(pdf).join('\n'))
      assert.ok(words.split(asOneLine(text.normalize('NFC'))).length > 3, words.slice(0, 400))
    })

  test('signs that answers are full of', async () => {
    const text = '→ ✓ ✔ ★ • – — … “a” ‘b’ ≥ ≤ ≈ × ÷ ± ° € £ ¥ © ® ™ ½ ² ₂ α β π ∑ √ ■ ▪ ● ☐ ☑ ⚠ ─ │'
    const { pdf } = await exhibitOf({ text, body: utf8(text) })
    assert.ok(asOneLine(textOf(pdf).join('\n')).includes(text))
  })

  test('letters whose accents stand apart, as one', async () => {
    const text = 'cafe\u0301 No\u0308rd'
    const { pdf } = await exhibitOf({ text, body: utf8(text) })
    assert.ok(textOf(pdf).join('\n').includes('café Nörd'))
  })
})

const REFUSED: Record<string, [text: string, named: string]> = {
  Chinese: ['成立于1987年', 'U+6210'],
  Japanese: ['さくら', 'U+3055'],
  Korean: ['회사는', 'U+D68C'],
  Arabic: ['تأسست الشركة', 'U+062A'],
  Hebrew: ['החברה נוסדה', 'U+05D4'],
  Hindi: ['कंपनी', 'U+0915'],
  Thai: ['บริษัท', 'U+0E1A'],
  Tamil: ['நிறுவனம்', 'U+0BA8'],
  emoji: ['great 🚀', 'U+1F680'],
  'a flag': ['🇩🇪', 'U+1F1E9'],
  'private use': ['\ue200cite\ue201', 'U+E200'],
  'mathematical letters that pretend to be others': ['𝐍𝐨𝐫𝐭𝐡', 'U+1D40D'],
}

describe('what it does not draw, and says so', () => {
  for (const [name, [text, named]] of Object.entries(REFUSED))
    test(name, async () => {
      for (const options of [{ text }, { brand: text }, { prompt: text }, { facts: { name: text } }])
        await assert.rejects(exhibitOf({ ...options, body: utf8(text) }), error => {
          assert.ok(error instanceof NotDrawable)
          assert.ok(error.message.includes(named) && error.message.includes('HTML'), error.message)
          return true
        })
    })

  test('characters in the exact bytes alone are no hindrance: those are not printed', async () => {
    const { pdf } = await exhibitOf({ text: 'An answer.', body: utf8('{"text":"An answer.","mood":"🚀"}') })
    assert.ok(textOf(pdf).join('\n').includes('They are not printed'))
  })
})

/** Each by its number, in a box. */
const UNSEEN = [
  '\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u00ad', '\u200b', '\u200c', '\u200d', '\u200e',
  '\u200f', '\u2028', '\u202a', '\u202e', '\u2060', '\u2066', '\u2069', '\ufeff', '\ufe0f\ufe0f', '\u034f',
] // biome-ignore format: read like a list of words

describe('what nobody sees is shown, never obeyed', () => {
  for (const character of UNSEEN) {
    const number = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
    test(number, async () => {
      const text = `paid ${character}1987${character} dias`
      const { pdf } = await exhibitOf({ text, body: utf8(text), prompt: text })
      const words = textOf(pdf).join('\n')
      assert.ok(words.includes(number))
      assert.ok(!words.includes(character))
      // In the order of the text, whatever it asks for.
      const [paid, year, dias] = ['paid ', '1987', ' dias'].map(part =>
        words.indexOf(part, words.indexOf('2. The answer')),
      )
      assert.ok((paid ?? 0) < (year ?? 0) && (year ?? 0) < (dias ?? 0))
    })
  }
})
