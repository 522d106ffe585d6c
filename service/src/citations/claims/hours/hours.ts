// Opening hours: openingHours[Monday] and its six sisters, held against whatever a sentence says of days and times.

import type { Fact } from '../../../model/fact.ts'
import { type FactBook, NOTHING_STATED, type Reader, type Sentence, type Statement } from '../reader.ts'
import { Role } from '../reading/lexicon.ts'
import type { Words } from '../words/words.ts'
import { type Span, spansOf } from './clock.ts'
import { readComparisons } from './compare-days.ts'
import { bearingOf, writeUnit } from './compare-hours.ts'
import { timeAt } from './hour-atoms.ts'
import { type Item, itemsOf } from './hour-items.ts'
import { type Unit, unitsOf } from './hour-units.ts'
import { ALL_DAYS, TELLING } from './hour-words.ts'
import { clauseAt, type Week, weekOf, writeDays } from './week.ts'

/** What the facts say, read once. */
type Spans = Map<Fact, Span[] | null>

export const readHours: Reader = (book: FactBook) => {
  const week = weekOf(book.active)
  const earlier = weekOf(book.earlier)
  if (week.every(facts => facts.length === 0)) return null
  const spans: Spans = new Map([...week, ...earlier].flat().map(fact => [fact, spansOf(fact.value)]))
  const known: Known = { active: byDays(week), earlier: byDays(earlier), spans }
  return sentence => {
    if ((sentence.roles & Role.day) === 0 && !hasTime(sentence)) return NOTHING_STATED
    const items = itemsOf(sentence)
    if (!items.some(isTelling)) return NOTHING_STATED
    const statements: Statement[] = []
    for (const unit of unitsOf(items, sentence)) {
      const statement = isAboutOpening(unit, items, sentence) ? statementOf(unit, sentence, known) : null
      if (statement) statements.push(statement)
    }
    statements.push(...readComparisons(items, sentence, week))
    return statements
  }
}

/** Numbers are mostly no times, and a bare one by itself never is. */
function hasTime(sentence: Sentence): boolean {
  const { words, roles, from, to, language } = sentence
  if ((roles & Role.digit) === 0) return false
  let least = sentence.hasWord(TELLING[language]) ? 1 : 2
  for (let at = from; at < to; at++) {
    const found = timeAt(words, at, to)
    if (found && (!found.time.bare || --least === 0)) return true
  }
  return false
}

const isTelling = ({ is }: Item): boolean =>
  is === 'days' || is === 'times' || is === 'allDay' || is === 'varying'

const OPENING = new Set<Item['is']>(['open', 'hours', 'closed', 'longer', 'different', 'varying'])

/** Days and times also belong to visits, happy hours and hotlines. */
function isAboutOpening(unit: Unit, items: Item[], sentence: Sentence): boolean {
  if (unit.states === 'some' || items.some(item => isForeign(item, unit, sentence))) return false
  if (unit.states === 'closed') return unit.days !== null
  return (
    items.some(({ is }) => OPENING.has(is)) ||
    /\b(?:hours|open|schedule|öffnungszeiten|horaires|horario|horário|orari)/.test(sentence.heading)
  )
}

/** Near it and not parted by a comma; "hours varying between 9 and 5" are no hours either. */
function isForeign({ is, from, to }: Item, unit: Unit, { words }: Sentence): boolean {
  if (is !== 'notOurs' && is !== 'varying') return false
  const told = unit.times?.from ?? -1
  if (is === 'varying') return to <= told && told - to <= 2
  if (isPartOfName(words, from)) return false
  if (from >= unit.from && to <= unit.to) return true
  const before = to <= unit.from && unit.from - to <= 6
  const behind = from >= unit.to && from - unit.to <= 1
  if (!before && !behind) return false
  const gap = before
    ? words.text.slice(words.ends[to - 1], words.starts[unit.from])
    : words.text.slice(words.ends[unit.to - 1], words.starts[from])
  return !/[,;]/.test(gap)
}

/** "Kyle's Kitchen is open" is not about a kitchen. */
function isPartOfName({ text, starts, ends }: Words, at: number): boolean {
  const isCapital = (word: number): boolean => /\p{Lu}/u.test(text[starts[word] ?? -1] ?? '')
  return isCapital(at) && at > 0 && isCapital(at - 1) && text.slice(ends[at - 1], starts[at]) === ' '
}

/** The facts of every set of days: found by its bits. */
type ByDays = Fact[][]
const byDays = (week: Week): ByDays =>
  Array.from({ length: ALL_DAYS + 1 }, (_, days) => week.filter((_, index) => days & (1 << index)).flat())

interface Known {
  active: ByDays
  earlier: ByDays
  spans: Spans
}

function statementOf(unit: Unit, sentence: Sentence, known: Known): Statement | null {
  const { words } = sentence
  const start = words.starts[unit.from] as number
  const end = words.ends[unit.to - 1] as number
  const clause = clauseAt(sentence, start)
  if (!clause) return null
  const days = unit.days ?? ALL_DAYS
  const denied = unit.states === 'open' && clause.deniedAt(start, end)
  const told: Unit = denied ? { ...unit, states: 'closed' } : unit
  return {
    start,
    end,
    clause,
    facet: 'openingHours',
    value: `${unit.days === null ? '' : `${writeDays(days)} `}${writeUnit(told)}`,
    polarity: told.states === 'closed' ? 'denied' : 'affirmed',
    hard: true,
    rule: `hours/${unit.states}/${unit.days === null ? 'any-day' : 'days'}`,
    facts: known.active[days] as Fact[],
    earlier: known.earlier[days] as Fact[],
    others: known.active[ALL_DAYS & ~days] as Fact[],
    need: unit.days === null ? 'one' : 'each',
    bears: fact => bearingOf(told, known.spans.get(fact) ?? null),
  }
}
