import { type Case, rateRow } from '@brand-citation-forensics/client/admin'
import { claimedOf } from './words.ts'

type Column = (one: Case) => string | number | boolean | null | undefined

export const CASE_COLUMNS: Record<string, Column> = {
  id: one => one.id,
  status: one => one.status,
  statusSince: one => one.statusSince,
  matter: one => one.matter,
  key: one => one.key,
  claimed: claimedOf,
  true: one => one.said?.truth,
  claim: one => one.said?.claim,
  factSource: one => one.said?.fact?.source,
  answers: one => one.runs,
  recent: one => one.recent,
  hits: one => rateRow(one.share ?? null).hits,
  of: one => rateRow(one.share ?? null).of,
  share: one => rateRow(one.share ?? null).share,
  low: one => rateRow(one.share ?? null).low,
  high: one => rateRow(one.share ?? null).high,
  engines: one => one.engines.join(' '),
  intents: one => one.intents.join(' '),
  openedAt: one => one.openedAt,
  firstSeen: one => one.firstSeen,
  lastSeen: one => one.lastSeen,
  owner: one => one.owner?.name ?? one.owner?.id,
  due: one => one.due,
  reason: one => one.reason,
}
