// Brands and prompts change here alone: each change with its event, in one transaction.

import { sealEvents } from '../evidence/events/event.ts'
import type { Brand, Prompt, PromptIntent } from '../model/brand.ts'
import { notFound } from '../model/errors.ts'
import type { Clock } from '../platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '../platform/database.ts'
import { isPlausibleId, newId } from '../platform/ids.ts'
import {
  findBrand,
  insertBrand,
  insertPrompts,
  lockBrand,
  lockPrompt,
  setPromptActive,
  updateBrand,
} from './store.ts'

interface Deps {
  /** Or the transaction that it is to be part of. */
  database: Database | Transaction
  clock: Clock
}

export type BrandFields = Pick<Brand, 'name' | 'domain' | 'aliases' | 'plan'>

/** `brand.set_up`: from its domain, so that nobody has chosen its name yet. */
export async function createBrand(
  { database, clock }: Deps,
  {
    actor,
    fields,
    action = 'brand.created',
  }: { actor: string; fields: BrandFields; action?: 'brand.created' | 'brand.set_up' },
): Promise<Brand> {
  const now = clock.now()
  const brand = { id: newId('brd', now), ...fields, createdAt: now }
  await inTransaction(database, async tx => {
    await insertBrand(tx, brand)
    const object = { type: 'brand', id: brand.id }
    await sealEvents(tx, now, [{ actor, action, object, before: null, after: brand }])
  })
  return brand
}

/** Fields that are left out stay as they are. */
export async function changeBrand(
  { database, clock }: Deps,
  {
    actor,
    id,
    fields,
  }: { actor: string; id: string; fields: { [Field in keyof BrandFields]?: BrandFields[Field] | undefined } },
): Promise<Brand> {
  return inTransaction(database, async tx => {
    const before = isPlausibleId(id) ? await lockBrand(tx, id) : null
    if (!before) throw notFound('Brand')
    const given = Object.entries(fields).filter(([, value]) => value !== undefined)
    const after: Brand = { ...before, ...Object.fromEntries(given) }
    await updateBrand(tx, after)
    const object = { type: 'brand', id }
    await sealEvents(tx, clock.now(), [{ actor, action: 'brand.changed', object, before, after }])
    return after
  })
}

interface NewPrompts {
  actor: string
  brandId: string
  prompts: { text: string; intent: PromptIntent }[]
}

export async function addPrompts(
  { database, clock }: Deps,
  { actor, brandId, prompts }: NewPrompts,
): Promise<Prompt[]> {
  const createdAt = clock.now()
  return inTransaction(database, async tx => {
    const brand = isPlausibleId(brandId) ? await findBrand(tx, brandId) : null
    if (!brand) throw notFound('Brand')
    const added = prompts.map(({ text, intent }) => ({
      ...{ id: newId('prm', createdAt), brandId, text, intent, active: true, createdAt },
    }))
    await insertPrompts(tx, added)
    const change = { actor, action: 'prompt.added', before: null }
    await sealEvents(
      tx,
      createdAt,
      added.map(after => ({ ...change, object: { type: 'prompt', id: after.id }, after })),
    )
    return added
  })
}

/** Retires a prompt, or brings it back. */
export async function activatePrompt(
  { database, clock }: Deps,
  { actor, id, active }: { actor: string; id: string; active: boolean },
): Promise<Prompt> {
  return inTransaction(database, async tx => {
    const before = isPlausibleId(id) ? await lockPrompt(tx, id) : null
    if (!before) throw notFound('Prompt')
    const after = { ...before, active }
    await setPromptActive(tx, id, active)
    const action = active ? 'prompt.activated' : 'prompt.retired'
    await sealEvents(tx, clock.now(), [{ actor, action, object: { type: 'prompt', id }, before, after }])
    return after
  })
}
