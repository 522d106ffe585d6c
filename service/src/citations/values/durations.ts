// Lengths of time: "5-year", "24 months", "30-Tage", "deux ans". Two years are 24 months; a month is 30 days.

import { list } from '../vocabulary/words/word-lists.ts'
import { isDigit, lettersEnd, matchAt } from './matches.ts'
import { findNumbers, type NumberFound } from './numbers.ts'

export const UNITS = ['hour', 'day', 'week', 'month', 'year'] as const
export type Unit = (typeof UNITS)[number]

export interface DurationFound {
  start: number
  end: number
  count: number
  unit: Unit
}

/** In the order of UNITS. */
const FORMS = list`
  hour hours hr hrs h stunde stunden heure heures hora horas ora ore
  day days tag tage tagen tägige tägigen tägiges tägiger jour jours día días dia dias giorno giorni
  week weeks woche wochen wöchige wöchigen semaine semaines semana semanas settimana settimane
  month months mo mos monat monate monaten monats monatige monatigen mois mes meses mês mese mesi
  year years yr yrs jahr jahre jahren jahres jährige jährigen jähriger an ans année années año años ano anos anno anni
`
export const UNIT_OF = new Map(
  FORMS.flatMap((forms, index) => forms.split(' ').map(form => [form, UNITS[index] as Unit] as const)),
)

const UNIT_BEHIND = /[\s\u00a0-]{0,2}(\p{L}{1,9})(?![\p{L}\p{N}])/uy

/** Every number with a unit of time right behind it. */
export const findDurations = (text: string): DurationFound[] => durationsAmong(text, findNumbers(text))

/** `numbers`: those of the text. */
export function durationsAmong(text: string, numbers: NumberFound[]): DurationFound[] {
  const found: DurationFound[] = []
  for (const { start, end, value } of numbers) {
    const from = unitFrom(text, end)
    const to = lettersEnd(text, from)
    if (to < 0 || text.charCodeAt(from) >= 128) {
      const behind = matchAt(UNIT_BEHIND, text, end)
      const unit = UNIT_OF.get(behind?.[1]?.toLowerCase() ?? '')
      if (unit) found.push({ start, end: UNIT_BEHIND.lastIndex, count: value, unit })
    } else if (to > from && !isDigit(text.charCodeAt(to))) {
      const unit = UNIT_OF.get(text.slice(from, to).toLowerCase())
      if (unit) found.push({ start, end: to, count: value, unit })
    }
  }
  return found
}

const MOST_BETWEEN = 2

/** Behind a space, a dash or both. */
function unitFrom(text: string, end: number): number {
  let at = end
  while (at < end + MOST_BETWEEN && isBetween(text.charCodeAt(at))) at++
  return at
}

const isBetween = (code: number): boolean =>
  code === 0x20 || code === 0x2d || code === 0xa0 || (code >= 9 && code <= 13)

const DAYS: Record<Unit, number> = { hour: 1 / 24, day: 1, week: 7, month: 30, year: 360 }

/** Comparable lengths; a calendar month and thirty days are the same to whoever offers them. */
export const inDays = ({ count, unit }: Pick<DurationFound, 'count' | 'unit'>): number =>
  count === 365 && unit === 'day' ? DAYS.year : count * DAYS[unit]

/** The value of a fact such as "5 years", "P5Y" or, in a facet counted in `unit`, a bare "5". */
export function durationOf(value: string, unit: Unit): number | null {
  const iso = /^P(\d{1,4})([DWMY])$/i.exec(value.trim())
  const letters: Record<string, Unit> = { D: 'day', W: 'week', M: 'month', Y: 'year' }
  if (iso) return inDays({ count: Number(iso[1]), unit: letters[iso[2]?.toUpperCase() ?? ''] ?? unit })
  const [stated] = findDurations(value)
  if (stated) return inDays(stated)
  const [bare] = findNumbers(value)
  return bare ? inDays({ count: bare.value, unit }) : null
}
