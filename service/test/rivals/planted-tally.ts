// Answers of known content, counted by hand into the tables of a tally: for tests of what is shown.

import type { PromptIntent } from '../../src/model/brand.ts'
import type { Engine } from '../../src/model/engine.ts'
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

export interface PlantedTally {
  tally: string
  /** Of the companies, the brand first. */
  parties: { id: string; name: string }[]
  runIds: string[]
  promptIds: string[]
}

type Row = Record<string, string | number | boolean | Date | null>

export async function plantTally(
  service: Pick<TestService, 'database' | 'engines'>,
  brand: { id: string; name: string },
  rivals: string[],
  answers: KnownAnswer[],
): Promise<PlantedTally> {
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
  const tally = `tly_${brand.id.slice(4)}`
  const insert = (table: string, rows: Row[]) =>
    database.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ])
  const now = new Date()
  await insert(
    'rivals',
    parties.slice(1).map(({ id, name }) => ({
      ...{ id, brand_id: brand.id, name, active: true, created_at: now },
      ...({ aliases: [], domains: [] } as object),
    })),
  )
  await database.query(
    `insert into rival_tallies (id, brand_id, method, parties, state, created_at, finished_at, counted)
     values ($1, $2, 'rivals@3', $3, 'shown', $4, $4, $5)`,
    [
      tally,
      brand.id,
      JSON.stringify(parties.map(party => ({ ...party, aliases: [], domains: [] }))),
      now,
      answers.length,
    ],
  )
  const counts = countByHand(answers, { tally, parties: parties.map(({ id }) => id), promptIds, runIds })
  for (const [table, rows] of Object.entries(counts)) await insert(table, rows)
  return { tally, parties, runIds, promptIds }
}

interface Places {
  tally: string
  parties: string[]
  promptIds: string[]
  runIds: string[]
}

function countByHand(answers: KnownAnswer[], { tally, parties, promptIds, runIds }: Places) {
  const tables: Record<string, Map<string, Row>> = {
    tally_answers: new Map(),
    tally_parties: new Map(),
    tally_prompts: new Map(),
  }
  const add = (table: string, key: Row, counts: Record<string, number>) => {
    const rows = tables[table] as Map<string, Row>
    const name = JSON.stringify(key)
    const row = rows.get(name) ?? { ...key }
    rows.set(name, row)
    for (const [column, count] of Object.entries(counts)) row[column] = Number(row[column] ?? 0) + count
  }
  const names: Row[] = []
  for (const [place, answer] of answers.entries()) {
    const { named, engine, intent, neutral } = answer
    const day = answer.capturedAt.toISOString().slice(0, 10)
    const cell = { tally, day, engine, intent, neutral }
    const prompt = { tally, prompt_id: promptIds[place] as string, day, engine }
    const k = named.size
    const one = (is: boolean) => (is ? 1 : 0)
    add('tally_answers', cell, {
      ...{ answers: 1, told: one(answer.instead !== null), naming: one(k > 0), ranking: one(answer.ranks) },
      ...{ mentions: k, mentions_squared: k * k },
    })
    add(
      'tally_prompts',
      { ...prompt, party: '' },
      {
        ...{ answers: 1, named: one(k > 0), ranked: one(answer.ranks), rank_sum: 0 },
      },
    )
    for (const [index, party] of parties.entries()) {
      const rank = named.get(index) ?? null
      const isNamed = named.has(index)
      const instead = answer.instead?.includes(index) ?? null
      const counts = { named: one(isNamed), ranked: one(rank !== null), rank_sum: rank ?? 0 }
      const cited = one(answer.cited.includes(index))
      if (!isNamed && !cited) continue
      add(
        'tally_parties',
        { ...cell, party },
        {
          ...{ ...counts, named_beside: isNamed ? k : 0, with_brand: one(isNamed && named.has(0)) },
          ...{
            rank_squares: (rank ?? 0) ** 2,
            first: one(rank === 1),
            instead: one(instead === true),
            cited,
          },
        },
      )
      if (!isNamed) continue
      add('tally_prompts', { ...prompt, party }, { answers: 0, ...counts })
      names.push({
        ...{ tally, party, captured_at: answer.capturedAt, run_id: runIds[place] as string, engine, intent },
        ...{ prompt_id: promptIds[place] as string, rank, instead },
      })
    }
  }
  const counted = Object.entries(tables).map(([table, rows]) => [table, [...rows.values()]] as const)
  return { ...Object.fromEntries(counted), tallied_names: names } as Record<string, Row[]>
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
