import { z } from 'zod'
import { askedFields } from '../../../api/evidence-schemas.ts'
import { route } from '../../../api/route.ts'
import {
  BrandRef,
  CitationClass,
  ConfabulationWindow,
  count,
  Engine,
  givenDay,
  identifier,
  instant,
  PromptIntent,
} from '../../../api/schemas.ts'
import { requireBrand } from '../../../brands/require-brand.ts'
import { listTagged } from '../../../brands/store.ts'
import { explainAnswer } from '../../../citations/explain-answer.ts'
import { SHOWN_VERDICTS } from '../../../citations/shown-claim.ts'
import { listAnswers, listSuspected } from '../../../figures/answers/list-answers.ts'
import { countRuns } from '../../../figures/answers/store.ts'
import { readCustody } from '../../../figures/read-run.ts'
import { CLAIM_DOUBTS, CONTRADICTION_KINDS } from '../../../model/citation.ts'
import { SURFACES } from '../../../model/engine.ts'
import { RUN_OUTCOMES } from '../../../model/outcome.ts'
import { RUN_STATUSES } from '../../../model/scan.ts'
import { sinceOf } from '../../../model/window.ts'
import type { Sql } from '../../../platform/database.ts'
import { FactRef, Tag } from '../fields.ts'
import { nextOf, pageFields } from '../paging.ts'

const span = { start: count(), end: count() }

/** `inside`: an internal address, not to be visited. */
const Shown = { title: z.string(), url: z.string().nullable(), inside: z.boolean() }

const AnswerBody = z.object({
  runId: z.string(),
  brand: BrandRef,
  engine: Engine,
  surface: z.enum(SURFACES),
  /** Sent in a batch with others, and answered within a day. */
  byBatch: z.boolean(),
  /** A surface of its own, kept out of all rates. */
  apart: z.boolean(),
  prompt: z.object({ id: z.string(), text: z.string(), intent: PromptIntent }),
  model: z.string().nullable(),
  text: z.string(),
  outcome: z.string(),
  mentions: z.array(z.object(span)),
  claims: z.array(
    z.object({
      ...span,
      text: z.string(),
      verdict: z.enum(SHOWN_VERDICTS),
      matter: z.string(),
      reader: z.string(),
      comparison: z.string().nullable(),
      doubt: z.enum(CLAIM_DOUBTS).nullable(),
      aside: z.string().nullable(),
      confidence: z.number().nullable(),
      reason: z.enum(CONTRADICTION_KINDS).nullable(),
      key: z.string(),
      fact: FactRef.nullable(),
      /** All values of that fact, if it has several. */
      truth: z.string().nullable(),
    }),
  ),
  /** Sentences about the brand with a value that no reader read. */
  unread: z.array(z.object({ ...span, text: z.string() })),
  /** Why the model has not read it, and whether it will be asked again. */
  notRead: z.object({ model: z.string(), reason: z.string(), again: z.boolean() }).nullable(),
  citations: z.array(
    z.object({
      position: count(),
      url: z.string(),
      title: z.string().nullable(),
      host: z.string(),
      /** As sources are counted; null if it has none. */
      source: z.string().nullable(),
      owned: z.boolean(),
      inside: z.boolean(),
      start: count().nullable(),
      end: count().nullable(),
    }),
  ),
  /** What the engine says it searched for, and the pages it says it read and does not cite: from its bytes. */
  searchedFor: z.array(z.string()),
  readOnly: z.array(z.object({ url: z.string(), title: z.string().nullable(), inside: z.boolean() })),
  /** What the engine showed beside the answer, read from its bytes; no verdict rests on it. */
  beside: z
    .object({
      products: z.array(
        z.object({ ...Shown, price: z.string().nullable(), merchant: z.string().nullable() }),
      ),
      ads: z.array(z.object(Shown)),
      followUps: z.array(z.string()),
    })
    .nullable(),
})

const ListedRun = z.object({
  id: z.string(),
  scanId: z.string(),
  engine: Engine,
  intent: PromptIntent,
  promptId: z.string(),
  promptText: z.string(),
  status: z.enum(RUN_STATUSES),
  citationClass: CitationClass.nullable(),
  /** Why it has this class and not a neighbouring one. */
  reason: z.string().nullable(),
  /** What it says that is false, in its own words; of several the first. */
  falseClaim: z.string().nullable(),
  sha256: z.string().nullable(),
  capturedAt: instant().nullable(),
  failure: z.string().nullable(),
  outcome: z.enum(RUN_OUTCOMES).nullable(),
  sample: z.int(),
  surface: z.enum(SURFACES).nullable(),
  ...askedFields,
})

const CustodyBody = z.object({
  chainOfCustody: z.array(
    z.object({
      event: z.string(),
      at: instant(),
      actor: z.string(),
      detail: z.string(),
      sha256: z.string().nullable(),
    }),
  ),
  /** Of its own answer, as in its bundle and exhibit. Null until it has its place in the log. */
  entry: z.object({ origin: z.string(), index: count() }).nullable(),
  treeSize: count().nullable(),
  timestamps: count(),
  isWitnessed: z.boolean(),
})

const DAY_MS = 86_400_000

interface Span {
  from?: string | undefined
  to?: string | undefined
  window: z.infer<typeof ConfabulationWindow>
}

function spanOf({ from, to, window }: Span, now: Date): { since: Date | null; until: Date | null } {
  if (from === undefined && to === undefined) return { since: sinceOf(window, now), until: null }
  return { since: from === undefined ? null : new Date(from), until: endOf(to) }
}

/** The first instant after a day. */
const endOf = (day: string | undefined): Date | null =>
  day === undefined ? null : new Date(Date.parse(day) + DAY_MS)
async function promptIdsTagged(sql: Sql, brandId: string, tag?: string): Promise<string[] | null> {
  return tag === undefined ? null : (await listTagged(sql, brandId, tag)).map(({ id }) => id)
}

export const runAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/brands/:brandId/runs',
    operationId: 'adminListRuns',
    access: { action: 'scan.read', about: 'brandId' },
    summary: 'Runs of a brand page by page, newest scan first',
    params: z.object({ brandId: z.string() }),
    query: z.object({
      engine: Engine.optional(),
      intent: PromptIntent.optional(),
      class: CitationClass.optional(),
      outcome: z.enum(RUN_OUTCOMES).optional(),
      /** Only what rates count: classified answers, except those on surfaces kept apart. */
      counted: z.stringbool().default(false),
      /** Only answers to this prompt that rates count. */
      promptId: identifier().optional(),
      /** Only answers to prompts with this tag. */
      tag: Tag.optional(),
      /** Whole UTC days, inclusive; they replace the window. */
      from: givenDay().optional(),
      to: givenDay().optional(),
      /** Only answers that may contradict a fact; a page may be short although more follow. */
      suspected: z.stringbool().default(false),
      window: ConfabulationWindow.default('30d'),
      ...pageFields({ usual: 50, most: 100 }),
      /** The page before the cursor; without a cursor, the last page. */
      backwards: z.stringbool().default(false),
      /** Without a cursor: begins with runs requested on this day or earlier. */
      day: givenDay().optional(),
      total: z.stringbool().default(true),
    }),
    responses: {
      200: {
        description: 'A page',
        schema: z.object({
          runs: z.array(ListedRun),
          next: z.string().nullable(),
          /** To be asked for with `backwards`. */
          previous: z.string().nullable(),
          /** How many match, or more; null if not counted. */
          total: z.object({ runs: count(), isMore: z.boolean() }).nullable(),
        }),
      },
    },
    table: { rows: 'runs', content: 'answers' },
    async handle({ database, clock }, { params, query }) {
      const brand = await requireBrand(database, params.brandId)
      const {
        engine = null,
        intent = null,
        class: citationClass = null,
        outcome = null,
        cursor = null,
      } = query
      const { counted, promptId, suspected, limit } = query
      const promptIds = await promptIdsTagged(database, brand.id, query.tag)
      const what = { brandId: brand.id, engine, intent, citationClass, outcome, counted, promptId, promptIds }
      const filter = { ...what, ...spanOf(query, clock.now()) }
      const wanted = { after: cursor, limit, isBackwards: query.backwards, before: endOf(query.day) }
      const list = suspected ? listSuspected : listAnswers
      const { rows, next, previous } = await list(database, filter, wanted)
      const runs = rows.map(run => ({ ...run, capturedAt: run.capturedAt?.toISOString() ?? null }))
      const total = suspected || !query.total ? null : await countRuns(database, filter)
      return { status: 200, body: { runs, next: nextOf(next), previous: nextOf(previous), total } }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/runs/:runId/answer',
    operationId: 'adminGetAnswer',
    access: { action: 'evidence.read', about: 'runId' },
    summary: 'The text of a captured answer, with the places its verdict speaks of',
    params: z.object({ runId: z.string() }),
    responses: { 200: { description: 'Answer', schema: AnswerBody } },
    async handle({ database, engines }, { params }) {
      return { status: 200, body: await explainAnswer({ sql: database, engines }, params.runId) }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/runs/:runId/custody',
    operationId: 'adminGetCustody',
    access: { action: 'evidence.read', about: 'runId' },
    summary: 'What happened to the evidence of a run, and where it stands in the log; no export',
    params: z.object({ runId: z.string() }),
    responses: { 200: { description: 'Custody', schema: CustodyBody } },
    async handle({ database, tree, contents, clock, baseUrl }, { params }) {
      const deps = { sql: database, tree, contents, now: clock.now(), baseUrl }
      return { status: 200, body: await readCustody(deps, params.runId) }
    },
  }),
]
