import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { utf8 } from '../../src/index.ts'
import { exhibitOf, objectsOf, textOf, verify } from './exhibits.ts'
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

/** As it stands on the page, from left to right. */
const BACKWARDS: Record<string, [text: string, drawn: string]> = {
  Hebrew: ['החברה נוסדה', 'הדסונ הרבחה'],
  'Hebrew with a year': ['החברה נוסדה בשנת 1987.', '.1987 תנשב הדסונ הרבחה'],
  'Hebrew among English': ['It says (שלום עולם) there.', 'It says (םלוע םולש) there.'],
  Arabic: ['تأسست الشركة', 'ةكرشلا تسسأت'],
  'Arabic with lam-alef': ['لا سلام', 'مالس ال'],
  Persian: ['شرکت پارس', 'سراپ تکرش'],
}

describe('what runs from right to left', () => {
  for (const [name, [text, drawn]] of Object.entries(BACKWARDS))
    test(name, async () => {
      const { pdf, trust } = await exhibitOf({ text, body: utf8(text), prompt: text })
      assert.ok(textOf(pdf).join('\n').includes(drawn), drawn)
      assert.equal((await verify(pdf, trust)).verdict, 'verified')
    })

  test('an Arabic letter has the form that its neighbours ask for, also where the look changes within the word', async () => {
    const formsIn = async (text: string) => {
      const { pdf } = await exhibitOf({ text, body: utf8(text) })
      const fonts = objectsOf(pdf).dictionaries.filter(one => /noto-sans-arabic.*\/W /.test(one))
      return fonts.flatMap(one => /\/W \[0 \[(.*?)\]/.exec(one)?.[1]?.split(' ') ?? []).length - fonts.length
    }
    // A letter and its dot alone; then that of the beginning, of the middle and of the end.
    assert.deepEqual(await Promise.all(['ا ا ا', 'ب ب ب', 'ببب'].map(formsIn)), [1, 2, 4])
    assert.ok((await formsIn('ب**ب**ب')) > 2)
  })

  test('a quotation in our own sentence keeps its place, whatever number follows', async () => {
    const text = 'It says “שלום”, 1987, and more.'
    const { pdf } = await exhibitOf({ text, body: utf8(text) })
    assert.ok(textOf(pdf).join('\n').includes('It says “םולש”, 1987, and more.'))
  })
})

/** What no font here has, or nobody should see as what it is not: by its number, and never a reason to have no exhibit. */
const BY_NUMBER: Record<string, [text: string, named: string]> = {
  'private use': ['\ue200cite\ue201', 'U+E200'],
  'a script without a font': ['\u{13000}', 'U+13000'],
  'a rare Chinese character': ['\u{2a6d6}', 'U+2A6D6'],
}

describe('what it cannot draw, it names', () => {
  for (const [name, [text, named]] of Object.entries(BY_NUMBER))
    test(name, async () => {
      for (const options of [{ text }, { brand: text }, { prompt: text }, { facts: { name: text } }]) {
        const { pdf } = await exhibitOf({ ...options, body: utf8('x') })
        assert.ok(textOf(pdf).join('\n').includes(named), JSON.stringify(options))
      }
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
