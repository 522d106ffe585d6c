// What answers allege of a brand waits for a person's word, accuses nobody until then, and becomes a fact when it is false.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { beforeEach, describe, test } from 'node:test'
import { createFindPassage } from '../../src/cases/allegations/find-passage.ts'
import { CASES_AUDITED } from '../../src/cases/audited.sql.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import { type ClassifyScanDeps, classifyScan } from '../../src/scans/verdicts/classify-scan.ts'
import { enterFacts } from '../../src/truth/enter-facts.ts'
import { scriptedReader } from '../citations/scripted-reader.ts'
import { makeBrand, manualClock, startTestService } from '../harness.ts'
import { paperQueue } from '../paper-queue.ts'
import { plantCapture, responsesBody } from '../planted.ts'
import { faultsIn } from '../shown-faults.ts'
import { scriptedSite } from '../truth/brand-site.ts'

const PROMPT = 'Tell me about Northwind Kettles.'
const ANSWER =
  'Northwind Kettles makes quiet kettles. In March it recalled the Northwind One. It was never sued. A rival was fined.'
const RECALL = {
  ...{ sentence: 1, quote: 'it recalled the Northwind One', kind: 'recall' },
  ...{ time: 'now', voice: 'own', source: 'recalls.example' },
}

describe('allegations', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, parts: { worker: false } })
  const { database, engines, log } = service
  const { id: brandId } = await makeBrand(service)
  await enterFacts(
    { database, clock },
    { actor: SYSTEM_ACTOR, brandId, facts: [{ key: 'foundingDate', value: '1992' }], file: null },
  )
  const queue = paperQueue(['classify-scan', 'read-again', 'look-at-pages'])
  const path = `/api/admin/brands/${brandId}/allegations`
  const listed = async (decided = false) => (await service.call('GET', `${path}?decided=${decided}`)).body

  async function judge(allegations: object[], answer = ANSWER): Promise<string> {
    const reader = scriptedReader({ reads: () => JSON.stringify({ statements: [], allegations }) })
    const deps: ClassifyScanDeps = {
      ...{
        database,
        clock,
        engines,
        log,
        fetch: scriptedSite().fetch,
        pageSurface: 'website',
        reader,
        queue,
      },
    }
    const body = responsesBody(answer)
    const { runId, scanId } = await plantCapture(service, brandId, {
      ...{ body, prompt: PROMPT, capturedAt: clock.now() },
    })
    await classifyScan(deps, scanId)
    return runId
  }
  const faults = () => faultsIn(database, CASES_AUDITED, ['allegations', 'allegation_decisions'])
  beforeEach(() => clock.advance(1_000))

  test('wait once for all answers that say so in the same words, and accuse nobody', async () => {
    const first = await judge([RECALL])
    clock.advance(1_000)
    const newest = await judge([{ ...RECALL, quote: 'it recalled the Northwind One' }], `${ANSWER} Indeed.`)
    const { open, allegations } = await listed()
    assert.equal(open, 1)
    const [one] = allegations
    assert.deepEqual(
      [one.kind, one.quote, one.answers, one.runId, one.source, one.verdict, one.isUnfounded],
      ['recall', RECALL.quote, 2, newest, 'recalls.example', null, false],
    )
    const { rows } = await database.query('select citation_class from runs where id = any ($1)', [
      [first, newest],
    ])
    assert.ok(rows.every(({ citation_class }) => citation_class !== 'CONFABULATED'))
    assert.deepEqual(await faults(), [])
  })

  test('are none where nothing is alleged of it today, or the words do not stand there', async () => {
    const before = (await listed()).open
    await judge([
      { ...RECALL, sentence: 2, quote: 'never sued', kind: 'lawsuit', voice: 'denied' },
      { ...RECALL, time: 'past' },
      { ...RECALL, voice: 'question' },
      { ...RECALL, voice: 'order' },
      { ...RECALL, sentence: 0 },
      { ...RECALL, sentence: 99 },
      { ...RECALL, quote: 'it withdrew everything' },
    ])
    assert.equal((await listed()).open, before)
  })

  test('that are false become a fact; what they say is sealed, and found out when forged', async () => {
    const [{ topic }] = (await listed()).allegations
    const decide = (body: object) => service.call('POST', `${path}/decisions`, body)
    assert.equal((await decide({ topics: [topic], verdict: 'false' })).status, 409)
    assert.equal((await decide({ topics: ['alg_none'], verdict: 'true' })).status, 409)
    const { body } = await decide({ topics: [topic], verdict: 'false', name: 'Recall of the Northwind One' })
    assert.deepEqual(body, { decided: 1, factKey: 'additionalProperty[Recall of the Northwind One]' })
    const { body: facts } = await service.call('GET', `/api/admin/brands/${brandId}/facts?active=true`)
    const fact = facts.facts.find(({ key }: { key: string }) => key === body.factKey)
    assert.equal(fact?.value, 'false')
    assert.equal((await listed()).open, 0)
    assert.deepEqual(
      (await listed(true)).allegations.map(({ verdict }: { verdict: string }) => verdict),
      ['false'],
    )
    // Whoever says it again in the same words has been answered.
    await judge([RECALL])
    assert.equal((await listed()).open, 0)
    assert.deepEqual(await faults(), [])
    await database.query(`update allegations set quote = 'x' where place = 0`)
    assert.match((await faults()).join(), /its reading alleges something else/)
  })
})

// Made up by hands that had seen no code: pages that say an allegation of the brand, in the same or other words or another language,
// pages that name it and say it of others, and pages that do not name it.
describe('a cited page', () => {
  const PAGES: { name: string; brand: { name: string; aliases: string[] }; quote: string; says: string }[] =
    readFileSync(new URL('allegation-pages.jsonl', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
  const passageOf = (page: (typeof PAGES)[number]) =>
    createFindPassage({ domain: 'made-up.example', ...page.brand })(page as never, page.quote)

  test('there are sixty', () => assert.equal(PAGES.length, 60))
  for (const page of PAGES)
    test(`${page.name} ${page.says === 'silent' ? 'does not name' : 'names'} the brand`, () =>
      assert.equal(passageOf(page) === null, page.says === 'silent'))

  test('the passage shown is the one that is nearest to the allegation', () => {
    const find = createFindPassage({ name: 'Northwind', domain: 'northwind.example', aliases: [] })
    const text = `Northwind makes kettles. ${'Much can be said about tea. '.repeat(40)} Last week Northwind recalled 12,000 of them.`
    assert.match(
      find({ title: 'News', text }, 'Northwind recalled 12,000 kettles') ?? '',
      /Last week Northwind recalled/,
    )
  })
})
