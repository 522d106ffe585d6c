// Whom the words before a claim speak of: a walk through its line that keeps the last name standing as a subject. The
// brand, or a product of its, brings the subject back.

import { ANDS } from '../../vocabulary/connecting-words.ts'
import { LANGUAGE_SETS } from '../../vocabulary/language-sets.ts'
import type { Language } from '../../vocabulary/language-words.ts'
import { WordSet } from '../../vocabulary/word-sets.ts'
import { ARTICLES, DESCRIBED } from '../reading/names.ts'
import type { Range } from '../reading/sentences.ts'
import { isHead } from '../words/capitals.ts'
import { Sign } from '../words/gaps.ts'
import { isCapital, type Words } from '../words/words.ts'
import { COMPARING, SCENES } from './doubt-words.ts'
import { type ForeignNames, gapBefore } from './foreign-names.ts'

/** `aside`: only until the sentence goes on about its own subject. */
type Other = 'none' | 'subject' | 'aside'

export interface Line extends Range {
  words: Words
  language: Language
  names: ForeignNames
  /** Does a mention of the brand stand at this word? */
  isBrand(at: number): boolean
  /** "Northwind: 530 people": where the brand is a label, other labels may be its rivals. */
  labelled: boolean
  /** Words of the brand's names. */
  brand: ReadonlySet<string>
  /** Words of the brand's products. */
  products: ReadonlySet<string>
}

const isArticle = (words: Words, at: number): boolean => ANY_ARTICLE.has(words, at)
const ANY_ARTICLE = new WordSet([...ARTICLES.words, ...'der die das dem den l'.split(' ')])
/** "the Crew plan of Acme". */
const OF = new WordSet('of von vom de del do da di'.split(' '))
const RELATIVE = new WordSet('which who whose where that qui dont que cuya cuyo cuja cujo che cui'.split(' '))

/** Is the last subject before the end of the line another than the brand? */
export function isOfAnother(line: Line): boolean {
  const { words, names } = line
  let other: Other = 'none'
  let untaken = -1
  for (let at = line.from; at < line.to; at++) {
    if (other === 'aside' && (isHead(words, at) || resumes(line, at))) other = 'none'
    if (isOwn(line, at)) {
      if (other !== 'subject' || !isCompared(line, at)) other = 'none'
      continue
    }
    if (other === 'subject' && isObject(line, at)) other = 'none'
    if (
      line.labelled &&
      isHead(words, at) &&
      (words.gaps[at + 1] ?? 0) & Sign.colon &&
      names.looksLikeName(at)
    )
      other = 'subject'
    const end = names.endAt(at)
    if (end === at) {
      // "by Ada Holt and Bo Lind": one of its own people beside another.
      if (isCapital(words, at) && ANDS.has(words, at + 1)) untaken = at + 1
      continue
    }
    const found = standing(line, at, end, untaken)
    if (found === null) untaken = end
    else other = found
    at = end - 1
  }
  return other !== 'none'
}

function isOwn({ words, isBrand, products }: Line, at: number): boolean {
  return isBrand(at) || (isCapital(words, at) && products.has(words.list[at] as string) && !isHead(words, at))
}

/** "Acme, unlike Northwind, has": still about Acme. */
const isCompared = ({ words }: Line, at: number): boolean =>
  COMPARING.has(words, at - 1) || (isArticle(words, at - 1) && COMPARING.has(words, at - 2))

/** "Unlike Acme, it ...", "Unlike Acme, the company ...". */
function resumes({ words, language }: Line, at: number): boolean {
  if (((words.gaps[at] ?? 0) & (Sign.comma | Sign.semicolon | Sign.close)) === 0) return false
  const { continuations, subjectNouns } = LANGUAGE_SETS[language]
  return continuations.has(words, at) || (isArticle(words, at) && subjectNouns.has(words, at + 1))
}

/** "Ada Holt founded the company": about the company from there on. */
function isObject({ words, language }: Line, at: number): boolean {
  const { list } = words
  return (
    LANGUAGE_SETS[language].subjectNouns.has(words, at) &&
    isArticle(words, at - 1) &&
    gapBefore(words, at - 1) === ' ' &&
    /(?:ed|t|é|ó|ou|to|ta)$/.test(list[at - 2] ?? '')
  )
}

/** "Hotel Oakrest": a word of ours that begins the name of another. */
const isTitle = ({ words, names, isBrand }: Line, at: number): boolean =>
  names.isOurs(at) && isCapital(words, at) && gapBefore(words, at + 1) === ' ' && !isBrand(at)

/** How the name from `at` to `end` stands; null when it only is an object. */
function standing(line: Line, at: number, end: number, untaken: number): Other | null {
  const { words, language } = line
  let head = at
  while (head > line.from && !isHead(words, head) && (isArticle(words, head - 1) || isTitle(line, head - 1)))
    head--
  // No word stands before a head.
  const before = isHead(words, head) ? -1 : head - 1
  if (SCENES.has(words, before)) return 'subject'
  if (OF.has(words, before)) return 'aside'
  if (isCompared(line, head)) return isDescribed(words, end) ? 'aside' : comparedAside(words, head, end)
  const joined = ANDS.has(words, before)
  if ((joined ? head - 1 : head) === untaken && head === at && before >= 0) return null
  const gap = gapBefore(words, head)
  if (before < 0 || joined || /[,;:(–—]/.test(gap)) return 'subject'
  if (LANGUAGE_SETS[language].contrasts.has(words, before) || RELATIVE.has(words, before)) return 'subject'
  return isDescribed(words, end) ? 'aside' : null
}

/** "Unlike Acme, ..." at the head of a sentence; elsewhere what one is compared with is an object. */
const comparedAside = (words: Words, head: number, end: number): Other | null =>
  isHead(words, head - 1) && gapBefore(words, end).includes(',') ? 'aside' : null

/** "Acme, founded in", "Acme (2009)", "Acme which": more is said of it. */
function isDescribed(words: Words, end: number): boolean {
  const gap = gapBefore(words, end)
  if (gap.includes('(') || RELATIVE.has(words, end)) return true
  return /^\W*,\s$/.test(gap) && (DESCRIBED.has(words, end) || isArticle(words, end))
}
