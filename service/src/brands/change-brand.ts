// Brands and prompts change here alone: each change with its event, in one transaction.

import { sealEvents } from '../evidence/events/event.ts'
import type { Brand, Prompt, PromptIntent } from '../model/brand.ts'
import { notFound } from '../model/errors.ts'
import { changedLocale, chosenParts, type Locale, type LocaleChange, NO_LOCALE } from '../model/locale.ts'
import type { Clock } from '../platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '../platform/database.ts'
import { isPlausibleId, newId } from '../platform/ids.ts'
import {
  findBrand,
  insertBrand,
  insertPrompts,
  lockBrand,
  lockPrompt,
  updateBrand,
  updatePrompt,
} from './store.ts'

interface Deps {
  /** Or the transaction that it is to be part of. */
  database: Database | Transaction
  clock: Clock
}

export type BrandFields = Pick<Brand, 'name' | 'domain' | 'aliases' | 'plan'>

/** As events state it. */
function stated<Thing extends Locale>(thing: Thing): Omit<Thing, keyof Locale> & object {
  const { country, language, city, ...rest } = thing
  return { ...rest, ...chosenParts({ country, language, city }) }
}

/** `brand.set_up`: from its domain, so that nobody has chosen its name yet. */
export async function createBrand(
  { database, clock }: Deps,
  {
    actor,
    fields,
    action = 'brand.created',
  }: { actor: string; fields: BrandFields & LocaleChange; action?: 'brand.created' | 'brand.set_up' },
): Promise<Brand> {
  const now = clock.now()
  const brand = { id: newId('brd', now), ...fields, ...changedLocale(NO_LOCALE, fields), createdAt: now }
  await inTransaction(database, async tx => {
    await insertBrand(tx, brand)
    const object = { type: 'brand', id: brand.id }
    await sealEvents(tx, now, [{ actor, action, object, before: null, after: stated(brand) }])
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
  }: {
    actor: string
    id: string
    fields: { [Field in keyof BrandFields]?: BrandFields[Field] | undefined } & LocaleChange
  },
): Promise<Brand> {
  return inTransaction(database, async tx => {
    const before = isPlausibleId(id) ? await lockBrand(tx, id) : null
    if (!before) throw notFound('Brand')
    const given = Object.entries(fields).filter(([, value]) => value !== undefined)
    const after: Brand = { ...before, ...Object.fromEntries(given), ...changedLocale(before, fields) }
    await updateBrand(tx, after)
    const change = { actor, action: 'brand.changed', object: { type: 'brand', id } }
    await sealEvents(tx, clock.now(), [{ ...change, before: stated(before), after: stated(after) }])
    return after
  })
}

interface NewPrompts {
  actor: string
  brandId: string
  prompts: ({ text: string; intent: PromptIntent } & LocaleChange)[]
}

export async function addPrompts(
  { database, clock }: Deps,
  { actor, brandId, prompts }: NewPrompts,
): Promise<Prompt[]> {
  const createdAt = clock.now()
  return inTransaction(database, async tx => {
    const brand = isPlausibleId(brandId) ? await findBrand(tx, brandId) : null
    if (!brand) throw notFound('Brand')
    const added = prompts.map(({ text, intent, ...locale }) => ({
      ...{ id: newId('prm', createdAt), brandId, text, intent, active: true, createdAt },
      ...changedLocale(NO_LOCALE, locale),
    }))
    await insertPrompts(tx, added)
    const change = { actor, action: 'prompt.added', before: null }
    await sealEvents(
      tx,
      createdAt,
      added.map(after => ({ ...change, object: { type: 'prompt', id: after.id }, after: stated(after) })),
    )
    return added
  })
}

/** Retires a prompt or brings it back, or has it asked from elsewhere from the next scan on. */
export async function changePrompt(
  { database, clock }: Deps,
  {
    actor,
    id,
    active,
    ...locale
  }: { actor: string; id: string; active?: boolean | undefined } & LocaleChange,
): Promise<Prompt> {
  return inTransaction(database, async tx => {
    const before = isPlausibleId(id) ? await lockPrompt(tx, id) : null
    if (!before) throw notFound('Prompt')
    const after = { ...before, active: active ?? before.active, ...changedLocale(before, locale) }
    await updatePrompt(tx, after)
    const turned = after.active ? 'prompt.activated' : 'prompt.retired'
    const action = after.active === before.active ? 'prompt.changed' : turned
    const change = { actor, action, object: { type: 'prompt', id } }
    await sealEvents(tx, clock.now(), [{ ...change, before: stated(before), after: stated(after) }])
    return after
  })
}
