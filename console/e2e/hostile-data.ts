// A brand of which everything that others write is an attack: its names, prompts, facts, answers, and the titles,
// addresses and hosts that the answers cite. Written past the checks of the API, which may let less through.

import { insertBrand, insertPrompts } from '../../service/src/brands/store.ts'
import { sha256Of } from '../../service/src/evidence/seal.ts'
import type { Claim } from '../../service/src/model/citation.ts'
import type { Transaction } from '../../service/src/platform/database.ts'
import { newId } from '../../service/src/platform/ids.ts'
import { classifyRuns } from '../../service/src/scans/verdicts/classify-runs.ts'
import { changeFacts } from '../../service/src/truth/change-facts.ts'
import type { TestService } from '../../service/test/harness.ts'
import { paperQueue } from '../../service/test/paper-queue.ts'
import { type PlantedRun, plantCapture, plantVerdict, responsesBody } from '../../service/test/planted.ts'
import { plantHostileCases } from './hostile-cases.ts'
import { TEXTS } from './payloads.ts'

const PER_ANSWER = 60
const [FIRST = ''] = TEXTS
/** What answers call it; its real name is an attack. */
const ALIAS = 'Northwind Kettles'

export interface HostileBrand {
  brandId: string
  runs: PlantedRun[]
  /** What a model supposedly read in it is an attack too. */
  read: PlantedRun
  /** A false claim with notes and reports, all attacks. */
  caseId: string
}

/** Cyrillic letters in a name that reads like Latin, and a name that turns around. */
export const LOOKALIKES = ['https://аррӏе.example/', 'https://xn--80ak6aa92e.example/?\u202Emoc.elppa']

export async function plantHostileBrand(service: TestService): Promise<HostileBrand> {
  const createdAt = new Date()
  const brandId = newId('brd', createdAt)
  await service.database.transaction(async tx => {
    const brand = { id: brandId, name: `Northwind ${FIRST}`, aliases: [ALIAS, ...TEXTS] }
    await insertBrand(tx, { ...brand, domain: 'northwind-kettles.example', plan: 'ENTERPRISE', createdAt })
    await plantNames(tx, createdAt)
    await plantFacts(tx, brandId, createdAt)
    await insertPrompts(
      tx,
      TEXTS.map(text => ({
        id: newId('prm', createdAt),
        brandId,
        text,
        intent: 'BRANDED' as const,
        active: true,
        createdAt,
      })),
    )
  })
  const runs: PlantedRun[] = []
  for (let start = 0; start < TEXTS.length; start += PER_ANSWER) {
    const carried = TEXTS.slice(start, start + PER_ANSWER)
    runs.push(await plantCapture(service, brandId, { prompt: carried.join('\n'), body: answerOf(carried) }))
  }
  const clock = { now: () => new Date() }
  const deps = { database: service.database, clock, engines: service.engines, queue: paperQueue() }
  const failures = await classifyRuns(
    deps,
    runs.map(({ runId }) => runId),
  )
  if (failures.size > 0) throw new AggregateError(failures.values(), 'some answers were not classified')
  await plantHosts(service)
  const caseId = await plantHostileCases(service, brandId)
  return { brandId, runs, read: await plantReading(service, brandId), caseId }
}

/** An answer that contradicts a fact, says everything given, and cites it. */
function answerOf(carried: readonly string[]): Uint8Array {
  const text = `${ALIAS} ${carried[0]} was founded in 1999.\n\n${carried.join('\n\n')}`
  const citations = carried.map((payload, place) => ({
    url: place % 2 === 0 ? payload : `https://cited-${place}.example/${payload}`,
    title: payload,
  }))
  const body = JSON.parse(
    Buffer.from(
      responsesBody(text, [...citations, ...LOOKALIKES.map(url => ({ url, title: url }))]),
    ).toString(),
  )
  return Buffer.from(JSON.stringify({ ...body, model: carried[0] }))
}

const FATES: Partial<Claim>[] = [
  { verdict: 'contradicted', kind: 'wrong_value' },
  { verdict: 'unverifiable', suspected: 'wrong_value', doubt: 'other_named' },
  { verdict: 'unverifiable', suspected: 'wrong_value', disputed: true },
  { verdict: 'supported' },
]

/** Quotes, matters, comparisons, reasons and the name of the reader, past every check of a real reading. */
async function plantReading(service: TestService, brandId: string): Promise<PlantedRun> {
  const text = TEXTS.join('\n\n')
  const run = await plantCapture(service, brandId, { body: responsesBody(text) })
  const claims = TEXTS.map((payload, place): Claim => {
    const start = text.indexOf(payload)
    return {
      ...{ text: payload, start, end: start + payload.length, facet: payload, value: payload },
      ...{ polarity: 'affirmed', verdict: 'unverifiable', kind: null, rule: payload, hard: true },
      ...{ confidencePermille: 900, factId: null, facts: [], matter: `slogan[${payload}]` },
      reader: `model@1 ${payload}`,
      comparison: `answer: ${payload}, fact: ${payload}`,
      ...(FATES[place % 5] ?? { aside: payload }),
    }
  })
  const unread = claims.map(({ start, end }) => ({ start, end }))
  const content = { method: `model@1 ${FIRST}`, claims, unread, rationale: FIRST }
  await plantVerdict(service, run, { citationClass: 'DESCRIPTIVE', content })
  return run
}

async function plantNames(tx: Transaction, createdAt: Date): Promise<void> {
  for (const name of TEXTS)
    await insertBrand(tx, {
      id: newId('brd', createdAt),
      name,
      domain: name,
      aliases: [],
      plan: 'FREE',
      createdAt,
    })
}

async function plantFacts(tx: Transaction, brandId: string, at: Date): Promise<void> {
  const origin = 'website' as const
  const stated = TEXTS.map((value, place) => ({
    key: `slogan[${value}]`,
    value,
    source: place % 2 === 0 ? value : `https://source.example/${value}`,
  }))
  const founded = { key: 'foundingDate', value: '1987', source: LOOKALIKES[0] ?? '' }
  const fresh = [...stated, founded].map(fact => ({ ...fact, sourceSha256: sha256Of(fact.value), origin }))
  await changeFacts(tx, { brandId, at, gone: [], fresh })
}

/** No reader lets such a host through, but the page must not rely on that. */
async function plantHosts({ database }: TestService): Promise<void> {
  await database.query('update runs set cited_domains = cited_domains || $1::text[]', [TEXTS])
  await database.query('select recount_activity()')
}
