// What is proposed, as the operator sees it: by page, with what disagrees.

import { AppError } from '../../model/errors.ts'
import type { Fact } from '../../model/fact.ts'
import type { Sql } from '../../platform/database.ts'
import { matterWords } from '../../readers/matter.ts'
import { readKey } from '../../readers/pages/page-keys.ts'
import { activeFacts } from '../store.ts'
import { asFacts } from './as-facts.ts'
import { type Disagreement, findDisagreements } from './disagree.ts'
import type { Decision, ProposedFact } from './proposed-fact.ts'
import { acceptedFacts, findSetting, listPageTexts, proposalsOf } from './store.ts'

export const PROPOSAL_STATES = ['open', 'accepted', 'refused', 'withdrawn'] as const

interface ProposalFilter {
  brandId: string
  state: 'open' | Decision
  page: string | null
  /** The id that the page before ended with. */
  after: string | null
  limit: number
}

interface ShownDisagreement extends Disagreement {
  /** It was accepted from a page itself, so that accepting the other may end it. */
  isReplaceable: boolean
}

interface ShownProposal extends ProposedFact {
  /** What it is about, in words. */
  about: string
  /** The facts that it would make, or has made. */
  makes: Pick<Fact, 'key' | 'value'>[]
  disagrees: ShownDisagreement[]
}

interface ProposalPage {
  total: number
  proposed: ShownProposal[]
  next: string | null
  acceptByItself: boolean
  /** Pages whose texts wait for the model. */
  waiting: number
}

/** Page by page of the site; within one as the model read them. */
export async function listProposed(sql: Sql, filter: ProposalFilter): Promise<ProposalPage> {
  const { brandId, state, page, after, limit } = filter
  const stated = await proposalsOf(sql, brandId, { states: [state] })
  const all = stated
    .filter(({ source }) => page === null || source === page)
    .sort((one, other) => (one.source < other.source ? -1 : one.source > other.source ? 1 : 0))
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
  if (after !== null && from === 0)
    throw new AppError('conflict', 'The page before is no longer there: begin anew')
  const shown = all.slice(from, from + limit)
  const disagreements = findDisagreements(
    state === 'open' ? stated : [],
    state === 'open' ? await activeFacts(sql, brandId) : [],
  )
  const accepted = await acceptedFacts(sql, brandId)
  const texts = await listPageTexts(sql, brandId)
  return {
    total: all.length,
    proposed: shown.map(one => ({
      ...one,
      about: wordsOf(one.key),
      makes: asFacts(one.key, one.value),
      disagrees: (disagreements.get(one.id) ?? []).map(other => ({
        ...other,
        isReplaceable: accepted.has(other.id),
      })),
    })),
    next: from + limit < all.length ? (shown.at(-1)?.id ?? null) : null,
    ...(await findSetting(sql, brandId)),
    waiting: texts.filter(({ outcome }) => outcome === null).length,
  }
}

const wordsOf = (key: string): string => matterWords({ key, product: readKey(key)?.product ?? null })
