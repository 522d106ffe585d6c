// A brand with facts, runs of it, and verdicts that say what a test wants.

import { groupClaims } from '../../src/cases/join-cases.ts'
import type { SealedAnswerReading } from '../../src/evidence/history.ts'
import type { PromptIntent } from '../../src/model/brand.ts'
import type { Claim } from '../../src/model/citation.ts'
import type { Engine } from '../../src/model/engine.ts'
import { makeBrand, type TestService } from '../harness.ts'
import { type PlantedRun, plantCapture, plantedReading, plantVerdict, responsesBody } from '../planted.ts'

/** By the false thing that is said: the key of the fact, and ways to state it. */
const SAYINGS = {
  'warranty of ten years': { key: 'warranty', values: ['P10Y', 'P120M', '10 years'] },
  'warranty of two years': { key: 'warranty', values: ['P2Y', 'P24M'] },
  'founded in 1901': { key: 'foundingDate', values: ['1901', '1901-04', '1901-04-02'] },
  'founded by Kim Lee': { key: 'founder.name', values: ['Kim Lee'] },
  'seat in Vienna': { key: 'address.addressLocality', values: ['Vienna', 'Wien', 'Viena'] },
} as const
export type Saying = keyof typeof SAYINGS
export const ALL_SAYINGS = Object.keys(SAYINGS) as Saying[]

const FACTS = [
  { key: 'warranty', value: '5 years' },
  { key: 'foundingDate', value: '1987' },
  { key: 'address.addressLocality', value: 'Hamburg' },
  { key: 'founder.name', value: 'Ben Marsh' },
  { key: 'founder.name', value: 'Ada Holt' },
]

const readingOf = (cited: string[]): SealedAnswerReading =>
  plantedReading({
    searched: true,
    citations: cited.map((url, at) => ({
      ...{ position: at + 1, url, domain: new URL(url).hostname },
      ...{ title: null, start: null, end: null },
    })),
  })

interface Captured {
  engine?: Engine
  intent?: PromptIntent
  /** Otherwise each answer has bytes of its own. */
  body?: Uint8Array
  /** What is sealed as its text. */
  text?: string
}

export type CaseWorld = Awaited<ReturnType<typeof openCaseWorld>>

export async function openCaseWorld(service: TestService) {
  const { id: brandId } = await makeBrand(service)
  const { body } = await service.call('POST', `/api/admin/brands/${brandId}/facts`, { facts: FACTS })
  const facts = new Map<string, { id: string; key: string; value: string; source: string; hash: string }>(
    body.added.map((fact: { key: string }) => [fact.key, fact]),
  )

  function claimOf(saying: Saying, way = 0): Claim {
    const { key, values } = SAYINGS[saying]
    const fact = facts.get(key)
    if (!fact) throw new Error(`no fact ${key}`)
    const value = values[way % values.length] as string
    return {
      ...{ text: `It is said: ${saying}.`, start: 0, end: 10, facet: key, value, polarity: 'affirmed' },
      ...{
        verdict: 'contradicted',
        kind: 'wrong_value',
        rule: 'planted',
        confidencePermille: 900,
        hard: true,
      },
      ...{ factId: fact.id, facts: [{ id: fact.id, source: fact.source, hash: fact.hash }], matter: key },
      comparison: `answer: ${value}, fact: ${fact.value}`,
    } as Claim
  }

  let captured = 0
  const capture = (
    capturedAt: Date,
    { engine = 'CHATGPT', intent = 'BRANDED', body, ...read }: Captured = {},
  ): Promise<PlantedRun> => {
    captured += 1
    const answer = {
      body: body ?? responsesBody(`Northwind ${brandId} ${captured}`),
      prompt: 'What of it?',
      capturedAt,
    }
    return plantCapture(service, brandId, { ...answer, engine, intent, ...read })
  }

  /** The run says this and nothing else from now on, and cites these pages. */
  const judge = (run: PlantedRun, said: Claim[], at = new Date(), cited: string[] = []): Promise<string> =>
    plantVerdict(service, run, {
      at,
      citationClass: said.length > 0 ? 'CONFABULATED' : 'STRONG',
      facts: [...new Set(said.flatMap(({ factId }) => factId ?? []))],
      content: { claims: said, ...(cited.length > 0 && { reading: readingOf(cited) }) },
    })

  /** Ids of cases, by what is said. */
  const idOf = (saying: Saying): string => {
    const { key } = SAYINGS[saying]
    const [grouped] = groupClaims(
      { citationClass: 'CONFABULATED', claims: [claimOf(saying)] },
      new Map([...facts.values()].map(fact => [fact.id, fact])),
      brandId,
    )
    if (!grouped) throw new Error(`${key} makes no case`)
    return grouped.caseId
  }

  /** Which runs are in which case, as the tables say. */
  async function grouped(): Promise<Map<string, string[]>> {
    const { rows } = await service.database.query<{ caseId: string; runId: string }>(
      `select case_id as "caseId", run_id as "runId" from case_runs join cases c on c.id = case_id
       where c.brand_id = $1 order by run_id`,
      [brandId],
    )
    const byCase = Map.groupBy(rows, ({ caseId }) => caseId)
    return new Map([...byCase].map(([id, runs]) => [id, runs.map(({ runId }) => runId)]))
  }

  const shown = async (caseId: string) => (await service.call('GET', `/api/admin/cases/${caseId}`)).body
  return { brandId, claimOf, capture, judge, idOf, grouped, shown }
}
