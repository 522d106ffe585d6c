// Figures of random histories, held against the answers themselves, one by one.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Rate, rateOf, wilson } from '@brand-citation-forensics/proof'
import { seeded } from '../../../proof/test/seeded.ts'
import type { Cursor } from '../../src/platform/keyset.ts'
import { answersNaming } from '../../src/rivals/answers/store.ts'
import { createPartyReader } from '../../src/rivals/days/parties.ts'
import { meanRank, studentT } from '../../src/rivals/figures/intervals.ts'
import { allPages, fieldsOf, makeBrand, startTestService } from '../harness.ts'
import { type KnownAnswer, plantDays, randomAnswers } from './planted-days.ts'
import { type Choose, NAMES, namesNow, openRivalWorld } from './rival-world.ts'

const DAY_MS = 86_400_000
const RIVALS = ['Rivalo', 'Zenvia', 'Brightwell', 'Nordvik']

interface Shown {
  id: string
  shareOfVoice: (Rate & { answers: number }) | null
  named: Rate | null
  rank: { mean: number; low: number | null; high: number | null; of: number } | null
  ranked: Rate | null
  first: Rate | null
  together: Rate | null
  instead: Rate | null
  cited: Rate | null
}

/** The answers of one engine, of one intent or of one week. */
interface Cut {
  engine?: string
  intent?: string
  from?: string
  to?: string
  parties: Shown[]
}

const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, n) => (typeof n === 'number' ? Number(n.toFixed(9)) : n)))
const near = (one: unknown, other: unknown, where: string) =>
  assert.deepEqual(rounded(one), rounded(other), where)

const has = (answer: KnownAnswer, place: number): boolean => answer.named.has(place)

/** By its definition: residuals of single answers, no sums. */
function voiceByHand(answers: KnownAnswer[], place: number) {
  const neutral = answers.filter(answer => answer.neutral)
  const naming = neutral.filter(({ named }) => named.size > 0)
  if (neutral.length < 30 || naming.length < 10) return null
  const of = naming.reduce((sum, { named }) => sum + named.size, 0)
  const hits = naming.filter(answer => has(answer, place)).length
  const share = hits / of
  const residuals = naming.map(answer => Number(has(answer, place)) - share * answer.named.size)
  const spread = residuals.reduce((sum, one) => sum + one * one, 0)
  const variance = ((naming.length / (naming.length - 1)) * spread) / of ** 2
  const worth = spread > 1e-9 ? (share * (1 - share)) / variance : naming.length
  return {
    hits,
    of,
    answers: neutral.length,
    share,
    ...wilson(share * worth, worth, studentT(naming.length - 1)),
  }
}

function briefByHand(answers: KnownAnswer[], place: number) {
  const ranks = answers.flatMap(({ named }) => named.get(place) ?? [])
  return {
    shareOfVoice: voiceByHand(answers, place),
    named: rateOf(answers.filter(answer => has(answer, place)).length, answers.length),
    rank: meanRank(
      ranks.length,
      ranks.reduce((sum, rank) => sum + rank, 0),
      ranks.reduce((sum, rank) => sum + rank * rank, 0),
    ),
  }
}

function byHand(answers: KnownAnswer[], place: number): Omit<Shown, 'id'> {
  const count = (is: (answer: KnownAnswer) => boolean) => answers.filter(is).length
  const ranked = count(({ named }) => (named.get(place) ?? null) !== null)
  return {
    ...briefByHand(answers, place),
    ranked: rateOf(
      ranked,
      count(({ ranks }) => ranks),
    ),
    first: rateOf(
      count(({ named }) => named.get(place) === 1),
      ranked,
    ),
    together:
      place === 0
        ? null
        : rateOf(
            count(answer => has(answer, place) && has(answer, 0)),
            count(answer => has(answer, 0)),
          ),
    instead:
      place === 0
        ? null
        : rateOf(
            count(({ instead }) => instead?.includes(place) === true),
            count(({ instead }) => instead !== null),
          ),
    cited: rateOf(
      count(({ cited }) => cited.includes(place)),
      answers.length,
    ),
  }
}

const figuresIn = ({ shareOfVoice, named, rank, ranked, first, together, instead, cited }: Shown) => ({
  ...{ shareOfVoice, named, rank, ranked, first, together, instead, cited },
})
const briefIn = ({ shareOfVoice, named, rank }: Shown) => ({ shareOfVoice, named, rank })

describe('figures of rivals', async () => {
  const service = await startTestService()
  const { call } = service
  const now = new Date()
  const makeNamed = async () => ({ ...(await makeBrand(service, {}, [])), name: 'Acme' })
  const today = Date.parse(now.toISOString().slice(0, 10))
  const get = async (brandId: string, query: string) => {
    const { status, body } = await call('GET', `/api/admin/brands/${brandId}/${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }

  for (const [seed, count] of [
    [1, 700],
    [2, 220],
    [3, 45],
  ] as const)
    test(`are what the answers add up to: ${count} answers`, async () => {
      const brand = await makeNamed()
      const answers = randomAnswers(seeded(seed), { count, companies: 5, days: 120, now })
      const { parties, promptIds } = await plantDays(service, brand, RIVALS, answers)
      for (const [window, days] of [
        ['7d', 7],
        ['30d', 30],
        ['90d', 90],
      ] as const) {
        const within = answers.filter(({ capturedAt }) => capturedAt.getTime() >= today - (days - 1) * DAY_MS)
        for (const [query, kept] of [
          ['', within],
          ['&engine=GEMINI', within.filter(({ engine }) => engine === 'GEMINI')],
          [
            '&engine=CHATGPT&intent=CATEGORY',
            within.filter(({ engine, intent }) => engine === 'CHATGPT' && intent === 'CATEGORY'),
          ],
        ] as const) {
          const body = await get(brand.id, `rival-figures?window=${window}${query}`)
          assert.deepEqual(
            fieldsOf(body.parties, 'id'),
            parties.map(({ id }) => id),
          )
          assert.deepEqual(
            [body.answers, body.neutral],
            [kept.length, kept.filter(({ neutral }) => neutral).length],
          )
          for (const [place, shown] of body.parties.entries())
            near(figuresIn(shown), byHand(kept, place), `${window}${query} ${place}`)
          const day = ({ capturedAt }: KnownAnswer) => capturedAt.toISOString().slice(0, 10)
          const cuts: [cut: Cut, isIn: (answer: KnownAnswer) => boolean][] = [
            ...body.engines.map((cut: Cut) => [cut, ({ engine }: KnownAnswer) => engine === cut.engine]),
            ...body.intents.map((cut: Cut) => [cut, ({ intent }: KnownAnswer) => intent === cut.intent]),
            ...body.weeks.map((cut: Cut) => [
              cut,
              (answer: KnownAnswer) => day(answer) >= (cut.from ?? '') && day(answer) <= (cut.to ?? ''),
            ]),
          ]
          for (const [cut, isIn] of cuts)
            for (const [place, shown] of cut.parties.entries())
              near(briefIn(shown), briefByHand(kept.filter(isIn), place), JSON.stringify([query, cut.from]))
          assert.equal(
            body.weeks.reduce((sum: number, cut: { answers: number }) => sum + cut.answers, 0),
            kept.length,
          )
        }
      }
      const promptId = promptIds[0] as string
      const one = await get(brand.id, `rival-figures?window=90d&promptId=${promptId}`)
      const first = answers[0] as KnownAnswer
      const isIn = first.capturedAt.getTime() >= today - 89 * DAY_MS
      assert.deepEqual([one.answers, one.noShare], [isIn ? 1 : 0, 'one_prompt'])
      for (const [place, shown] of one.parties.entries()) {
        near(shown.named, isIn ? rateOf(has(first, place) ? 1 : 0, 1) : null, 'named of a prompt')
        assert.deepEqual([shown.shareOfVoice, shown.cited, shown.first], [null, null, null])
      }
    })

  test('are what the texts of answers say, read one by one', async () => {
    const world = await openRivalWorld(service, 20)
    const random = seeded(77)
    const choose: Choose = of => of[Math.floor(random() * of.length)] as (typeof of)[number]
    for (let count = 0; count < 60; count++)
      await world.capture(choose, new Date(now.getTime() - count * 3_600_000))
    await world.judge(world.answers)
    for (const name of NAMES.slice(0, 3)) await world.add(name)
    await world.settle()
    const names = await namesNow(world)
    assert.ok(names)
    const read = createPartyReader(names.parties)
    const known = world.answers
      .filter(({ apart }) => !apart)
      .map(({ at, engine, intent, prompt, text, cited, told }) => {
        const said = read({ text, prompt, citations: cited.map(url => ({ url, title: 'A page' })), told })
        return {
          ...{ capturedAt: at, engine, intent, neutral: said.neutral },
          named: new Map(said.named.map(([place, rank]) => [place, rank])),
          instead: said.told ? said.named.filter(([, , instead]) => instead).map(([place]) => place) : null,
          cited: said.cited,
          ranks: said.named.some(([, rank]) => rank !== null),
        }
      })
    const body = await get(world.brandId, 'rival-figures?window=7d')
    assert.equal(body.answers, known.length)
    for (const [place, shown] of body.parties.entries())
      near(figuresIn(shown), byHand(known, place), `company ${place}`)
  })

  test('answers that name a company are listed, newest first, page by page', async () => {
    const brand = await makeNamed()
    const answers = randomAnswers(seeded(9), { count: 90, companies: 5, days: 25, now })
    const { parties, runIds } = await plantDays(service, brand, RIVALS, answers)
    const kinds: [string, (answer: KnownAnswer) => boolean][] = [
      ['', () => true],
      ['&ranked=true', ({ named }) => (named.get(1) ?? null) !== null],
      ['&instead=true', ({ instead }) => instead?.includes(1) === true],
      ['&together=true', ({ named }) => named.has(0)],
      ['&engine=GEMINI', ({ engine }) => engine === 'GEMINI'],
    ]
    for (const [query, isListed] of kinds) {
      const url = `/api/admin/brands/${brand.id}/rival-answers?party=${parties[1]?.id}${query}&limit=7`
      const listed: { id: string; capturedAt: string }[] = await allPages(service, url, 'answers')
      const expected = answers
        .map((answer, place) => ({ answer, id: runIds[place] as string }))
        .filter(({ answer }) => answer.named.has(1) && isListed(answer))
      assert.deepEqual(new Set(listed.map(({ id }) => id)), new Set(expected.map(({ id }) => id)), query)
      assert.equal(listed.length, expected.length)
      const short = await allNaming(brand.id, { party: parties[1]?.id ?? '', query })
      assert.deepEqual(
        short,
        listed.map(({ id }) => id),
        query,
      )
      const times = listed.map(({ capturedAt }) => capturedAt)
      assert.deepEqual(times, times.toSorted().reverse())
    }
  })

  /** Where only four namings are looked at for a page, however few of them fit. */
  async function allNaming(brandId: string, { party, query }: { party: string; query: string }) {
    const isAsked = (name: string) => query.includes(`${name}=true`)
    const filter = {
      ...{ brandId, party, since: '2000-01-01', intent: null, promptId: null },
      engine: query.includes('GEMINI') ? ('GEMINI' as const) : null,
      ...{ ranked: isAsked('ranked'), instead: isAsked('instead'), together: isAsked('together') },
    }
    const ids: string[] = []
    for (let after: Cursor | null = null; ; ) {
      const page = await answersNaming(service.database, filter, { after, limit: 3, mostLookedAt: 4 })
      ids.push(...page.rows.map(({ id }) => id))
      after = page.next
      if (after === null) return ids
    }
  }

  test('there is no share of voice where none is valid, and it says why', async () => {
    const empty = await makeNamed()
    assert.equal((await get(empty.id, 'rival-figures')).noShare, 'no_rivals')
    const answers = randomAnswers(seeded(5), { count: 60, companies: 5, days: 5, now })
    const cases: [string, KnownAnswer[], string[]][] = [
      ['no_rivals', answers, []],
      ['no_answers', [], RIVALS],
      ['named_questions', answers.map(answer => ({ ...answer, neutral: false })), RIVALS],
      ['few_answers', answers.slice(0, 29), RIVALS],
      [
        'few_naming',
        answers.map(answer => ({ ...answer, neutral: true, ranks: false, named: new Map() })),
        RIVALS,
      ],
    ]
    for (const [why, some, rivals] of cases) {
      const brand = await makeNamed()
      const known =
        rivals.length > 0
          ? some
          : some.map(answer => ({ ...answer, named: new Map(), instead: null, cited: [] }))
      await plantDays(service, brand, rivals, known)
      const body = await get(brand.id, 'rival-figures')
      assert.equal(body.noShare, why)
      for (const { shareOfVoice } of body.parties) assert.equal(shareOfVoice, null)
      if (some.length === 0 || rivals.length === 0) continue
      // One of its days is for other names: there is no figure of a part of the window.
      await service.database.query(
        `update rival_days set names = 'others' where brand_id = $1 and day = (select max(day) from rival_days where brand_id = $1)`,
        [brand.id],
      )
      const counting = await get(brand.id, 'rival-figures')
      assert.deepEqual([counting.noShare, counting.isCounting, counting.tally], ['counting', true, null])
      assert.deepEqual(counting.parties, [])
    }
  })

  test('questions that make no sense are 400, and other brands are not found', async () => {
    const brand = await makeNamed()
    for (const query of [
      'rival-figures?window=1d',
      'rival-figures?promptId=%00',
      'rival-answers?party=%00',
      'rival-answers?party=a&ranked=no',
    ])
      assert.equal((await call('GET', `/api/admin/brands/${brand.id}/${query}`)).status, 400, query)
    for (const query of ['rival-figures', 'rival-answers?party=a'])
      assert.equal((await call('GET', `/api/admin/brands/brd_none/${query}`)).status, 404, query)
  })
})
