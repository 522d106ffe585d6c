// A brand, rivals, answers that name them, and everything that their days must say of them, counted by hand.

import { sealedReading } from '../../src/citations/reading/sealed.ts'
import { readingSlot } from '../../src/evidence/extraction.ts'
import { seal } from '../../src/evidence/seal.ts'
import { PROMPT_INTENTS, type PromptIntent } from '../../src/model/brand.ts'
import type { Engine } from '../../src/model/engine.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database.ts'
import { TEMPLATE } from '../../src/readers/model/template.ts'
import { addRival, changeRival, renameBrand } from '../../src/rivals/change-rivals.ts'
import { countNewAnswers, countRivals } from '../../src/rivals/days/count-days.ts'
import { createPartyReader } from '../../src/rivals/days/parties.ts'
import type { KeptDay } from '../../src/rivals/days/store.ts'
import { type Names, namesToday } from '../../src/rivals/names.ts'
import type { ToldParty } from '../../src/rivals/reading/told.ts'
import { classifyRuns } from '../../src/scans/verdicts/classify-runs.ts'
import { makeBrand, type TestService } from '../harness.ts'
import { paperQueue } from '../paper-queue.ts'
import { plantCapture, responsesBody } from '../planted.ts'

const ACTOR = 'test'
const ENGINES: Engine[] = ['CHATGPT', 'CLAUDE', 'PERPLEXITY']
export const NAMES = ['Brewline', 'Kettlora', 'Steamwell', 'Teaforge', 'Pourista', 'Boilmark']
const DAY_MS = 86_400_000

export type Choose = <T>(of: readonly T[]) => T

interface Answer {
  runId: string
  sha256: string
  at: Date
  engine: Engine
  intent: PromptIntent
  prompt: string
  text: string
  cited: string[]
  apart: boolean
  isJudged: boolean
  /** By the reading that its first verdict rests on. */
  told: ToldParty[] | null
  /** What is sealed of a reading that comes after that verdict. */
  toldLater: ToldParty[] | null
}

export type RivalWorld = Awaited<ReturnType<typeof openRivalWorld>>

export async function openRivalWorld(service: TestService, openedAtOnce = 3) {
  const { database, log, engines } = service
  const { id: brandId } = await makeBrand(service, { name: 'Northwind', domain: 'northwind.example' })
  const queue = paperQueue(['count-rivals', 'count-new-answers'])
  const deps = { database, clock, log, engines, queue, openedAtOnce }
  const answers: Answer[] = []
  const began = Date.now() - 20 * DAY_MS

  async function capture(choose: Choose, at = new Date(began + answers.length * 3_600_000)): Promise<Answer> {
    const named = NAMES.filter(() => choose([true, false, false])).concat(choose([['Northwind'], []]))
    const order = named.toSorted(() => choose([-1, 1]))
    const list = order.map((name, place) => `${place + 1}. **${name}**: a fine kettle`).join('\n')
    const prose = `People speak of ${order.join(', ')} here.`
    const words = choose([list, prose, `Instead of Northwind I recommend ${order[0] ?? 'none'}.`])
    const text = `${words} (${answers.length})`
    const parties = order.map((name, at) => ({
      ...{ sentence: words === list ? at : 0, quote: name, name },
      ...{ place: choose([0, 0, 1, 4]), instead: choose([true, false]) },
    }))
    const prompt = choose(['Which kettle is best?', 'Is Northwind any good?', `How good is ${NAMES[0]}?`])
    const cited = [
      'https://kettlora.example/a',
      'https://northwind.example/b',
      'https://shop.brewline.example/c',
    ]
      .concat('https://elsewhere.example/')
      .filter(() => choose([true, false]))
    const answer = { at, engine: choose(ENGINES), intent: choose(PROMPT_INTENTS), prompt, text, cited }
    const { runId, sha256 } = await plantCapture(service, brandId, {
      ...{ capturedAt: at, prompt, intent: answer.intent, engine: answer.engine },
      body: responsesBody(
        text,
        cited.map(url => ({ url, title: 'A page' })),
      ),
    })
    const apart = choose([false, false, false, false, true])
    if (apart) await database.query('update runs set apart = true where id = $1', [runId])
    const [told, toldLater] = choose([
      [parties, null],
      [null, parties],
      [null, null],
    ])
    if (told) await sealTold({ runId, sha256, at }, told)
    const kept = { ...answer, runId, sha256, apart, isJudged: false, told, toldLater }
    answers.push(kept)
    return kept
  }

  /** As by a model that finds no statement. */
  async function sealTold({ runId, sha256, at }: Pick<Answer, 'runId' | 'sha256' | 'at'>, told: ToldParty[]) {
    const reading = {
      ...{ template: TEMPLATE, model: 'planted', matters: [], replies: [], unread: null },
      ...{ statements: [], allegations: [] },
      parties: told.map(party => ({ ...party, recommended: party.instead })),
    }
    await database.transaction(tx =>
      seal(tx, {
        ...{ kind: 'extraction', subject: runId, slot: readingSlot(0), at, sha256 },
        private: { ...sealedReading(runId, { reading, second: null, check: null }) },
      }),
    )
  }

  async function judge(those: Answer[]): Promise<void> {
    const failures = await classifyRuns(
      { database, clock, engines, queue },
      those.map(({ runId }) => runId),
    )
    for (const error of failures.values()) throw error
    for (const answer of those) {
      answer.isJudged = true
      if (answer.toldLater) await sealTold(answer, answer.toldLater)
    }
  }

  const add = (name: string) =>
    addRival(deps, {
      ...{ actor: ACTOR, brandId },
      fields: { name, aliases: [], domains: [`${name.toLowerCase()}.example`, `${name.toLowerCase()}.org`] },
    })
  const change = (id: string, fields: Parameters<typeof changeRival>[1]['change']) =>
    changeRival(deps, { actor: ACTOR, id, change: fields })
  const rename = (name: string) => renameBrand(deps, { actor: ACTOR, id: brandId, fields: { name } })

  /** Does what was sent, with a database that may fail; what fails is sent again, as the queue would. */
  async function work(through: Database = database): Promise<boolean> {
    const job = queue.jobs.shift()
    if (!job) return false
    const over = { ...deps, database: through }
    try {
      if (job.queue === 'count-rivals') await countRivals(over, job.payload as never)
      if (job.queue === 'count-new-answers') await countNewAnswers(over, job.payload as never)
    } catch (error) {
      queue.jobs.push(job)
      if (through === database) throw error
    }
    return true
  }

  async function settle(): Promise<void> {
    while (await work());
  }

  return { service, brandId, queue, deps, answers, capture, judge, add, change, rename, work, settle }
}

/** What is kept of a brand's days, each count as a line. */
export async function linesOf({ deps: { database }, brandId }: RivalWorld, names: Names): Promise<string[]> {
  const { rows } = await database.query<KeptDay>(
    `select day::text, names, counted, unread, counts, prompts, answers from rival_days where brand_id = $1`,
    [brandId],
  )
  const idOf = (place: string | number) => names.parties[Number(place)]?.id
  const lines: unknown[][] = []
  for (const { day, counts, prompts, answers } of rows) {
    for (const [engine, intents] of Object.entries(counts))
      for (const [intent, cells] of Object.entries(intents))
        for (const [neutral, cell] of Object.entries(cells))
          for (const [place, values] of Object.entries(cell))
            lines.push(
              place === 'all'
                ? ['answers', day, engine, intent, neutral, ...values]
                : ['parties', day, engine, intent, neutral, idOf(place), ...values],
            )
    for (const [prompt, engines] of Object.entries(prompts))
      for (const [engine, cell] of Object.entries(engines))
        for (const [place, values] of Object.entries(cell))
          lines.push(['prompts', prompt, day, engine, place === 'all' ? '' : idOf(place), ...values])
    for (const [runId, neutral, told, , named] of answers) {
      lines.push(['runs', day, runId, neutral, told])
      for (const [place, rank, instead] of named) lines.push(['names', runId, idOf(place), rank, instead])
    }
  }
  for (const { names: of } of rows) if (of !== names.id) lines.push(['a day is for', of])
  return lines.map(line => line.map(String).join(' ')).sort()
}

/** What they must hold, added up answer by answer. */
export async function linesByHand(world: RivalWorld, { parties }: Names): Promise<string[]> {
  const { rows } = await world.deps.database.query<{ id: string; prompt: string }>(
    'select id, prompt_id as prompt from runs where brand_id = $1',
    [world.brandId],
  )
  const prompts = new Map(rows.map(({ id, prompt }) => [id, prompt]))
  const read = createPartyReader(parties)
  const idOf = (place: number) => parties[place]?.id
  const counts = new Map<string, number[]>()
  const lines: string[] = []
  const add = (key: unknown[], amounts: number[]) => {
    const sums = counts.get(key.join(' ')) ?? amounts.map(() => 0)
    counts.set(
      key.join(' '),
      amounts.map((amount, place) => amount + (sums[place] ?? 0)),
    )
  }
  for (const answer of world.answers.filter(({ isJudged, apart }) => isJudged && !apart)) {
    const { runId, engine, intent, prompt, text, cited, told } = answer
    const day = answer.at.toISOString().slice(0, 10)
    const sources = cited.map(url => ({ url, title: 'A page' }))
    const { neutral, named, cited: owners } = read({ text, prompt, citations: sources, told })
    const [many, ranks] = [named.length, named.filter(([, rank]) => rank !== null).length]
    const isBrandNamed = named.some(([place]) => idOf(place) === world.brandId)
    const hits = (test: boolean) => (test ? 1 : 0)
    add(
      ['answers', day, engine, intent, neutral],
      [1, hits(told !== null), hits(many > 0), hits(ranks > 0), many, many * many],
    )
    add(['prompts', prompts.get(runId), day, engine, ''], [1, hits(many > 0), hits(ranks > 0), 0])
    lines.push(['runs', day, runId, neutral, told !== null].join(' '))
    for (const [place, rank, instead] of named) {
      const [party, at] = [idOf(place), rank ?? 0]
      lines.push(['names', runId, party, rank, instead].map(String).join(' '))
      add(
        ['parties', day, engine, intent, neutral, party],
        [
          ...[1, many, hits(isBrandNamed), hits(rank !== null), at, at * at],
          ...[hits(rank === 1), hits(instead === true), 0],
        ],
      )
      add(['prompts', prompts.get(runId), day, engine, party], [0, 1, hits(rank !== null), at])
    }
    for (const place of owners)
      add(['parties', day, engine, intent, neutral, idOf(place)], [0, 0, 0, 0, 0, 0, 0, 0, 1])
  }
  return [...lines, ...[...counts].map(([key, sums]) => [key, ...sums].join(' '))].sort()
}

export const namesNow = ({ deps, brandId }: RivalWorld): Promise<Names | null> =>
  namesToday(deps.database, brandId)
