// Keyset paging: a page far back costs no more than the first, and new rows shift nothing. Newest first, then by
// id.

/** Where a page ended. */
export interface Cursor {
  /** Microseconds since 1970: PostgreSQL's own precision. */
  micros: string
  id: string
}

export interface Page<Row> {
  rows: Row[]
  /** Null after the last one. */
  next: Cursor | null
}

const FORM = /^(?<micros>\d{1,16})\.(?<id>\w{1,100})$/

export const writeCursor = ({ micros, id }: Cursor): string => `${micros}.${id}`

/** Null when it is none of ours. */
export function readCursor(text: string): Cursor | null {
  const { micros, id } = FORM.exec(text)?.groups ?? {}
  return micros === undefined || id === undefined ? null : { micros, id }
}

/** A time as a cursor holds it. */
export const microsOf = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint::text`

/** Whether a row comes after the cursor in parameters `$at` and `$at + 1`; always, if they are null. */
export function comesAfter(column: string, at: number): string {
  const time = `timestamptz 'epoch' + $${at}::bigint * interval '1 microsecond'`
  return `($${at}::bigint is null or ${column} <= ${time} and (${column} < ${time} or id > $${at + 1}::text))`
}

/** The reverse: whether a row comes before the cursor. */
export function comesBefore(column: string, at: number): string {
  const time = `timestamptz 'epoch' + $${at}::bigint * interval '1 microsecond'`
  return `($${at}::bigint is null or ${column} >= ${time} and (${column} > ${time} or id < $${at + 1}::text))`
}

export const cursorValues = (cursor: Cursor | null): (string | null)[] => [
  cursor?.micros ?? null,
  cursor?.id ?? null,
]

/** Given one row more than asked for: the page, and whether there is another. */
export function pageOf<Row extends Cursor>(rows: Row[], limit: number): Page<Row> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: last && rows.length > limit ? { micros: last.micros, id: last.id } : null }
}
