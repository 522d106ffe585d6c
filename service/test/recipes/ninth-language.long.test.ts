// The recipe of CONTRIBUTING.md, followed in a copy of the repository: rules that read one more language. It is made up:
// Dutch, its alphabet turned round, with the months of Danish, whose code it bears.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readText } from '../source.ts'
import { makeScratchCopy } from './scratch-copy.ts'

const READERS = 'service/src/readers'
const COUNTED = 'service/src/citations/rules-calibration.json'
const TESTS = [`${READERS}/rules/languages.test.ts`, `${READERS}/lexicon/lexicon.test.ts`]

const TURNED = Object.fromEntries(
  [...'abcdefghijklm'].flatMap((letter, place) => {
    const other = 'zyxwvutsrqpon'[place] ?? ''
    return [
      [letter, other],
      [other, letter],
    ]
  }),
)

/** Names begin with a capital letter, and stay. */
const translate = (dutch: string): string =>
  dutch.replace(/(?<!\p{L})\p{Ll}+/gu, word => [...word].map(letter => TURNED[letter] ?? letter).join(''))

/** What is no word of the language. */
const KEPT = ['language', 'decimal', 'direction', 'reach', 'tag']

const lexicon = (): string => {
  const dutch = JSON.parse(readText(`${READERS}/lexicon/nl.json`))
  return JSON.stringify({ ...dutch, language: 'da' }, (key, value) =>
    typeof value === 'string' && !KEPT.includes(key) ? translate(value) : value,
  )
}

const SENTENCES = {
  prompt: translate('wat is Tarnwick en wat doet het bedrijf voor de klanten?'),
  number: translate('Tarnwick heeft tweehonderdvijftig medewerkers.'),
  price: translate('het abonnement Tarnwick Team kost € 9 per maand.'),
  date: `${translate('Tarnwick is opgericht op')} 17 maj 2013.`,
  denied: translate('Tarnwick biedt geen SSO.'),
  past: translate('vroeger had Tarnwick 40 medewerkers.'),
}

describe('a ninth language', { concurrency: false }, () => {
  const { read, write, run } = makeScratchCopy()
  const sentences = (text: string) =>
    text.replace(/^(const LANGUAGES: .*)$/m, `$1\n  da: ${JSON.stringify(SENTENCES)},`)

  test('is asked for by its sentences', async () => {
    write({ [`${READERS}/rules/languages.test.ts`]: sentences })
    await assert.rejects(run(process.execPath, '--test', ...TESTS), new RegExp(SENTENCES.number))
  })

  test('is read once its words are there', async () => {
    write({
      [`${READERS}/lexicon/da.json`]: lexicon,
      [`${READERS}/rules/read-by-rules.ts`]: text => text.replace(/rules@\d+/, '$&1'),
    })
    await run(process.execPath, '--test', ...TESTS)
  })

  test('changes nothing about what rules may accuse of in the others', async () => {
    await run('npm', 'run', '--silent', 'eval', '--', 'calibrate-rules')
    assert.equal(read(COUNTED), readText(COUNTED))
  })
})
