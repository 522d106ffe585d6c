// The ten calls of an earlier client, in the order of a first day; prints what came.

import { Client, waitForScan } from '@brand-citation-forensics/client'

const [baseUrl, token, brandId] = process.argv.slice(2)
const client = new Client({ baseUrl, token })

const { scanId } = await client.createScan({ brandId })
const scan = await waitForScan(client, scanId)
const { confabulations } = await client.listConfabulations(brandId)
const { runId, sha256 } = confabulations.items[0]
const { rawResponse } = await client.getRunEvidence(runId)
const page = await client.getEvidenceBundle(runId, { format: 'html' })
const said = {
  scan: scan.status,
  runId,
  bundle: `version ${(await client.getEvidenceBundle(runId)).bundleVersion}`,
  page: page.startsWith('<!doctype html>'),
  facts: (await client.getGroundTruth(brandId)).facts.length > 0,
  captured: (await client.getPublicEvidence(sha256)).found,
  checked: (await client.checkPublicEvidence(sha256, { content: rawResponse })).verdict,
  jobs: [
    Boolean((await client.verifyRun(runId)).jobId),
    Boolean((await client.refreshGroundTruth(brandId)).jobId),
  ],
}
process.stdout.write(JSON.stringify(said))
