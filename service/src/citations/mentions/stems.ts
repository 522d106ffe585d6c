// A word of a name and the forms it takes in a sentence. Folded letters throughout: no marks, й is и.

import { type Family, isEnding } from './languages.ts'

const CYRILLIC = /^[\u0400-\u04ff]+$/
const LATIN = /^[a-z]+$/
const HANGUL = /^[\uac00-\ud7a3]+$/
const FINAL_VOWEL = /[aeiouyаеиоуыэюяіє]$/
const ADJECTIVE = /(?:[иыіо]и|ая|яя|ое|ее|ые|ие)$/
/** Vowels that flee before an ending: Związek, Związku; рынок, рынка; северен, северния. */
const FLEETING = /[eoеоъ]([kcnrlкцнрл])$/

interface Stretch {
  units: readonly number[]
  from: number
  to: number
}

export interface Stems {
  /** What every form begins with. */
  root: string
  /** Where the ending begins in a stretch of folded units that bends the word in one of these families; -1 if none does. */
  endingIn: (stretch: Stretch, families: () => Family[]) => number
}

const NO_ENDING = -1
export const UNBENT = (): number => NO_ENDING

/** `shortest`: the fewest letters that may be bent; very short words are too many other words' beginning. */
export function stemsOf(full: string, shortest: number): Stems {
  const script = scriptOf(full)
  if (script === null || (full.length < shortest && script !== 'korean'))
    return { root: full, endingIn: UNBENT }
  if (script === 'korean') return { root: full, endingIn: word => endingAfter([full], word, 'korean') }
  const stems = slavicStems(full)
  const unbent = [full]
  return {
    root: commonPrefix([full, ...stems]),
    endingIn: (word, families) => {
      if (script === 'cyrillic') return endingAfter(stems, word, script)
      // A Latin name in a Cyrillic sentence takes Cyrillic endings.
      const cyrillic = endingAfter(unbent, word, 'cyrillic')
      if (cyrillic !== NO_ENDING) return cyrillic
      for (const family of families()) {
        const begin = endingAfter(family === 'slavic' ? stems : unbent, word, family)
        if (begin !== NO_ENDING) return begin
      }
      return NO_ENDING
    },
  }
}

function scriptOf(word: string): 'cyrillic' | 'latin' | 'korean' | null {
  if (CYRILLIC.test(word)) return 'cyrillic'
  if (HANGUL.test(word)) return 'korean'
  return LATIN.test(word) ? 'latin' : null
}

function endingAfter(stems: string[], { units, from, to }: Stretch, family: Family): number {
  const found = stems.find(
    stem => standsAt(units, from, to, stem) && isEnding(family, units, from + stem.length, to),
  )
  return found === undefined ? NO_ENDING : from + found.length
}

/** Does `word` stand at `at`, and end before `limit`? */
export function standsAt(units: readonly number[], at: number, limit: number, word: string): boolean {
  if (at + word.length > limit) return false
  for (let index = 0; index < word.length; index++)
    if (units[at + index] !== word.charCodeAt(index)) return false
  return true
}

function slavicStems(word: string): string[] {
  const stems = new Set([word])
  if (FINAL_VOWEL.test(word)) stems.add(word.slice(0, -1))
  if (word.endsWith('ь')) stems.add(word.slice(0, -1))
  if (word.length >= 5 && ADJECTIVE.test(word)) stems.add(word.slice(0, -2))
  if (word.length >= 5 && FLEETING.test(word)) stems.add(word.replace(FLEETING, '$1'))
  // Parlament, Parlamencie; потік, потоку.
  if (word.endsWith('t')) stems.add(`${word.slice(0, -1)}c`)
  const closed = /^(.*)і([^аеиоуіюяє]+)$/.exec(word)
  if (closed) for (const vowel of ['о', 'е']) stems.add(`${closed[1]}${vowel}${closed[2]}`)
  return [...stems].filter(stem => stem.length >= 2)
}

function commonPrefix([first = '', ...others]: string[]): string {
  let length = first.length
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--
  return first.slice(0, length)
}
