// Reading cases: for the console, the command line and agents. What people do with them is in http/admin/cases/cases.ts.

import { z } from 'zod'
import { requireBrand } from '../brands/require-brand.ts'
import { listPages } from '../cases/pages/shown/list-pages.ts'
import { type CaseState, findCase } from '../cases/people/store.ts'
import { listCases } from '../cases/shown/list-cases.ts'
import { pageOfEvidence, readCase } from '../cases/shown/read-case.ts'
import { readShares } from '../cases/shown/shares.ts'
import { sinceLastScan } from '../figures/change/choose-scans.ts'
import { CASE_NEWS, CASE_STATUSES, OPEN_STATUSES } from '../model/case.ts'
import { CONTRADICTION_KINDS } from '../model/citation.ts'
import { notFound } from '../model/errors.ts'
import { sinceOf } from '../model/window.ts'
import type { Sql } from '../platform/database.ts'
import { isPlausibleId } from '../platform/ids.ts'
import { CitedPage } from './cited-pages.ts'
import { nextOf, pageFields } from './paging.ts'
import { route } from './route.ts'
import {
  count,
  Engine,
  givenInstant,
  identifier,
  instant,
  PromptIntent,
  Quote,
  Standing,
  sha256,
} from './schemas.ts'

const Status = z.enum(CASE_STATUSES)
const Actor = z.object({ id: z.string(), name: z.string().nullable() })

const Rate = z.object({
  hits: count(),
  of: count(),
  share: z.number(),
  low: z.number(),
  high: z.number(),
})

/** What a verdict says about the claim; the claim itself is third-party text. */
const Said = z.object({
  claim: z.string(),
  quote: Quote,
  isDenied: z.boolean(),
  claimed: z.string(),
  truth: z.string(),
  reader: z.string(),
  kind: z.enum(CONTRADICTION_KINDS).nullable(),
  fact: z
    .object({ id: z.string(), key: z.string(), value: z.string(), source: z.string(), hash: sha256() })
    .nullable(),
})

const CaseBody = z.object({
  id: z.string(),
  brandId: z.string(),
  /** The case in one sentence. */
  title: z.string(),
  /** What it is about, in words, and how much it weighs in the order of cases. */
  harm: z.object({ about: z.string(), weight: count() }),
  /** What it is about, in words; `key` is the fact's. */
  matter: z.string(),
  key: z.string(),
  /** The claimed value in its normal form. */
  value: z.string(),
  /** By the newest answer that repeats it; null if today's rules find it in none. */
  said: Said.nullable(),
  isFound: z.boolean(),
  status: Status,
  statusSince: instant(),
  reason: z.string().nullable(),
  owner: Actor.nullable(),
  due: z.iso.date().nullable(),
  openedAt: instant(),
  firstSeen: instant().nullable(),
  lastSeen: instant().nullable(),
  /** Answers that repeat it: all, and those of the 30 days before it was last seen. */
  runs: count(),
  recent: count(),
  engines: z.array(Engine),
  intents: z.array(PromptIntent),
})

/** With its share of answers, if asked for. */
const ListedCase = CaseBody.extend({
  /** Since the last scan began. */
  news: z.enum(CASE_NEWS).nullable(),
  share: Rate.nullable().optional(),
})

const CaseDetail = CaseBody.extend({
  /** Of the answers to its prompts on its engines in so many days, those that repeat it. */
  shareDays: count(),
  share: Rate.nullable(),
  engineShares: z.array(z.object({ engine: Engine, share: Rate })),
  cells: z.array(
    z.object({
      engine: Engine,
      promptId: z.string(),
      promptText: z.string(),
      week: z.iso.date(),
      hits: count(),
      answers: count(),
    }),
  ),
  /** By engine: the last answer with it, the first without, how many since, and how high its rate may still be. */
  silences: z.array(
    z.object({
      engine: Engine,
      lastHit: instant().nullable(),
      firstClean: instant().nullable(),
      clean: count(),
      rate: Rate.nullable(),
    }),
  ),
  notes: z.array(z.object({ id: z.string(), writtenAt: instant(), actor: Actor, text: z.string() })),
  reports: z.array(
    z.object({
      id: z.string(),
      engine: Engine,
      recipient: z.string(),
      text: z.string(),
      reportedAt: instant(),
      actor: Actor,
      /** In days: the claim went away somewhere between the two. */
      goneAfterDays: z.object({ low: z.number(), high: z.number() }).nullable(),
    }),
  ),
  /** Where each engine takes reports of mistakes, and a text to paste there. */
  channels: z.array(
    z.object({ engine: Engine, how: z.string(), url: z.string().nullable(), text: z.string() }),
  ),
  /** Pages that its answers cite, those that say it first. None is proved to be an engine's source. */
  citedPages: z.array(CitedPage),
})

const MOST_CITED_PAGES = 10

const EvidencePage = z.object({
  runs: z.array(
    z.object({
      runId: z.string(),
      scanId: z.string(),
      engine: Engine,
      intent: PromptIntent,
      promptId: z.string(),
      promptText: z.string(),
      sha256: sha256(),
      capturedAt: instant(),
      apart: z.boolean(),
      said: Said.nullable(),
    }),
  ),
  next: z.string().nullable(),
})

/** Renders times as text, at any depth. */
export const told = (value: object): object => JSON.parse(JSON.stringify(value))

export async function requireCase(sql: Sql, id: string): Promise<CaseState> {
  const found = isPlausibleId(id) ? await findCase(sql, id) : null
  if (!found) throw notFound('Case')
  return found
}

/** The complete case, also returned by every route that changes one. */
export async function caseBody(
  { database, clock, baseUrl }: { database: Sql; clock: { now(): Date }; baseUrl: string },
  id: string,
): Promise<object> {
  const brand = await requireBrand(database, (await requireCase(database, id)).brandId)
  const found = await readCase({ sql: database, now: clock.now(), baseUrl }, { id, brand })
  const { pages } = await listPages(database, id, brand)
  return told({ ...found, citedPages: pages.slice(0, MOST_CITED_PAGES) })
}

export const CASE_RESPONSE = { 200: { description: 'The case', schema: CaseDetail } }

const NEW_SINCE = ['scan', '7d', '30d'] as const

/** Null: whenever they came, as before the first scan has ended. */
function newSinceOf(asked: string | undefined, { last, now }: { last: Date | null; now: Date }): Date | null {
  if (asked === undefined) return null
  if (asked === 'scan') return last
  return asked === '7d' || asked === '30d' ? sinceOf(asked, now) : new Date(asked)
}

export const listCasesRoute = route({
  method: 'GET',
  url: '/api/admin/brands/:brandId/cases',
  operationId: 'adminListCases',
  access: { action: 'case.read', about: 'brandId' },
  summary: 'False claims about a brand, each once, worst first: who says it, since when, and where it stands',
  params: z.object({ brandId: z.string() }),
  query: z.object({
    /** `active`: those that need somebody to act. */
    status: z.enum([...CASE_STATUSES, 'active', 'all']).default('active'),
    engine: Engine.optional(),
    intent: PromptIntent.optional(),
    /** A person, or `me`. */
    owner: identifier().optional(),
    /** New or returned since then: an instant, the start of the last scan, or whole UTC days, today among them. */
    newSince: z.union([givenInstant(), z.enum(NEW_SINCE)]).optional(),
    seenSince: givenInstant().optional(),
    /** With the share of answers that repeat each. */
    shares: z.stringbool().default(false),
    ...pageFields({ usual: 50, most: 100 }),
  }),
  responses: {
    200: {
      description: 'A page',
      schema: z.object({
        /** By status, regardless of the status filter. */
        counts: z.record(Status, count()),
        /** Of the whole brand, since the last scan began; `isFirst`: there was none before it. */
        standing: Standing.extend({ since: instant().nullable(), isFirst: z.boolean() }),
        cases: z.array(ListedCase),
        next: z.string().nullable(),
      }),
    },
  },
  table: { rows: 'cases', content: 'cases' },
  async handle({ database, clock }, { params, query, whoAsks }) {
    const brand = await requireBrand(database, params.brandId)
    const { status, engine = null, intent = null, cursor = null, limit } = query
    const owner = query.owner === 'me' ? await whoAsks() : (query.owner ?? null)
    const statuses = status === 'all' ? null : status === 'active' ? OPEN_STATUSES : [status]
    const last = await sinceLastScan(database, brand.id)
    const newSince = newSinceOf(query.newSince, { last: last.since, now: clock.now() })
    const seenSince = query.seenSince ? new Date(query.seenSince) : null
    const filter = { brandId: brand.id, statuses, engine, intent, owner, newSince, seenSince }
    const page = await listCases(database, filter, { after: cursor, limit, ...last })
    const shares = query.shares ? await readShares(database, page.cases, clock.now()) : []
    const cases = page.cases.map((one, at) => ({ ...one, ...(shares[at] && { share: shares[at].share }) }))
    return { status: 200, body: { ...told({ ...page, cases }), next: nextOf(page.next) } }
  },
})

export const getCaseRoute = route({
  method: 'GET',
  url: '/api/admin/cases/:caseId',
  operationId: 'adminGetCase',
  access: { action: 'case.read', about: 'caseId' },
  summary:
    'A false claim: claimed beside true, its share of answers, engine by prompt over time, notes and reports',
  params: z.object({ caseId: z.string() }),
  responses: CASE_RESPONSE,
  async handle(services, { params }) {
    return { status: 200, body: await caseBody(services, params.caseId) }
  },
})

export const listCaseRunsRoute = route({
  method: 'GET',
  url: '/api/admin/cases/:caseId/runs',
  operationId: 'adminListCaseRuns',
  access: { action: 'case.read', about: 'caseId' },
  summary: 'Every answer that repeats a false claim, newest first',
  params: z.object({ caseId: z.string() }),
  query: z.object(pageFields({ usual: 50, most: 100 })),
  responses: { 200: { description: 'A page', schema: EvidencePage } },
  table: { rows: 'runs', content: 'answers' },
  async handle({ database }, { params, query: { cursor = null, limit } }) {
    const { id } = await requireCase(database, params.caseId)
    const page = await pageOfEvidence(database, id, { after: cursor, limit })
    return { status: 200, body: { ...told(page), next: nextOf(page.next) } }
  },
})
