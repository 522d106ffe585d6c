// How studies are planned and shown.

import {
  MOST_HOURS,
  MOST_RUNS,
  PROTOCOL_FORMAT,
  STUDY_ENDINGS,
  STUDY_REASONS,
} from '@brand-citation-forensics/proof'
import { z } from 'zod'
import { count, Engine, givenInstant, instant, PromptIntent, sha256 } from '../../../api/schemas.ts'
import { DOMAIN } from '../../../brands/setup/site-domain.ts'
import { isCountry } from '../../../engines/terms/countries.ts'
import { canonicalLanguage } from '../../../model/locale.ts'
import { STUDY_STATES } from '../../../model/study.ts'
import { line, paragraph, Samples } from '../fields.ts'
import { CostForecast, ScanCost } from '../scans/cost-bodies.ts'

const Question = paragraph(2_000)
const Rounds = z.int().min(1).max(MOST_RUNS)
const Hours = z.int().min(1).max(MOST_HOURS)
/** No study stops by its findings: the intervals would not hold. */
const MaxUsdMicros = z.int().min(1).optional()
const distinct = (items: unknown[]) => new Set(items).size === items.length
const Engines = z.array(Engine).min(1).refine(distinct, 'must not name an engine twice')
const PromptIds = z.array(z.string().max(255)).min(1).max(1_000)

const asking = { engines: Engines, rounds: Rounds.default(1), samples: Samples.default(1) }

export const StudyForecastBody = z.object({ ...asking, promptIds: PromptIds })

export const NewStudyBody = z.object({
  ...asking,
  question: Question,
  promptIds: PromptIds,
  hours: Hours,
  maxUsdMicros: MaxUsdMicros,
  /** Left out: at once. */
  startsAt: givenInstant().optional(),
})

/** Planned by somebody else, and not changed in any way, or its hash would differ. */
export const ProtocolBody = z.strictObject({
  format: z.literal(PROTOCOL_FORMAT),
  question: Question,
  brand: z.strictObject({
    name: line(200),
    domain: z.string().max(253).regex(DOMAIN, 'must be a bare domain, such as example.com'),
    aliases: z.array(line(200)).max(50),
  }),
  facts: z
    .array(z.strictObject({ key: line(300), value: paragraph(2_000), source: line(1_500).optional() }))
    .max(2_000),
  prompts: z
    .array(
      z.strictObject({
        text: paragraph(8_000),
        intent: PromptIntent,
        country: z.string().refine(isCountry, 'must be a country by ISO 3166-1, such as DE').optional(),
        language: z
          .string()
          .max(35)
          .refine(
            text => canonicalLanguage(text) === text,
            'must be a language by BCP 47, such as de or de-AT',
          )
          .optional(),
        city: line(100).optional(),
      }),
    )
    .min(1)
    .max(1_000),
  engines: Engines,
  rounds: Rounds,
  samples: Samples,
  hours: Hours,
  maxUsdMicros: MaxUsdMicros,
})

export const StudyPlanned = z.object({
  studyId: z.string(),
  brandId: z.string(),
  protocolSha256: sha256(),
  plannedRuns: count(),
  startsAt: instant(),
  endsAt: instant(),
})

export const StudyForecast = z.object({
  plannedRuns: count(),
  /** Each sample of each round counts as a scan of the brand's plan. */
  scans: count(),
  scansThisMonth: count(),
  maxScans: count(),
  forecast: CostForecast,
})

const StudyFields = z.object({
  id: z.string(),
  brandId: z.string(),
  question: z.string(),
  state: z.enum(STUDY_STATES),
  rounds: count(),
  plannedRuns: count(),
  budgetUsd: z.number().nullable(),
  createdAt: instant(),
  startsAt: instant(),
  endsAt: instant(),
  /** Why it stopped; `complete` if nothing was left out, null while it runs. */
  reason: z.enum(STUDY_REASONS).nullable(),
  endedAt: instant().nullable(),
})

export const ListedStudy = StudyFields.extend({
  /** Planned runs that have ended. */
  endedRuns: count(),
})

/** A share with its 95 % interval; null if of nothing. */
const Rate = z
  .object({
    hits: count(),
    of: count(),
    share: z.number(),
    low: z.number(),
    high: z.number(),
    tooFewToTell: z.boolean(),
  })
  .nullable()

const Counts = z.object({
  planned: count(),
  captured: count(),
  unanswered: count(),
  failed: count(),
  cancelled: count(),
  mentioned: Rate,
  classes: z.record(z.string(), Rate),
})

export const StudyBody = StudyFields.extend({
  protocol: z.looseObject({}),
  protocolSha256: sha256(),
  schedule: z.array(
    z.object({
      round: count(),
      dueAt: instant(),
      /** Null if it was not started. */
      scanId: z.string().nullable(),
    }),
  ),
  /** For everything asked on its behalf, readings included. */
  cost: ScanCost,
  /** Why there is no answer, if there is none. */
  endings: z.array(z.object({ ending: z.enum(STUDY_ENDINGS), reason: z.string(), runs: count() })),
  results: z.object({ all: Counts, engines: z.array(Counts.extend({ engine: z.string() })) }),
})
