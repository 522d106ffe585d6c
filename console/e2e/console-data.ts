// What the demo leaves behind: its brand, facts read from its site, one scan of it on every engine, one confabulation
// that was verified again.

import { Client, waitForScan } from '@brand-citation-forensics/client'
import { AdminClient } from '@brand-citation-forensics/client/admin'
import { DEMO_BRAND } from '@brand-citation-forensics/sandbox'
import { eventually, TOKEN } from '../../service/test/harness.ts'

export interface Demo {
  brandId: string
  scanId: string
  runs: number
  confabulation: { runId: string; claim: string; promptText: string; sha256: string }
  client: Client
  admin: AdminClient
}

export async function seedDemo(baseUrl: string): Promise<Demo> {
  const client = new Client({ baseUrl, token: TOKEN })
  const admin = new AdminClient({ baseUrl, token: TOKEN })
  const { name, domain, aliases, prompts } = DEMO_BRAND
  const { id: brandId } = await admin.createBrand({ name, domain, aliases: [...aliases], plan: 'ENTERPRISE' })
  await admin.addPrompts(brandId, [...prompts])
  await jobDone(admin, (await client.refreshGroundTruth(brandId)).jobId)
  const { scanId } = await client.createScan({ brandId })
  await waitForScan(client, scanId)
  const runs = await eventually(async () => {
    const { runs } = await admin.getScan(scanId)
    return runs.every(({ status }) => status === 'CLASSIFIED' || status === 'FAILED') ? runs : undefined
  })
  const { items } = await admin.listConfabulations(brandId, { window: 'all', limit: 100 })
  const confabulation = items.find(({ fact }) => fact?.key === 'foundingDate')
  if (!confabulation) throw new Error('no engine was wrong about the year')
  await jobDone(admin, (await client.verifyRun(confabulation.runId)).jobId)
  return { brandId, scanId, runs: runs.length, confabulation, client, admin }
}

const jobDone = (admin: AdminClient, jobId: string) =>
  eventually(async () => (await admin.getJob(jobId)).status === 'DONE')
