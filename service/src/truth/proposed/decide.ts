// What is proposed becomes a fact in the one way facts come, or is refused. All of it in one transaction, sealed, with an event
// of who did it. Done twice, it is done once.

import { BRANDS } from '../../brands/audited-tables.ts'
import { requireLockedBrand } from '../../brands/require-brand.ts'
import { lockBrand } from '../../brands/store.ts'
import { sealEvents } from '../../evidence/events/event.ts'
import { sealStates } from '../../evidence/events/state.ts'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import { AppError, notFound } from '../../model/errors.ts'
import type { Fact } from '../../model/fact.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { isPlausibleId } from '../../platform/ids.ts'
import { PROPOSED_FACTS } from '../audited-tables.ts'
import { changeFacts, factEvents, type NewFact } from '../change-facts.ts'
import { activeFacts } from '../store.ts'
import { asFacts, isSingleValued } from './as-facts.ts'
import { findDisagreements } from './disagree.ts'
import type { ProposedFact } from './proposed-fact.ts'
import { isSameValue } from './same-value.ts'
import {
  acceptedFacts,
  decideProposal,
  findProposals,
  findSetting,
  lockProposals,
  type ProposalSetting,
  proposalsOf,
  refusedProposals,
  saveSetting,
} from './store.ts'

interface Deps {
  database: Database
  clock: Clock
}

export interface Decided {
  /** Those that were decided now. */
  changed: ProposedFact[]
  /** Those that had been decided before, or that were left out because something says otherwise. */
  unchanged: ProposedFact[]
}

interface Chosen {
  actor: string
  ids: string[]
}

/**
 * Those that were refused before may be accepted after all; what a page no longer says may not. What was accepted before and
 * says otherwise stays beside it, so that neither accuses alone, unless it is to be replaced.
 */
export const acceptProposals = (
  deps: Deps,
  { actor, ids, replace = false }: Chosen & { replace?: boolean },
): Promise<Decided> =>
  decideEach(deps, ids, async (tx, brandId, locked, at) => {
    const chosen = locked.filter(({ decision }) => decision === null || decision === 'refused')
    const empty = chosen.find(proposal => factsOf(proposal).length === 0)
    if (empty) throw new AppError('conflict', `No fact can be made of ${empty.id}: refuse it`)
    await accept(tx, { actor, brandId, chosen, at, replace })
    return chosen
  })

export const refuseProposals = (deps: Deps, { actor, ids }: Chosen): Promise<Decided> =>
  decideEach(deps, ids, async (tx, _brandId, locked, at) => {
    const chosen = locked.filter(({ decision }) => decision === null)
    for (const { id } of chosen)
      await decideProposal(tx, { id, decision: 'refused', by: actor, at, facts: [] })
    await sealDecided(tx, { actor, action: 'proposal.refused', chosen, at })
    return chosen
  })

/** All that a page proposes and that was shown, but for what something else says otherwise. */
export async function acceptPage(
  deps: Deps,
  { actor, brandId, page, ids }: Chosen & { brandId: string; page: string },
): Promise<Decided> {
  return deps.database.transaction(async tx => {
    const brand = await requireLockedBrand(tx, brandId)
    const found = await foundProposals(tx, ids)
    // Whether there is such a proposal of another brand is nobody's business.
    if (found.some(one => one.brandId !== brand.id)) throw notFound('Proposed fact')
    const shown = found.filter(({ source }) => source === page)
    const proposed = shown.filter(({ decision }) => decision === null)
    const accepted = await acceptAll(tx, { actor, brandId: brand.id, proposed, at: deps.clock.now() })
    return outcomeOf(tx, shown, accepted)
  })
}

/** Throws when one of them is nowhere. */
async function foundProposals(tx: Transaction, ids: string[]): Promise<ProposedFact[]> {
  const wanted = [...new Set(ids)]
  const found = wanted.every(isPlausibleId) ? await findProposals(tx, wanted) : []
  if (found.length < wanted.length) throw notFound('Proposed fact')
  return found
}

interface Proposed {
  actor: string
  brandId: string
  proposed: ProposedFact[]
  at: Date
}

/** Those that nothing disagrees with. With the brand locked. */
async function acceptAll(
  tx: Transaction,
  { actor, brandId, proposed, at }: Proposed,
): Promise<ProposedFact[]> {
  const open = await proposalsOf(tx, brandId, { states: ['open'] })
  const disagreements = findDisagreements(open, await activeFacts(tx, brandId))
  const chosen = proposed.filter(one => !disagreements.has(one.id) && factsOf(one).length > 0)
  await accept(tx, { actor, brandId, chosen, at, replace: false })
  return chosen
}

/** The same without a person, and nothing that somebody has refused on any page. With the brand locked. */
export async function acceptAutomatically(tx: Transaction, given: Omit<Proposed, 'actor'>): Promise<void> {
  const refused = await refusedProposals(tx, given.brandId)
  const isRefused = ({ key, value }: ProposedFact) =>
    refused.some(one => one.key === key && isSameValue(key, one.value, value))
  const proposed = given.proposed.filter(one => !isRefused(one))
  await acceptAll(tx, { ...given, actor: SYSTEM_ACTOR, proposed })
}

async function decideEach(
  { database, clock }: Deps,
  ids: string[],
  decide: (tx: Transaction, brandId: string, locked: ProposedFact[], at: Date) => Promise<ProposedFact[]>,
): Promise<Decided> {
  return database.transaction(async tx => {
    const found = await foundProposals(tx, ids)
    const chosen: ProposedFact[] = []
    // Always in the same order, the brand first: so deciding and refreshing never deadlock.
    const brandIds = [...new Set(found.map(({ brandId }) => brandId))].sort()
    for (const brandId of brandIds) {
      await lockBrand(tx, brandId)
      const own = found.filter(one => one.brandId === brandId).map(({ id }) => id)
      chosen.push(...(await decide(tx, brandId, await lockProposals(tx, own), clock.now())))
    }
    return outcomeOf(tx, found, chosen)
  })
}

async function outcomeOf(tx: Transaction, all: ProposedFact[], chosen: ProposedFact[]): Promise<Decided> {
  const changed = new Set(chosen.map(({ id }) => id))
  const now = await findProposals(
    tx,
    all.map(({ id }) => id),
  )
  return {
    changed: now.filter(({ id }) => changed.has(id)),
    unchanged: now.filter(({ id }) => !changed.has(id)),
  }
}

interface Accepted {
  actor: string
  brandId: string
  chosen: ProposedFact[]
  at: Date
  replace: boolean
}

async function accept(tx: Transaction, accepted: Accepted): Promise<void> {
  const { actor, brandId, chosen, at, replace } = accepted
  if (chosen.length === 0) return
  const active = (await activeFacts(tx, brandId)).filter(({ origin }) => origin === 'website')
  const wanted = new Map<string, NewFact>()
  for (const proposal of chosen)
    for (const fact of factsOf(proposal)) if (!wanted.has(nameOf(fact))) wanted.set(nameOf(fact), fact)
  const known = new Map(active.map(fact => [nameOf(fact), fact.id]))
  const fresh = [...wanted].filter(([name]) => !known.has(name)).map(([, fact]) => fact)
  const gone = replace ? await replaced(tx, { brandId, active, wanted: [...wanted.values()] }) : []
  const added = await changeFacts(tx, { brandId, at, gone, fresh })
  for (const fact of added) known.set(nameOf(fact), fact.id)
  for (const proposal of chosen) {
    const facts = factsOf(proposal).flatMap(fact => known.get(nameOf(fact)) ?? [])
    await decideProposal(tx, {
      id: proposal.id,
      decision: 'accepted',
      by: actor,
      at,
      facts: [...new Set(facts)],
    })
  }
  await sealDecided(tx, { actor, action: 'proposal.accepted', chosen, at })
  await sealEvents(tx, at, factEvents({ actor, action: 'facts.accepted' }, brandId, { added, gone }))
}

/** The facts that a proposal makes. They are of the site, with the quote and the reading sealed beside the value. */
const factsOf = ({ key, value, quote, source, sourceSha256, reading }: ProposedFact): NewFact[] =>
  asFacts(key, value).map(fact => ({
    ...fact,
    ...{ source, sourceSha256, origin: 'website' as const, quote, extraction: reading },
  }))

const nameOf = ({ key, value, source }: Pick<Fact, 'key' | 'value' | 'source'>): string =>
  JSON.stringify([key, value, source])

/** What was accepted from pages under the same key and says otherwise, where only one value can hold. */
async function replaced(
  tx: Transaction,
  { brandId, active, wanted }: { brandId: string; active: Fact[]; wanted: NewFact[] },
): Promise<Fact[]> {
  const accepted = await acceptedFacts(tx, brandId)
  const saysOtherwise = (fact: Fact) =>
    wanted.some(({ key, value }) => key === fact.key && !isSameValue(key, value, fact.value))
  return active.filter(fact => accepted.has(fact.id) && isSingleValued(fact.key) && saysOtherwise(fact))
}

const sealDecided = async (
  tx: Transaction,
  { actor, action, chosen, at }: { actor: string; action: string; chosen: ProposedFact[]; at: Date },
): Promise<void> => {
  if (chosen.length > 0)
    await sealStates(tx, PROPOSED_FACTS, { actor, action, at, keys: chosen.map(({ id }) => id) })
}

/** From now on, what is proposed is accepted automatically, or is not. What was proposed before waits on. */
export async function setAcceptance(
  { database, clock }: Deps,
  { actor, brandId, acceptByItself }: { actor: string; brandId: string } & ProposalSetting,
): Promise<ProposalSetting> {
  return database.transaction(async tx => {
    const brand = await requireLockedBrand(tx, brandId)
    const before = await findSetting(tx, brand.id)
    if (before.acceptByItself === acceptByItself) return before
    await saveSetting(tx, brand.id, { acceptByItself })
    const action = acceptByItself ? 'proposals.accepted-by-itself' : 'proposals.decided-by-people'
    await sealStates(tx, BRANDS, { actor, action, at: clock.now(), keys: [brand.id] })
    return { acceptByItself }
  })
}
