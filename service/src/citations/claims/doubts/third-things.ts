// Things that are neither the brand nor a name: "a fitness club 300 metres away, which has a spa", "the gallery opposite",
// "the oldest building on the site".

import { LANGUAGE_SETS } from '../../vocabulary/language-sets.ts'
import { WordSet } from '../../vocabulary/word-sets.ts'
import { ARTICLES } from '../reading/names.ts'
import { isHead } from '../words/capitals.ts'
import { Sign } from '../words/gaps.ts'
import { isCapital, isDigit } from '../words/words.ts'
import { A, COPULAS, DISTANCES, INDEFINITE, SCENES } from './doubt-words.ts'
import type { Line } from './subject-before.ts'

const WITH = new WordSet('with which that who where mit avec qui dont con que com che cui'.split(' '))
/** From an indefinite article to what is said of the thing. */
const REACH = 9

/** The sentence before the claim, from where the brand was last named. */
function ownPart(line: Line): { from: number; anchored: boolean } {
  for (let at = line.to - 1; at >= line.from; at--) {
    if (line.isBrand(at)) return { from: at + 1, anchored: true }
    if (isHead(line.words, at)) return { from: at, anchored: false }
  }
  return { from: line.from, anchored: false }
}

/** An indefinite thing of which something is said, unless the brand is that thing. */
export function isOfThirdThing(line: Line): boolean {
  const { words } = line
  const { from } = ownPart(line)
  let far = false
  for (let at = from; at < line.to; at++) {
    far ||= DISTANCES.has(words, at) && (isDigit(words, at - 1) || words.list[at - 1] === 'few')
    if (!isIndefinite(line, at) || COPULAS.has(words, at - 1) || (words.gaps[at] as number) & Sign.comma)
      continue
    const scene = SCENES.has(words, at - 1) || far
    for (let next = at + 1; next < Math.min(line.to, at + REACH); next++) {
      far ||= DISTANCES.has(words, next) && isDigit(words, next - 1)
      if (isFirm(line, next) && next <= at + 3 && isFounded(line, next + 1)) return true
      if ((scene || far) && WITH.has(words, next)) return true
    }
  }
  return false
}

/** "The largest brewery in the region employs": not the brand, unless it is named beside. */
export function isOfGreatest(line: Line): boolean {
  const { words } = line
  const { from, anchored } = ownPart(line)
  if (anchored) return false
  for (let at = from; at < line.to - 1; at++) {
    const isStart = at === from || ((words.gaps[at] as number) & Sign.comma) !== 0
    if (isStart && THE.has(words, at) && (GREATEST.has(words, at + 1) || GREATEST.has(words, at + 2)))
      return true
  }
  return false
}
const THE = new WordSet('the der die das le la les el il lo o a'.split(' '))
const GREATEST = new WordSet(
  'largest biggest smallest oldest average typical leading größte größter größtes kleinste älteste durchschnittliche typische grand grande moyen moyenne mayor maior maggiore medio media médio média'.split(
    ' ',
  ),
)

export const isIndefinite = ({ words, language }: Line, at: number): boolean =>
  (language === 'en' ? A : INDEFINITE).has(words, at)

const isFirm = ({ words, language }: Line, at: number): boolean =>
  LANGUAGE_SETS[language].subjectNouns.has(words, at)

/** "ran an American firm | founded in 1999": the claim follows at once. */
const isFounded = (line: Line, at: number): boolean => at === line.to && at - line.from > REACH / 2

/** Who or what stands before the verb of a date: the brand, or a part of it: "the oldest building dates from". */
export function isOfPart(line: Line): boolean {
  const { words, language } = line
  const { continuations, subjectNouns, contrasts } = LANGUAGE_SETS[language]
  let article = false
  for (let at = line.to - 1; at >= line.from; at--) {
    if (line.isBrand(at) || subjectNouns.has(words, at) || PRONOUNS.has(words, at)) return false
    if (continuations.has(words, at) && !POSSESSIVE.has(words, at)) return false
    article ||= ARTICLES.has(words, at) || POSSESSIVE.has(words, at)
    if (isHead(words, at) || (words.gaps[at] as number) & PARTING || contrasts.has(words, at)) break
    if (isCapital(words, at) && language !== 'de') return false
  }
  return article
}
const PARTING = Sign.comma | Sign.semicolon | Sign.open
const PRONOUNS = new WordSet('it they we es sie il elle ele ela esta essa'.split(' '))
const POSSESSIVE = new WordSet('its their sein seine ihr ihre son sa ses su sus sua seu suo sue'.split(' '))
