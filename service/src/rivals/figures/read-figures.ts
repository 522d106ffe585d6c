// The figures of a brand and its rivals in a window: sums of its days, never from answers.

import { PROMPT_INTENTS, type PromptIntent } from '../../model/brand.ts'
import { ENGINES, type Engine } from '../../model/engine.ts'
import type { NoShare, RivalWindow } from '../../model/rival.ts'
import { utcDay as dayOf, firstDayOf } from '../../model/window.ts'
import type { Sql } from '../../platform/database.ts'
import type { Party } from '../rival.ts'
import { type CutKey, type CutOf, cutsOfAll, cutsOfPrompt, mondayOf } from './add-up.ts'
import { briefFigures, type Counted, type Cut, figuresOf, type PartyFigures } from './figures.ts'
import { readCounts, readPrompt, tallyBody } from './store.ts'

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
  const [since, until] = [firstDayOf(window, now), dayOf(now.getTime())]
  const { names, isCounting, cutOf } = await countedBy(sql, { ...request, since })
  const asked = { window, since, until, engine, intent, promptId, isCounting }
  if (!names || isCounting) return { ...asked, ...nothing(isCounting ? 'counting' : 'no_rivals') }
  const { parties } = names
  return {
    ...asked,
    tally: await tallyBody(sql, request.brandId, names),
    ...figuresIn(parties, cutOf({}), promptId),
    ...cutsOf(parties, cutOf, { since, until, promptId }),
  }
}

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

async function countedBy(
  sql: Sql,
  { brandId, since, engine, intent, promptId }: FiguresRequest & { since: string },
) {
  if (promptId === null) {
    const { names, isCounting, days } = await readCounts(sql, { brandId, since })
    const parties = names?.parties ?? []
    return { names, isCounting, cutOf: cutsOfAll({ days, parties, engine, intent }) }
  }
  const { names, isCounting, days } = await readPrompt(sql, { brandId, since, promptId })
  return { names, isCounting, cutOf: cutsOfPrompt({ days, parties: names?.parties ?? [], engine }) }
}

function cutsOf(parties: Party[], cutOf: CutOf, { promptId, ...days }: Days & { promptId: string | null }) {
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
  const monday = Date.parse(mondayOf(since))
  const count = Math.floor((end - monday) / (7 * DAY_MS)) + 1
  return Array.from({ length: count }, (_, place) => monday + place * 7 * DAY_MS).map(at => ({
    week: dayOf(at),
    from: dayOf(Math.max(at, start)),
    to: dayOf(Math.min(at + 6 * DAY_MS, end)),
  }))
}
