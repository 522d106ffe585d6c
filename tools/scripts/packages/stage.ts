// What the examples need of a service: a brand with facts, a finished scan, an answer that was made up and that
// is in the log already.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, waitForScan } from '@brand-citation-forensics/client'
import { AdminClient } from '@brand-citation-forensics/client/admin'
import { until } from '../stage.ts'
import type { Stage } from './examples.ts'

export async function setStage(url: string, token: string, folder: string): Promise<Stage> {
  const admin = new AdminClient({ baseUrl: url, token })
  const client = new Client({ baseUrl: url, token })
  const brand = { name: 'Northwind Kettles', domain: 'northwind-kettles.example', plan: 'ENTERPRISE' }
  const { id: brandId } = await admin.createBrand(brand)
  await admin.addPrompts(brandId, [
    { text: 'When was Northwind Kettles founded? [[sandbox:wrong]]', intent: 'BRANDED' },
  ])
  const { jobId } = await client.refreshGroundTruth(brandId)
  await until('the collecting of facts', async () => (await admin.getJob(jobId)).finishedAt)
  const { scanId } = await client.createScan({ brandId })
  await waitForScan(client, scanId)
  const { confabulations } = await client.listConfabulations(brandId)
  const { runId, sha256: hash } = confabulations.items[0]!
  await until('a place in the log', async () => (await client.getEvidenceBundle(runId)).integrity.checkpoint)
  const { rawResponse } = await client.getRunEvidence(runId)
  const vkey = await (await fetch(`${url}/log/key`)).text()
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  return {
    url,
    token,
    brandId,
    scanId,
    runId,
    hash,
    answer: await file('answer.txt', rawResponse ?? ''),
    altered: await file('altered.txt', `${rawResponse} `),
    key: await file('log.vkey', vkey),
  }
}
