// What the demo leaves behind: its brand, facts read from its site, one scan of it on every engine, one confabulation
// that was verified again.

import { Client, type PromptIntent, waitForScan } from '@brand-citation-forensics/client'
import { type Api, createApi } from '@brand-citation-forensics/client/admin'
import { DEMO_BRAND } from '@brand-citation-forensics/sandbox'
import { eventually, TOKEN } from '../../service/test/harness.ts'

export interface Demo {
  brandId: string
  scanId: string
  runs: number
  confabulation: { runId: string; intent: PromptIntent; claim: string; promptText: string; sha256: string }
  client: Client
  admin: Api
}

export async function seedDemo(baseUrl: string): Promise<Demo> {
  const client = new Client({ baseUrl, token: TOKEN })
  const admin = createApi({ baseUrl, token: TOKEN })
  const { name, domain, aliases, prompts } = DEMO_BRAND
  const { id: brandId } = await admin.POST('/api/admin/brands', {
    body: { name, domain, aliases: [...aliases], plan: 'ENTERPRISE' },
  })
  await admin.POST('/api/admin/brands/{brandId}/prompts', {
    params: { path: { brandId } },
    body: { prompts: [...prompts] },
  })
  await jobDone(admin, (await client.refreshGroundTruth(brandId)).jobId)
  const { scanId } = await client.createScan({ brandId })
  await waitForScan(client, scanId)
  const runs = await eventually(async () => {
    const { runs } = await admin.GET('/api/admin/scans/{scanId}', { params: { path: { scanId } } })
    return runs.every(({ status }) => status === 'CLASSIFIED' || status === 'FAILED') ? runs : undefined
  })
  const { items } = await admin.GET('/api/admin/brands/{brandId}/confabulations', {
    params: { path: { brandId }, query: { window: 'all', limit: 100 } },
  })
  const confabulation = items.find(({ fact }) => fact?.key === 'foundingDate')
  if (!confabulation) throw new Error('no engine was wrong about the year')
  await jobDone(admin, (await client.verifyRun(confabulation.runId)).jobId)
  return { brandId, scanId, runs: runs.length, confabulation, client, admin }
}

const jobDone = (admin: Api, jobId: string) =>
  eventually(
    async () =>
      (await admin.GET('/api/admin/jobs/{jobId}', { params: { path: { jobId } } })).status === 'DONE',
  )
