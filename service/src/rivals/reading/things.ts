// A word is not always the company that is called so: "ein alter Bienenkorb", "una tavola calda", "樹脂製のアンカー". The finder
// accepts what may be the name; here is refused what a text about companies shows to be the thing.

import type { Mention } from '../../citations/mentions/find-mentions.ts'
import { foldName } from '../../citations/mentions/fold.ts'
import { opensSentence } from '../../citations/mentions/ordinary-uses.ts'
import { commonWord } from '../../citations/mentions/ordinary-words.ts'
import type { BrandNames } from '../../model/brand.ts'
import type { Phrases } from './lexicon/phrases.ts'

export type IsThing = (mention: Mention) => boolean

interface Written {
  text: string
  phrases: Phrases
  /** The question names the company, or a link leads to it. */
  isAsked: boolean
}

export function thingsOf({ name, aliases }: BrandNames, { text, phrases, isAsked }: Written): IsThing {
  const spellings = new Map([...aliases, name].map(given => [foldName(given), given]))
  const isCaseless = !/\p{Lu}/u.test(text)
  return mention => {
    if (mention.form === 'domain' || /[@#]$/u.test(text.slice(0, mention.start).slice(-1))) return false
    const given = spellings.get(foldName(mention.text)) ?? name
    if (!isCaseless && isOtherCase(text, mention, given, phrases)) return true
    return (
      isQuantity(text, mention) ||
      isAdjective(text, mention) ||
      (!isAsked && isDetermined(text, mention, phrases))
    )
  }
}

const SHORT = 4

/** Small letters where the name has capitals; "banco Acme" and whatever opens a sentence still tell. "CAP" is not "Cap". */
function isOtherCase(
  text: string,
  { start, end, text: written }: Mention,
  given: string,
  phrases: Phrases,
): boolean {
  const isShout = written.length <= SHORT && /^\p{Lu}{2,}$/u.test(written) && /^\p{Lu}\p{Ll}+$/u.test(given)
  if (isShout) return !/^[®™]/u.test(text.slice(end))
  const [words, names] = [written, given].map(part => part.split(/[\s-]+/u)) as [string[], string[]]
  const capital = names.flatMap((word, at) => (/^\p{Lu}/u.test(word) && words[at] ? [words[at]] : []))
  const telling = capital.slice(capital.length > 1 && opensSentence(text, { start, end }) ? 1 : 0)
  const small = telling.filter(word => /^\p{Ll}/u.test(word))
  // Where all nouns have capitals, an adjective without one is none of a name.
  return phrases.nounsAreCapital ? small.length > 0 : small.length > 0 && small.length === telling.length
}

/** "800 Lumen" is an amount of something, "一本のアンカー" a piece of it. */
const isQuantity = (text: string, { start, end }: Mention): boolean =>
  (/(?:\d{2}|\d[.,]\d)[\s\u00a0]$/u.test(text.slice(Math.max(0, start - 6), start)) &&
    commonWord(foldName(text.slice(start, end))) !== undefined) ||
  /(?:[\d一二三四五六七八九十数](?:本|個|つ|枚|台|匹|杯)|製)の$/u.test(
    text.slice(Math.max(0, start - 4), start),
  )

const isAdjective = (text: string, { end }: Mention): boolean => /^な(?!ら)/u.test(text.slice(end, end + 2))

const KANA_OR_ONE = /^(?:[\p{Script=Hiragana}ー]+|\p{Script=Han})$/u

/** "a small Acme", "das Geheimnis der Stadt"; in Japanese, whatever is said of it stands directly before it. */
function isDetermined(text: string, { start, end, text: written }: Mention, phrases: Phrases): boolean {
  const before = text.slice(Math.max(0, start - 40), start)
  if (KANA_OR_ONE.test(written))
    return /[\p{Script=Hiragana}]$/u.test(before) && !/[はがをもとや]$/u.test(before)
  if (!phrases.nounsAreCapital || !isNoun(written, phrases)) return false
  const after = text.slice(end, end + 40)
  // "Ein Stern Polar", "ein Stern S3": after the name, what it sells.
  if (/^ (?:\p{Lu}|\p{L}?\d)|^[®™*_\]]/u.test(after)) return false
  return phrases.indefinite.test(before.toLowerCase()) || phrases.ofIt.test(after.toLowerCase())
}

/** One word, and of a kind that the language builds words of. */
const isNoun = (written: string, { nounEnding }: Phrases): boolean =>
  /^\p{Lu}\p{Ll}+$/u.test(written) &&
  (nounEnding.test(written.toLowerCase()) || commonWord(foldName(written)) !== undefined)
