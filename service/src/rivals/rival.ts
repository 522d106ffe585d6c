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
