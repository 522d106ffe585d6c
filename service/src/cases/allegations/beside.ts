// Whether a page says an allegation of the brand: mechanically, by the brand's names and the words of the quote. A page that says it
// in other words, or in another language, only names the brand. Pure.

import { createMentionFinder } from '../../citations/mentions/find-mentions.ts'
import type { BrandNames } from '../../model/brand.ts'

/** `says`: words of the quote stand beside the brand's name. `silent`: it does not name the brand at all. */
export type Beside = 'says' | 'names' | 'silent'

/** A sentence or two. */
const AROUND = 300
/** Shorter ones are articles and prepositions. */
const LEAST_LETTERS = 4
/** Names and verbs bend at their ends. */
const STEM = 5
const ENOUGH = 0.5

const stemsOf = (text: string): Set<string> =>
  new Set(
    (
      text
        .normalize('NFKC')
        .toLowerCase()
        .match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? []
    )
      .filter(word => /\p{N}/u.test(word) || word.length >= LEAST_LETTERS)
      .map(word => word.slice(0, STEM)),
  )

export function createBeside(
  brand: BrandNames,
): (page: { title: string; text: string }, quote: string) => Beside {
  const find = createMentionFinder(brand)
  const names = stemsOf([brand.name, ...brand.aliases].join(' '))
  return ({ title, text }, quote) => {
    const page = `${title}\n${text}`
    const { accepted } = find(page)
    if (accepted.length === 0) return 'silent'
    const wanted = stemsOf(quote).difference(names)
    const isBeside = accepted.some(({ start, end }) => {
      const near = stemsOf(page.slice(Math.max(0, start - AROUND), end + AROUND))
      return wanted.size > 0 && wanted.intersection(near).size / wanted.size >= ENOUGH
    })
    return isBeside ? 'says' : 'names'
  }
}
