// A service with one brand, one scan and its proofs, for those who check answers.

import assert from 'node:assert/strict'
import { bundleJson, Client, waitForScan } from '@brand-citation-forensics/client'
import { createApi } from '@brand-citation-forensics/client/admin'
import type { BrowserContextOptions, Page, Request } from 'playwright-core'
import { eventually, TOKEN } from '../../service/test/harness.ts'
import { receiveVisitors, startStage } from './stage.ts'

interface Captured {
  sha256: string
  bytes: Buffer
  /** The text that the engine's reader extracts from them. */
  text: string
  bundle: { json: string; html: string }
}

export interface Site {
  url: string
  /** The key of its log. */
  vkey: string
  captured: Captured
  /** What pages did but should not have. */
  complaints: string[]
  open(options?: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

export async function startSite(): Promise<Site> {
  const { url, close } = await startStage()
  const { complaints, ...visitors } = receiveVisitors(url)
  return {
    url,
    captured: await capture(url),
    complaints,
    vkey: (await (await fetch(`${url}/log/key`)).text()).trim(),
    async open(options) {
      const page = await visitors.open(options)
      page.on('request', request => {
        if (request.method() === 'GET' || sendsOneHash(request)) return
        complaints.push(`sent a ${request.method()} to ${request.url()}`)
      })
      return page
    },
    async close() {
      await visitors.close()
      await close()
      assert.deepEqual(complaints, [])
    },
  }
}

/** The only thing that may leave a page: the hash of the words that a visitor pasted, to one captured answer or to all of them. */
const sendsOneHash = (request: Request): boolean =>
  request.method() === 'POST' &&
  /\/verify\/(?:[0-9a-f]{64}\/)?text$/.test(request.url()) &&
  /^\{"visibleSha256":"[0-9a-f]{64}"\}$/.test(request.postData() ?? '')

async function capture(baseUrl: string): Promise<Captured> {
  const client = new Client({ baseUrl, token: TOKEN })
  const admin = createApi({ baseUrl, token: TOKEN })
  const brand = await admin.POST('/api/admin/brands', {
    body: {
      name: 'Northwind Kettles',
      domain: 'northwind-kettles.example',
      plan: 'FREE',
    },
  })
  await admin.POST('/api/admin/brands/{brandId}/prompts', {
    params: { path: { brandId: brand.id } },
    body: { prompts: [{ text: 'Is Northwind Kettles any good?', intent: 'BRANDED' }] },
  })
  const { scanId } = await client.createScan({ brandId: brand.id })
  await waitForScan(client, scanId)
  const run = await eventually(async () =>
    (await admin.GET('/api/admin/scans/{scanId}', { params: { path: { scanId } } })).runs.find(
      ({ status }) => status === 'CLASSIFIED',
    ),
  )
  const { snapshot, rawResponse } = await client.getRunEvidence(run.id)
  const sha256 = snapshot?.sha256 ?? ''
  const bundle = await eventually(async () => {
    const found = await client.getEvidenceBundle(run.id)
    return (found as unknown as { integrity: { checkpoint: unknown } }).integrity.checkpoint
      ? found
      : undefined
  })
  const html = await client.getEvidenceBundle(run.id, { format: 'html' })
  const { text } = await admin.GET('/api/admin/runs/{runId}/answer', { params: { path: { runId: run.id } } })
  return { sha256, text, bytes: Buffer.from(rawResponse ?? ''), bundle: { json: bundleJson(bundle), html } }
}
