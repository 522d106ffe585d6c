// Numbers, shares, sizes and times as text, and typed text as lines. Pure.

import { dayInWords } from '@brand-citation-forensics/proof'

export {
  confidenceWords,
  dollarWords as dollars,
  percentWords as percent,
  timeInWords as utc,
} from '@brand-citation-forensics/proof'

const count = new Intl.NumberFormat('en')
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' })

export const number = (value: number): string => (value >= 100_000 ? compact : count).format(value)

export const exact = (value: number): string => count.format(value)

export function plural(amount: number, one: string, many = `${one}s`): string {
  return `${exact(amount)} ${amount === 1 ? one : many}`
}

/** What was typed, one a line. */
export const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

export function bytes(length: number): string {
  if (length < 1024) return plural(length, 'byte')
  const [size, unit] = length < 1024 ** 2 ? [length / 1024, 'KiB'] : [length / 1024 ** 2, 'MiB']
  return `${size.toFixed(1)} ${unit}`
}

/** `14 November`, with the year if not the current one: evidence has one clock, UTC. */
export function dayOf(instant: string, now = Date.now()): string {
  const year = ` ${new Date(now).getUTCFullYear()}`
  return dayInWords(instant).replace(new RegExp(`${year}$`), '')
}

const STEPS: [seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, 'second'],
  [3_600, 'minute'],
  [86_400, 'hour'],
  [30 * 86_400, 'day'],
]

/** `3 min. ago`; beyond a month, the day. */
export function ago(instant: string, now = Date.now()): string {
  const seconds = (Date.parse(instant) - now) / 1000
  const distance = Math.abs(seconds)
  if (distance < 10) return 'just now'
  let divisor = 1
  for (const [limit, unit] of STEPS) {
    if (distance < limit) return relative.format(Math.round(seconds / divisor), unit)
    divisor = limit
  }
  return dayOf(instant, now)
}

export function duration(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
