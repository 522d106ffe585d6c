import { z } from 'zod'
import { route } from '../../../api/route.ts'
import type { Services } from '../../../api/services.ts'
import { planCalibration, requestCalibration } from '../../../citations/calibrating/plan.ts'
import { CALIBRATED_READERS } from '../../../model/jobs.ts'
import { MATTER_KINDS } from '../../../readers/matter.ts'
import { statementShape } from '../../../readers/statement.ts'
import { READER_STATES, readerState } from '../../../scans/reader-state.ts'
import { testReader } from '../../../scans/test-reader.ts'
import { line, paragraph } from '../fields.ts'

const Kind = z.object({
  kind: z.enum(MATTER_KINDS),
  /** Accusations, and how many of them people had marked too. */
  found: z.int(),
  right: z.int(),
  /** Of their share, 95 %. */
  lowerBound: z.number(),
  mayAccuse: z.boolean(),
})
const Calibration = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  method: z.string(),
  answers: z.int(),
  unread: z.int(),
  kinds: z.array(Kind),
})
const ReaderBody = z.object({
  reader: z.string(),
  model: z.string().nullable(),
  state: z.enum(READER_STATES),
  since: z.iso.datetime().nullable(),
  message: z.string().nullable(),
  calibration: Calibration.nullable(),
  calibrating: z.object({ jobId: z.string(), read: z.int(), answers: z.int() }).nullable(),
})
const TestBody = z.object({
  reader: z.string(),
  model: z.string(),
  ms: z.int(),
  costUsd: z.number().nullable(),
  statements: z.array(statementShape),
  failure: z.string().nullable(),
  message: z.string().nullable(),
})
const PlanBody = z.object({
  reader: z.enum(CALIBRATED_READERS),
  model: z.string().nullable(),
  answers: z.int(),
  languages: z.array(z.string()),
  /** Answers read by an earlier attempt; they are not read again. */
  read: z.int(),
  requests: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Null: nobody has a price. */
  costUsd: z.number().nullable(),
})

const Whom = z.enum(CALIBRATED_READERS).default('model')
const planDeps = ({ reader, ...services }: Services) => ({
  ...services,
  configured: reader?.settings ?? null,
})

export const readerAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/reader',
    operationId: 'adminGetReader',
    access: { action: 'installation.read', about: 'installation' },
    summary:
      'Who reads the answers, whether it does, and what it may accuse of; `reader=rules` asks about the rules',
    query: z.object({ reader: z.enum(CALIBRATED_READERS).optional() }),
    responses: { 200: { description: 'Reader', schema: ReaderBody } },
    async handle(services, { query }) {
      const reader = query.reader === 'rules' ? null : services.reader
      return { status: 200, body: await readerState({ ...services, reader }) }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/reader/test',
    operationId: 'adminTestReader',
    access: { action: 'reader.test', about: 'installation' },
    summary: 'Have one short text read now; nothing of it is kept',
    body: z.object({ text: paragraph(8_000).optional(), about: line(200).optional() }),
    responses: { 200: { description: 'What was read', schema: TestBody } },
    async handle({ reader }, { body }) {
      return { status: 200, body: await testReader(reader, body) }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/reader/calibration',
    operationId: 'adminPlanCalibration',
    access: { action: 'reader.calibrate', about: 'installation' },
    summary: 'What a calibration would read now, and what that costs',
    query: z.object({ reader: Whom }),
    responses: { 200: { description: 'Plan', schema: PlanBody } },
    async handle(services, { query }) {
      return { status: 200, body: await planCalibration(planDeps(services), query.reader) }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/reader/calibration',
    operationId: 'adminCalibrateReader',
    access: { action: 'reader.calibrate', about: 'installation' },
    summary:
      'Calibrate the model or the rules on the labelled answers; `confirm` says that the cost is agreed to',
    body: z.object({ reader: Whom, confirm: z.literal(true) }),
    responses: { 202: { description: 'Queued', schema: z.object({ jobId: z.string() }) } },
    async handle(services, { body: { reader }, actor }) {
      return { status: 202, body: await requestCalibration(planDeps(services), { actor, reader }) }
    },
  }),
]
