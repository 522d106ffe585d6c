// A rival added to a long history: in how much memory it is counted, and whether the counts are exact after the worker was
// killed twenty times. BENCH_ANSWERS is the length of the history.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { PROMPT_INTENTS } from '../../../service/src/model/brand.ts'
import { ENGINES } from '../../../service/src/model/engine.ts'
import { systemClock as clock } from '../../../service/src/platform/clock.ts'
import type { Database } from '../../../service/src/platform/database.ts'
import { noQueue } from '../../../service/src/platform/queue/queue.ts'
import { addRival } from '../../../service/src/rivals/change-rivals.ts'
import type { Party } from '../../../service/src/rivals/rival.ts'
import { createPartyReader } from '../../../service/src/rivals/tally/parties.ts'
import { livingTallies } from '../../../service/src/rivals/tally/store.ts'
import { openClient, openMigrated } from '../connections.ts'
import { megabytes, memoryOf } from '../processes.ts'
import type { Effort, Figure } from '../report.ts'
import { plantedBrand } from './planted-brand.ts'

const ANSWERS = Number(process.env.BENCH_ANSWERS ?? 1_000_000)
const QUICK_ANSWERS = 20_000
const KILLS = 20
const DAYS = 365
const BRAND = 'brd_bench'
const RIVALS = ['Brewline', 'Kettlora', 'Steamwell', 'Teaforge', 'Pourista']
const PROMPT = 'Which kettle is best?'
const EARLY = 10_000

/** Short answers, as many as there are ways to name some of six companies. */
const TEXTS = Array.from({ length: 64 }, (_, ways) => {
  const named = ['Northwind', ...RIVALS].filter((_, place) => (ways >> place) & 1)
  if (ways % 3 === 0)
    return named.map((name, place) => `${place + 1}. **${name}**: quiet and well made`).join('\n')
  return `People like ${named.join(', ') || 'none of them'}. All of them heat a litre in four minutes.`
})
const citationsOf = (text: number) =>
  text % 4 === 0 ? [{ url: 'https://www.brewline.example/test', title: 'A test' }] : []

export async function benchRivals(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  const total = quick ? QUICK_ANSWERS : ANSWERS
  await using database = await openMigrated(databaseUrl)
  await plant(databaseUrl, total)
  const jobId = await addRivals(database)
  const [tally] = await livingTallies(database, BRAND)
  if (!tally) throw new Error('nothing is counted')
  const counted = await countWithKills(database, { databaseUrl, jobId, total })
  await requireExact(database, tally, total)
  return figuresOf(counted, total)
}

/** All at once, so that history is walked once. */
async function addRivals(database: Database): Promise<string> {
  const queue = { ...noQueue, requireOpen: () => {}, send: async () => {} }
  await database.transaction(async tx => {
    for (const name of RIVALS) {
      const fields = { name, aliases: [], domains: [`${name.toLowerCase()}.example`] }
      await addRival({ database: tx, clock, queue }, { actor: 'bench', brandId: BRAND, fields })
    }
  })
  const { rows } = await database.query<{ id: string }>(`select id from jobs where kind = 'count-rivals'`)
  return rows[0]?.id ?? ''
}

interface Counted {
  early: number
  late: number
}

/** Killed in the first half of its way; the last worker goes through the second in one life. */
async function countWithKills(
  database: Database,
  { databaseUrl, jobId, total }: { databaseUrl: string; jobId: string; total: number },
): Promise<Counted> {
  const start = (): ChildProcess =>
    spawn(process.execPath, ['tools/bench/histories/rival-counter.ts', databaseUrl, jobId, BRAND], {
      stdio: 'inherit',
    })
  const done = async (): Promise<number> => (await livingTallies(database, BRAND)).at(-1)?.counted ?? 0
  for (let kill = 1; kill <= KILLS; kill++) {
    const child = start()
    while ((await done()) < (kill * total) / 2 / KILLS) await sleep(20)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const from = await done()
  const child = start()
  const ended = once(child, 'exit')
  const peak = () => memoryOf({ child }).most
  while ((await done()) === from) await sleep(20)
  while ((await done()) < Math.min(from + EARLY, from + (total - from) / 2)) await sleep(20)
  const early = peak()
  let late = early
  while ((await done()) < total && child.exitCode === null) {
    late = peak()
    await sleep(50)
  }
  const [code] = await ended
  if (code !== 0) throw new Error(`the worker ended with ${code}`)
  return { early, late }
}

/** Every sum against the readings of the texts, each as often as it was planted. */
async function requireExact(database: Database, tally: { id: string; parties: Party[] }, total: number) {
  const read = createPartyReader(tally.parties)
  const wanted = new Map<string, number>()
  const add = (key: string, amount: number) => wanted.set(key, (wanted.get(key) ?? 0) + amount)
  for (const [place, text] of TEXTS.entries()) {
    const times = Math.floor((total - 1 - place) / TEXTS.length) + 1
    const { named, cited } = read({ text, prompt: PROMPT, citations: citationsOf(place) })
    add('answers', times)
    for (const { party, rank } of named) {
      add(`${party} named`, times)
      add(`${party} rank_sum`, times * (rank ?? 0))
    }
    for (const party of cited) add(`${party} cited`, times)
  }
  const { rows } = await database.query<{ key: string; sum: number }>(
    `select 'answers' as key, sum(answers)::integer as sum from tally_answers where tally = $1
     union all select party || ' ' || counter, sum(amount)::integer from tally_parties,
       lateral (values ('named', named), ('rank_sum', rank_sum), ('cited', cited)) as counts (counter, amount)
     where tally = $1 group by 1`,
    [tally.id],
  )
  for (const { key, sum } of rows)
    if (sum !== (wanted.get(key) ?? 0)) throw new Error(`${key} is ${sum}, not ${wanted.get(key) ?? 0}`)
  for (const key of wanted.keys())
    if (!rows.some(row => row.key === key)) throw new Error(`${key} is not there`)
}

const figuresOf = ({ early, late }: Counted, total: number): Figure[] => [
  {
    id: 'rival-memory',
    name: `most memory of the worker at the end of ${total.toLocaleString('en')} answers, counted exactly for ${RIVALS.length} rivals with ${KILLS} kills`,
    reference: `that after ${EARLY.toLocaleString('en')} answers`,
    ratio: late / early,
    target: 'at most 1.25',
    detail: { earlyMegabytes: megabytes(early), lateMegabytes: megabytes(late) },
  },
]

async function plant(databaseUrl: string, total: number): Promise<void> {
  await using client = await openClient(databaseUrl)
  const words = TEXTS.map(text => JSON.stringify({ text }))
  const verdicts = TEXTS.map((_, place) => JSON.stringify({ reading: { citations: citationsOf(place) } }))
  const given = [BRAND, PROMPT_INTENTS, ENGINES, total, new Date(), words, verdicts]
  for (const statement of PLANT) await client.query(statement, given)
  await client.query('select recount_classes()')
  await client.query('vacuum analyze')
}

const GIVEN = `(select $1::text as brand, $2::text[] as intents, $3::text[] as engines, $4::integer as runs,
  $5::timestamptz as now, $6::text[] as words, $7::text[] as verdicts) as given`

const NOTHING = `decode(repeat('00', 32), 'hex')`

/** Answers with what is sealed of them and read here; no bytes, no places in the log. */
const PLANT = [
  ...plantedBrand(GIVEN, PROMPT),
  `insert into runs (id, scan_id, brand_id, prompt_id, engine, intent, sample, status, captured_at, sha256, classified_at,
     classification_id, citation_class, mentioned, created_at)
   select brand || run, brand, brand, brand || intent, engine, intent, run + 1, 'CLASSIFIED', at, '\\x00', at,
     'cls' || run, 'STRONG', true, at
   from ${GIVEN}, generate_series(0, runs - 1) as run, lateral (
     select now - run * interval '${DAYS} days' / runs as at,
       engines[1 + run % ${ENGINES.length}] as engine, intents[1 + run % ${PROMPT_INTENTS.length}] as intent) as made`,
  ...[
    { kind: 'extraction', slot: 'text', id: 'ext', texts: 'words' },
    { kind: 'classification', slot: 'scan', id: 'cls', texts: 'verdicts' },
  ].flatMap(({ kind, slot, id, texts }) => [
    `insert into records (id, kind, subject, slot, at, sha256, public_text, entry_salt, entry)
     select '${id}' || run, '${kind}', brand || run, '${slot}', now, '\\x00', '{}', ${NOTHING}, ${NOTHING}
     from ${GIVEN}, generate_series(0, runs - 1) as run`,
    `insert into record_texts (record, at, private_text, private_salt)
     select '${id}' || run, now, ${texts}[1 + run % ${TEXTS.length}], ${NOTHING}
     from ${GIVEN}, generate_series(0, runs - 1) as run`,
  ]),
]
