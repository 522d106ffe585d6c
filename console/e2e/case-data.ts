// False claims about a brand as months of scans leave them: one that many engines repeat, some that few do, and as many more as
// a test wants. Planted, because no simulator takes twelve weeks.

import type { Claim } from '../../service/src/model/citation.ts'
import type { Engine } from '../../service/src/model/engine.ts'
import { type CaseWorld, openCaseWorld, type Saying } from '../../service/test/cases/case-world.ts'
import type { TestService } from '../../service/test/harness.ts'
import { type PlantedRun, plantCapture, responsesBody } from '../../service/test/planted.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS)

const PROMPTS = [
  'How long is the warranty of Northwind?',
  'Is Northwind any good?',
  'Who makes quiet kettles?',
]
const ENGINES: Engine[] = ['CHATGPT', 'GEMINI', 'PERPLEXITY', 'CLAUDE']

export interface PlantedCases {
  brandId: string
  world: CaseWorld
  /** What is said, keyed by case id. */
  worst: string
  others: string[]
  /** Adds an answer that says this, or nothing false. */
  answer(said: { days: number; engine?: Engine; prompt?: number; claims: Claim[] }): Promise<PlantedRun>
  /** Adds that many cases, each with one answer. */
  more(count: number): Promise<void>
}

export async function plantCases(service: TestService): Promise<PlantedCases> {
  const world = await openCaseWorld(service)
  const { brandId } = world
  const prompts = new Map<number, string>()
  let told = 0

  const answer: PlantedCases['answer'] = async ({ days, engine = 'CHATGPT', prompt = 0, claims }) => {
    told += 1
    const text = `Northwind says so (${told}). ${claims.map(claim => claim.text).join(' ')}`
    const run = await plantCapture(service, brandId, {
      ...{ body: responsesBody(text), prompt: PROMPTS[prompt] ?? 'What of it?', capturedAt: daysAgo(days) },
      ...{ engine, intent: prompt === 2 ? 'CATEGORY' : 'BRANDED' },
    })
    const { rows } = await service.database.query<{ id: string }>(
      `update runs set prompt_id = coalesce($2, prompt_id) where id = $1 returning prompt_id as id`,
      [run.runId, prompts.get(prompt) ?? null],
    )
    prompts.set(prompt, rows[0]?.id ?? '')
    await world.judge(run, claims, daysAgo(days))
    return run
  }
  const says = (saying: Saying, way = 0) => [world.claimOf(saying, way)]

  for (let week = 11; week >= 0; week--)
    for (const [place, engine] of ENGINES.entries())
      for (const prompt of [0, 1].slice(0, place < 2 ? 2 : 1)) {
        const claims = (week + place + prompt) % (2 + place) === 0 ? [] : says('warranty of ten years', 2)
        await answer({ days: week * 7 + 0.5, engine, prompt, claims })
      }
  for (const days of [40, 9, 2]) await answer({ days, prompt: 2, claims: says('seat in Vienna') })
  await answer({ days: 3, prompt: 2, engine: 'GEMINI', claims: says('seat in Vienna') })
  await answer({ days: 1, prompt: 1, claims: says('founded in 1901') })

  return {
    brandId,
    world,
    worst: world.idOf('warranty of ten years'),
    others: [world.idOf('seat in Vienna'), world.idOf('founded in 1901')],
    answer,
    async more(count) {
      for (let place = 0; place < count; place++) {
        const value = String(1700 + place)
        const claim = { ...world.claimOf('founded in 1901'), value, text: `It was founded in ${value}.` }
        await answer({ days: 1, claims: [{ ...claim, comparison: `answer: ${value}, fact: 1987` }] })
      }
    },
  }
}
