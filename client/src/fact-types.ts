// What the operator's calls about facts take and return.

import type { DatedFact } from './since-types.ts'

export interface NewFact {
  /** A label of the catalogue, or a path of schema.org terms: `foundingDate`, `openingHours[Monday]`, `product[Pro].offers.price`. */
  key: string
  value: string
  /** The address of a page that says so. */
  source?: string
  /** Since when it is true: a day, a month or a year. */
  since?: string
}

export interface FactFile {
  name: string
  /** Of its bytes, lower-case hex. */
  sha256: string
}

export interface EnteredFacts {
  added: DatedFact[]
  /** Earlier facts that were replaced. */
  superseded: number
  /** Facts that were known already. */
  unchanged: number
  /** Those given another date. Older services do not say. */
  dated?: number
  /** Rows stored although rules, or all readers, will ignore them. Absent from older services. */
  warnings?: { row: number; key: string; message: string }[]
}

/** The kinds of values that are compared. */
export type FactKind =
  | 'yes_no'
  | 'number'
  | 'money'
  | 'date'
  | 'duration'
  | 'hours'
  | 'clock'
  | 'name'
  | 'place'
  | 'country'
  | 'contact'
  | 'text'

export interface FactStanding {
  /** Null for keys that are not in the catalogue. */
  label: string | null
  kind: FactKind
  /** False: it is not what its key requires, and stored as text. */
  isUnderstood: boolean
  /** Who can read it in answers. Nobody: it is never compared. */
  readers: ('rules' | 'model')[]
}

export interface ListedFact extends DatedFact, FactStanding {}

/** A fact that there is a name for. */
export interface KnownFact {
  /** With what its brackets name: `product[product].offers.price`. */
  key: string
  label: string
  group: string
  /** Null: whatever the value looks like. */
  kind: FactKind | null
  form: string
  /** What the value must be, in words. */
  words: string
  /** What its brackets name, from left to right. */
  names: { what: string; isNeeded: boolean; example: string }[]
  example: { key: string; value: string }
  unit: string | null
  /** Another value is an addition, not a change. */
  isMany: boolean
  readers: FactStanding['readers']
  comparer: string
  alsoCalled: string[]
}

/** A row before it is entered: in the form it would be stored, or with what is wrong. */
export interface CheckedFact extends FactStanding {
  key: string
  value: string
  source: string | null
  /** A day such as 2019-05-01. Older services do not say. */
  since?: string | null
  /** `message` ends a sentence that begins with the field: "the key …". */
  problem: { field: 'key' | 'value' | 'source' | 'since'; message: string; suggestion: string | null } | null
  warning: string | null
}
