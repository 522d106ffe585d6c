// "There is a job": a notice that reaches every worker when the transaction that sent the job commits; and
// the like on other channels. Only a hint. A notice that gets lost is made up for by the next poll.

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Sql } from '../database.ts'
import type { Log } from '../log.ts'

export type Channel = 'bcf_jobs' | 'bcf_anchor'

const RECONNECT_MS = 1_000
/** Who only listens does not notice that nobody speaks any more. */
const ASKED_EVERY_MS = 10_000
const ANSWER_MS = 5_000

export const giveNotice = async (sql: Sql, channel: Channel, word = ''): Promise<void> => {
  await sql.query('select pg_notify($1, $2)', [channel, word])
}

export interface NoticeBoard {
  close(): void
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
  // Nothing is said on it that could be lost: it is let go without a word, which a dead one would not answer.
  const letGo = () => client?.connection.stream.destroy()
  const asking = setInterval(() => client?.query('select').catch(letGo), ASKED_EVERY_MS).unref()

  /** Returns when the connection is lost. */
  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString: options.url,
      application_name: 'bcf-notices',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
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

  /** One connection after the other: one that fails says so in several ways, and another one must follow, not several. */
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
