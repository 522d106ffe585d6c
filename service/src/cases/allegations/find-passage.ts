// Whether a page names the brand, and the passage that comes nearest to an allegation. Whether that passage says it, people read:
// a rival's lawsuit on a page that names the brand has the same words. Pure.

import { createMentionFinder } from '../../citations/mentions/find-mentions.ts'
import type { BrandNames } from '../../model/brand.ts'

/** A page may repeat a name as often as it likes. */
const MOST_MENTIONS = 100
/** A sentence or two on each side of the brand's name. */
const AROUND = 200
/** Shorter words are articles and prepositions. */
const LEAST_LETTERS = 4
/** Names and verbs bend at their ends. */
const STEM = 5

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

/** The words around the brand's name that share most with a quote; null for a page that does not name the brand. */
export function createFindPassage(
  brand: BrandNames,
): (page: { title: string; text: string }, quote: string) => string | null {
  const find = createMentionFinder(brand)
  return ({ title, text }, quote) => {
    const page = `${title}\n${text}`
    const wanted = stemsOf(quote)
    const mentions = find(page).accepted.slice(0, MOST_MENTIONS)
    let nearest: { passage: string; shared: number } | null = null
    for (const { start, end } of mentions) {
      const passage = page.slice(Math.max(0, start - AROUND), end + AROUND)
      const shared = wanted.intersection(stemsOf(passage)).size
      if (nearest === null || shared > nearest.shared) nearest = { passage, shared }
    }
    return nearest?.passage.toWellFormed() ?? null
  }
}
