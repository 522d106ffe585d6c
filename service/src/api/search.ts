// What a search is asked with and answers, for the operator's API and for agents.

import { z } from 'zod'
import { CASE_STATUSES } from '../model/case.ts'
import { SEARCHED, type SearchRequest } from '../search/search-brand.ts'
import { CitationClass, count, Engine, instant, PromptIntent } from './schemas.ts'

const MOST_LETTERS = 200
const DAY_MS = 86_400_000

export const searchFields = {
  /** Words; `"a phrase"`, `-without`, and the last word as the beginning of one. */
  q: z.string().min(1).max(MOST_LETTERS),
  in: z.enum(SEARCHED).optional(),
  /** The best of the newest 200 that fit, or all that fit, newest first. */
  order: z.enum(['best', 'newest']).default('best'),
  engine: Engine.optional(),
  intent: PromptIntent.optional(),
  class: CitationClass.optional(),
  /** Whole UTC days, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  cursor: z
    .string()
    .regex(/^-?\d{1,9}$/, 'must be the `next` of an earlier page')
    .optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
}

type Asked = z.infer<z.ZodObject<typeof searchFields>>

/** Pages go by time: a cursor goes on with the newest, whatever order was asked for. */
export const searchOf = (brandId: string, asked: Asked): SearchRequest => ({
  text: asked.q,
  group: asked.in ?? null,
  order: asked.cursor === undefined ? asked.order : 'newest',
  below: asked.cursor === undefined ? null : Number(asked.cursor),
  limit: asked.limit,
  filter: {
    brandId,
    engine: asked.engine ?? null,
    intent: asked.intent ?? null,
    citationClass: asked.class ?? null,
    since: asked.from === undefined ? null : new Date(asked.from),
    until: asked.to === undefined ? null : new Date(Date.parse(asked.to) + DAY_MS),
  },
})

const Marks = z.array(z.object({ start: count(), end: count() }))

const found = <Row extends z.ZodRawShape>(row: Row) =>
  z
    .object({
      found: z.array(z.object({ row: z.object(row), marks: z.array(Marks) })),
      total: count(),
      isMore: z.boolean(),
    })
    .nullable()

export const SearchBody = z.object({
  /** Nothing that was typed is a word to look for. */
  isEmpty: z.boolean(),
  /** Nothing was found, and this was probably meant: prompts and claims are those for it. */
  meant: z.string().nullable(),
  /** Answers that can be found so far, of those there are. */
  index: z.object({ indexed: count(), answers: count(), isComplete: z.boolean() }),
  answers: z
    .object({
      found: z.array(
        z.object({
          runId: z.string(),
          promptId: z.string(),
          promptText: z.string(),
          engine: Engine,
          intent: PromptIntent,
          citationClass: CitationClass.nullable(),
          capturedAt: instant(),
          snippet: z.object({ text: z.string(), marks: Marks }),
          /** The first places in the whole text of the answer. */
          places: Marks,
        }),
      ),
      total: count(),
      /** There are more than `total`, or may be: only the newest `searched` answers were looked through. */
      isMore: z.boolean(),
      searched: count(),
      next: z.int().nullable(),
    })
    .nullable(),
  prompts: found({ id: z.string(), text: z.string(), intent: PromptIntent, active: z.boolean() }),
  claims: found({
    id: z.string(),
    /** In words. */
    matter: z.string(),
    value: z.string(),
    /** The words of the newest answer. */
    said: z.string(),
    status: z.enum(CASE_STATUSES),
    runs: count(),
    lastSeen: instant().nullable(),
  }),
})
