// The log that others examine: a real service with sandbox engines, scanned until its log is several tiles
// long, and what a stranger can fetch of it meanwhile.

import { randomBytes } from 'node:crypto'
import { Client, waitForScan } from '@brand-citation-forensics/client'
import { AdminClient } from '@brand-citation-forensics/client/admin'
import { spawnService } from '../../../service/test/service-process.ts'
import { until } from '../stage.ts'

/** With eleven engines, some 290 records a scan: three scans make two full tiles and a piece. */
const PROMPTS = 12

interface Answer {
  runId: string
  sha256: string
}

export interface Capture extends Answer {
  /** The public lookup's answer, as it came. */
  lookup: string
  /** The C2SP tlog-proof in it. */
  proof: string
}

export interface ExaminedLog {
  /** Where the log is served: checkpoint, tile/, key, policy. */
  url: string
  vkey: string
  policy: string
  /** Scans a new brand to the end. Keeps the checkpoints seen on the way. */
  scan(): Promise<Answer[]>
  /** Null while it waits for its place in the log. */
  lookUp(answer: Answer): Promise<Capture | null>
  /** Scans, and waits until the log holds every answer. */
  grow(): Promise<Capture[]>
  /** Every checkpoint that was seen, the oldest first. */
  checkpoints(): string[]
  /** The checkpoint that is published now. */
  newest(): Promise<string>
  /** Everything a third party gets about a run. */
  bundle(runId: string): Promise<Bundle>
  /** The same as a PDF. */
  exhibit(runId: string): Promise<Uint8Array>
  /** What it complained of. */
  stop(): Promise<string>
}

/** A few fields, which fail loudly when absent. */
interface Bundle {
  integrity: {
    checkpoint: string
    anchors: { authority: string; checkpoint: string; response: string; consistency: string[] }[]
    witnessed: { checkpoint: string; consistency: string[] } | null
  }
}

export const sizeOf = (note: string): number => Number(note.split('\n')[1])

export async function examineService(
  dataDir: string,
  settings: Record<string, string>,
): Promise<ExaminedLog> {
  const token = randomBytes(24).toString('hex')
  const own = { BCF_ACCESS_TOKEN: token, BCF_DATA_DIR: dataDir, BCF_ENGINES: 'sandbox', PORT: '0' }
  const service = spawnService('start', { ...own, BCF_LOG_LEVEL: 'error', ...settings })
  const address = await service.ready
  const options = { baseUrl: address, token }
  const client = new Client(options)
  const admin = new AdminClient(options)
  const url = `${address}/log`
  const seen = new Map<number, string>()

  async function read(path: string): Promise<string> {
    const answer = await fetch(`${url}/${path}`)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`/log/${path} gave ${answer.status}: ${text}`)
    return text
  }

  async function saveCheckpoint(): Promise<void> {
    const note = await read('checkpoint')
    seen.set(sizeOf(note), note)
  }

  async function lookUp(answer: Answer): Promise<Capture | null> {
    const lookup = await (await fetch(`${address}/v1/public/evidence/${answer.sha256}`)).text()
    const { log } = JSON.parse(lookup)
    return log ? { ...answer, lookup, proof: log.proof } : null
  }

  async function scan(): Promise<Answer[]> {
    const { scanId } = await client.createScan({ brandId: await addBrand(admin) })
    const saved: Promise<void>[] = []
    await waitForScan(client, scanId, { onChange: () => saved.push(saveCheckpoint()) })
    await Promise.all(saved)
    const { runs } = await admin.getScan(scanId)
    const answers = runs.flatMap(({ id, sha256 }) => (sha256 === null ? [] : { runId: id, sha256 }))
    if (answers.length < runs.length) throw new Error(`${runs.length - answers.length} runs got no answer`)
    return answers
  }

  async function grow(): Promise<Capture[]> {
    const captures: Capture[] = []
    for (const answer of await scan()) captures.push(await until('a place in the log', () => lookUp(answer)))
    await saveCheckpoint()
    return captures
  }

  await until('the first checkpoint', () =>
    saveCheckpoint().then(
      () => true,
      () => false,
    ),
  ).catch(async error => {
    throw new Error(`${error.message}: ${(await service.stop()).stderr}`)
  })
  return {
    url,
    vkey: (await read('key')).trim().split('\n').at(-1) ?? '',
    policy: await read('policy'),
    scan,
    lookUp,
    grow,
    checkpoints: () => [...seen.values()].sort((a, b) => sizeOf(a) - sizeOf(b)),
    newest: () => read('checkpoint'),
    bundle: async runId => (await client.getEvidenceBundle(runId, { format: 'json' })) as unknown as Bundle,
    exhibit: runId => admin.exportExhibit(runId),
    stop: async () => (await service.stop()).stderr,
  }
}

/** A new one each time: the sandbox answers a known question with the same bytes, which are in the log already. */
async function addBrand(admin: AdminClient): Promise<string> {
  const name = `Northwind ${(await admin.listBrands()).length + 1}`
  const brand = await admin.createBrand({ name, domain: 'northwind-kettles.example', plan: 'ENTERPRISE' })
  const prompts = Array.from({ length: PROMPTS }, (_, index) => ({
    text: `What is kettle number ${index + 1} of ${name} like? [[sandbox:good]]`,
    intent: 'BRANDED' as const,
  }))
  await admin.addPrompts(brand.id, prompts)
  return brand.id
}
