// What the records of a stretch are about, gathered as they pass, so that only the rows shown because of them are
// checked.

import type { Touched } from '../../../platform/audited-tables.ts'
import type { Sql } from '../../../platform/database.ts'
import type { TouchedThing } from '../events.ts'
import { textOf } from '../fields.ts'
import { type Sealed, within } from '../sealed.ts'
import type { RecordFields } from '../store.ts'
import { scansOf } from './store.ts'

interface Gathered {
  touched: Touched
  /** What events are about, by event type and id. */
  things: Map<string, Map<string, TouchedThing>>
  /** Records that introduce keys of the log. */
  keys: string[]
}

export interface Gatherer {
  add(record: RecordFields, sealed: Sealed): void
  /** How many records were added since the last `take`. */
  count(): number
  take(sql: Sql): Promise<Gathered>
}

/** Kinds whose subject is a run, where there is a run of that name. */
const OF_RUNS = new Set(['capture', 'extraction', 'classification', 'verification'])
/** Types of events whose subject begins with the run. */
const OF_RUN_EVENTS = new Set(['run', 'attempt'])

export function createGatherer(): Gatherer {
  let runs = new Set<string>()
  let scans = new Set<string>()
  let facts: string[] = []
  let pageReadings: string[] = []
  let keys: string[] = []
  let things: Gathered['things'] = new Map()
  let count = 0

  function addEvent(subject: string, slot: string, sealed: Sealed): void {
    const type = slot.split('/', 1)[0] as string
    const state = (within(sealed, 'after') ?? within(sealed, 'before') ?? null) as Sealed | null
    const known = things.get(type) ?? new Map<string, TouchedThing>()
    things.set(type, known.set(subject, { id: subject, state }))
    if (OF_RUN_EVENTS.has(type)) runs.add(subject.split('/', 1)[0] as string)
    if (type === 'scan') scans.add(subject)
  }

  return {
    add(record, sealed) {
      const [id, kind, subject, slot] = [record.id, record.kind, record.subject, record.slot].map(
        field => textOf(field) ?? '',
      ) as [string, string, string, string]
      count += 1
      if (OF_RUNS.has(kind)) runs.add(subject)
      if (kind === 'plan') scans.add(subject)
      if (kind === 'fact') facts.push(id)
      if (kind === 'key') keys.push(id)
      if (kind === 'extraction' && slot.startsWith('page/')) pageReadings.push(id)
      if (kind === 'event') addEvent(subject, slot, sealed)
    },
    count: () => count,
    async take(sql) {
      const looks = [...(things.get('look')?.keys() ?? [])]
      const touched = { runs: [...runs], scans: [...scans], facts, pageReadings, looks }
      touched.scans = [...scans.union(new Set(await scansOf(sql, touched.runs)))]
      const taken = { touched, things, keys }
      runs = new Set()
      scans = new Set()
      things = new Map()
      facts = []
      pageReadings = []
      keys = []
      count = 0
      return taken
    },
  }
}
