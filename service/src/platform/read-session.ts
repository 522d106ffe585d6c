// Reads a whole database end to end: one connection, one snapshot however long it takes, and rows in bulk.
// Binary COPY hands over bytes as stored; the driver would turn each into two hex digits and back, which costs
// more than everything done with them.

import type pg from 'pg'
import type { Sql } from './database.ts'
import type { WatchedStore } from './objects/watch-objects.ts'
import { Connection } from './postgres/connection.ts'

/** As PostgreSQL sends it: text in UTF-8, whole numbers and microseconds big-endian. */
export type Field = Buffer | null

export interface ReadSession extends Sql {
  /**
   * Calls `onRow` for each row of a query as it arrives, so memory stays flat. Fields are valid only during the
   * call. There are no parameters: what goes into the text must already be safe.
   */
  stream(query: string, onRow: (fields: Field[]) => void): Promise<void>
}

/** On a connection already in a transaction. */
export const readSession = (client: pg.ClientBase, objects: WatchedStore | null = null): ReadSession => ({
  objects,
  query: (text, values) => client.query(text as string, values),
  stream: (query, onRow) => copyOut(client, query, onRow),
})

interface ReadOptions {
  objects?: WatchedStore | null
  /** Tables whose partitions must not be exchanged meanwhile. */
  still?: readonly string[]
  /** A snapshot that another session exported. */
  snapshot?: string | null
}

/** Opens a connection and shows `work` one snapshot of the database, read-only. */
export async function withReadSession<T>(
  url: string,
  work: (session: ReadSession) => Promise<T>,
  { objects = null, still = [], snapshot = null }: ReadOptions = {},
): Promise<T> {
  const client = new Connection({ connectionString: url, application_name: 'bcf-audit', keepAlive: true })
  // Without a listener, a connection lost between two statements would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    if (snapshot !== null) await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`)
    // Idle between pages, and while others use its snapshot, for as long as that takes.
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    // Before the first query, which fixes the snapshot: a partition exchanged later would look empty.
    if (still.length > 0) await client.query(`lock table ${still.join(', ')} in access share mode`)
    return await work(readSession(client, objects))
  } finally {
    await client.end().catch(() => {})
  }
}

/** A signature, flags and the length of an unused extension, before the first row. */
const HEADER_LENGTH = 19
const END_OF_ROWS = -1

function copyOut(client: pg.ClientBase, query: string, onRow: (fields: Field[]) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let skip = HEADER_LENGTH
  let failure: unknown = null
  // The driver calls these by name; see its `Query`.
  client.query({
    submit(connection: pg.Connection) {
      connection.query(`copy (${query}) to stdout (format binary)`)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      if (failure !== null) return
      try {
        readRows(chunk, skip, onRow)
        skip = 0
      } catch (error) {
        // The rest must be drained before the connection can be used again.
        failure = error
      }
    },
    handleCommandComplete() {},
    handleError: reject,
    handleReadyForQuery() {
      if (failure === null) resolve()
      else reject(failure)
    },
  })
  return promise
}

/** PostgreSQL sends whole rows. */
function readRows(chunk: Buffer, start: number, onRow: (fields: Field[]) => void): void {
  let offset = start
  while (offset < chunk.length) {
    const count = chunk.readInt16BE(offset)
    offset += 2
    if (count === END_OF_ROWS) return
    const fields = new Array<Field>(count)
    for (let field = 0; field < count; field++) {
      const length = chunk.readInt32BE(offset)
      offset += 4
      if (length < 0) {
        fields[field] = null
      } else {
        fields[field] = chunk.subarray(offset, offset + length)
        offset += length
      }
    }
    onRow(fields)
  }
}
