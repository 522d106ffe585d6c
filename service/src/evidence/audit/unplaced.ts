import type { ReadSession } from '../../platform/read-session.ts'
import { WAITS_TOO_LONG_MS } from '../log/store.ts'
import type { RecordChecker } from './check-record.ts'
import { shown, textOf } from './fields.ts'
import type { Findings } from './findings.ts'
import { streamUnplaced } from './store.ts'

/** Records without a leaf must be waiting for one, and not for long: all, or those with these numbers. */
export async function checkUnplaced(
  session: ReadSession,
  findings: Findings,
  records: RecordChecker,
  { lastSignedAt, now, among = null }: { lastSignedAt: number; now: number; among?: bigint[] | null },
): Promise<void> {
  await streamUnplaced(session, among, ({ record, isQueued, newestAt }) => {
    records.check(record, null)
    const where = `records ${textOf(record.id)}`
    if (!isQueued) findings.add('bijection', where, null, 'it has no leaf and does not wait for one')
    else if (newestAt < lastSignedAt - WAITS_TOO_LONG_MS)
      findings.add(
        'queue',
        where,
        null,
        `dated ${shown(newestAt)}, it was left behind while others got places`,
      )
    else if (newestAt < now - WAITS_TOO_LONG_MS)
      findings.add(
        'queue',
        where,
        null,
        `dated ${shown(newestAt)}, it still waits for its place: no worker signs the log`,
      )
  })
  await records.checkObjects()
}
