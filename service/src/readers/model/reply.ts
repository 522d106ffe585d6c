// From a model's reply to what it tells. Strict: a reply that is not what was asked for is no reading at all.

import { z } from 'zod'
import type { Matter } from '../matter.ts'
import { type Statement, statementShape } from '../statement.ts'
import { type Allegation, allegationShape, type Party, partyShape } from '../told.ts'

/** Many times what an answer can state. */
const LONGEST_REPLY = 400_000
const MOST_STATEMENTS = 1_000
const MOST_OTHERS = 300

const Reply = z.object({
  statements: z.array(statementShape.extend({ matter: z.int() })).max(MOST_STATEMENTS),
  // Models leave out what is empty, and a second reading is asked for statements alone.
  parties: z.array(partyShape).max(MOST_OTHERS).default([]),
  allegations: z.array(allegationShape).max(MOST_OTHERS).default([]),
})

export interface Told {
  statements: Statement[]
  parties: Party[]
  allegations: Allegation[]
}

export const toldTogether = (parts: Told[]): Told => ({
  statements: parts.flatMap(({ statements }) => statements),
  parties: parts.flatMap(({ parties }) => parties),
  allegations: parts.flatMap(({ allegations }) => allegations),
})

/** Null if it is not what was asked for: prose, cut off, or another shape. A matter nobody asked about is dropped. */
export function readReply(reply: string, matters: Matter[]): Told | null {
  const json = jsonIn(reply)
  const parsed = json === null ? null : Reply.safeParse(json)
  if (!parsed?.success) return null
  const statements = parsed.data.statements.flatMap(statement => {
    const matter = matters[statement.matter - 1]
    return matter ? [{ ...statement, matter: matter.key }] : []
  })
  return { ...parsed.data, statements }
}

/** The object in a reply, if any. Models without structured output fence their JSON. */
export function jsonIn(reply: string): unknown {
  const from = reply.indexOf('{')
  const to = reply.lastIndexOf('}')
  if (from === -1 || to < from || reply.length > LONGEST_REPLY) return null
  try {
    return JSON.parse(reply.slice(from, to + 1))
  } catch {
    return null
  }
}
