// From a model's reply to what a page states. Strict: a reply that is not what was asked for is no reading at all.

import { z } from 'zod'
import { jsonIn } from '../model/reply.ts'
import { statementShape } from '../statement.ts'

/** What a page states of the brand, by the word of a model. */
const pageStatementShape = statementShape
  .omit({ matter: true, voice: true, base: true })
  .extend({ key: z.string().min(1).max(300) })
export type PageStatement = z.infer<typeof pageStatementShape>

const Reply = z.object({ statements: z.array(pageStatementShape).max(1_000) })

/** Null when it is not what was asked for: prose, cut off, or another shape. */
export function readPageReply(reply: string): PageStatement[] | null {
  const parsed = Reply.safeParse(jsonIn(reply))
  return parsed.success ? parsed.data.statements : null
}
