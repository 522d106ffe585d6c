// Brands, prompts, keys and whatever else changes by events, as the API shows them, against the last event of each.

import { isDeepStrictEqual } from 'node:util'
import type { AuditedRoom } from '../../platform/audited-tables.ts'
import type { ReadSession } from '../../platform/read-session.ts'
import { hasBegun, mayRead } from '../events/found/store.ts'
import { type EventAndRow, streamStates } from './events/store.ts'
import type { Findings } from './findings.ts'
import { parseObject } from './sealed.ts'

export async function checkEvents(
  session: ReadSession,
  findings: Findings,
  rooms: AuditedRoom[],
): Promise<void> {
  const begun = await hasBegun(session)
  if (!begun)
    findings.note(
      'events have not begun here: what was there before is sealed by the next start of the service',
    )
  for (const { name, events } of rooms.flatMap(({ tables }) => tables)) {
    if (!events) continue
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

function faultOf({ record, privateText, row }: EventAndRow, begun: boolean): string | null {
  if (record === null) return begun ? 'no event tells of it' : null
  const after = parseObject(privateText ?? '')?.after
  // Looked at as a record already.
  if (after === undefined) return null
  if (row === null) return after === null ? null : `it is missing, and ${record} says otherwise`
  return isDeepStrictEqual(JSON.parse(row), after) ? null : `it is not what its last event says, ${record}`
}
