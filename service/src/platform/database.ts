// The only way to PostgreSQL. Domain SQL lives in the rooms' store.ts files; this file opens connections, runs
// transactions and turns every form of "the database is unavailable" into one error.

import pg from 'pg'
import { AppError } from '../model/errors.ts'
import type { Log } from './log.ts'
import type { WatchedStore } from './objects/watch-objects.ts'
import { Connection } from './postgres/connection.ts'
import { cutWhenSilent } from './postgres/silence.ts'
import { causeOf, REASONS, type Troubles } from './watching/write-troubles.ts'

/** Runs statements: the pool itself, or an open transaction. */
export interface Sql {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>
  /** Stores bytes that a row only names; without it, the tables hold everything. Never called while a transaction is open. */
  readonly objects?: WatchedStore | null
}

export interface Transaction extends Sql {
  readonly inTransaction: true
}

export interface Database extends Sql {
  /**
   * Runs `work` in one transaction. Serialisation failures and deadlocks are retried, so `work` must do nothing
   * outside the database; above all, no network call.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Connections of this process, and how many callers wait for one. */
export type Connections = Record<'in_use' | 'idle' | 'waiting', number>

export interface PooledDatabase extends Database {
  connections(): Connections
}

interface DatabaseOptions {
  url: string
  maxConnections: number
  applicationName: string
  log: Log
  /** Told when the server cannot write or refuses connections. */
  troubles?: Troubles | undefined
  objects?: WatchedStore | null
  /** How long a caller waits for a connection, and for a database that has fallen silent. */
  patienceMs?: number | undefined
  /** How long one statement may take on the server. */
  statementMs?: number
}

const ATTEMPTS = 3
/** For work that no caller waits for: a busy machine may take seconds to answer. */
export const PATIENCE_MS = 15_000
const STATEMENT_MS = 15_000
const GOODBYE_MS = 1_000

export function openDatabase({ patienceMs = PATIENCE_MS, ...options }: DatabaseOptions): PooledDatabase {
  const { objects = null } = options
  const statementMs = options.statementMs ?? Math.max(STATEMENT_MS, patienceMs)
  const pool = new pg.Pool({
    Client: Connection,
    connectionString: options.url,
    max: options.maxConnections,
    application_name: options.applicationName,
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    // A silent connection does not answer a statement_timeout either.
    query_timeout: Math.max(STATEMENT_MS, patienceMs) + 1_000,
    keepAlive: true,
    // A connection that a firewall dropped is noticed within seconds, not by the next caller.
    keepAliveInitialDelayMillis: 5_000,
    // Our queries are small. Where the planner thinks otherwise, starting parallel workers costs more than the query.
    options: '-c max_parallel_workers_per_gather=0',
  })
  pool.on('error', error => options.log.warn({ error: error.message }, 'idle database connection lost'))
  // A connection handed out by the pool has no listener for a moment: a server that dies right then, in the same
  // packet as its greeting, would end the process. The taker finds out from its first statement.
  pool.on('connect', client => client.on('error', () => {}))
  const watch = cutWhenSilent(pool, { url: options.url, patienceMs, log: options.log })

  function translate(error: unknown): unknown {
    const cause = error instanceof AppError ? null : causeOf(error)
    if (cause) options.troubles?.note('database', cause)
    return asUnavailable(error)
  }

  const query: Database['query'] = async (text, values) => {
    try {
      return await pool.query(text as string, values)
    } catch (error) {
      throw translate(error)
    }
  }

  async function once<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    // Without a listener, a connection cut in the middle of a transaction would end the process.
    const onError = (error: Error) => {
      broken = error
    }
    client.on('error', onError)
    try {
      await client.query('begin')
      const tx: Transaction = {
        inTransaction: true,
        objects,
        query: (text, values) => client.query(text as string, values),
      }
      const result = await work(tx)
      await client.query('commit')
      return result
    } catch (error) {
      // A read-only session stays usable for its lifetime, whatever the server tells new ones.
      if (causeOf(error) === 'read_only') broken = error as Error
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }

  return {
    objects,
    query,
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(work)
        } catch (error) {
          if (attempt < ATTEMPTS && isConcurrencyFailure(error)) continue
          throw translate(error)
        }
      }
    },
    connections: () => ({
      in_use: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      watch.stop()
      // A dead server does not answer the goodbye.
      const patience = setTimeout(watch.cut, GOODBYE_MS)
      await pool.end().finally(() => clearTimeout(patience))
    },
  }
}

/** In its own transaction, or in the one already open. */
export const inTransaction = <T>(
  where: Database | Transaction,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => ('inTransaction' in where ? work(where) : where.transaction(work))

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

/** Somebody else inserted the same row. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505'

const isConcurrencyFailure = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

function saidOf(error: unknown): string {
  const cause = causeOf(error)
  return `The database is unavailable${cause ? ` (${REASONS[cause]})` : ''}, please try again`
}

/** SQLSTATE classes and socket errors that mean "not now", as opposed to "wrong". */
const UNAVAILABLE =
  /^(08|53|57P|58|XX)|^(40001|40P01|57014|25006|25P03|55P03)$|^(ECONN|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|EACCES)/
const UNAVAILABLE_TEXT =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|not queryable/

/** A missing or forbidden file is not the database's doing, unless it is its socket. */
const isOfFile = (error: unknown): boolean =>
  ['ENOENT', 'EACCES'].includes(codeOf(error)) && (error as NodeJS.ErrnoException).syscall !== 'connect'

/** It may work later without any change here. */
export function isUnavailable(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error)
  return (UNAVAILABLE.test(codeOf(error)) || UNAVAILABLE_TEXT.test(message)) && !isOfFile(error)
}

function asUnavailable(error: unknown): unknown {
  if (!(error instanceof AppError) && isUnavailable(error)) {
    return new AppError('database_unavailable', saidOf(error), {
      retryAfterSeconds: 2,
      cause: error,
    })
  }
  return error
}
