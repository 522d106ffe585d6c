// Compares brands, prompts, keys and whatever else changes by events, as the API shows them, with the last event about each.

import { isDeepStrictEqual } from 'node:util'
import { type AuditedRoom, type AuditedTable, EVENTS_BEGAN } from '../../platform/audited-tables.ts'
import type { ReadSession } from '../../platform/read-session.ts'
import { hasBegun, mayRead } from '../events/found/store.ts'
import { type EventAndRow, readStatesOf, streamStates } from './events/store.ts'
import type { Findings } from './findings.ts'
import { parseObject, type Sealed } from './sealed.ts'

export async function checkEvents(
  session: ReadSession,
  findings: Findings,
  rooms: AuditedRoom[],
): Promise<void> {
  const marks = new Map<string, boolean>()
  for (const { name, events } of rooms.flatMap(({ tables }) => tables)) {
    if (!events) continue
    const mark = events.began ?? EVENTS_BEGAN
    const begun = marks.get(mark) ?? (await hasBegun(session, mark))
    marks.set(mark, begun)
    if (!begun)
      findings.note(
        'events have not begun here: what was there before is sealed by the next start of the service',
      )
    if (!(await mayRead(session, name))) {
      findings.note(`${name} is not there, or this role may not read it: it was not compared with its events`)
      continue
    }
    await streamStates(session, name, events, state => {
      const message = faultOf(state, begun)
      if (message) findings.add('events', `${name} ${state.id}`, null, message)
    })
  }
}

/** The subject of a new event, and what the event says about it. */
export interface TouchedThing {
  id: string
  state: Sealed | null
}

/** Subjects of new events, by type: each as its last event says. */
export async function checkTouchedEvents(
  session: ReadSession,
  findings: Findings,
  { rooms, things }: { rooms: AuditedRoom[]; things: Map<string, Map<string, TouchedThing>> },
): Promise<void> {
  for (const table of rooms.flatMap(({ tables }) => tables)) {
    const touched = [...(things.get(table.events?.type ?? '')?.values() ?? [])]
    if (!table.events || touched.length === 0 || !(await mayRead(session, table.name))) continue
    const ids = touched.map(({ id }) => id)
    const keys = keysOf(table, touched)
    for (const state of await readStatesOf(session, { ...table, events: table.events }, { ids, keys })) {
      const message = faultOf(state, true)
      if (message) findings.add('events', `${table.name} ${state.id}`, null, message)
    }
  }
}

/** The first column of the key, as events state it; null if they do not. */
function keysOf({ key = [], events }: AuditedTable, touched: TouchedThing[]): string[] | null {
  const [name] = Object.entries(events?.state ?? {}).find(([, column]) => column === `t.${key[0]}`) ?? []
  if (name === undefined) return null
  const keys = touched.flatMap(({ state }) => (state ? [state[name]] : []))
  return keys.every(value => typeof value === 'string') ? [...new Set(keys)] : null
}

function faultOf({ record, privateText, row }: EventAndRow, begun: boolean): string | null {
  if (record === null) return begun ? 'no event tells of it' : null
  if (privateText === null) return `what its last event says cannot be read, ${record}`
  const after = parseObject(privateText)?.after
  // Looked at as a record already.
  if (after === undefined) return null
  if (row === null) return after === null ? null : `it is missing, and ${record} says otherwise`
  return isDeepStrictEqual(JSON.parse(row), after) ? null : `it is not what its last event says, ${record}`
}
