// One search of everything known about a brand, in three groups: answers, prompts, and false claims.

import type { ReadDeps } from '../citations/judge-run.ts'
import type { Sql } from '../platform/database.ts'
import { type AnswerPage, type AnswerSearch, searchAnswers } from './search-answers.ts'
import {
  type ClaimText,
  claimTexts,
  MOST_CLAIMS,
  MOST_PROMPTS,
  searchRows,
  type TextPage,
} from './search-texts.ts'
import { type IndexState, type PromptText, promptTexts, readIndexState } from './store.ts'
import { meantBy, wordsForPeople } from './words/did-you-mean.ts'
import { isEmpty, parseQuery, type SearchQuery } from './words/query.ts'
import { wordsOf } from './words/words.ts'

export const SEARCHED = ['answers', 'prompts', 'claims'] as const
type Searched = (typeof SEARCHED)[number]

export interface SearchRequest extends Omit<AnswerSearch, 'query'> {
  text: string
  /** Which group; null for all. */
  group: Searched | null
}

export interface SearchResult {
  /** The query contains nothing to look for. */
  isEmpty: boolean
  /** Nothing was found, and this was probably meant: prompts and claims are the results for it. */
  meant: string | null
  index: IndexState
  answers: AnswerPage | null
  prompts: TextPage<PromptText> | null
  claims: TextPage<ClaimText> | null
}

const FIELDS = {
  prompts: ({ text }: PromptText) => [text],
  claims: ({ title, said, matter, value }: ClaimText) => [title, said, matter, value],
}

const WITH = {
  prompts: { fields: FIELDS.prompts, most: MOST_PROMPTS },
  claims: { fields: FIELDS.claims, most: MOST_CLAIMS },
}

export async function searchBrand(
  deps: ReadDeps & { sql: Sql },
  { text, group, ...search }: SearchRequest,
): Promise<SearchResult> {
  const { sql } = deps
  const { filter, limit } = search
  const query = parseQuery(text)
  const index = await readIndexState(sql, filter.brandId)
  if (isEmpty(query)) return { isEmpty: true, meant: null, index, answers: null, prompts: null, claims: null }
  const isWanted = (name: Searched) => group === null || group === name
  const answers = isWanted('answers') ? await searchAnswers(deps, { ...search, query }) : null
  const readPrompts = () => promptTexts(sql, { ...filter, limit: MOST_PROMPTS })
  const prompts = isWanted('prompts') ? await readPrompts() : null
  const claims = isWanted('claims') ? await claimTexts(sql, filter) : null
  const lookFor = (wanted: SearchQuery) => ({
    prompts: prompts && searchRows(prompts, { ...WITH.prompts, query: wanted, limit }),
    claims: claims && searchRows(claims, { ...WITH.claims, query: wanted, limit }),
  })
  const typed = lookFor(query)
  const isAnyFound = [answers, typed.prompts, typed.claims].some(page => (page?.total ?? 0) > 0)
  // A word that is found is not misspelt.
  const meant = isAnyFound
    ? null
    : meantBy(
        query,
        vocabularyOf(prompts ?? (await readPrompts()), claims ?? (await claimTexts(sql, filter))),
      )
  return {
    ...{ isEmpty: false, index, answers },
    meant: meant && wordsForPeople(meant),
    ...(meant ? lookFor(meant) : typed),
  }
}

function vocabularyOf(prompts: PromptText[], claims: ClaimText[]): Set<string> {
  const texts = [...prompts.flatMap(FIELDS.prompts), ...claims.flatMap(FIELDS.claims)]
  return new Set(texts.flatMap(text => wordsOf(text).map(({ word }) => word)))
}
