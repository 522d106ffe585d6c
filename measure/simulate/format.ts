// Numbers as people read them: two or three digits that mean something, and a unit.

/** Of a table. */
export type Row = [label: string, ...cells: string[]]

const NAMES: [size: number, name: string][] = [
  [1e12, ' trillion'],
  [1e9, ' billion'],
  [1e6, ' million'],
]
const UNITS: [size: number, name: string][] = [
  [1e15, ' PB'],
  [1e12, ' TB'],
  [1e9, ' GB'],
  [1e6, ' MB'],
  [1e3, ' KB'],
  [0, ' bytes'],
]
const TIMES: [size: number, name: string][] = [
  [365.25 * 86_400, ' years'],
  [2 * 86_400, ' days'],
  [2 * 3_600, ' hours'],
  [120, ' min'],
  [0, ' s'],
]

const SECONDS: Record<string, number> = {
  ' years': 365.25 * 86_400,
  ' days': 86_400,
  ' hours': 3_600,
  ' min': 60,
}

/** Nothing here is known to more than three digits. */
const short = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: value >= 99.5 ? 3 : 2 })

export function count(value: number): string {
  const [size, name] = NAMES.find(([least]) => value >= least) ?? [1, '']
  return `${short(value / size)}${name}`
}

export function bytes(value: number): string {
  const [size, name] = UNITS.find(([least]) => value >= least) ?? [1, ' bytes']
  return `${short(value / (size || 1))}${name}`
}

export function duration(seconds: number): string {
  const name = TIMES.find(([least]) => seconds >= least)?.[1] ?? ' s'
  return `${short(seconds / (SECONDS[name] ?? 1))}${name}`
}

export const dollars = (value: number): string => `$${count(value)}`

/** An hour of a day. */
export function timeOfDay(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const pad = (part: number) => String(part).padStart(2, '0')
  const days = Math.floor(minutes / 1_440)
  const clock = `${pad(Math.floor((minutes % 1_440) / 60))}:${pad(minutes % 60)}`
  return days === 0 ? clock : `${clock}, ${days === 1 ? 'the next day' : `${days} days later`}`
}
