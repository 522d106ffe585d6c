// The hours of a week as readers state them: "Mo-Fr 08:00-18:00; Su closed".

export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Day = (typeof DAYS)[number]

const SHORT = new Map(DAYS.map((day, index) => [day.slice(0, 2).toLowerCase(), index]))

/** Times of each day that a statement names; a side that it leaves open is empty: "..15:00". */
export function weekOf(value: string): Map<Day, string> {
  const week = new Map<Day, string>()
  for (const part of value.split(';')) {
    const [, days = '', times = ''] =
      /^\s*((?:[A-Z][a-z]\w*(?:\s*[-–,]\s*(?=[A-Z]))?)*)\s*(.*?)\s*$/.exec(part) ?? []
    const named = daysIn(days)
    // Times without a day are said of all that are open; which those are, nobody says. Days without times are open.
    for (const day of named) week.set(day, normalTimes(times === '' ? OPEN : times))
  }
  return week
}

/** Days without times. */
export const OPEN = 'open'

function daysIn(text: string): Day[] {
  return text.split(',').flatMap(part => {
    const [from, to] = part.split(/[-–]/).map(name => SHORT.get(name.trim().slice(0, 2).toLowerCase()))
    if (from === undefined) return []
    const count = to === undefined ? 1 : ((to - from + 7) % 7) + 1
    return Array.from({ length: count }, (_, step) => DAYS[(from + step) % 7] as Day)
  })
}

/** Times in one form. */
export const normalTimes = (times: string): string =>
  times
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/–/g, '-')
    .replace(/(?<!\d)(\d):/g, '0$1:')
    .replace(/-00:00$/, '-24:00')
    .replace(/-23:59$/, '-24:00')
