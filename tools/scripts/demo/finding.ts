// What the demo shows of all that was caught: a statement beside the fact against it, if there is one.

import type { Confabulation } from '@brand-citation-forensics/client'

type Fact = NonNullable<Confabulation['contradictedFact']>

/** Facts about a cited page, not about the brand. */
const ABOUT_PAGE: Record<string, (fact: Fact) => string> = {
  'page.status': ({ value }) => `is not there: it answers ${value}`,
  'page.lacks': () => 'does not say what it is cited for',
}

const pageWords = (fact: Fact): string | null =>
  (Object.hasOwn(ABOUT_PAGE, fact.key) ? ABOUT_PAGE[fact.key]?.(fact) : null) ?? null

const isContradiction = ({ contradictedFact }: Confabulation): boolean =>
  contradictedFact !== null && pageWords(contradictedFact) === null

/** A contradiction of a fact first; otherwise whatever there is. */
export const chooseFinding = (found: readonly Confabulation[]): Confabulation | undefined =>
  found.find(isContradiction) ?? found[0]

/** What it is, and what stands against it. */
export function findingWords(found: Confabulation): { title: string; against: [string, string | null] } {
  const fact = found.contradictedFact
  const page = fact && pageWords(fact)
  if (fact && page === null)
    return {
      title: 'a statement the brand’s own site contradicts',
      against: ['fact', `${fact.key}: ${fact.value}`],
    }
  return {
    title: 'a citation of a page of the brand that does not bear it out',
    against: ['the page', page ?? 'is not there or does not say it'],
  }
}
