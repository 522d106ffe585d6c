// Values of a labelled place, read by the readers of answers: one way to read a number, a date or an amount in the whole
// house. Scripts with notations of their own are written out first, so that the same readers understand them.

import { LEXICONS, type Lexicon } from '../../readers/lexicon/lexicon.ts'
import { phrasesOf } from '../../readers/rules/phrases.ts'
import { tokensOf } from '../../readers/rules/tokens.ts'
import { createValueReader, type Value, type ValueReader, valuesIn } from '../../readers/rules/values.ts'
import { isUnspaced, writtenOut } from '../../readers/values/written-out.ts'
import { LABEL_FILES, type LabelFile } from './labels/labels.ts'

const lexiconFor = (language: string): Lexicon | undefined =>
  LEXICONS.find(lexicon => lexicon.language === language)

/** A language without a lexicon counts like another, and has its own words for times and currencies. */
function borrowed({ language, reader }: LabelFile): Lexicon {
  const like = lexiconFor(reader?.like ?? 'en') as Lexicon
  if (!reader) return like
  const { periods, currencies, per, adverbs, rangeWords, yes, no } = reader
  return {
    ...like,
    // Dates of these scripts are written out in English.
    language: isUnspaced(language) ? 'en' : language,
    days: [],
    periods: { ...like.periods, ...periods },
    currencies: { ...like.currencies, ...currencies },
    adverbs,
    phrases: {
      ...like.phrases,
      per: phrasesOf([...per, 'per']),
      adverbs: phrasesOf(adverbs),
      rangeWords: phrasesOf(rangeWords),
      yes: phrasesOf(yes),
      no: phrasesOf(no),
    },
  }
}

const READERS = new Map<string, ValueReader>()

/** Made when a page first needs it; English reads what nobody else does. */
export function valueReaderFor(language: string): ValueReader {
  const code = language.slice(0, 2)
  const labels = LABEL_FILES.find(file => file.language === code)
  return READERS.getOrInsertComputed(labels ? code : 'en', () =>
    createValueReader(lexiconFor(code) ?? (labels ? borrowed(labels) : (lexiconFor('en') as Lexicon))),
  )
}

const MAX_TEXT = 500

export interface Read {
  values: Value[]
  text: string
  tokens: ReturnType<typeof tokensOf>
}

/** Every value of a short text. */
export function readValues(text: string, language: string): Read {
  const plain = writtenOut(text.slice(0, MAX_TEXT), language)
  const tokens = tokensOf(plain)
  return { text: plain, tokens, values: valuesIn(tokens, valueReaderFor(language), () => false) }
}
