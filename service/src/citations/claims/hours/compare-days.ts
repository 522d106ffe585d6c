// Hours told without times: "extended hours on weekends", "hours vary". True or not by comparing the days
// with each other.

import type { Fact } from '../../../model/fact.ts'
import type { Sentence, Statement } from '../reader.ts'
import { DAY, spansOf } from './clock.ts'
import type { DaysItem, Item } from './hour-items.ts'
import type { Days } from './hour-words.ts'
import { clauseAt, type Week, writeDays } from './week.ts'

export function readComparisons(items: Item[], sentence: Sentence, week: Week): Statement[] {
  const statements: Statement[] = []
  for (let at = 0; at < items.length; at++) {
    const item = items[at] as Item
    const days = items[at + 1]
    if (
      item.is === 'longer' &&
      days?.is === 'days' &&
      days.from - item.to <= 2 &&
      items[at + 2]?.is !== 'times'
    )
      statements.push(...longer(item, days, sentence, week))
    if (item.is === 'varying') statements.push(...varying(item, sentence, week))
  }
  return statements
}

/** How long a day is open, in minutes; null when the fact cannot be read. */
function lengthOf(fact: Fact): number | null {
  const spans = spansOf(fact.value)
  if (spans === null) return null
  return spans.reduce(
    (sum, { opens, closes }) => sum + (closes > opens ? closes - opens : closes + DAY - opens),
    0,
  )
}

const lengthsOf = (facts: Fact[]): number[] => facts.map(lengthOf).filter(length => length !== null)
const dayFacts = (week: Week, wanted: (index: number) => boolean): Fact[] =>
  week.filter((_, index) => wanted(index)).flat()

function longer(item: Item, { days, to }: DaysItem, sentence: Sentence, week: Week): Statement[] {
  const inside = dayFacts(week, index => (days & (1 << index)) !== 0)
  const outside = lengthsOf(dayFacts(week, index => (days & (1 << index)) === 0)).toSorted((a, b) => a - b)
  const usual = outside[outside.length >> 1]
  if (usual === undefined || inside.length === 0) return []
  const holds = lengthsOf(inside).some(length => length > usual)
  return statement(sentence, item.from, to, `longer ${writeDays(days as Days)}`, inside, holds)
}

function varying(item: Item, sentence: Sentence, week: Week): Statement[] {
  const facts = week.flat()
  if (week.some(day => day.length !== 1)) return []
  return statement(
    sentence,
    item.from,
    item.to,
    'varying',
    facts,
    new Set(facts.map(({ value }) => value)).size > 1,
  )
}

function statement(
  sentence: Sentence,
  from: number,
  to: number,
  value: string,
  facts: Fact[],
  holds: boolean,
): Statement[] {
  const start = sentence.words.starts[from] as number
  const end = sentence.words.ends[to - 1] as number
  const clause = clauseAt(sentence, start)
  if (!clause) return []
  return [
    {
      start,
      end,
      clause,
      facet: 'openingHours',
      value,
      polarity: 'affirmed',
      hard: true,
      rule: `hours/compared/${value.split(' ')[0]}`,
      facts,
      earlier: [],
      others: [],
      need: 'one',
      bears: () => (holds ? 'agrees' : 'differs'),
    },
  ]
}
