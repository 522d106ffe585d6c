// Asks the engines about a brand, waits, and shows what they made up.
import { Client, waitForScan } from '@brand-citation-forensics/client'

const [brandId = ''] = process.argv.slice(2)
const client = new Client({ baseUrl: process.env.BCF_URL, token: process.env.BCF_ACCESS_TOKEN })

const { scanId, engines } = await client.createScan({ brandId })
console.log(`${scanId} asks ${engines.length} engines`)

const scan = await waitForScan(client, scanId, {
  timeoutMs: 10 * 60_000,
  onChange: ({ status, byStatus }) => console.log(status, byStatus),
})
console.log(`${scan.status}: ${scan.totalRuns} runs, ${scan.mentions} mention the brand`)

const { confabulations } = await client.listConfabulations(brandId, { window: '7d' })
for (const { engine, claim, runId } of confabulations.items) {
  const { snapshot } = await client.getRunEvidence(runId)
  console.log(`${engine} made up "${claim}" (SHA-256 ${snapshot?.sha256})`)
}
