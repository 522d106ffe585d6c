// Studies, for agents that report on them: read only. Planning one spends money over days, and is for people.

import { z } from 'zod'
import type { Answer, Asked, Operation } from '../api/route.ts'
import { identifier } from '../api/schemas.ts'
import { requireBrand } from '../brands/require-brand.ts'
import { listStudies, readStudy } from '../scans/studies/read-study.ts'
import type { Visit } from './visit.ts'

const MOST_LISTED = 20

const BrandId = z.object({ brandId: identifier() })
const StudyId = z.object({ studyId: identifier() })
const readOnly = { method: 'GET', url: '' } as const

export const LIST_STUDIES: Operation = {
  ...readOnly,
  operationId: 'listStudies',
  access: { action: 'study.read', about: 'brandId' },
  summary: 'Studies of a brand',
  params: BrandId,
  responses: {
    200: {
      description: 'Studies',
      schema: z.object({ studies: z.array(z.looseObject({})), truncated: z.boolean() }),
    },
  },
}

export async function listStudiesTool({ services }: Visit, asked: Asked): Promise<Answer> {
  const { brandId } = asked.params as z.output<typeof BrandId>
  const { database, clock } = services
  const { id } = await requireBrand(database, brandId)
  const wanted = { brandId: id, now: clock.now(), after: null, limit: MOST_LISTED }
  const { rows, next } = await listStudies(database, wanted)
  return { status: 200, body: { studies: rows, truncated: next !== null } }
}

export const GET_STUDY: Operation = {
  ...readOnly,
  operationId: 'getStudy',
  access: { action: 'study.read', about: 'studyId' },
  summary: 'A study and its results',
  params: StudyId,
  responses: { 200: { description: 'Study', schema: z.looseObject({}) } },
}

export async function getStudyTool({ services }: Visit, asked: Asked): Promise<Answer> {
  const { studyId } = asked.params as z.output<typeof StudyId>
  return { status: 200, body: await readStudy(services.database, studyId, services.clock.now()) }
}

/** A share of few answers would be reported as a finding. */
export function isStudyOver(body: Record<string, unknown>): string {
  if (body.state !== 'ended')
    return 'Not over: shares may still move. Report them as preliminary, or wait until state is ended.'
  return 'Over: these numbers stay. Report each share with its interval, and none where tooFewToTell is true.'
}
