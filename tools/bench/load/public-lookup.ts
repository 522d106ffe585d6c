// How fast can strangers ask? The public lookup against a bare node:http server that sends the same bytes,
// alternating in one run; with a thousand captures and with a million, each with its proof from the log.

import { hash } from 'node:crypto'
import { openTlogProof, parseVerifierKey } from '@brand-citation-forensics/proof'
import { openClient } from '../connections.ts'
import { captureText, PLANTED_VKEY, plantLog } from '../ledger/plant-log.ts'
import { cpuSecondsOf, type Running, startProcess } from '../processes.ts'
import type { Effort, Figure } from '../report.ts'
import { settingsFor, startServe } from '../service.ts'
import { load, median } from './load.ts'

const CONNECTIONS = 64
/** Different hashes asked for, drawn from all captures. */
const ASKED = 20_000
const SMALL = 1_000
const LARGE = 1_000_000
const LARGE_QUICK = 50_000

const requestFor = (index: number) =>
  `GET /v1/public/evidence/${hash('sha256', captureText(index))} HTTP/1.1\r\nHost: bench\r\n\r\n`

export async function benchPublicLookup(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  await using service = await startServe(settingsFor(databaseUrl))
  await using client = await openClient(databaseUrl)
  const figures: Figure[] = []
  let planted = 0
  for (const size of [SMALL, quick ? LARGE_QUICK : LARGE]) {
    await plantLog(client, { from: planted, to: size })
    planted = size
    figures.push(await measure(service, size, quick))
  }
  const [small, large] = figures.map(figure => figure.ratio)
  figures.push({
    id: 'public-lookup-growth',
    name: 'public lookup: the large log against the small one',
    reference:
      'the same lookup with 1,000 captures: ratio of one to bare node:http against that of the other',
    ratio: (large ?? 0) / (small ?? 1),
    target: 'at least 0.80',
  })
  return figures
}

async function measure(service: Running, size: number, quick: boolean): Promise<Figure> {
  const asked = Array.from({ length: Math.min(ASKED, size) }, () =>
    requestFor(Math.floor(Math.random() * size)),
  )
  // The oldest: its proof is as long as any.
  const first = await fetch(`${service.url}/v1/public/evidence/${hash('sha256', captureText(0))}`, {
    headers: { 'accept-encoding': 'identity' },
  })
  requireProven(await first.clone().text())
  await using bare = await startBare(first)
  const shared = { connections: CONNECTIONS, seconds: quick ? 1 : 3 }
  const random = () => asked[Math.floor(Math.random() * asked.length)] ?? ''
  // Every hash once: what is measured afterwards is the service in use, not its first minute.
  for (let touched = 0; touched < asked.length; ) {
    await load({
      ...shared,
      url: service.url,
      seconds: 0.5,
      next: () => asked[touched++ % asked.length] ?? '',
    })
  }
  const rounds = []
  for (let round = 0; round < (quick ? 1 : 5); round++) {
    const reference = await load({ ...shared, url: bare.url, next: random })
    const before = cpuSecondsOf(service.child.pid!)
    const ours = await load({ ...shared, url: service.url, next: random })
    const cpuSeconds = cpuSecondsOf(service.child.pid!) - before
    if (ours.not200 > 0) throw new Error(`${ours.not200} lookups failed`)
    rounds.push({ reference, ours, cpuSeconds })
  }
  return {
    id: size === SMALL ? 'public-lookup-small' : 'public-lookup',
    name: `public lookup, ${size.toLocaleString('en')} captures`,
    reference: 'bare node:http, same bytes',
    ratio: median(rounds.map(({ ours, reference }) => ours.perSecond / reference.perSecond)),
    target: 'at least 0.75',
    detail: {
      lookupsPerSecond: Math.round(median(rounds.map(({ ours }) => ours.perSecond))),
      lookupsPerCpuSecond: Math.round(
        median(rounds.map(({ ours, cpuSeconds }) => ours.answered / cpuSeconds)),
      ),
      referencePerSecond: Math.round(median(rounds.map(({ reference }) => reference.perSecond))),
      p99Ms: Number(median(rounds.map(({ ours }) => ours.p99Ms)).toFixed(2)),
      differentHashes: asked.length,
    },
  }
}

/** Made anew by every server for every answer. */
const ITS_OWN = ['date', 'connection', 'keep-alive', 'content-length']

/** The reference: a bare node:http server that answers everything with the bytes and headers of `sample`. */
async function startBare(sample: Response): Promise<Running> {
  const headers = [...sample.headers].filter(([name]) => !ITS_OWN.includes(name))
  return startProcess(['tools/bench/load/bare-server.ts'], {
    BENCH_BODY: await sample.text(),
    BENCH_HEADERS: JSON.stringify(Object.fromEntries(headers)),
  })
}

/** Throws unless the lookup answers what a stranger can check: the figures are of nothing less. */
function requireProven(body: string): void {
  const { sha256, log } = JSON.parse(body)
  const { publicText } = openTlogProof(log.proof, [parseVerifierKey(PLANTED_VKEY)])
  if (JSON.parse(publicText).sha256 !== sha256) throw new Error('the proof is of another capture')
}
