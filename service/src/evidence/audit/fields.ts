// Reading the fields of streamed rows.

import type { Field } from '../../platform/read-session.ts'

export const textOf = (field: Field | undefined): string | null => field?.toString('utf8') ?? null
export const hexOf = (field: Field | undefined): string => field?.toString('hex') ?? ''
export const isTrue = (field: Field | undefined): boolean => field?.[0] === 1

/** A bigint. One too large for a number was not written by us, and equals nothing that was. */
export const numberOf = (field: Field | undefined): number =>
  field ? Number(field.readBigInt64BE()) : Number.NaN

/** From 1 January 1970 to 1 January 2000, PostgreSQL's epoch. */
const EPOCH_MS = 946_684_800_000
const MOST_MS = 8.64e15

/** Milliseconds of a timestamptz, with a fraction if finer than what we write. */
export const timeOf = (field: Field | undefined): number =>
  field ? numberOf(field) / 1000 + EPOCH_MS : Number.NaN

/** As records write it; null for a time that no record can have. */
export function instantOf(field: Field | undefined): string | null {
  const ms = timeOf(field)
  return Number.isInteger(ms) && Math.abs(ms) <= MOST_MS ? new Date(ms).toISOString() : null
}

export const isWhole = (ms: number): boolean => Number.isInteger(ms)

export const shown = (ms: number): string =>
  Math.abs(ms) <= MOST_MS ? new Date(ms).toISOString() : 'a time out of range'

// The private part of a record, which may contain anything if somebody tampered with it.

export type Sealed = Record<string, unknown>

/** Null for what is no object. */
export function parseObject(text: string): Sealed | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Sealed) : null
  } catch {
    return null
  }
}

/** A field of an object sealed within a record. */
export const within = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Sealed)[name] : undefined

/** The objects of a list sealed within a record. */
export const listed = (value: unknown): Sealed[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'object' && item !== null) : []
