// Which names answers are read for: the brand's and those of its active rivals, by one method. What a day was counted for is told by
// their id; for others, it is counted again.

import { createHash } from 'node:crypto'
import { findBrand } from '../brands/store.ts'
import type { Brand } from '../model/brand.ts'
import type { Sql } from '../platform/database.ts'
import { RIVALS } from './reading/read-rivals.ts'
import type { Party, Rival } from './rival.ts'
import { listRivals } from './store.ts'

export interface Names {
  /** The method, such as rivals@3, and a digest of the companies. */
  id: string
  /** The brand first. Counts and readings name a company by its place here. */
  parties: Party[]
}

/** Null where there is nobody to compare with. */
export function namesOf(brand: Brand, rivals: Rival[]): Names | null {
  const active = rivals.filter(rival => rival.active)
  if (active.length === 0) return null
  const own = { id: brand.id, name: brand.name, aliases: brand.aliases, domains: [brand.domain] }
  const parties = [own, ...active.map(({ id, name, aliases, domains }) => ({ id, name, aliases, domains }))]
  const digest = createHash('sha256').update(JSON.stringify(parties)).digest('hex').slice(0, 32)
  return { id: `${RIVALS}/${digest}`, parties }
}

export async function namesToday(sql: Sql, brandId: string): Promise<Names | null> {
  const brand = await findBrand(sql, brandId)
  return brand && namesOf(brand, await listRivals(sql, brandId))
}

/** Of the id of names; empty where nothing was counted. */
export const methodOf = (names: string): string => names.split('/')[0] ?? ''

/** Only the rules that read something can read it again. */
export const isOfOtherRules = (names: string): boolean =>
  /^rivals@\d+$/.test(methodOf(names)) && methodOf(names) !== RIVALS

/** Workers of two versions may run at once: what a later one counts is left to it. */
export const isLater = (names: string): boolean => versionOf(methodOf(names)) > versionOf(RIVALS)

/** They are the same companies, by this method or a later one. */
export const isFor = (kept: string, { id }: Names): boolean =>
  kept === id || (isLater(kept) && kept.split('/')[1] === id.split('/')[1])

/** `rivals@3` is 3. */
const versionOf = (method: string): number => Number(method.split('@')[1] ?? 0)
