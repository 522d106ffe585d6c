// When a followed case is gone: at the first verdict after which every engine that said it has answered often enough without
// it, as counted by hand, in whichever order the verdicts come.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rateOf } from '@brand-citation-forensics/proof'
import type { Engine } from '../../src/model/engine.ts'
import { randomFrom } from '../evidence/random-edits.ts'
import { startTestService } from '../harness.ts'
import type { PlantedRun } from '../planted.ts'
import { type CaseWorld, openCaseWorld } from './case-world.ts'

const HISTORIES = Number(process.env.GONE_HISTORIES ?? 4)
const SEED = Number(process.env.GONE_SEED ?? 43)
const SAYING = 'seat in Vienna'
const MINUTE = 60_000
const ENGINES: Engine[] = ['CHATGPT', 'CHATGPT', 'GEMINI']
/** Of an ordinary scan, of one that follows the case, of one that follows another, or of something that stands apart. */
const KINDS = ['own', 'own', 'following', 'following', 'other', 'apart'] as const

interface Answer {
  run: PlantedRun
  engine: Engine
  promptId: string
  kind: (typeof KINDS)[number]
  at: number
  /** Null: not judged yet. */
  says: boolean | null
}

describe('a followed case', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const { call, database } = service

  /** An answer to one of a few prompts. */
  async function answer(
    world: CaseWorld,
    { engine, place, kind, at }: { engine: Engine; place: number; kind: Answer['kind']; at: Date },
  ): Promise<Answer> {
    const run = await world.capture(at, { engine })
    const { rows } = await database.query<{ promptId: string }>(
      `update runs set apart = $3, prompt_id = (
         select id from prompts where brand_id = $2 order by id offset $4 limit 1)
       where id = $1 returning prompt_id as "promptId"`,
      [run.runId, world.brandId, kind !== 'own', place],
    )
    if (kind === 'following' || kind === 'other')
      await database.query(
        `update scans set followed_case_id = $2, followed_due_at = clock_timestamp() where id = $1`,
        [run.scanId, world.idOf(kind === 'following' ? SAYING : 'founded in 1901')],
      )
    return { run, engine, kind, promptId: rows[0]?.promptId as string, at: at.getTime(), says: null }
  }

  const judge = (world: CaseWorld, one: Answer, says: boolean): Promise<string> => {
    one.says = says
    return world.judge(one.run, says ? [world.claimOf(SAYING)] : [])
  }

  /** By hand. */
  function isGone(answers: Answer[], below: number): boolean {
    const hits = answers.filter(({ says }) => says)
    const pairs = new Set(hits.map(({ engine, promptId }) => `${engine} ${promptId}`))
    const own = answers.filter(({ engine, promptId }) => pairs.has(`${engine} ${promptId}`))
    if (hits.length === 0 || own.some(({ says }) => says === null)) return false
    return [...new Set(hits.map(({ engine }) => engine))].every(engine => {
      const last = Math.max(...hits.filter(hit => hit.engine === engine).map(({ at }) => at))
      const clean = own.filter(
        one => one.engine === engine && one.at > last && (one.kind === 'own' || one.kind === 'following'),
      )
      return (rateOf(0, clean.length)?.high ?? 1) < below
    })
  }

  const statusOf = async (id: string) => (await call('GET', `/api/admin/cases/${id}`)).body.status

  test(`${HISTORIES} histories at random, seed ${SEED}: gone at the very answer that makes it so`, async () => {
    const random = randomFrom(SEED)
    let gone = 0
    for (let history = 0; history < HISTORIES; history++) {
      const world = await openCaseWorld(service)
      const id = world.idOf(SAYING)
      const below = [0.4, 0.5, 0.6][random(3)] as number
      const start = Date.now() - 600 * MINUTE
      // So that there is another case to follow, and three prompts to ask.
      await world.judge(await world.capture(new Date(start)), [world.claimOf('founded in 1901')])
      for (let place = 0; place < 2; place++) await world.judge(await world.capture(new Date(start)), [])
      const answers: Answer[] = []
      const first = await answer(world, { engine: 'CHATGPT', place: 0, kind: 'own', at: new Date(start) })
      answers.push(first)
      await judge(world, first, true)
      const body = { below, budgetUsd: 5, until: new Date(Date.now() + 86_400_000).toISOString() }
      assert.equal((await call('PUT', `/api/admin/cases/${id}/following`, body)).status, 200)
      let minute = 0
      for (let step = 0; step < 100; step++) {
        const waiting = answers.filter(({ says }) => says === null)
        if (waiting.length < 3 && random(3) > 0) {
          minute += random(3)
          const at = new Date(start + minute * MINUTE)
          const kind = KINDS[random(KINDS.length)] as Answer['kind']
          answers.push(
            await answer(world, { engine: ENGINES[random(3)] as Engine, place: random(2), kind, at }),
          )
          continue
        }
        const one = waiting[random(waiting.length)]
        if (!one) continue
        await judge(world, one, random(14) === 0)
        const isOver = isGone(answers, below)
        assert.equal((await statusOf(id)) === 'gone', isOver, `history ${history}, step ${step}`)
        if (!isOver) continue
        gone += 1
        const { body: after } = await call('GET', `/api/admin/cases/${id}/history`)
        assert.deepEqual(
          after.entries
            .slice(0, 2)
            .map(({ action, actor }: Record<string, { kind: string }>) => [action, actor?.kind]),
          [
            ['following.ended', 'system'],
            ['case.gone', 'system'],
          ],
        )
        break
      }
    }
    console.log(`${gone} of ${HISTORIES} came to be gone`)
    assert.ok(gone > HISTORIES / 4 && gone < HISTORIES)
  })

  test('one that says it again, by another engine, brings it back', async () => {
    const world = await openCaseWorld(service)
    const id = world.idOf(SAYING)
    for (let minute = 1; minute <= 5; minute++) {
      const at = new Date(Date.now() - (600 - minute) * MINUTE)
      const one = await answer(world, { engine: 'CHATGPT', place: 0, kind: 'own', at })
      await judge(world, one, minute === 1)
      if (minute === 1) await call('PUT', `/api/admin/cases/${id}/following`, { below: 0.5, budgetUsd: 5 })
      const { engines } = (await call('GET', `/api/admin/cases/${id}/following`)).body.following
      assert.deepEqual([engines[0].clean, engines[0].stillNeeded], [minute - 1, Math.max(0, 5 - minute)])
      assert.equal(await statusOf(id), minute < 5 ? 'open' : 'gone')
    }
    const returned = await world.capture(new Date(Date.now() + MINUTE), { engine: 'CLAUDE' })
    await world.judge(returned, [world.claimOf(SAYING)])
    assert.equal(await statusOf(id), 'reopened')
    const { following } = (await call('GET', `/api/admin/cases/${id}/following`)).body
    assert.deepEqual([following.endedReason, following.nextAt], ['gone', null])
  })

  test('of two verdicts at once, the one that says it keeps it open', async () => {
    const world = await openCaseWorld(service)
    const id = world.idOf(SAYING)
    let minute = 0
    const capture = () => {
      minute += 1
      const at = new Date(Date.now() - 600 * MINUTE + minute * MINUTE)
      return answer(world, { engine: 'CHATGPT', place: 0, kind: 'own', at })
    }
    await judge(world, await capture(), true)
    await call('PUT', `/api/admin/cases/${id}/following`, { below: 0.5, budgetUsd: 5 })
    for (let round = 0; round < 5; round++) {
      for (let clean = 0; clean < 3; clean++) await judge(world, await capture(), false)
      const [fourth, again] = [await capture(), await capture()]
      await Promise.all([judge(world, fourth, false), judge(world, again, true)])
      assert.equal(await statusOf(id), 'open', `round ${round}`)
    }
    for (let clean = 0; clean < 4; clean++) await judge(world, await capture(), false)
    assert.equal(await statusOf(id), 'gone')
  })

  test('verdicts reached again keep notes and following, and may complete what is missing', async () => {
    const world = await openCaseWorld(service)
    const id = world.idOf(SAYING)
    const at = (minute: number) => new Date(Date.now() - (600 - minute) * MINUTE)
    const answers: Answer[] = []
    for (let minute = 1; minute <= 7; minute++) {
      const one = await answer(world, { engine: 'CHATGPT', place: 0, kind: 'own', at: at(minute) })
      answers.push(one)
      await judge(world, one, minute === 1 || minute === 4)
    }
    await call('POST', `/api/admin/cases/${id}/notes`, { text: 'Called them.' })
    await call('PUT', `/api/admin/cases/${id}/following`, { below: 0.5, budgetUsd: 5 })
    const { following: before } = (await call('GET', `/api/admin/cases/${id}/following`)).body
    for (const one of answers) await judge(world, one, one.says === true)
    assert.deepEqual((await call('GET', `/api/admin/cases/${id}/following`)).body.following, before)
    assert.equal(await statusOf(id), 'open')
    // By newer rules the answer of the fourth minute says nothing false: six in a row are without it.
    await judge(world, answers[3] as Answer, false)
    const { status, notes } = await world.shown(id)
    assert.deepEqual([status, notes[0].text], ['gone', 'Called them.'])
  })

  test('who dismisses it, or calls it gone, ends the following; and neither can be followed', async () => {
    const world = await openCaseWorld(service)
    const id = world.idOf(SAYING)
    await judge(
      world,
      await answer(world, { engine: 'CHATGPT', place: 0, kind: 'own', at: new Date() }),
      true,
    )
    const follow = () => call('PUT', `/api/admin/cases/${id}/following`, { budgetUsd: 5 })
    assert.equal((await follow()).status, 200)
    await call('PATCH', `/api/admin/cases/${id}`, { status: 'dismissed', reason: 'A branch' })
    const { following } = (await call('GET', `/api/admin/cases/${id}/following`)).body
    assert.equal(following.endedReason, 'dismissed')
    const refused = await follow()
    assert.equal(refused.status, 409)
    assert.match(refused.text, /dismissed: reopen it/)
    await call('PATCH', `/api/admin/cases/${id}`, { status: 'reopened' })
    assert.equal((await follow()).body.following.endedReason, null)
    assert.equal(
      (await call('DELETE', `/api/admin/cases/${id}/following`)).body.following.endedReason,
      'stopped',
    )
  })
})
