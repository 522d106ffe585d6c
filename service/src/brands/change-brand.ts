// Brands and prompts change here alone: each change with its event, in one transaction.

import { sealEvents } from '../evidence/events/event.ts'
import type { Brand, Cadence, Prompt, PromptIntent, Sampled } from '../model/brand.ts'
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
  lockPrompts,
  updateBrand,
  updatePrompt,
} from './store.ts'

interface Deps {
  /** Or the transaction that it is to be part of. */
  database: Database | Transaction
  clock: Clock
}

export type BrandFields = Pick<Brand, 'name' | 'domain' | 'aliases' | 'plan'>

/** What is left out stays; null takes a choice back. */
type SamplesChange = { samples?: number | null | undefined }

/** As events state it. */
function stated<Thing extends Locale & Sampled>(thing: Thing): object {
  const { country, language, city, samples, ...rest } = thing
  return {
    ...rest,
    ...(samples !== null && { samples }),
    ...chosenParts({ country, language, city }),
  }
}

/** `brand.set_up`: from its domain, so that nobody has chosen its name yet. */
export async function createBrand(
  { database, clock }: Deps,
  {
    actor,
    fields,
    action = 'brand.created',
  }: {
    actor: string
    fields: BrandFields & LocaleChange & SamplesChange
    action?: 'brand.created' | 'brand.set_up'
  },
): Promise<Brand> {
  const now = clock.now()
  const { samples = null } = fields
  const brand = {
    ...{ id: newId('brd', now), ...fields, samples },
    ...changedLocale(NO_LOCALE, fields),
    createdAt: now,
  }
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
    fields: { [Field in keyof BrandFields]?: BrandFields[Field] | undefined } & LocaleChange & SamplesChange
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
  /** False: only studies ask them. */
  active?: boolean
  prompts: ({ text: string; intent: PromptIntent; cadence?: Cadence | undefined } & LocaleChange &
    SamplesChange)[]
}

export async function addPrompts(
  { database, clock }: Deps,
  { actor, brandId, active = true, prompts }: NewPrompts,
): Promise<Prompt[]> {
  const createdAt = clock.now()
  return inTransaction(database, async tx => {
    const brand = isPlausibleId(brandId) ? await findBrand(tx, brandId) : null
    if (!brand) throw notFound('Brand')
    const added = prompts.map(({ text, intent, cadence = 'every_scan', samples = null, ...locale }) => ({
      ...{ id: newId('prm', createdAt), brandId, text, intent, active, cadence, samples, createdAt },
      ...changedLocale(NO_LOCALE, locale),
    }))
    await insertPrompts(tx, added)
    const change = { actor, action: 'prompt.added', before: null }
    await sealEvents(
      tx,
      createdAt,
      added.map(after => ({
        ...change,
        object: { type: 'prompt', id: after.id },
        after: statedPrompt(after),
      })),
    )
    return added
  })
}

/** Retires a prompt or brings it back, or has it asked from elsewhere or more often from the next scan on. */
export async function changePrompt(
  { database, clock }: Deps,
  {
    actor,
    id,
    active,
    samples,
    ...locale
  }: { actor: string; id: string; active?: boolean | undefined } & LocaleChange & SamplesChange,
): Promise<Prompt> {
  return inTransaction(database, async tx => {
    const [before] = isPlausibleId(id) ? await lockPrompts(tx, [id]) : []
    if (!before) throw notFound('Prompt')
    const fields = {
      active: active ?? before.active,
      samples: samples === undefined ? before.samples : samples,
      ...changedLocale(before, locale),
    }
    const turned = fields.active ? 'prompt.activated' : 'prompt.retired'
    const action = fields.active === before.active ? 'prompt.changed' : turned
    const [after = before] = await keepPrompts(tx, [before], { actor, action, at: clock.now(), fields })
    return after
  })
}

interface CadenceChange {
  actor: string
  brandId: string
  promptIds: string[]
  cadence: Cadence
}

/** How often a schedule asks these prompts, from now on. */
export async function setCadence(
  { database, clock }: Deps,
  { actor, brandId, promptIds, cadence }: CadenceChange,
): Promise<Prompt[]> {
  return inTransaction(database, async tx => {
    const wanted = [...new Set(promptIds)]
    const before = await lockPrompts(tx, wanted.filter(isPlausibleId))
    const isOwn = before.every(prompt => prompt.brandId === brandId)
    if (before.length < wanted.length || !isOwn) throw notFound('Prompt')
    const action = 'prompt.cadence_set'
    return keepPrompts(tx, before, { actor, action, at: clock.now(), fields: { cadence } })
  })
}

interface PromptChange {
  actor: string
  action: string
  at: Date
  fields: Partial<Omit<Prompt, 'id' | 'brandId' | 'text'>>
}

async function keepPrompts(
  tx: Transaction,
  prompts: Prompt[],
  { actor, action, at, fields }: PromptChange,
): Promise<Prompt[]> {
  const changed = prompts.map(before => ({ before, after: { ...before, ...fields } }))
  for (const { after } of changed) await updatePrompt(tx, after)
  await sealEvents(
    tx,
    at,
    changed.map(({ before, after }) => ({
      ...{ actor, action, object: { type: 'prompt', id: after.id } },
      ...{ before: statedPrompt(before), after: statedPrompt(after) },
    })),
  )
  return changed.map(({ after }) => after)
}

/** What is asked at every scan says nothing of a cadence, as before there were any. */
const statedPrompt = ({ cadence, ...prompt }: Prompt): object =>
  stated(cadence === 'every_scan' ? prompt : { ...prompt, cadence })
