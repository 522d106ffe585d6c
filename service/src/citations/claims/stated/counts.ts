// How many people work for the brand, and how many buy from it.

import { WordSet } from '../../vocabulary/word-sets.ts'
import { list } from '../../vocabulary/words/word-lists.ts'
import type { Clause } from '../reader.ts'
import { type Bound, countBears, type Found } from './bearings.ts'
import type { Cue } from './known.ts'
import { countNear } from './numbers-near.ts'
import { isAboutPart } from './times.ts'
import type { Spot, View } from './view.ts'

const LEAST = new WordSet(
  list`over, than, least, exceeding, über, als, mindestens, plus, moins, más, mais, più, oltre, almeno, menos, above, beyond
    passed, surpassed, exceeded, exceeds, crossed, mark, milestone, überschritten, marke, dépassé, seuil, superado, superó, ultrapassou, superato, quota`,
)
const MOST = new WordSet(
  list`under, below, fewer, less, unter, weniger, höchstens, moins de, menos de, meno, maximum`,
)

/** "more than", "über", "200+"; the word before "than" tells the direction. */
function boundOf(view: View, { from, start, end }: Spot): Bound {
  if (view.words.text[end] === '+') return 'least'
  if (/[~≈]\s?$/.test(view.words.text.slice(start - 2, start))) return 'rough'
  if (isBefore(view, from, MOST)) return 'most'
  return isBefore(view, from, LEAST) ? 'least' : 'exact'
}

const isBefore = (view: View, at: number, among: WordSet): boolean =>
  view.is(among, at - 1) || view.is(among, at - 2) || view.is(among, at - 3)

/** Behind an audience's name, or of a part of the company, a count is not the company's. */
export function countsStated(view: View, cue: Cue, clause: Clause): Found[] {
  const near = countNear(view, cue)
  if (!near || isAboutPart(view, clause, { ...cue, from: Math.min(cue.from, near.from) })) return []
  const { numbers } = view
  const index = numbers.indexOf(near)
  const [before, behind] = [numbers[index - 1], numbers[index + 1]]
  const low = before && isRange(view, before, near) ? before : near
  const high = behind && isRange(view, near, behind) ? behind : near
  const spot = { ...low, end: high.end, to: high.to }
  const bound = low === high ? boundOf(view, low) : 'exact'
  return [{ spot, value: String(low.value), bears: countBears({ low, high, bound }) }]
}

/** "200-250", "between 200 and 250". */
const isRange = (view: View, one: Spot, other: Spot): boolean =>
  /^\s?(?:[-–—]|to|bis|à|a|and|und|et|y|e)\s?$/.test(view.textOf({ start: one.end, end: other.start }))
