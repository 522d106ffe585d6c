// What a bundle tells about who did what: to its run, its scan, and the facts of its verdict. Actors are ids. An event that
// would reveal anything else, such as another fact, question or engine, is left out.

import type { Sql } from '../platform/database.ts'
import { eventsNaming, eventsOfType } from './events/store.ts'
import type { RunHistory } from './history.ts'
import { recordsById, type StoredRecord } from './store.ts'
import { contentOf } from './texts/open-texts.ts'

interface Named {
  facts?: string[]
  fact?: string
}

interface Event {
  before: Named | null
  after: Named | null
}

const typeOf = ({ slot }: StoredRecord): string => slot.split('/', 1)[0] ?? ''
const namedIn = (state: Named | null): string[] => [
  ...(state?.facts ?? []),
  ...(state?.fact === undefined ? [] : [state.fact]),
]

export async function readRunTrail(
  sql: Sql,
  { records, answer, classifications }: Pick<RunHistory, 'records' | 'answer' | 'classifications'>,
  facts: StoredRecord[],
): Promise<StoredRecord[]> {
  if (!answer) return []
  const { scanId, brand } = answer.content
  const own = records.filter(({ kind }) => kind === 'event')
  const asked = await eventsOfType(sql, 'request', [scanId, brand.id])
  const factIds = facts.map(factOf)
  const about = await recordsById(sql, [
    ...asked,
    ...(await eventsNaming(sql, { subject: brand.id, type: 'facts', ids: [...new Set(factIds)] })),
  ])
  const judgedAt = classifications.at(-1)?.at ?? answer.at
  const told = [
    ...own.filter(event => typeOf(event) === 'request'),
    ...about.filter(
      event => typeOf(event) === 'request' && ledHere(event, { capturedAt: answer.at, judgedAt }),
    ),
    ...about.filter(event => typeOf(event) === 'facts' && isOnlyAbout(contentOf(event), new Set(factIds))),
  ]
  const others = [...records.filter(({ kind }) => kind !== 'event' && kind !== 'plan'), ...told]
  return [...told, ...earlierExports(own, others)]
}

/** The scan itself, and requests to judge its answers again, if this one was judged since. */
const ledHere = (
  event: StoredRecord,
  { capturedAt, judgedAt }: { capturedAt: Date; judgedAt: Date },
): boolean =>
  contentOf<{ action: string }>(event).action === 'scan.requested' ||
  (event.at > capturedAt && event.at <= judgedAt)

/** A record that dates a fact names it. */
const factOf = (record: StoredRecord): string => contentOf<{ factId?: string }>(record).factId ?? record.id

/** About one fact, and at most the one it replaced; or about several that are all in the bundle. */
function isOnlyAbout({ before, after }: Event, facts: ReadonlySet<string>): boolean {
  const [gone, came] = [namedIn(before), namedIn(after)]
  const named = [...gone, ...came]
  if (!named.some(id => facts.has(id))) return false
  const isOfOne = came.length === 1 || (came.length === 0 && gone.length === 1)
  return isOfOne || named.every(id => facts.has(id))
}

/**
 * Who exported it before: the first time of each, in each format. Only exports that something followed, since exporting must not
 * change what is exported: the same state has the same bytes.
 */
function earlierExports(own: StoredRecord[], others: StoredRecord[]): StoredRecord[] {
  const last = Math.max(...others.map(({ at }) => at.getTime()))
  const first = new Map<string, StoredRecord>()
  for (const event of own) {
    if (typeOf(event) !== 'export' || event.at.getTime() >= last) continue
    // export/BRAND/DAY/FORM/ACTOR
    const form = event.slot.split('/').slice(3).join('/')
    const known = first.get(form)
    if (!known || event.at < known.at) first.set(form, event)
  }
  return [...first.values()]
}
