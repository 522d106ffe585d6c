// "There is a job": a notice that reaches every worker when the transaction that sent the job commits; and
// the like on other channels. Only a hint. A notice that gets lost is made up for by the next poll.

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Sql } from './database.ts'
import type { Log } from './log.ts'

export type Channel = 'bcf_jobs' | 'bcf_anchor'

const RECONNECT_MS = 1_000
const CONNECT_MS = 5_000

export const giveNotice = async (sql: Sql, channel: Channel, word = ''): Promise<void> => {
  await sql.query('select pg_notify($1, $2)', [channel, word])
}

export interface NoticeBoard {
  close(): Promise<void>
}

/** Listens on a connection of its own, for as long as the process runs. */
export function watchNotices(options: {
  url: string
  channel: Channel
  log: Log
  onNotice: (word: string) => void
}): NoticeBoard {
  let closed = false
  let client: pg.Client | null = null

  /** Returns when the connection is lost. */
  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString: options.url,
      application_name: 'bcf-notices',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    })
    const lost = new Promise<void>(resolve => next.once('end', resolve))
    next.on('notification', ({ payload }) => options.onNotice(payload ?? ''))
    next.on('error', error => options.log.warn({ error: error.message }, 'notices lost'))
    try {
      await next.connect()
      await next.query(`listen ${options.channel}`)
      client = next
      // Closed while it was on its way.
      if (!closed) await lost
    } finally {
      await next.end().catch(() => {})
    }
  }

  /** One connection after the other: one that fails says so in several ways, and another one must follow, not several. */
  async function keepListening(): Promise<void> {
    while (!closed) {
      await listen().catch(() => {})
      if (!closed) await pause(RECONNECT_MS, undefined, { ref: false })
    }
  }

  void keepListening()
  return {
    async close() {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}
