// How a brand compares with its rivals, in as few figures as possible. v1 has no route about rivals, so this tool has none.

import { NO_SHARE_WORDS, type NoShare } from '@brand-citation-forensics/proof'
import { z } from 'zod'
import type { Answer, Asked, Operation } from '../api/route.ts'
import { count, Engine } from '../api/schemas.ts'
import { requireBrand } from '../brands/require-brand.ts'
import { NO_SHARES, RIVAL_WINDOWS } from '../model/rival.ts'
import { readFigures } from '../rivals/figures/read-figures.ts'
import type { Visit } from './visit.ts'

const Params = z.object({ brandId: z.string() })
const Query = z.object({ window: z.enum(RIVAL_WINDOWS).default('30d') })
const Figure = z.object({ share: z.number(), low: z.number(), high: z.number(), n: count() }).nullable()

const Result = z.object({
  since: z.string(),
  until: z.string(),
  answers: count(),
  neutralAnswers: count(),
  noShareOfVoice: z.enum(NO_SHARES).nullable(),
  companies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isBrand: z.boolean(),
      shareOfVoice: Figure,
      named: Figure,
      meanPlace: z
        .object({ mean: z.number(), low: z.number().nullable(), high: z.number().nullable(), n: count() })
        .nullable(),
      first: Figure,
      cited: Figure,
    }),
  ),
  engines: z.array(z.object({ engine: Engine, shareOfVoice: z.record(z.string(), Figure) })),
})

export const GET_RIVALS: Operation = {
  method: 'GET',
  url: '',
  operationId: 'getRivals',
  access: { action: 'rival.read', about: 'brandId' },
  summary: 'How a brand stands against its rivals',
  params: Params,
  query: Query,
  responses: { 200: { description: 'Figures', schema: Result } },
}

export async function getRivals({ services }: Visit, asked: Asked): Promise<Answer> {
  const { brandId } = asked.params as z.output<typeof Params>
  const { window } = asked.query as z.output<typeof Query>
  const { database, clock } = services
  await requireBrand(database, brandId)
  const request = { brandId, window, engine: null, intent: null, promptId: null }
  return { status: 200, body: bodyOf(await readFigures({ sql: database, now: clock.now() }, request)) }
}

const bodyOf = (figures: Awaited<ReturnType<typeof readFigures>>) => ({
  ...{ since: figures.since, until: figures.until, answers: figures.answers },
  ...{ neutralAnswers: figures.neutral, noShareOfVoice: figures.noShare },
  companies: figures.parties.map(({ id, name, isBrand, shareOfVoice, named, rank, ...rest }) => ({
    ...{ id, name, isBrand, shareOfVoice: short(shareOfVoice), named: short(named) },
    meanPlace: rank && {
      mean: rounded(rank.mean),
      low: rounded(rank.low),
      high: rounded(rank.high),
      n: rank.of,
    },
    ...{ first: short(rest.first), cited: short(rest.cited) },
  })),
  engines: figures.engines
    .filter(({ noShare }) => noShare === null)
    .map(({ engine, parties }) => ({
      engine,
      shareOfVoice: Object.fromEntries(parties.map(({ name, shareOfVoice }) => [name, short(shareOfVoice)])),
    })),
})

interface Shown {
  share: number
  low: number
  high: number
  of: number
  /** For a share of voice: answers, while `of` counts names. */
  answers?: number
}

const short = (rate: Shown | null) =>
  rate && {
    ...{ share: rounded(rate.share), low: rounded(rate.low), high: rounded(rate.high) },
    n: rate.answers ?? rate.of,
  }

function rounded(value: number): number
function rounded(value: number | null): number | null
function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1000) / 1000
}

/** Dividing one company's names by another's would not give a share of voice. */
export function whyNoShare({ noShareOfVoice }: Record<string, unknown>): string {
  const rule = 'Report a figure only with its interval and n, and none whose interval is wider than 0.4.'
  return noShareOfVoice === null
    ? rule
    : `No share of voice. ${NO_SHARE_WORDS[noShareOfVoice as NoShare]} Do not estimate one. ${rule}`
}
