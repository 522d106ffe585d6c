/** A company that answers name beside a brand. */
export interface Rival {
  id: string
  brandId: string
  name: string
  aliases: string[]
  domains: string[]
  /** False: retired, and no longer counted. */
  active: boolean
  createdAt: string
}

export interface NewRival {
  name: string
  aliases?: string[]
  domains?: string[]
}

/** What is left out stays. */
export interface RivalChange extends Partial<NewRival> {
  active?: boolean
}

/** How far answers are counted for today's names. Meanwhile, the counts for the previous names are shown. */
export interface RivalCount {
  state: 'none' | 'counting' | 'shown'
  counted: number
  total: number
  /** The counting job; null if nothing is left to do. */
  jobId: string | null
  /** How answers are read, such as `rivals@1`. */
  method: string
}

export interface RivalList {
  /** Retired ones included, in the order they were added. */
  rivals: Rival[]
  count: RivalCount
}
