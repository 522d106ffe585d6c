// Reading a whole database from end to end: one connection, one state of the data however long it takes, and
// rows in bulk. COPY in its binary form hands over bytes as they are stored; the driver's own way would turn
// each of them into two digits and back, which costs more than everything that is done with them.

import pg from 'pg'
import type { Sql } from './database.ts'
import type { WatchedStore } from './objects/watch-objects.ts'

/** As PostgreSQL sends it: text in UTF-8, whole numbers and microseconds big-endian. */
export type Field = Buffer | null

export interface ReadSession extends Sql {
  /**
   * Calls `onRow` for each row of a query as it arrives, so memory stays flat. The fields are good during the
   * call only. There are no parameters: what goes into the text must be safe already.
   */
  stream(query: string, onRow: (fields: Field[]) => void): Promise<void>
}

/** On a connection that is in a transaction already. */
export const readSession = (client: pg.ClientBase, objects: WatchedStore | null = null): ReadSession => ({
  objects,
  query: (text, values) => client.query(text as string, values),
  stream: (query, onRow) => copyOut(client, query, onRow),
})

interface ReadOptions {
  objects?: WatchedStore | null
  /** Tables whose parts must not be exchanged meanwhile. */
  still?: readonly string[]
  /** The state that another session sees, which has exported it. */
  snapshot?: string | null
}

/** Opens a connection and shows `work` one state of the database; nothing can be changed on it. */
export async function withReadSession<T>(
  url: string,
  work: (session: ReadSession) => Promise<T>,
  { objects = null, still = [], snapshot = null }: ReadOptions = {},
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'bcf-audit', keepAlive: true })
  // Without a listener, a connection that is lost between two statements would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    if (snapshot !== null) await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`)
    // Between two pages of a long look, and while others look in its snapshot, it is idle for as long as it takes.
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    // Before the first look, which decides what is seen: a part that took the place of another later would look empty.
    if (still.length > 0) await client.query(`lock table ${still.join(', ')} in access share mode`)
    return await work(readSession(client, objects))
  } finally {
    await client.end().catch(() => {})
  }
}

/** A signature, flags and the length of an extension that nobody uses; it stands before the first row. */
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
        // The rest must be let through before the connection can be used again.
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
