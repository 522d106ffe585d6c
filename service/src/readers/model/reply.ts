// From a model's reply to statements. Strict: a reply that is not what was asked for is no reading at all.

import { z } from 'zod'
import type { Matter } from '../matter.ts'
import { type Statement, statementShape } from '../statement.ts'

/** Many times what an answer can state. */
const LONGEST_REPLY = 400_000
const MOST_STATEMENTS = 1_000

const Reply = z.object({
  statements: z.array(statementShape.extend({ matter: z.int() })).max(MOST_STATEMENTS),
})

/** Null if it is not what was asked for: prose, cut off, or another shape. A matter nobody asked about is dropped. */
export function readReply(reply: string, matters: Matter[]): Statement[] | null {
  const json = jsonIn(reply)
  const parsed = json === null ? null : Reply.safeParse(json)
  if (!parsed?.success) return null
  return parsed.data.statements.flatMap(statement => {
    const matter = matters[statement.matter - 1]
    return matter ? [{ ...statement, matter: matter.key }] : []
  })
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
