// Brands and prompts change only here: each change with its event, in one transaction.

import { sealStates } from '../evidence/events/state.ts'
import type { Brand, Cadence, Prompt, PromptIntent } from '../model/brand.ts'
import { AppError, notFound } from '../model/errors.ts'
import { changedLocale, type LocaleChange, NO_LOCALE } from '../model/locale.ts'
import { distinctTags, hasTag, MOST_TAGS } from '../model/tag.ts'
import type { Clock } from '../platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '../platform/database.ts'
import { isPlausibleId, newId } from '../platform/ids.ts'
import { BRANDS, PROMPTS } from './audited-tables.ts'
import { requireBrand, requireLockedBrand } from './require-brand.ts'
import { insertBrand, insertPrompts, lockPrompts, updateBrand, updatePrompt } from './store.ts'

interface Deps {
  /** Or the transaction it should be part of. */
  database: Database | Transaction
  clock: Clock
}

export type BrandFields = Pick<Brand, 'name' | 'domain' | 'aliases' | 'plan'>

/** Omitted: unchanged; null withdraws a choice. */
type SamplesChange = { samples?: number | null | undefined }

/** `brand.set_up`: from its domain, before anybody has chosen its name. */
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
    archivedAt: null,
  }
  await inTransaction(database, async tx => {
    await insertBrand(tx, brand)
    await sealStates(tx, BRANDS, { actor, action, at: now, keys: [brand.id], isFirst: true })
  })
  return brand
}

/** Omitted fields stay as they are. */
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
    const before = await requireLockedBrand(tx, id)
    const given = Object.entries(fields).filter(([, value]) => value !== undefined)
    const after: Brand = { ...before, ...Object.fromEntries(given), ...changedLocale(before, fields) }
    await updateBrand(tx, after)
    await sealStates(tx, BRANDS, { actor, action: 'brand.changed', at: clock.now(), keys: [id] })
    return after
  })
}

/** An archived brand is in no list and asked nothing by itself. What is evidence of it stays, and stays public. */
export async function archiveBrand(
  { database, clock }: Deps,
  { actor, id, archived }: { actor: string; id: string; archived: boolean },
): Promise<Brand> {
  return inTransaction(database, async tx => {
    const before = await requireLockedBrand(tx, id)
    if ((before.archivedAt !== null) === archived) return before
    const at = clock.now()
    const after = { ...before, archivedAt: archived ? at : null }
    await updateBrand(tx, after)
    const action = archived ? 'brand.archived' : 'brand.restored'
    await sealStates(tx, BRANDS, { actor, action, at, keys: [id] })
    return after
  })
}

interface NewPrompts {
  actor: string
  brandId: string
  /** False: only studies ask them. */
  active?: boolean
  prompts: ({
    text: string
    intent: PromptIntent
    cadence?: Cadence | undefined
    tags?: string[] | undefined
  } & LocaleChange &
    SamplesChange)[]
}

export async function addPrompts(
  { database, clock }: Deps,
  { actor, brandId, active = true, prompts }: NewPrompts,
): Promise<Prompt[]> {
  const createdAt = clock.now()
  return inTransaction(database, async tx => {
    await requireBrand(tx, brandId)
    const added = prompts.map(
      ({ text, intent, cadence = 'every_scan', tags = [], samples = null, ...locale }) => ({
        ...{ id: newId('prm', createdAt), brandId, text, intent, active, cadence, samples, createdAt },
        tags: distinctTags(tags),
        ...changedLocale(NO_LOCALE, locale),
      }),
    )
    await insertPrompts(tx, added)
    const keys = added.map(({ id }) => id)
    await sealStates(tx, PROMPTS, { actor, action: 'prompt.added', at: createdAt, keys, isFirst: true })
    return added
  })
}

/** Retires a prompt or brings it back, tags it, or has it asked from elsewhere or more often, from the next scan on. */
export async function changePrompt(
  { database, clock }: Deps,
  {
    actor,
    id,
    active,
    samples,
    tags,
    ...locale
  }: { actor: string; id: string; active?: boolean | undefined; tags?: string[] | undefined } & LocaleChange &
    SamplesChange,
): Promise<Prompt> {
  return inTransaction(database, async tx => {
    const [before] = isPlausibleId(id) ? await lockPrompts(tx, [id]) : []
    if (!before) throw notFound('Prompt')
    const fields = {
      active: active ?? before.active,
      samples: samples === undefined ? before.samples : samples,
      tags: tags ? distinctTags(tags) : before.tags,
      ...changedLocale(before, locale),
    }
    const turned = fields.active ? 'prompt.activated' : 'prompt.retired'
    const action = fields.active === before.active ? 'prompt.changed' : turned
    const change = { actor, action, at: clock.now(), fieldsOf: () => fields }
    const [after = before] = await keepPrompts(tx, [before], change)
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
    const before = await lockOwn(tx, brandId, promptIds)
    const action = 'prompt.cadence_set'
    return keepPrompts(tx, before, { actor, action, at: clock.now(), fieldsOf: () => ({ cadence }) })
  })
}

async function lockOwn(tx: Transaction, brandId: string, promptIds: string[]): Promise<Prompt[]> {
  const wanted = [...new Set(promptIds)]
  const found = await lockPrompts(tx, wanted.filter(isPlausibleId))
  const isOwn = found.every(prompt => prompt.brandId === brandId)
  if (found.length < wanted.length || !isOwn) throw notFound('Prompt')
  return found
}

interface TagChange {
  actor: string
  brandId: string
  promptIds: string[]
  add: string[]
  remove: string[]
}

/** Tags some prompts and untags them, all or none. */
export async function tagPrompts(
  { database, clock }: Deps,
  { actor, brandId, promptIds, add, remove }: TagChange,
): Promise<Prompt[]> {
  return inTransaction(database, async tx => {
    const found = await lockOwn(tx, brandId, promptIds)
    const tagsOf = ({ tags }: Prompt) => distinctTags([...tags.filter(tag => !hasTag(remove, tag)), ...add])
    if (found.some(prompt => tagsOf(prompt).length > MOST_TAGS))
      throw new AppError('conflict', `A prompt can have ${MOST_TAGS} tags; one of these would have more`)
    const fieldsOf = (prompt: Prompt) => ({ tags: tagsOf(prompt) })
    return keepPrompts(tx, found, { actor, action: 'prompt.tagged', at: clock.now(), fieldsOf })
  })
}

interface PromptChange {
  actor: string
  action: string
  at: Date
  fieldsOf(prompt: Prompt): Partial<Omit<Prompt, 'id' | 'brandId' | 'text'>>
}

async function keepPrompts(
  tx: Transaction,
  prompts: Prompt[],
  { actor, action, at, fieldsOf }: PromptChange,
): Promise<Prompt[]> {
  const changed = prompts.map(before => ({ ...before, ...fieldsOf(before) }))
  for (const prompt of changed) await updatePrompt(tx, prompt)
  await sealStates(tx, PROMPTS, { actor, action, at, keys: changed.map(({ id }) => id) })
  return changed
}
