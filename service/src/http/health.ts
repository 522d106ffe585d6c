import type { FastifyInstance } from 'fastify'
import type { Services } from '../api/services.ts'
import { WAITS_TOO_LONG_MS, waitingSince } from '../evidence/log/store.ts'
import type { Trouble } from '../platform/watching/write-troubles.ts'
import { SANDBOX_MODEL } from '../readers/model/settings.ts'
import { blockedReader } from '../scans/gate/gate.ts'
import type { Leaving } from './leave.ts'

/** `/healthz`: the process answers. `/readyz`: so does what it needs; degraded still serves reads. */
export function serveHealth(app: FastifyInstance, services: Services, leaving: Leaving): void {
  const open = { config: { public: true } }
  app.get('/healthz', open, () => ({ status: 'ok' }))
  app.get('/readyz', open, async (_request, reply) => {
    const body = leaving.begun ? stopping(services) : await readiness(services)
    return reply
      .code(['ok', 'unwritable'].includes(body.database) ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(body)
  })
}

/** Still answering those who have not noticed. The state of the database no longer matters. */
const stopping = ({ depths, engines }: Services) => ({
  status: 'stopping',
  database: 'unknown',
  queue: depths ? 'ok' : 'off',
  engines: engines.runnable().length,
  reader: whoReads(engines),
  log: 'unknown',
})

function whoReads({ readerTerms }: Services['engines']): 'model' | 'simulated' | 'none' {
  if (!readerTerms) return 'none'
  return readerTerms.model === SANDBOX_MODEL ? 'simulated' : 'model'
}

async function readiness({ database, clock, depths, engines: table, troubles }: Services) {
  const queue = depths ? 'ok' : 'off'
  const engines = table.runnable().length
  const refused = await refusedReader({ database, clock, engines: table })
  const reader = refused ? 'refused' : whoReads(table)
  // Undefined if the database does not answer.
  const [since, cannotWrite] = await Promise.all([waitingSince(database).catch(() => undefined), troubles()])
  if (since === undefined)
    return {
      ...{ status: 'unavailable', database: 'unavailable', queue, engines, reader, log: 'unknown' },
      ...said(cannotWrite, []),
    }
  const waits = since !== null && clock.now().getTime() - since.getTime() > WAITS_TOO_LONG_MS
  const isWell = queue === 'ok' && engines > 0 && !waits && cannotWrite.length === 0
  return {
    status: isWell ? 'ok' : 'degraded',
    database: cannotWrite.some(({ what }) => what === 'database') ? 'unwritable' : 'ok',
    ...{ queue, engines, reader, log: waits ? 'waiting' : 'ok' },
    ...said(cannotWrite, [...(waits ? [waitingMessage(since)] : []), ...(refused ? [READER_REFUSED] : [])]),
  }
}

const READER_REFUSED =
  'The model that reads refuses its credentials, so answers wait unread: check its key; bcf engines says more'

async function refusedReader({
  database,
  clock,
  engines,
}: Pick<Services, 'database' | 'clock' | 'engines'>): Promise<boolean> {
  if (!engines.readerTerms) return false
  return blockedReader({ sql: database, engines, now: clock.now() }).then(
    reason => reason !== null,
    () => false,
  )
}

const waitingMessage = (since: Date): string =>
  `Records have waited for their place in the evidence log since ${since.toISOString()}: ` +
  'start a worker (npm run work), or read in its log why the running one does not sign'

/** Public, so without paths or hosts. */
export function said(cannotWrite: Trouble[], others: string[]) {
  const sentences = [...cannotWrite.map(({ message }) => message), ...others]
  return {
    ...(cannotWrite.length > 0
      ? { cannotWrite: cannotWrite.map(({ what, cause, since }) => ({ what, cause, since })) }
      : {}),
    ...(sentences.length > 0 ? { message: sentences.join('. ') } : {}),
  }
}
