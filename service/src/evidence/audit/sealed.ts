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
