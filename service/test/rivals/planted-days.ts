// Answers of known content, counted by hand into the days of a brand: for tests of what is shown.

import type { PromptIntent } from '../../src/model/brand.ts'
import type { Engine } from '../../src/model/engine.ts'
import { type Names, namesToday } from '../../src/rivals/names.ts'
import type { TestService } from '../harness.ts'
import { plantCounted } from '../planted.ts'

export interface KnownAnswer {
  capturedAt: Date
  engine: Engine
  intent: PromptIntent
  neutral: boolean
  /** By place among the companies, 0 being the brand: its rank, or null. */
  named: Map<number, number | null>
  /** Null: no model has read it. */
  instead: number[] | null
  cited: number[]
  /** Also where only others are ranked. */
  ranks: boolean
}

export interface PlantedDays {
  /** Of the companies, the brand first. */
  parties: { id: string; name: string }[]
  runIds: string[]
  promptIds: string[]
}

export async function plantDays(
  service: Pick<TestService, 'database' | 'engines'>,
  brand: { id: string; name: string },
  rivals: string[],
  answers: KnownAnswer[],
): Promise<PlantedDays> {
  const { database } = service
  const runIds = await plantCounted(
    service,
    brand.id,
    answers.map(({ capturedAt, engine, intent }) => ({
      capturedAt,
      engine,
      intent,
      citationClass: 'STRONG',
    })),
  )
  const prompts = await database.query<{ id: string; prompt: string }>(
    'select id, prompt_id as prompt from runs where id = any ($1)',
    [runIds],
  )
  const promptOf = new Map(prompts.rows.map(({ id, prompt }) => [id, prompt]))
  const promptIds = runIds.map(id => promptOf.get(id) as string)
  const parties = [brand, ...rivals.map((name, place) => ({ id: `rvl_${brand.id.slice(4)}${place}`, name }))]
  await database.query(
    `insert into rivals (id, brand_id, name, aliases, domains, active, created_at)
     select id, $1, name, '{}', '{}', true, now() from json_to_recordset($2) as given (id text, name text)`,
    [brand.id, JSON.stringify(parties.slice(1))],
  )
  const names = await namesToday(database, brand.id)
  const planted = { parties, runIds, promptIds }
  if (!names) return planted
  const days = countByHand(answers, { names, promptIds, runIds })
  await database.query(`insert into rival_days select * from json_populate_recordset(null::rival_days, $1)`, [
    JSON.stringify(days.map(day => ({ ...day, brand_id: brand.id, names: names.id, unread: 0 }))),
  ])
  return planted
}

interface Places {
  names: Names
  promptIds: string[]
  runIds: string[]
}

type Nested = { [name: string]: Nested | number[] }

/** Into one leaf of nested counts, by its path. */
function count(into: Nested, path: (string | number)[], amounts: number[]): void {
  const [name = '', ...rest] = path
  const known = into[name]
  if (rest.length > 0) {
    into[name] = known ?? {}
    count(into[name] as Nested, rest, amounts)
  } else into[name] = amounts.map((amount, place) => amount + ((known as number[] | undefined)?.[place] ?? 0))
}

function countByHand(answers: KnownAnswer[], { names, promptIds, runIds }: Places) {
  const one = (is: boolean) => (is ? 1 : 0)
  const dayOf = ({ capturedAt }: KnownAnswer) => capturedAt.toISOString().slice(0, 10)
  const numbered = answers.map((answer, place) => ({ answer, place }))
  return [...Map.groupBy(numbered, ({ answer }) => dayOf(answer))].map(([day, those]) => {
    const [counts, prompts]: Nested[] = [{}, {}]
    for (const { answer, place } of those) {
      const { named, engine, intent, neutral } = answer
      const cell = [engine, intent, String(neutral)]
      const prompt = [promptIds[place] as string, engine]
      const k = named.size
      const told = one(answer.instead !== null)
      count(counts as Nested, [...cell, 'all'], [1, told, one(k > 0), one(answer.ranks), k, k * k])
      count(prompts as Nested, [...prompt, 'all'], [1, one(k > 0), one(answer.ranks), 0])
      for (const index of names.parties.keys()) {
        const [isNamed, rank] = [named.has(index), named.get(index) ?? null]
        const ranked = [one(rank !== null), rank ?? 0]
        const cited = one(answer.cited.includes(index))
        if (!isNamed && !cited) continue
        count(
          counts as Nested,
          [...cell, index],
          [
            ...[one(isNamed), isNamed ? k : 0, one(isNamed && named.has(0)), ...ranked, (rank ?? 0) ** 2],
            ...[one(rank === 1), one(answer.instead?.includes(index) === true), cited],
          ],
        )
        if (isNamed) count(prompts as Nested, [...prompt, index], [0, 1, ...ranked])
      }
    }
    const newest = those.toSorted(
      (a, b) =>
        b.answer.capturedAt.getTime() - a.answer.capturedAt.getTime() ||
        ((runIds[a.place] as string) < (runIds[b.place] as string) ? -1 : 1),
    )
    const kept = newest.map(({ answer, place }) => [
      ...[runIds[place], answer.neutral, answer.instead !== null, answer.cited],
      [...answer.named].map(([index, rank]) => [index, rank, answer.instead?.includes(index) ?? null]),
    ])
    return { day, counted: those.length, counts, prompts, answers: kept }
  })
}

/** Always the same, for one seed. */
export function randomAnswers(
  random: () => number,
  { count, companies, days, now }: { count: number; companies: number; days: number; now: Date },
): KnownAnswer[] {
  const pick = <One>(from: readonly One[]): One => from[Math.floor(random() * from.length)] as One
  return Array.from({ length: count }, () => {
    const isList = random() < 0.4
    const some = Array.from({ length: companies }, (_, place) => place).filter(
      place => random() < (isList ? 0.6 : 0.15 + 0.1 * (place % 3)),
    )
    const isRanked = isList && random() < 0.7
    const order = some.toSorted(() => random() - 0.5)
    return {
      capturedAt: new Date(now.getTime() - Math.floor(random() * days * 86_400_000)),
      engine: pick(['CHATGPT', 'GEMINI', 'PERPLEXITY'] as const),
      intent: pick(['CATEGORY', 'BRANDED', 'COMPARATIVE'] as const),
      neutral: random() < 0.7,
      named: new Map(
        some.map(place => [place, isRanked && random() < 0.9 ? order.indexOf(place) + 1 : null]),
      ),
      instead: random() < 0.6 ? some.filter(place => place > 0 && random() < 0.1) : null,
      cited: Array.from({ length: companies }, (_, place) => place).filter(() => random() < 0.1),
      ranks: isRanked,
    }
  })
}
