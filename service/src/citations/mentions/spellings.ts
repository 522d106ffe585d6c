// A brand made ready for search: every spelling with the letters it begins with, how it must be written to count, and
// whether it is an ordinary word.

import { domainToUnicode } from 'node:url'
import type { BrandNames } from '../../model/brand.ts'
import { registrableDomain } from '../../platform/fetching/registrable-domain.ts'
import { foldName } from './fold.ts'
import type { Language } from './languages.ts'
import { type CommonKind, commonWord } from './ordinary-words.ts'
import { ownHost } from './owned.ts'
import { AMPERSAND, isAcronym, type Pattern, patternsOf, type Word } from './patterns.ts'
import { UNBENT } from './stems.ts'

export interface Spelling {
  form: 'name' | 'alias' | 'domain'
  words: Word[]
  /** Every occurrence begins with these folded letters. */
  head: string
  isWritten: (written: string, how: { bent: boolean; caseless: boolean }) => boolean
  common: CommonName | null
  /** Why it does not count when it is written otherwise. */
  refusal: 'common_word' | 'other_case'
}

export interface CommonName {
  /** Folded. */
  word: string
  kind: CommonKind
  /** Where it is an ordinary word; null means everywhere. */
  languages: Set<Language> | null
  /** The owner writes it in lower case. */
  lowerCase: boolean
  /** The owner writes it in capitals. */
  acronym: boolean
}

/** The domain first, the longer of two that begin alike wins anyway. */
export function compileSpellings({ name, domain, aliases }: BrandNames): Spelling[] {
  const patterns = [...patternsOf('name', name), ...aliases.flatMap(alias => patternsOf('alias', alias))]
  return [...domainSpellings(domain), ...patterns.map(spellingOf)].filter(({ head }) => head !== '')
}

function domainSpellings(domain: string): Spelling[] {
  const host = ownHost(domain)
  if (host === null) return []
  const registered = registrableDomain(host) ?? host
  return [...new Set([registered, domainToUnicode(registered)])].map(form => {
    const full = foldName(form)
    return {
      form: 'domain',
      words: [{ full, plain: false, stems: { root: full, endingIn: UNBENT } }],
      head: full,
      // A dash folds to the same as a space, but only one of them is a domain.
      isWritten: written => written.normalize('NFKC').toLowerCase() === form,
      common: null,
      refusal: 'other_case',
    }
  })
}

function spellingOf(pattern: Pattern): Spelling {
  const { form, words, original, apart } = pattern
  const [first] = words as [Word]
  const names = words.map(({ full }) => full).filter(word => word !== AMPERSAND)
  const ordinary = names.every(commonWord)
  const capitals = apart || (names.length > 1 && ordinary)
  return {
    form,
    words,
    head: first.stems.root,
    isWritten: writtenAs(original, capitals),
    common: names.length === 1 ? commonName(names[0] as string, pattern) : null,
    refusal: ordinary || apart ? 'common_word' : 'other_case',
  }
}

/** An acronym in its own capitals is no word; written otherwise it may be one. */
export const isAcronymAsGiven = (written: string, { acronym }: CommonName): boolean =>
  acronym && written === written.toUpperCase()

function commonName(word: string, { original, shortened }: Pattern): CommonName | null {
  const known = commonWord(word)
  const written = { word, lowerCase: original === original.toLowerCase(), acronym: isAcronym(original) }
  if (shortened) return { ...written, kind: known?.kind ?? 'capitalised', languages: null }
  if (known) return { ...written, ...known }
  // Nobody writes an ordinary word with a capital or a digit within it.
  return /^\p{Lu}[\p{Ll}\p{M}]+$/u.test(original) ? { ...written, kind: 'unlisted', languages: null } : null
}

/** Names up to this length are too many other words when written small. */
const SHORT = 4

export const opensUpper = (text: string): boolean => /^[^\p{L}]*[\p{Lu}\p{Lt}]/u.test(text)

/** `capitals`: every word needs its own. What the name itself is like is found out once. */
function writtenAs(original: string, capitals: boolean): Spelling['isWritten'] {
  const acronym = isAcronym(original)
  const large = opensUpper(original)
  const several = /\s/u.test(original)
  const numerals = numeralsOf(original)
  const hasCase: Spelling['isWritten'] = (written, { bent, caseless }) => {
    if (acronym) return isWrittenAcronym(original, written, bent)
    // "Stream I" is not "Stream i": a numeral keeps its case.
    if (numerals !== '' && numeralsOf(written) !== numerals) return false
    if (!large) return true
    if (capitals) return written.split(/[\s-]+/u).every(word => !/^\p{Ll}{4}/u.test(word))
    const mustOpenUpper = bent ? !several : !caseless && original.length <= SHORT
    return !mustOpenUpper || opensUpper(written)
  }
  return (written, how) => written === original || (hasCase(written, how) && hasMarksOf(original, written))
}

function isWrittenAcronym(original: string, written: string, bent: boolean): boolean {
  const asWord = original.length >= SHORT && /^\p{Lu}.*\p{Ll}/u.test(written)
  // An ending hangs on the whole acronym, in small letters.
  const stem = bent ? written.replace(/\p{Ll}+$/u, '') : written
  return (stem === stem.toUpperCase() && (!bent || foldName(stem) === foldName(original))) || asWord
}

const numeralsOf = (text: string): string => (text.match(/(?<=\s)[IVX]+(?![\p{L}\p{N}'’])/gu) ?? []).join()

/** Marks the name does not have make a short word another word: über is not Uber. */
function hasMarksOf(original: string, written: string): boolean {
  if (original.length > SHORT) return true
  const marks = (text: string): number => text.normalize('NFD').match(/[\u0300-\u036f]/g)?.length ?? 0
  return marks(written) <= marks(original)
}
