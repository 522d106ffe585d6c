// The request and answer of a search, for the operator's API and for agents.

import { z } from 'zod'
import { CASE_STATUSES } from '../model/case.ts'
import { SEARCHED, type SearchRequest } from '../search/search-brand.ts'
import { CitationClass, count, Engine, givenDay, instant, PromptIntent } from './schemas.ts'

const MOST_LETTERS = 200
const DAY_MS = 86_400_000

export const searchFields = {
  /** Words, `"a phrase"`, `-without`; the last word also matches as a prefix. */
  q: z.string().min(1).max(MOST_LETTERS),
  in: z.enum(SEARCHED).optional(),
  /** The best of the newest 200 matches, or all matches, newest first. */
  order: z.enum(['best', 'newest']).default('best'),
  engine: Engine.optional(),
  intent: PromptIntent.optional(),
  class: CitationClass.optional(),
  /** Whole UTC days, both included. */
  from: givenDay().optional(),
  to: givenDay().optional(),
  cursor: z
    .string()
    .regex(/^-?\d{1,9}$/, 'must be the `next` of an earlier page')
    .optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
}

type Asked = z.infer<z.ZodObject<typeof searchFields>>

/** Pages go by time: a cursor continues with the newest, whatever the order asked for. */
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
  /** The query contains nothing to look for. */
  isEmpty: z.boolean(),
  /** Nothing was found, and this was probably meant: prompts and claims are the results for it. */
  meant: z.string().nullable(),
  /** Answers searchable so far, of all there are. */
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
          /** The first matches in the whole text of the answer. */
          places: Marks,
        }),
      ),
      total: count(),
      /** There are, or may be, more than `total`: only the newest `searched` answers were examined. */
      isMore: z.boolean(),
      searched: count(),
      next: z.int().nullable(),
    })
    .nullable(),
  prompts: found({ id: z.string(), text: z.string(), intent: PromptIntent, active: z.boolean() }),
  claims: found({
    id: z.string(),
    /** The case in one sentence. */
    title: z.string(),
    /** What it is about, in words. */
    matter: z.string(),
    value: z.string(),
    /** The sentence of the newest answer. */
    said: z.string(),
    status: z.enum(CASE_STATUSES),
    runs: count(),
    lastSeen: instant().nullable(),
  }),
})
