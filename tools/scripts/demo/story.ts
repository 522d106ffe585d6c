// What the demo shows: a brand, its facts, a scan, what was caught, and strangers checking it.

import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Client,
  type Confabulation,
  ENGINE_NAMES,
  type EvidenceBundle,
  type RunEvidence,
  waitForScan,
} from '@brand-citation-forensics/client'
import {
  type Api,
  type Brand,
  type CaseDetail,
  createApi,
  rateWords,
  type ScanDetail,
} from '@brand-citation-forensics/client/admin'
import { classTable } from '@brand-citation-forensics/client/terminal/class-table'
import { scanProgress } from '@brand-citation-forensics/client/terminal/progress'
import { fields } from '@brand-citation-forensics/client/terminal/table'
import { visible } from '@brand-citation-forensics/client/terminal/visible'
import { inertJson, verifyBundleFile } from '@brand-citation-forensics/proof'
import { verifyExhibit } from '@brand-citation-forensics/proof/exhibit'
import { exhibitFonts } from '@brand-citation-forensics/proof/exhibit/fonts'
import { DEMO_BRAND } from '@brand-citation-forensics/sandbox'
import { chooseFinding, findingWords } from './finding.ts'

const FACTS_MS = 300_000
const PROOF_MS = 300_000

const say = (text = '') => process.stdout.write(`${text}\n`)

export interface Stage {
  url: string
  token: string
  /** Where the captured response is put, for the reader to check by hand. */
  copy: string
  /** Where its bundle is put. */
  bundle: string
  /** Where the exhibit of the worst case is put. */
  exhibit: string
}

interface Connection {
  url: string
  client: Client
  admin: Api
}

export async function demonstrate(stage: Stage): Promise<void> {
  const { url, token, copy, bundle, exhibit } = stage
  const options = { baseUrl: url, token }
  const connection = { url, client: new Client(options), admin: createApi(options) }
  say(`The service runs at ${url}`)
  const brand = await ensureBrand(connection.admin)
  await collectFacts(connection.client, brand)
  const scan = await scanBrand(connection, brand)
  const confabulation = await showConfabulation(connection.client, { brand, scan })
  const evidence = await chooseEvidence(connection.client, scan, confabulation?.runId)
  await checkPublicly(url, evidence)
  await writeFile(copy, evidence.rawResponse)
  const key = await checkOffline(connection, evidence.runId, bundle)
  const worst = await showWorstCase(connection.admin, brand)
  if (worst) await showExhibit(connection, worst, { file: exhibit, key })
  showDoors(stage, { scan, sha256: evidence.snapshot.sha256, key, worst })
}

async function ensureBrand(admin: Api): Promise<Brand> {
  const { name, domain, aliases, prompts } = DEMO_BRAND
  const known = (await admin.GET('/api/admin/brands')).brands.find(brand => brand.domain === domain)
  const brand =
    known ??
    (await admin.POST('/api/admin/brands', {
      body: { name, domain, aliases: [...aliases], plan: 'ENTERPRISE' },
    }))
  const texts = new Set(
    (
      await admin.GET('/api/admin/brands/{brandId}/prompts', { params: { path: { brandId: brand.id } } })
    ).prompts.map(prompt => prompt.text),
  )
  const missing = prompts.filter(prompt => !texts.has(prompt.text))
  if (missing.length > 0)
    await admin.POST('/api/admin/brands/{brandId}/prompts', {
      params: { path: { brandId: brand.id } },
      body: { prompts: missing },
    })
  say(`Brand ${visible(brand.name)} (${brand.id}) with ${prompts.length} prompts, on every engine`)
  return brand
}

async function collectFacts(client: Client, brand: Brand): Promise<void> {
  await client.refreshGroundTruth(brand.id)
  for (const deadline = performance.now() + FACTS_MS; performance.now() < deadline; await pause(200)) {
    const { facts, lastRefreshedAt } = await client.getGroundTruth(brand.id)
    if (facts.length === 0 || lastRefreshedAt === null) continue
    say(`${facts.filter(fact => fact.active).length} facts read from ${visible(facts[0]?.source ?? '')}`)
    return
  }
  throw new Error(`No fact about the brand was collected in ${FACTS_MS / 1000} s`)
}

async function scanBrand({ client, admin }: Connection, brand: Brand): Promise<ScanDetail> {
  const { scanId } = await client.createScan({ brandId: brand.id })
  say(`Scan ${scanId}\n`)
  const progress = scanProgress(process.stdout)
  await waitForScan(client, scanId, { onChange: progress.show }).finally(progress.stop)
  const scan = await admin.GET('/api/admin/scans/{scanId}', { params: { path: { scanId } } })
  if (scan.status === 'FAILED') throw new Error(`Scan ${scanId} failed: no engine answered`)
  say(`\n${classTable(scan.runs)}`)
  return scan
}

interface Findings {
  brand: Brand
  scan: ScanDetail
}

async function showConfabulation(
  client: Client,
  { brand, scan }: Findings,
): Promise<Confabulation | undefined> {
  const { confabulations } = await client.listConfabulations(brand.id, { window: 'all' })
  const found = chooseFinding(confabulations.items.filter(item => item.scanId === scan.id))
  if (!found) {
    say('\nNo engine made anything up this time.')
    return undefined
  }
  const { title, against } = findingWords(found)
  say(`\nCaught: ${title}`)
  say(
    fields([
      ['engine', found.engine],
      ['asked', found.promptText],
      ['claimed', found.claim],
      against,
      ['source', found.contradictedFact?.source ?? null],
      ['excerpt', `${Array.from(lineAbout(found)).slice(0, 200).join('')}…`],
      ['captured', found.capturedAt],
      ['sha256', found.sha256],
    ]),
  )
  return found
}

/** The line of a multi-line excerpt that makes the claim. */
const lineAbout = ({ excerpt, claim }: Confabulation): string =>
  excerpt.split('\n').find(line => line.includes(claim)) ?? excerpt

type TextEvidence = RunEvidence & { rawResponse: string; snapshot: { sha256: string } }

/** The evidence of the confabulation, or else of any run whose response is text and can be sent as it is. */
async function chooseEvidence(client: Client, scan: ScanDetail, preferred?: string): Promise<TextEvidence> {
  const captured = scan.runs.filter(run => run.status === 'CLASSIFIED').map(run => run.id)
  for (const runId of preferred ? [preferred, ...captured] : captured) {
    const evidence = await client.getRunEvidence(runId)
    if (evidence.rawResponse && evidence.snapshot) return evidence as TextEvidence
  }
  throw new Error('No run of the scan has a response in text')
}

/** What anyone can do with a copy and its hash, no token needed. */
async function checkPublicly(url: string, { rawResponse, snapshot }: TextEvidence): Promise<void> {
  const stranger = new Client({ baseUrl: url })
  const altered = /\d/.test(rawResponse)
    ? rawResponse.replace(/\d/, digit => String((Number(digit) + 1) % 10))
    : `${rawResponse}.`
  say('\nPublic check, without a token')
  for (const [name, content, expected] of [
    ['the genuine copy', rawResponse, 'verified'],
    ['one character altered', altered, 'modified'],
  ] as const) {
    const answer = await stranger.checkPublicEvidence(snapshot.sha256, { content })
    const verdict = answer.found ? answer.verdict : 'not found'
    say(`  ${name.padEnd(22)} ${visible(verdict)}`)
    if (verdict !== expected)
      throw new Error(`The public check of ${name} answered ${verdict}, not ${expected}`)
  }
}

/** What anyone can do with the bundle and the log's key, without any network. Returns the key. */
async function checkOffline({ url, client }: Connection, runId: string, file: string): Promise<string> {
  const key = (await (await fetch(`${url}/log/key`)).text()).trim().split('\n').at(-1) ?? ''
  const exported = inertJson(await provenBundle(client, runId))
  await writeFile(file, exported)
  const trust = { keys: [key], tsaRoots: [], witnesses: [] }
  const genuine = await verifyBundleFile(exported, trust)
  const altered = await verifyBundleFile(
    exported.replace('"citationClass":"', '"citationClass":"NOT_'),
    trust,
  )
  say('\nThe bundle, checked offline with the key of the log')
  if (genuine.proved) {
    const { index, treeSize, origin } = genuine.proved.log
    say(
      `  ${'the genuine bundle'.padEnd(22)} verified: entry ${index} of the ${treeSize} in ${visible(origin)}`,
    )
  }
  const failed = altered.steps.filter(step => step.outcome === 'failed').map(step => step.title)
  say(`  ${'its class altered'.padEnd(22)} ${altered.verdict}: ${failed.join(', ')}`)
  if (genuine.verdict !== 'verified' || altered.verdict !== 'modified')
    throw new Error(`The bundles were found ${genuine.verdict} and ${altered.verdict}`)
  return key
}

/** A record waits about half a second for its place in the log. */
async function provenBundle(client: Client, runId: string): Promise<EvidenceBundle> {
  for (const deadline = performance.now() + PROOF_MS; performance.now() < deadline; await pause(200)) {
    const bundle = await client.getEvidenceBundle(runId)
    if (bundle.integrity.checkpoint !== null) return bundle
  }
  throw new Error(`The run had no place in the log after ${PROOF_MS / 1000} s`)
}

/** The false claim that most answers repeat, on most engines: where a brand team would begin. */
async function showWorstCase(admin: Api, brand: Brand): Promise<CaseDetail | null> {
  const { cases, counts } = await admin.GET('/api/admin/brands/{brandId}/cases', {
    params: { path: { brandId: brand.id }, query: { limit: 1 } },
  })
  if (!cases[0]) return null
  const found = await admin.GET('/api/admin/cases/{caseId}', { params: { path: { caseId: cases[0].id } } })
  const open = counts.open + counts.reopened + counts.reported
  say(`\nThe worst of ${open} false claims, each a case however many answers repeat it`)
  say(
    fields([
      ['about', found.matter],
      ['claimed', found.said?.claimed ?? found.value],
      ['true', found.said?.truth],
      ['said by', found.engines.map(engine => ENGINE_NAMES[engine]).join(', ')],
      ['how often', rateWords(found.share)],
    ]),
  )
  return found
}

/** What a lawyer takes along: pages to print, which carry the bundle and are redrawn to check them. */
async function showExhibit(
  { client, admin }: Connection,
  { id }: CaseDetail,
  { file, key }: { file: string; key: string },
): Promise<void> {
  const { runs } = await admin.GET('/api/admin/cases/{caseId}/runs', {
    params: { path: { caseId: id }, query: { limit: 1 } },
  })
  if (!runs[0]) return
  await provenBundle(client, runs[0].runId)
  const pages = new Uint8Array(
    await admin.bytes('/api/admin/runs/{runId}/exhibit', { params: { path: { runId: runs[0].runId } } }),
  )
  await writeFile(file, pages)
  const trust = { keys: [key], tsaRoots: [], witnesses: [] }
  const { verdict } = await verifyExhibit(pages, trust, exhibitFonts)
  say(fields([['its exhibit', `${file}, ${verdict}: the printed pages are what was sealed`]]))
  if (verdict !== 'verified') throw new Error(`The exhibit was found ${verdict}`)
}

interface Shown {
  scan: ScanDetail
  sha256: string
  key: string
  worst: CaseDetail | null
}

function showDoors({ url, token, copy, bundle, exhibit }: Stage, { scan, sha256, key, worst }: Shown): void {
  say(`
Open
  console        ${url}/console/  with the token below
  documentation  ${url}/docs
  description    ${url}/v1/openapi.json
  public check   ${url}/verify/${sha256}${worst ? `\n  worst case     ${url}/console/cases/${worst.id}` : ''}
  the log        ${url}/log/checkpoint

Try, in another terminal
  export BCF_URL=${url} BCF_ACCESS_TOKEN=${token}
  ./bcf scan show ${scan.id}
  ./bcf scan start --brand ${scan.brandId} --wait
  ./bcf case list --brand ${scan.brandId}
  ./bcf check ${sha256} ${copy}
  ./bcf verify ${bundle} --key '${key}'${worst ? `\n  ./bcf verify ${exhibit} --key '${key}'` : ''}
  curl -H "Authorization: Bearer $BCF_ACCESS_TOKEN" ${url}/v1/brands/${scan.brandId}/confabulations`)
}
