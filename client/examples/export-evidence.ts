// Writes the evidence of a run to disk in both forms: data for programs, a page for people.
import { writeFile } from 'node:fs/promises'
import { bundleJson, Client } from '@brand-citation-forensics/client'

const [runId = ''] = process.argv.slice(2)
const client = new Client({ baseUrl: process.env.BCF_URL, token: process.env.BCF_ACCESS_TOKEN })

const bundle = await client.getEvidenceBundle(runId)
await writeFile('evidence.json', bundleJson(bundle))
await writeFile('evidence.html', await client.getEvidenceBundle(runId, { format: 'html' }))
console.log(`${bundle.engine}, captured at ${bundle.capturedAt}`)
