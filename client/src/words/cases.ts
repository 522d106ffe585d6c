// What became of cases, and what cited pages say about one, in words. None of it says that one caused the other.

import type { CaseStanding, CitedPageList, CitedWebPage, PageFinding } from '../shapes.ts'

const FINDING_WORDS: Record<PageFinding, string> = {
  contains_statement: 'contains the statement',
  contains_true_value: 'contains the true value',
  says_nothing: 'says nothing of it that our rules can read',
  not_reachable: 'not reachable',
}

export const findingWords = (finding: PageFinding): string => FINDING_WORDS[finding]

/** Everything the newest visit found, and why there is nothing. */
export function pageWords(
  { findings, reason }: CitedWebPage,
  { isSearched }: Pick<CitedPageList, 'isSearched'>,
): string {
  if (!isSearched) return 'not searched: the case is about a cited page itself'
  if (findings.length === 0) return 'not looked at yet'
  const words = findings.map(findingWords).join(', ')
  return reason === null ? words : `${words}: ${reason}`
}

export const PAGES_PROVE_NOT =
  'A page that says the same is not shown to be where an engine had it from: it may have been written later, or say what the engine said.'

/** What became of cases: `2 new, 1 back, 1 gone`; `none new, back or gone`. */
export function newsWords({ new: fresh, returned, gone }: Omit<CaseStanding, 'open'>): string {
  const told = [
    [fresh, 'new'],
    [returned, 'back'],
    [gone, 'gone'],
  ] as const
  const words = told.filter(([amount]) => amount > 0).map(([amount, what]) => `${amount} ${what}`)
  return words.join(', ') || 'none new, back or gone'
}
