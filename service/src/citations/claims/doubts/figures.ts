// Figures that are no value of today: how much one thing differs from another, where a change began, what is paid for
// something that has no fact. And words behind a claim that take it back: "ISO 14001 no la tiene".

import type { Claim } from '../../../model/citation.ts'
import { LANGUAGE_WORDS, type Language } from '../../vocabulary/language-words.ts'
import { WordSet } from '../../vocabulary/word-sets.ts'
import { list } from '../../vocabulary/words/word-lists.ts'
import type { Sentence } from '../reader.ts'
import { cellsOf, isRow, wordsOfCell } from '../stated/tables.ts'
import { PhraseSet } from '../words/phrases.ts'
import { gapBefore } from './foreign-names.ts'
import type { Line } from './subject-before.ts'

const FIGURES = /^(?:price|measure|stated\/(?:count|duration)|hours\/times)/

export function isNoFigureOfToday(sentence: Sentence, claim: Claim, line: Line): boolean {
  const behind = wordBehind(sentence, claim, line)
  if (isComparedWithBrand(sentence, claim, line, behind)) return true
  if (FIGURES.test(claim.rule))
    return isDifference(line, behind) || isStartOfChange(sentence, claim) || isForThing(sentence, claim, line)
  if (claim.polarity === 'affirmed' && /^(?:feature|hours\/open|listed)/.test(claim.rule))
    return isDeniedBehind(sentence, behind)
  return claim.polarity === 'denied' && claim.rule.startsWith('feature/') && isPartlyDenied(sentence, claim)
}

function wordBehind({ words, to }: Sentence, { end }: Claim, line: Line): number {
  let at = line.to
  while (at < to && (words.starts[at] as number) < end) at++
  return at
}

/** "7 kg lighter", "600 euros below", "two hours earlier", "9 euro in meno". */
function isDifference({ words, language }: Line, behind: number): boolean {
  if (gapBefore(words, behind) !== ' ') return false
  const differing = DIFFERING[language]
  return differing.has(words, behind) || (ROMANCE_IN.has(words, behind) && differing.has(words, behind + 1))
}
const ROMANCE_IN = new WordSet('de en in a'.split(' '))
const wordsOf = (text: string): WordSet => new WordSet(text.split(' '))
const DIFFERING: Record<Language, WordSet> = {
  en: wordsOf(
    'lighter heavier cheaper dearer shorter longer taller wider narrower earlier later sooner younger older faster slower below above less fewer more',
  ),
  de: wordsOf(
    'leichter schwerer günstiger billiger teurer kürzer länger früher später jünger älter weniger mehr unter über',
  ),
  fr: wordsOf('moins plus'),
  es: wordsOf('menos más'),
  pt: wordsOf('menos mais'),
  it: wordsOf('meno più'),
}

/** "..., two hours earlier than Northwind": whoever is compared with the brand is another. */
function isComparedWithBrand(sentence: Sentence, { start }: Claim, line: Line, behind: number): boolean {
  const { words, from, to } = sentence
  for (let at = from; at < to && (words.starts[at] as number) < start; at++)
    if (line.isBrand(at)) return false
  for (let at = behind; at < Math.min(to, behind + THAN_REACH); at++) {
    if (!line.isBrand(at)) continue
    return THAN.has(words, at - 1) || THAN.has(words, at - 2)
  }
  return false
}
const THAN_REACH = 12
const THAN = new WordSet('than als'.split(' '))

/** "went from €9 to €12": the first of them was. */
function isStartOfChange(sentence: Sentence, { start, end }: Claim): boolean {
  const { text } = sentence.words
  if (!FROM.test(text.slice(Math.max(0, start - 8), start)) || !TO.test(text.slice(end, end + 14)))
    return false
  return CHANGED.isIn(sentence, sentence.from, sentence.to)
}
const FROM = /\b(?:from|von|de|da|di|dai|dalle)\s$/i
const TO = /^\s(?:\p{L}+\s)?(?:to|auf|à|a|para)\s/iu
const CHANGED = new PhraseSet(list`
  went, gone, rose, risen, grew, grown, increased, raised, climbed, jumped, fell, fallen, dropped, cut, lowered, doubled, moved, stieg, gestiegen, gewachsen, wuchs, erhöht, gesunken, sank
  passé, passée, passés, augmenté, baissé, grimpé, pasó, pasado, subió, subido, creció, bajó, passou, subiu, cresceu, caiu, passato, passata, passati, salito, salita, cresciuto, cresciuta, sceso
`)

/** "€26 to €34 for a main course": of something that has no price among the facts. */
function isForThing({ words }: Sentence, { rule, end }: Claim, { products }: Line): boolean {
  if (!rule.startsWith('price/')) return false
  const thing = FOR_A.exec(words.text.slice(end, end + 70))?.groups?.thing
  return (
    thing !== undefined &&
    !PAID.test(thing) &&
    !thing
      .toLowerCase()
      .split(' ')
      .some(word => products.has(word))
  )
}
const FOR_A =
  /^(?:\s?(?:to|–|-)\s?[$€£]?\d[\d.,]*(?:\s?(?:€|euros?))?)?\sfor (?:a|an) (?<thing>\p{L}[\p{L} -]{2,40})/iu
const PAID =
  /user|seat|month|year|day|week|person|people|plan|subscription|licen[cs]e|membership|ticket|adult/i

/** In Romance languages a "no" stands behind what it denies: "los domingos no abre". */
function isDeniedBehind({ words, to, language }: Sentence, behind: number): boolean {
  if (language === 'en' || language === 'de') return false
  for (let at = behind; at < Math.min(to, behind + 2) && /^\*{0,2} \*{0,2}$/.test(gapBefore(words, at)); at++)
    if (NO.has(words, at)) return true
  return false
}
const NO = new WordSet('no não non ne nunca jamais tampoco'.split(' '))

/** "E-books can't be returned" denies a condition, and one column of a table only that plan. */
function isPartlyDenied(sentence: Sentence, { start, end }: Claim): boolean {
  const { words } = sentence
  const behind = CANNOT.exec(words.text.slice(end, end + 40))?.groups?.done
  if (behind !== undefined) return !OFFERED.test(behind)
  const row = words.text.lastIndexOf('\n', start - 1) + 1
  if (!isRow(words.text, row)) return false
  const { yes } = LANGUAGE_WORDS[sentence.language]
  const [first, ...others] = cellsOf(words.text, row)
  // A claim in a later cell is the brand's own.
  if (!first || start >= first.end) return false
  return others.some(cell => yes.includes(wordsOfCell(words, cell).join(' ')))
}
const CANNOT = /^\s(?:can['’]t|cannot|can not|may not|must not)\s(?:be\s)?(?<done>\p{L}+)/iu
const OFFERED =
  /^(?:used|booked|bought|found|ordered|purchased|had|brought|offered|provided|made|added|rented|reserved|enabled|created|accepted)$/i
