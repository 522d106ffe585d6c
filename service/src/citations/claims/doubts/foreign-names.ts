// Names of others in a stretch of an answer. Bolder than names.ts: here a name too many only leaves a claim unverified.

import { placeOf } from '../../values/places.ts'
import { PARTICLES } from '../../vocabulary/connecting-words.ts'
import { LANGUAGE_SETS } from '../../vocabulary/language-sets.ts'
import type { Language } from '../../vocabulary/language-words.ts'
import { GERMAN_NOUN, GERMAN_NOUNS, NO_NAMES, ORDINARY } from '../../vocabulary/no-names.ts'
import { WordSet } from '../../vocabulary/word-sets.ts'
import { PREPOSITIONS } from '../reading/names.ts'
import { isHead, Use, usesOf, withoutGenitive } from '../words/capitals.ts'
import { Shape } from '../words/known-words.ts'
import { isCapital, type Words } from '../words/words.ts'
import { STREETS } from './doubt-words.ts'

/** Longer ones are headings. */
const MOST_NAME_WORDS = 6

export const gapBefore = ({ text, ends, starts }: Words, at: number): string =>
  text.slice(ends[at - 1] ?? 0, starts[at] ?? text.length)

export class ForeignNames {
  readonly #words: Words
  readonly #known: ReadonlySet<string>
  readonly #language: Language
  readonly #calendar: ReadonlySet<string>
  readonly #ends = new Map<number, number>()

  constructor(words: Words, known: ReadonlySet<string>, language: Language) {
    this.#words = words
    this.#known = known
    this.#language = language
    this.#calendar = LANGUAGE_SETS[language].calendar.words
  }

  /** The word behind the name that begins at a word; the same word when none does. */
  endAt(at: number): number {
    if (!isCapital(this.#words, at)) return at
    // Asked again and again about the same line.
    const known = this.#ends.get(at) ?? this.#endOf(at)
    this.#ends.set(at, known)
    return known
  }

  #endOf(at: number): number {
    if (!this.#isPart(at) || !(isHead(this.#words, at) ? this.#isNameAtHead(at) : this.#isNameWithin(at)))
      return at
    const end = this.#runFrom(at)
    const text = this.#words.text.slice(this.#words.starts[at], this.#words.ends[end - 1])
    if (placeOf(text).known) return at
    for (let next = at; next < end; next++) if (STREETS.has(this.#words, next)) return at
    return end
  }

  /** Does the answer write this word so, somewhere? */
  #isAlso(use: number, word: string): boolean {
    return (usesOf(this.#words, word) & use) !== 0
  }

  isOurs(at: number): boolean {
    return this.#known.has(this.#words.list[at] ?? '')
  }

  /** Where a name is expected, in the head of a table. */
  looksLikeName(at: number): boolean {
    return this.#isPart(at) && !this.#isAlso(Use.small, this.#words.list[at] as string)
  }

  /** "Galeria do Aço", "Galerie de l'acier": small words inside, and what they lead to. */
  #runFrom(from: number): number {
    const words = this.#words
    let end = from + 1
    while (end < words.list.length && end - from < MOST_NAME_WORDS) {
      if (!/^[ '’]?(?:& )?$/.test(gapBefore(words, end))) break
      if (isCapital(words, end)) end++
      else if (PARTICLES.has(words, end) && isCapital(words, end + 1)) end += 2
      else break
    }
    return end
  }

  #isPart(at: number): boolean {
    const { list, shapes } = this.#words
    if (!isCapital(this.#words, at) || (shapes[at] as number) & Shape.digits) return false
    const written = list[at] as string
    const word = withoutGenitive(written)
    return (
      word.length >= 3 &&
      !this.#isAcronym(at, word) &&
      !NO_NAMES.words.has(word) &&
      !this.#calendar.has(word) &&
      !this.#known.has(word) &&
      !this.#known.has(written) &&
      !NATIONS.test(word)
    )
  }

  #isAcronym(at: number, word: string): boolean {
    const { text, starts, ends } = this.#words
    return word.length <= 5 && text.slice(starts[at], ends[at]) === word.toUpperCase()
  }

  #isNameWithin(at: number): boolean {
    if (this.#language !== 'de') return !this.#isAlso(Use.small, this.#words.list[at] as string)
    const word = this.#words.list[at] as string
    return !GERMAN_NOUN.has(word) && !GERMAN_NOUNS.words.has(word)
  }

  /** "Acme answers", "Acme Corp opens", "Acme, which": at the head of a sentence more must speak for a name. */
  #isNameAtHead(at: number): boolean {
    const { list } = this.#words
    const word = list[at] as string
    if (this.#isAlso(Use.within, word) && this.#language !== 'de') return !this.#isAlso(Use.small, word)
    if (this.#isAlso(Use.small, word) || this.#language === 'de') return false
    const next = list[at + 1] ?? ''
    if (this.#language !== 'en') return this.#isRomanceName(at)
    if (/^ & $/.test(gapBefore(this.#words, at + 1)) && isCapital(this.#words, at + 1)) return true
    if ((word.length < 4 && !isCapital(this.#words, at + 1)) || ORDINARY.has(word)) return false
    if (gapBefore(this.#words, at + 1) === ', ') return ASIDES.has(next) && !this.#known.has(word)
    if (gapBefore(this.#words, at + 1).replaceAll('*', '') !== ' ' || PREPOSITIONS.has(this.#words, at + 1))
      return false
    return isCapital(this.#words, at + 1) ? !this.#known.has(next) : VERB.test(next)
  }

  #isRomanceName(at: number): boolean {
    const words = this.#words
    if ((words.list[at] as string).length < 4 || ROMANCE_OPENINGS.has(words, at)) return false
    const gap = gapBefore(words, at + 1).replaceAll('*', '')
    return gap === ', ' ? ROMANCE_ASIDES.has(words, at + 1) : gap === ' ' && ROMANCE_VERBS.has(words, at + 1)
  }
}

/** Behind a name without an article: "Acme, le leader", "Acme, più giovane". */
const ROMANCE_ASIDES = new WordSet(
  'le la les l un une el los una o a um uma il lo più plus más mais fondée fondé fundada fundado fondata fondato nata qui que che dont basée sediada con avec com'.split(
    ' ',
  ),
)
/** What companies do; where common nouns need an article, a bare capital before one of them is a name. */
const ROMANCE_VERBS = new WordSet(
  'est a propose offre coûte emploie compte revendique facture possède dispose es tiene ofrece cuesta cobra emplea cuenta abre cierra incluye é tem oferece custa emprega conta inclui possui fecha è ha offre costa impiega parte apre chiude include propone empieza'.split(
    ' ',
  ),
)
/** Begin sentences everywhere. */
const ROMANCE_OPENINGS = new WordSet(
  'elle celle cela ceci celui tout toute rien personne chacun quoi actuellement aujourd oui esto eso este esta ello todo nada nadie cada aquí hoy quien ella isso isto este esta tudo nada ninguém aqui hoje quem ele ela questo questa quello tutto niente nessuno ciascuno oggi esso essa lui lei dove quando anche también também aussi'.split(
    ' ',
  ),
)

/** "Acme, should you ...", "Acme, for its part": behind a comma. */
const ASIDES = new Set(
  'should if for by which who whose founded based a an on unlike though too however meanwhile'.split(' '),
)
/** Third person: "answers", "is". */
const VERB = /^(?:is|was|has|had|does|can|will|also|lets|\p{L}{3,}[^s]s|\p{L}{3,}ed)$/u
/** Nationalities and languages are nobody's names. */
const NATIONS = /(?:ish|ese|ican|alian|rman|ench|utch|wiss|ian|ean)$/
