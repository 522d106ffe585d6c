// The figures of a brand and its rivals in a window: from the shown tally's counts, never from answers.

import { PROMPT_INTENTS, type PromptIntent } from '../../model/brand.ts'
import { ENGINES, type Engine } from '../../model/engine.ts'
import type { NoShare, RivalWindow } from '../../model/rival.ts'
import { utcDay as dayOf, firstDayOf } from '../../model/window.ts'
import type { Sql } from '../../platform/database.ts'
import {
  briefFigures,
  type Counted,
  type Cut,
  figuresOf,
  NO_ANSWERS,
  type Party,
  type PartyFigures,
} from './figures.ts'
import { promptCounts } from './prompt-counts.ts'
import {
  type CountFilter,
  type CutKey,
  countAnswers,
  countParties,
  type ShownTally,
  tallyOf,
} from './store.ts'

export interface FiguresRequest {
  brandId: string
  window: RivalWindow
  engine: Engine | null
  intent: PromptIntent | null
  promptId: string | null
}

const DAY_MS = 86_400_000

export async function readFigures({ sql, now }: { sql: Sql; now: Date }, request: FiguresRequest) {
  const { window, engine, intent, promptId } = request
  const { shown, isCounting } = await tallyOf(sql, request.brandId)
  const [since, until] = [firstDayOf(window, now), dayOf(now.getTime())]
  const asked = { window, since, until, engine, intent, promptId, isCounting }
  if (!shown) return { ...asked, ...nothing(isCounting ? 'counting' : 'no_rivals') }
  const cutOf = await countedBy(sql, { tally: shown.id, since, engine, intent, promptId })
  const all = figuresIn(shown.parties, cutOf({}), promptId)
  return {
    ...asked,
    tally: tallyBody(shown),
    ...all,
    ...cutsOf(shown, cutOf, { since, until, promptId }),
  }
}

const tallyBody = ({ id, method, finishedAt }: ShownTally) => ({
  id,
  method,
  finishedAt: finishedAt?.toISOString() ?? null,
})

const nothing = (noShare: NoShare) => ({
  ...{ tally: null, answers: 0, neutral: 0, noShare, parties: [] },
  ...{ engines: [], intents: [], weeks: [] },
})

/** Less is stored for one prompt: the rest is null, not zero. */
const OF_PROMPT = { first: null, together: null, instead: null, cited: null }

const figuresIn = (parties: Party[], counted: Counted, promptId: string | null): Cut<PartyFigures> => {
  const cut = figuresOf(parties, counted)
  if (promptId === null) return cut
  return { ...onePrompt(cut), parties: cut.parties.map(party => ({ ...party, ...OF_PROMPT })) }
}

const onePrompt = <Figures>(cut: Cut<Figures>): Cut<Figures> =>
  cut.noShare === 'no_rivals' ? cut : { ...cut, noShare: 'one_prompt' }

interface Days {
  since: string
  until: string
}

type CutOf = (key: Partial<CutKey>) => Counted

async function countedBy(sql: Sql, filter: CountFilter & { promptId: string | null }): Promise<CutOf> {
  const { promptId } = filter
  const [answers, parties] =
    promptId === null
      ? await Promise.all([countAnswers(sql, filter), countParties(sql, filter)])
      : await promptCounts(sql, { ...filter, promptId })
  const all = new Map(answers.map(row => [keyOf(row), row]))
  const named = Map.groupBy(parties, keyOf)
  return key => ({
    all: all.get(keyOf(key)) ?? NO_ANSWERS,
    parties: new Map((named.get(keyOf(key)) ?? []).map(row => [row.party, row])),
  })
}

const keyOf = ({ engine = null, intent = null, week = null }: Partial<CutKey>): string =>
  [engine, intent, week].join()

function cutsOf(
  { parties }: ShownTally,
  cutOf: CutOf,
  { promptId, ...days }: Days & { promptId: string | null },
) {
  const brief = (key: Partial<CutKey>) => {
    const cut = briefFigures(parties, cutOf(key))
    return promptId === null ? cut : onePrompt(cut)
  }
  const isAnswered = ({ answers }: { answers: number }) => answers > 0
  return {
    engines: ENGINES.map(engine => ({ engine, ...brief({ engine }) })).filter(isAnswered),
    intents: PROMPT_INTENTS.map(intent => ({ intent, ...brief({ intent }) })).filter(isAnswered),
    weeks: weeksOf(days).map(({ week, ...shown }) => ({ ...shown, ...brief({ week }) })),
  }
}

/** From Monday to Sunday, the first and the last as far as they are in the window. */
function weeksOf({ since, until }: Days) {
  const [start, end] = [Date.parse(since), Date.parse(until)]
  const monday = start - ((new Date(since).getUTCDay() + 6) % 7) * DAY_MS
  const count = Math.floor((end - monday) / (7 * DAY_MS)) + 1
  return Array.from({ length: count }, (_, place) => monday + place * 7 * DAY_MS).map(at => ({
    week: dayOf(at),
    from: dayOf(Math.max(at, start)),
    to: dayOf(Math.min(at + 6 * DAY_MS, end)),
  }))
}
