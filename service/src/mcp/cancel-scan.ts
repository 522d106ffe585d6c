// v1 starts scans but cannot stop one; whoever started one by a tool can stop it by another.

import { z } from 'zod'
import type { Answer, Asked, Operation } from '../api/route.ts'
import { count } from '../api/schemas.ts'
import { readProgress } from '../figures/summaries/read-scan.ts'
import { cancelScan } from '../scans/cancel/cancel-scan.ts'
import type { Visit } from './visit.ts'

const Params = z.object({ scanId: z.string() })
const Counts = z.object({ captured: count(), asking: count(), cancelled: count() })

export const CANCEL_SCAN: Operation = {
  method: 'POST',
  url: '',
  operationId: 'cancelScan',
  access: { action: 'scan.cancel', about: 'scanId' },
  summary: 'Ask nothing more for a scan',
  params: Params,
  responses: { 200: { description: 'Cancelled', schema: Counts } },
}

export async function stopScan({ services }: Visit, { params, actor }: Asked): Promise<Answer> {
  const { scanId } = params as z.output<typeof Params>
  await cancelScan(services, { scanId, actor })
  return { status: 200, body: (await readProgress(services, scanId)).progress }
}
