// Rivals of a brand, and sets of names that answers are counted for.

import type { Brand } from '../model/brand.ts'

export interface Rival {
  id: string
  brandId: string
  name: string
  aliases: string[]
  domains: string[]
  active: boolean
  createdAt: Date
}

export type RivalFields = Pick<Rival, 'name' | 'aliases' | 'domains'>

/** A company whose name is looked for; the brand comes first. */
export type Party = Pick<Rival, 'id' | 'name' | 'aliases' | 'domains'>

/** One set of names, and how far its answers are counted. */
export interface Tally {
  id: string
  brandId: string
  method: string
  parties: Party[]
  state: 'counting' | 'shown'
  counted: number
  unread: number
  /** Where the walk through history has come to. */
  walked: Walked | null
}

export interface Walked {
  /** Microseconds since 1970. */
  micros: string
  id: string
}

/** Those whose names stand together now; none where there is nobody to compare with. */
export function partiesOf(brand: Brand, rivals: Rival[]): Party[] {
  const active = rivals.filter(rival => rival.active)
  if (active.length === 0) return []
  const own = { id: brand.id, name: brand.name, aliases: brand.aliases, domains: [brand.domain] }
  return [own, ...active.map(({ id, name, aliases, domains }) => ({ id, name, aliases, domains }))]
}
