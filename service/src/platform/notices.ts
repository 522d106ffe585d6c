// "There is a job": a notice that reaches every worker when the transaction that sent the job commits.
// Only a hint. A notice that gets lost is made up for by the next poll.

import pg from 'pg'
import type { Transaction } from './database.ts'
import type { Log } from './log.ts'

const CHANNEL = 'bcf_jobs'
const RECONNECT_MS = 1_000

export const giveNotice = async (tx: Transaction, queue: string): Promise<void> => {
  await tx.query('select pg_notify($1, $2)', [CHANNEL, queue])
}

export interface NoticeBoard {
  close(): Promise<void>
}

/** Listens on a connection of its own, for as long as the process runs. */
export function watchNotices(options: {
  url: string
  log: Log
  onNotice: (queue: string) => void
}): NoticeBoard {
  let closed = false
  let client: pg.Client | null = null

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: options.url,
      application_name: 'bcf-notices',
      keepAlive: true,
    })
    next.on('notification', ({ payload }) => options.onNotice(payload ?? ''))
    next.on('error', error => options.log.warn({ error: error.message }, 'notices lost'))
    next.on('end', () => again())
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
  }

  function again(): void {
    if (closed) return
    setTimeout(() => {
      if (!closed) connect().catch(again)
    }, RECONNECT_MS).unref()
  }

  connect().catch(again)
  return {
    async close() {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}
