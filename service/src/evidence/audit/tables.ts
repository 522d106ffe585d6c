// The tables that people are shown, as far as they are not checked along the log. Each is compared with what its declaration says
// that it follows from: all rows, or those that new records concern.

import { isDeepStrictEqual } from 'node:util'
import type { AuditedRoom, AuditedTable, Fault, Touched } from '../../platform/audited-tables.ts'
import { isUnavailable, type Sql } from '../../platform/database.ts'
import type { ReadSession } from '../../platform/read-session.ts'
import { mayRead } from '../events/states.sql.ts'
import { isAway } from '../objects/body-objects.ts'
import { parseObject, type Sealed, textOf, within } from './fields.ts'
import type { Check, Findings } from './findings.ts'
import type { RecordFields } from './records.sql.ts'
import {
  ask,
  type EventAndRow,
  findKeyless,
  questionsAbout,
  questionsAboutFew,
  readStatesOf,
  scansOf,
  streamStates,
} from './tables.sql.ts'

/** The queue's own tables may be missing, and their keys are the library's. */
const isOurs = ({ name }: AuditedTable): boolean => !name.includes('.')

/** What people see because of all records, or because of those that were gathered. */
export async function checkShown(
  session: ReadSession,
  findings: Findings,
  { rooms, gathered = null }: { rooms: AuditedRoom[]; gathered?: Gathered | null },
): Promise<void> {
  const tables = rooms.flatMap(room => room.tables)
  const touched = gathered?.touched ?? null
  for (const table of tables.filter(isOurs)) {
    const questions = touched
      ? questionsAboutFew(table, touched)
      : questionsAbout(table).map(question => ({ question }))
    for (const question of questions) await ask(session, findings, 'views', question)
  }
  if (gathered) await checkTouchedEvents(session, findings, { tables, things: gathered.things })
  else await checkEvents(session, findings, tables)
  for (const { readings } of rooms)
    if (readings) await checkReplayed('readings', readings(session, touched), findings)
  for (const { again } of tables) if (again) await checkReplayed('views', again(session, touched), findings)
}

/** A valid unique index shows that no row appears twice; where there never was one, that proves nothing. */
export async function checkUnique(sql: Sql, findings: Findings, rooms: AuditedRoom[]): Promise<void> {
  const tables = rooms.flatMap(({ tables }) => tables).filter(isOurs)
  const keyed = tables.flatMap(({ name, key, keptApartBy }) => (key && !keptApartBy ? [{ name, key }] : []))
  for (const name of await findKeyless(sql, keyed))
    findings.add('views', name, null, 'nothing keeps its rows apart any more: run the full audit')
}

/** What a report says about a table that no record covers, or a column. */
export interface UnsealedTable {
  /** `passkeys.used_at`, of a column. */
  table: string
  meaning: string
}

export const unsealedOf = (rooms: AuditedRoom[]): UnsealedTable[] =>
  rooms.flatMap(({ tables }) =>
    tables.flatMap(table => [
      ...('unsealed' in table ? [{ table: table.name, meaning: table.unsealed }] : []),
      ...Object.entries(table.unsealedColumns ?? {}).map(([column, meaning]) => ({
        table: `${table.name}.${column}`,
        meaning,
      })),
    ]),
  )

export async function checkEvents(
  session: ReadSession,
  findings: Findings,
  tables: AuditedTable[],
): Promise<void> {
  for (const { name, events } of tables) {
    if (!events) continue
    if (!(await mayRead(session, name))) {
      findings.note(`${name} is not there, or this role may not read it: it was not compared with its events`)
      continue
    }
    await streamStates(session, name, events, state => complain(findings, name, state))
  }
}

/** The subject of a new event, and what the event says about it. */
interface TouchedThing {
  id: string
  state: Sealed | null
}

/** Subjects of new events, by type: each as its last event says. */
async function checkTouchedEvents(
  session: ReadSession,
  findings: Findings,
  { tables, things }: { tables: AuditedTable[]; things: Gathered['things'] },
): Promise<void> {
  for (const table of tables) {
    const touched = [...(things.get(table.events?.type ?? '')?.values() ?? [])]
    if (!table.events || touched.length === 0 || !(await mayRead(session, table.name))) continue
    const ids = touched.map(({ id }) => id)
    const keys = keysOf(table, touched)
    for (const state of await readStatesOf(session, { ...table, events: table.events }, { ids, keys }))
      complain(findings, table.name, state)
  }
}

function complain(findings: Findings, table: string, state: EventAndRow): void {
  const message = faultOf(state)
  if (message) findings.add('events', `${table} ${state.id}`, null, message)
}

/** The first column of the key, as events state it; null if they do not. */
function keysOf({ key = [], events }: AuditedTable, touched: TouchedThing[]): string[] | null {
  const [name] = Object.entries(events?.state ?? {}).find(([, column]) => column === `t.${key[0]}`) ?? []
  if (name === undefined) return null
  const keys = touched.flatMap(({ state }) => (state ? [state[name]] : []))
  return keys.every(value => typeof value === 'string') ? [...new Set(keys)] : null
}

function faultOf({ record, privateText, row }: EventAndRow): string | null {
  if (record === null) return 'no event tells of it'
  if (privateText === null) return `what its last event says cannot be read, ${record}`
  const after = parseObject(privateText)?.after
  // Looked at as a record already.
  if (after === undefined) return null
  if (row === null) return after === null ? null : `it is missing, and ${record} says otherwise`
  return isDeepStrictEqual(JSON.parse(row), after) ? null : `it is not what its last event says, ${record}`
}

/**
 * Replays stumble over what is missing or broken, in the object store too. That has already been found, and a crash must not
 * hide it. An unavailable database or store is no finding.
 */
export async function checkReplayed(
  check: Check,
  faults: AsyncIterable<Fault>,
  findings: Findings,
): Promise<void> {
  try {
    for await (const { where, message } of faults) findings.add(check, where, null, message)
  } catch (error) {
    if (findings.list.length === 0 || isAway(error) || isUnavailable(error)) throw error
    findings.add(check, 'the rest', null, `they could not be replayed: ${(error as Error).message}`)
  }
}

/** What the records of a stretch are about, so that only the rows shown because of them are checked. */
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
