// Which words of an answer are names of others: with a capital within a sentence, never without one, and nothing
// that is the brand's own or that every answer uses.

import type { Mention } from '../../mentions/find-mentions.ts'
import type { Language } from '../../vocabulary/language-words.ts'
import { GERMAN_NOUN, GERMAN_NOUNS, NO_NAMES, ORDINARY } from '../../vocabulary/no-names.ts'
import { WordSet } from '../../vocabulary/word-sets.ts'
import { Use, usesOf, withoutGenitive } from '../words/capitals.ts'
import { Sign } from '../words/gaps.ts'
import { Shape } from '../words/known-words.ts'
import { isCapital, isDigit, isSpaced, type Words } from '../words/words.ts'
import { Role } from './lexicon.ts'
import type { Sight } from './negation.ts'
import type { Range } from './sentences.ts'

/** Behind a name at the head of a clause they show that it is not the subject: "Paris in spring". */
export const PREPOSITIONS = new WordSet(
  'of in at on for with by from to as than von vom in im am an auf für mit zu bei aus nach seit de du des en à au aux pour avec dans sur par del al para con por em no na do da dos com di a nel per su tra'.split(
    ' ',
  ),
)
const INTRO = 6
const ONLY = new WordSet('only just nur lediglich seul seulement solo sólo só apenas soltanto'.split(' '))
const RIVALS = new WordSet(
  'rival competitor konkurrent wettbewerber concurrent concurrente competidor concorrente rivale'.split(' '),
)
/** "Gegründet wurde", "Entwickelt wird": what was done, not who did it. */
const GERMAN_PARTICIPLE = /^(?:\p{L}*ge\p{L}+t|(?:be|ent|er|ver|unter|über)\p{L}+t)$/u
/** Set a subject against the one before. */
const ASIDES = new Set(
  'de son,por su,por sua,dal canto,al contrario,by contrast,on the,for its,en revanche,en cambio,im gegensatz,lui propose,invece ha'.split(
    ',',
  ),
)
export const ARTICLES = new WordSet('the o a os as la le les el los las il lo gli já'.split(' '))
export const DESCRIBED = new WordSet(
  'founded based headquartered established launched which who whose an a with fondée fondé créée basée qui dont fundada fundado creada que cuya criada sediada cuja fondata nata che gegründet das die der ein eine une un una uma'.split(
    ' ',
  ),
)

const isPlainWord = (words: Words, at: number): boolean =>
  !isCapital(words, at) && !PREPOSITIONS.has(words, at) && !isDigit(words, at)

export class Names {
  readonly #sight: Sight
  readonly #known: Set<string>
  readonly #german: boolean

  constructor(sight: Sight, known: Set<string>, language: Language) {
    this.#sight = sight
    this.#known = known
    this.#german = language === 'de'
  }

  #usesOf(word: string): number {
    return usesOf(this.#sight.words, word)
  }

  #isForeign(at: number): boolean {
    const { words, roles } = this.#sight
    if (!isCapital(words, at) || at >= words.list.length) return false
    if (((roles[at] ?? 0) & ~Role.verb) !== 0 || NO_NAMES.has(words, at)) return false
    if (this.#known.has(words.list[at] as string)) return false
    const isGenitive = ((words.shapes[at] as number) & Shape.genitive) !== 0
    return isGenitive ? this.#isForeignOwner(at) : this.#isForeignWord(at)
  }

  #isForeignWord(at: number): boolean {
    const { words } = this.#sight
    const word = words.list[at] as string
    if (word.length < 2) return false
    return !this.#german || !(GERMAN_NOUN.has(word) || GERMAN_NOUNS.has(words, at))
  }

  /** "Acme's": the name without its ending is looked for. */
  #isForeignOwner(at: number): boolean {
    const word = withoutGenitive(this.#sight.words.list[at] as string)
    if (word.length < 2 || this.#known.has(word)) return false
    if (this.#german && (GERMAN_NOUN.has(word) || GERMAN_NOUNS.words.has(word))) return false
    return !NO_NAMES.words.has(word)
  }

  isName(at: number): boolean {
    if (!this.#isForeign(at)) return false
    return (this.#usesOf(this.#sight.words.list[at] as string) & (Use.named | Use.small)) === Use.named
  }

  /** For places where a name is expected: it need not stand within a sentence elsewhere. */
  looksLikeName(at: number): boolean {
    const word = withoutGenitive(this.#sight.words.list[at] ?? '')
    return word.length > 3 && this.#isForeign(at) && (this.#usesOf(word) & Use.small) === 0
  }

  /** "Acme (free plan)", "**Strive & Co** (Glasgow)". */
  isBeforeBracket(at: number): boolean {
    const { words } = this.#sight
    const isBold = words.text.slice(words.ends[at], words.starts[at + 1]).startsWith('**')
    return (
      this.looksLikeName(at) ||
      (isBold && this.#isForeign(at)) ||
      (words.list[at]!.length < 4 && this.looksLikeName(at - 1))
    )
  }

  /** A name other than the brand's at the head of a clause, also behind an opening such as "For comparison,". */
  subjectAt(clause: Range, mention: Mention | undefined): boolean {
    const { words, roles } = this.#sight
    let at = clause.from
    while (((roles[at] ?? 0) & (Role.contrast | Role.and) || ONLY.has(words, at)) && at + 1 < clause.to) at++
    if (mention && mention.start <= (words.starts[at] as number))
      return followsCoordinated(words, mention, this)
    if (this.#isSubject(at, clause.to)) return true
    for (let next = at + 1; next < clause.to; next++) {
      if (mention && mention.start <= (words.starts[next] as number)) return false
      if (next <= at + 2 && RIVALS.has(words, next)) return true
      const gap = words.gaps[next] as number
      if (gap & Sign.colon || (gap & Sign.comma && next < at + INTRO)) return this.#isSubject(next, clause.to)
    }
    return false
  }

  /** "Boardwell and Trelliq have": with a name beside it the first word of a sentence is one too. */
  #isJoined(at: number, end: number): boolean {
    const { roles } = this.#sight
    return (
      at + 2 < end && ((roles[at + 1] ?? 0) & Role.and) !== 0 && this.isName(at + 2) && this.looksLikeName(at)
    )
  }

  /** "Skylocker is cheaper", "O Keyhollow tem", "Framecraft, founded in 2014, ...": at the head of a sentence. */
  #isTold(first: number, end: number): boolean {
    const { words, roles } = this.#sight
    let at = first
    while (!this.#german && at < first + 2 && ARTICLES.has(words, at)) at++
    const articled = at > first
    if (at >= end || !(articled ? this.#isForeign(at) : this.looksLikeName(at))) return false
    const word = words.list[at] as string
    if (!articled && (this.#german ? GERMAN_PARTICIPLE.test(word) : ORDINARY.has(word))) return false
    let to = at + 1
    while (
      to < end &&
      to < at + 4 &&
      (isCapital(words, to) || isDigit(words, to)) &&
      (isSpaced(words, to) || gapBefore(words, to) === ' & ')
    )
      to++
    if (to >= words.list.length) return false
    const gap = plainGap(words, to)
    const next = words.list[to] as string
    if (gap === ' ' && to < end)
      return (
        ((roles[to] ?? 0) & (Role.be | Role.verb | Role.negator)) !== 0 ||
        (articled && isPlainWord(words, to)) ||
        (this.#german && isPlainWord(words, to) && /t$/.test(next))
      )
    return (
      gap === ', ' &&
      (DESCRIBED.has(words, to) || ASIDES.has(`${next} ${words.list[to + 1]}`) || this.#isAside(to, end))
    )
  }

  /** "Trelliq, por su parte, fue": a few words between commas, then its verb. */
  #isAside(from: number, end: number): boolean {
    const { words, roles } = this.#sight
    for (let at = from + 1; at < Math.min(end, from + INTRO); at++)
      if ((words.gaps[at] as number) & Sign.comma) return ((roles[at] ?? 0) & (Role.be | Role.verb)) !== 0
    return false
  }

  #isSubject(first: number, end: number): boolean {
    const { words, roles } = this.#sight
    let at = first
    let several = false
    while (at < end && (this.isName(at) || this.#isJoined(at, end))) {
      at++
      if (at < end && (roles[at] ?? 0) & Role.and && this.isName(at + 1)) {
        several = true
        at++
      }
    }
    if (at === first) return this.#isTold(first, end)
    if (several || (words.list[at - 1] as string).endsWith("'s")) return true
    const next = words.list[at] ?? ''
    if (
      plainGap(words, at) === ', ' &&
      (DESCRIBED.has(words, at) || ASIDES.has(`${next} ${words.list[at + 1]}`))
    )
      return true
    if (at >= end || plainGap(words, at) !== ' ' || isCapital(words, at)) return false
    if ((roles[at] ?? 0) & (Role.be | Role.verb | Role.without | Role.negator)) return true
    return !PREPOSITIONS.has(words, at) && ((roles[at] ?? 0) & (Role.and | Role.or | Role.digit)) === 0
  }
}

const gapBefore = (words: Words, at: number): string =>
  words.text.slice(words.ends[at - 1] ?? 0, words.starts[at])

/** Bold marks do not count. */
const plainGap = (words: Words, at: number): string => {
  if (isSpaced(words, at)) return ' '
  const gap = gapBefore(words, at)
  return gap.includes('*') ? gap.replaceAll('*', '') : gap
}

/** "Northwind and Acme are ...": two subjects. */
function followsCoordinated(words: Words, mention: Mention, names: Names): boolean {
  let at = 0
  let high = words.list.length
  while (at < high) {
    const middle = (at + high) >> 1
    if ((words.starts[middle] as number) < mention.end) at = middle + 1
    else high = middle
  }
  const joins = words.list[at] === 'and' || words.list[at] === 'or'
  return joins && names.isName(at + 1)
}
