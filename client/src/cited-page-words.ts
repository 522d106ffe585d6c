// What cited pages say about a case, in words and table columns: the same on the command line and in the console. None of it
// says that one caused the other.

import type { CitedPageList, CitedWebPage, PageFinding } from './shapes.ts'

const FINDING_WORDS: Record<PageFinding, string> = {
  contains_statement: 'contains the statement',
  contains_true_value: 'contains the true value',
  says_nothing: 'says nothing of it that code can find',
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

type Column = (page: CitedWebPage) => string | number | boolean | null

export const CITED_PAGE_COLUMNS: Record<string, Column> = {
  domain: page => page.domain,
  url: page => page.url,
  title: page => page.title,
  own: page => page.isOwn,
  findings: page => page.findings.join(' '),
  reason: page => page.reason,
  statement: page => page.statement?.quote ?? null,
  statementSince: page => page.statement?.since ?? null,
  statementLastSeen: page => page.statement?.lastSeen ?? null,
  truth: page => page.truth?.quote ?? null,
  truthSince: page => page.truth?.since ?? null,
  answers: page => page.answers,
  engines: page => page.engines.map(({ engine, answers }) => `${engine} ${answers}`).join(', '),
  firstCited: page => page.firstCited,
  lastCited: page => page.lastCited,
  looks: page => page.looks,
  firstLook: page => page.firstLook,
  lastLook: page => page.lastLook,
  sha256: page => page.sha256,
}
