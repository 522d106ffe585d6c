import { z } from 'zod'
import { route } from '../../../api/route.ts'
import type { Services } from '../../../api/services.ts'
import { CalibrationPlan, planCalibration, requestCalibration } from '../../../citations/calibrating/plan.ts'
import { ReaderState, readerState } from '../../../scans/reader-state.ts'
import { ReaderTest, testReader } from '../../../scans/test-reader.ts'
import { line, paragraph } from '../fields.ts'

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
    summary: 'Who reads the answers, whether it does, and what it may accuse of',
    responses: { 200: { description: 'Reader', schema: ReaderState } },
    async handle(services) {
      return { status: 200, body: await readerState(services) }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/reader/test',
    operationId: 'adminTestReader',
    access: { action: 'reader.test', about: 'installation' },
    summary: 'Have one short text read now; nothing of it is kept',
    body: z.object({ text: paragraph(8_000).optional(), about: line(200).optional() }),
    responses: { 200: { description: 'What was read', schema: ReaderTest } },
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
    responses: { 200: { description: 'Plan', schema: CalibrationPlan } },
    async handle(services) {
      return { status: 200, body: await planCalibration(planDeps(services)) }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/reader/calibration',
    operationId: 'adminCalibrateReader',
    access: { action: 'reader.calibrate', about: 'installation' },
    summary: 'Calibrate the model on the labelled answers; `confirm` says that the cost is agreed to',
    body: z.object({ confirm: z.literal(true) }),
    responses: { 202: { description: 'Queued', schema: z.object({ jobId: z.string() }) } },
    async handle(services, { actor }) {
      return { status: 202, body: await requestCalibration(planDeps(services), { actor }) }
    },
  }),
]
