// Tells every worker "there is a job" as soon as the sending transaction commits; likewise on other channels.
// Only a hint: the next poll makes up for a lost notice.

import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Sql } from '../database.ts'
import type { Log } from '../log.ts'
import { Connection } from '../postgres/connection.ts'

export type Channel = 'bcf_jobs' | 'bcf_anchor'

const RECONNECT_MS = 1_000
/** A mere listener does not notice that the other side has died. */
const ASKED_EVERY_MS = 10_000
const ANSWER_MS = 5_000

const CONNECTION = {
  application_name: 'bcf-notices',
  keepAlive: true,
  connectionTimeoutMillis: ANSWER_MS,
  query_timeout: ANSWER_MS,
}

export const giveNotice = async (sql: Sql, channel: Channel, word = ''): Promise<void> => {
  await sql.query('select pg_notify($1, $2)', [channel, word])
}

export interface NoticeBoard {
  close(): void
}

/** Listens on its own connection for the life of the process. */
export function watchNotices(options: {
  url: string
  channel: Channel
  log: Log
  onNotice: (word: string) => void
}): NoticeBoard {
  let closed = false
  let client: pg.Client | null = null
  // Dropped without a goodbye: there is nothing to lose, and a dead peer would not answer.
  const letGo = () => client?.connection.stream.destroy()
  const asking = setInterval(() => client?.query('select').catch(letGo), ASKED_EVERY_MS).unref()

  /** Returns when the connection is lost. */
  async function listen(): Promise<void> {
    const next = new Connection({ connectionString: options.url, ...CONNECTION })
    const lost = new Promise<void>(resolve => next.once('end', resolve))
    next.on('notification', ({ payload }) => options.onNotice(payload ?? ''))
    next.on('error', error => {
      if (!closed) options.log.warn({ error: error.message }, 'notices lost')
    })
    try {
      await next.connect()
      await next.query(`listen ${options.channel}`)
      client = next
      // Closed while it was on its way.
      if (!closed) await lost
    } finally {
      client = null
      next.connection.stream.destroy()
    }
  }

  /** One connection at a time: a failing one reports it several times, and must be replaced only once. */
  async function keepListening(): Promise<void> {
    while (!closed) {
      await listen().catch(() => {})
      if (!closed) await pause(RECONNECT_MS, undefined, { ref: false })
    }
  }

  void keepListening()
  return {
    close() {
      closed = true
      clearInterval(asking)
      letGo()
    },
  }
}
