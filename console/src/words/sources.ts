// Sources in words.

import type {
  CitedSource,
  SourceFigures,
  SourceList,
  SourceSort,
  SourcesAbout,
  SourcesListed,
  WhoseSource,
} from '@brand-citation-forensics/client/admin'
import { isUnjudged } from '@brand-citation-forensics/proof'

/** What a source next to a false claim says, and what it does not. */
export const SOURCES_PROVE_NOT =
  'Standing beside a false claim is no proof of origin: the answer cites the page and says something false, and that is all this shows.'

/** Nothing is known to be false, and nothing could be. */
export const areSourcesUnjudged = (about: SourcesAbout): boolean =>
  isUnjudged(about, about.falseAnswers?.hits ?? 0)

export const WHOSE_WORDS: Record<WhoseSource, string> = {
  own: 'the brand’s own',
  rival: 'a rival’s',
  other: 'others',
}

export const whoseWords = ({ whose, rival }: Pick<CitedSource, 'whose' | 'rival'>): string =>
  rival ? `${rival.name} (rival)` : WHOSE_WORDS[whose]

export const SOURCE_SORT_WORDS: Record<SourceSort, string> = {
  answers: 'most cited',
  gained: 'gained',
  lost: 'lost',
  false: 'beside false claims',
}

const VERDICT_WORDS: Record<SourceFigures['verdict'], string> = {
  changed: 'changed',
  no_change_seen: 'no change seen',
  too_few_days: 'too few days to tell',
  other_questions: 'other questions were asked',
  rarely_cited: 'cited too rarely to be tested',
}

/** `changed: rose, p 0.01`. Only the test calls something a change. */
export function sourceChangeWords({ verdict, p, rate, before }: SourceFigures): string {
  if (verdict !== 'changed') return VERDICT_WORDS[verdict]
  const moved = (rate?.share ?? 0) > (before?.share ?? 0) ? 'rose' : 'fell'
  return `${moved}${p === null ? '' : `, p ${p < 0.001 ? '<0.001' : p.toFixed(3)}`}`
}

/** The test's overall result, in a sentence. */
export function sourceTestWords({ tested: { kind, sources, leftOut } }: SourcesListed): string {
  if (kind === 'too_few_days')
    return 'Nothing is called a change: there are too few days with answers in the two windows.'
  if (kind === 'other_questions')
    return 'Nothing is called a change: most questions were asked in one of the two windows only.'
  const left =
    leftOut > 0
      ? ` ${leftOut} pairs of a prompt and an engine were asked in one window only, and left out.`
      : ''
  if (sources === 1)
    return `Only the most cited one is tested; at most 5 % of such comparisons call it changed by chance.${left}`
  return `The ${sources} most cited are tested together; at most 5 % of such comparisons call any of them changed by chance.${left}`
}

/** `12 domains cited; 3 gained and 1 lost against the window before; 4 beside a false claim.` */
export const sourceTotalWords = ({ totals }: Pick<SourceList, 'totals'>, what = 'domain'): string => {
  const { cited, gained, lost, besideFalse } = totals
  const many = (amount: number) => `${amount.toLocaleString('en')} ${amount === 1 ? what : `${what}s`}`
  // That there are none would be praise, and whether there are facts is unknown here.
  const beside = besideFalse === 0 ? '' : `; ${besideFalse} beside a false claim`
  return `${many(cited)} cited; ${gained} gained and ${lost} lost against the window before${beside}.`
}

/** An address as shown; null if it was not stored. */
export const NOT_KEPT_WORDS = 'an address too long to be kept, or with a password'
