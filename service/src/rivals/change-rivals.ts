// A brand's rivals change only here: each change with its event and with what it has counted again, in one transaction.
// Concurrent changes for one brand wait for each other, by the lock on the brand.

import { changeBrand } from '../brands/change-brand.ts'
import { requireLockedBrand } from '../brands/require-brand.ts'
import { foldName } from '../citations/mentions/fold.ts'
import { sealStates } from '../evidence/events/state.ts'
import type { Brand } from '../model/brand.ts'
import { AppError, notFound } from '../model/errors.ts'
import type { Clock } from '../platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '../platform/database.ts'
import { isPlausibleId, newId } from '../platform/ids.ts'
import type { JobSender } from '../platform/queue/queue.ts'
import { ownedDomain } from './days/parties.ts'
import { renewDays } from './days/renew.ts'
import type { Rival, RivalFields } from './rival.ts'
import { findRival, listRivals, putRival } from './store.ts'
import { RIVAL_TABLE } from './tables.ts'

interface Deps {
  /** Or the transaction it should be part of. */
  database: Database | Transaction
  clock: Clock
  queue: JobSender
}

/** Each is looked for in every answer. */
export const MOST_RIVALS = 50

export async function addRival(
  deps: Deps,
  { actor, brandId, fields }: { actor: string; brandId: string; fields: RivalFields },
): Promise<Rival> {
  return inTransaction(deps.database, async tx => {
    const at = deps.clock.now()
    const brand = await requireLockedBrand(tx, brandId)
    const rival = { id: newId('rvl', at), brandId, ...fields, active: true, createdAt: at }
    return keep(tx, deps, { brand, rival, actor, action: 'rival.added', at })
  })
}

export type RivalChange = { [Field in keyof RivalFields]?: RivalFields[Field] | undefined } & {
  active?: boolean | undefined
}

/** Omitted fields stay as they are. */
export async function changeRival(
  deps: Deps,
  { actor, id, change }: { actor: string; id: string; change: RivalChange },
): Promise<Rival> {
  return inTransaction(deps.database, async tx => {
    const known = isPlausibleId(id) ? await findRival(tx, id) : null
    if (!known) throw notFound('Rival')
    const brand = await requireLockedBrand(tx, known.brandId)
    // Again, now that nobody else changes it.
    const before = (await findRival(tx, id)) as Rival
    const given = Object.entries(change).filter(([, value]) => value !== undefined)
    const rival: Rival = { ...before, ...Object.fromEntries(given) }
    const turned = rival.active ? 'rival.activated' : 'rival.retired'
    const action = rival.active === before.active ? 'rival.changed' : turned
    return keep(tx, deps, { brand, rival, actor, action, at: deps.clock.now() })
  })
}

/** A brand that is renamed, or moves, is looked for again in all answers. */
export async function renameBrand(deps: Deps, change: Parameters<typeof changeBrand>[1]): Promise<Brand> {
  return inTransaction(deps.database, async tx => {
    const brand = await changeBrand({ database: tx, clock: deps.clock }, change)
    await renewDays(tx, deps, { brand, actor: change.actor, at: deps.clock.now() })
    return brand
  })
}

interface Kept {
  brand: Brand
  rival: Rival
  actor: string
  action: string
  at: Date
}

async function keep(tx: Transaction, deps: Deps, { brand, rival, actor, action, at }: Kept): Promise<Rival> {
  const others = (await listRivals(tx, brand.id)).filter(({ id }) => id !== rival.id)
  const reason = whyRefused(brand, rival, others)
  if (reason !== null) throw new AppError('conflict', reason)
  await putRival(tx, rival)
  const isFirst = action === 'rival.added'
  await sealStates(tx, RIVAL_TABLE, { actor, action, at, keys: [rival.id], isFirst })
  await renewDays(tx, deps, { brand, actor, at })
  return rival
}

/** Null where nothing is in the way. */
function whyRefused(brand: Brand, rival: Rival, others: Rival[]): string | null {
  if (!rival.active) return null
  const own = new Set([brand.name, ...brand.aliases].map(foldName))
  const names = [rival.name, ...rival.aliases].map(foldName)
  if (names.some(name => own.has(name))) return 'The brand itself has this name'
  if (names.includes('')) return 'A name has at least one letter or digit'
  if (rival.domains.some(domain => ownedDomain(domain) === ownedDomain(brand.domain)))
    return 'The brand itself has this domain'
  const same = others.find(({ name }) => foldName(name) === names[0])
  if (same)
    return `There is a rival of this name${same.active ? '' : ', retired: bring it back'} (${same.id})`
  if (others.filter(({ active }) => active).length >= MOST_RIVALS)
    return `A brand has at most ${MOST_RIVALS} rivals that are counted: retire one first`
  return null
}
