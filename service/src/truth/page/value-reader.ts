// Values of a labelled place, read by the readers of answers: one way to read a number, a date or an amount in the whole
// house. Scripts with notations of their own are written out first, so that the same readers understand them.

import { normalized } from '../../platform/unicode.ts'
import { LEXICONS, type Lexicon } from '../../readers/lexicon/lexicon.ts'
import { phrasesOf } from '../../readers/rules/phrases.ts'
import { tokensOf } from '../../readers/rules/tokens.ts'
import { createValueReader, type Value, type ValueReader, valuesIn } from '../../readers/rules/values.ts'
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

const isUnspaced = (language: string): boolean => /^(?:ja|zh)/.test(language)

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

const ERAS: Record<string, number> = { 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018 }
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** Dates, amounts and large numbers of Japan and China in the words that the English reader knows. */
export function writtenOut(text: string, language: string): string {
  if (!isUnspaced(language)) return text
  return normalized(text, 'NFKC')
    .replace(
      /(明治|大正|昭和|平成|令和)\s?(\d{1,2}|元)年/g,
      (_, era: string, year: string) => `${(ERAS[era] ?? 0) + (year === '元' ? 1 : Number(year))}年`,
    )
    .replace(/(\d{4})年\s?\((?:明治|大正|昭和|平成|令和)[^)]{0,10}\)/g, '$1年')
    .replace(/(\d{4})\s?\(\d{4}年?\)/g, '$1')
    .replace(/(\d{4})年(\d{1,2})月(\d{1,2})日/g, (_, y, m, d) => ` ${d} ${MONTHS[m - 1] ?? ''} ${y} `)
    .replace(/(\d{4})年(\d{1,2})月/g, (_, y, m) => ` ${MONTHS[m - 1] ?? ''} ${y} `)
    .replace(/(1[0-9]\d{2}|20\d{2})年(?!間)/g, ' $1 ')
    .replace(/(\d[\d,]*(?:\.\d+)?)億(?:(\d[\d,]*)万)?/g, (_, high: string, low = '0') =>
      String(figure(high) * 1e8 + figure(low) * 1e4),
    )
    .replace(/(\d[\d,]*(?:\.\d+)?)[万萬]/g, (_, high: string) => String(figure(high) * 1e4))
    .replace(/[¥￥]\s?(?=\d)/g, language.startsWith('zh') ? ' CNY ' : ' JPY ')
    .replace(/(\d)\s?円/g, '$1 JPY ')
    .replace(/(\d)\s?元/g, '$1 CNY ')
    .replace(
      /(\d{1,2})時(?!間)(?:(\d{1,2})分|(半))?/g,
      (_, h, m, half) => ` ${h}:${half ? '30' : (m ?? '00')} `,
    )
    .replace(/(\d)(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/gu, '$1 ')
    .replace(/(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])(?=\d)/gu, ' ')
    .replace(/[〜～]/g, '-')
}

const figure = (text: string): number => Number(text.replaceAll(',', ''))
