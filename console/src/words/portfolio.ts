// Why a brand ranks where it does, in words.

import { ENGINE_NAMES } from '@brand-citation-forensics/client'
import {
  isUnjudged,
  newsWords,
  type PlacedBrand,
  type PortfolioReason,
  unjudgedWords,
} from '@brand-citation-forensics/client/admin'
import { isTooFewToTell, type Rate, rateWords } from '@brand-citation-forensics/proof'

const WORDS: Record<PortfolioReason, (placed: PlacedBrand) => string> = {
  new_cases: ({ cases }) => `Cases in the last 7 days: ${newsWords(cases)}`,
  scan_failed: () => 'The last scan failed',
  scan_missed: ({ missedScan }) =>
    `A scan that was due did not run: ${missedScan?.reason ?? 'reason unknown'}`,
  engines_paused: ({ pausedEngines }) =>
    `Not answering: ${pausedEngines.map(engine => ENGINE_NAMES[engine]).join(', ')}`,
  budget_near: () => 'The budget of this month is nearly used up',
  false_share: ({ falseRate }) =>
    falseRate && isTooFewToTell(falseRate)
      ? `${falseRate.hits} of ${falseRate.of} answers say something false; too few to tell how many do`
      : `Says something false: ${rateWords(falseRate)}`,
  nothing_said: ({ lastScan }) =>
    lastScan && lastScan.status !== 'FAILED' && Date.now() - Date.parse(lastScan.createdAt) < WINDOW_MS
      ? 'No answer of the last 30 days has been judged yet'
      : 'No answer in the last 30 days',
}

const WINDOW_MS = 30 * 86_400_000

/** Weightiest first; a brand that needs no attention says so. */
export function placeWords(placed: PlacedBrand): string[] {
  if (placed.reasons.length > 0) return placed.reasons.map(reason => WORDS[reason](placed))
  return [isUnjudged(placed, placed.falseRate?.hits ?? 0) ? unjudgedWords(placed) : 'Nothing false found']
}

/** By how many points each share has moved since the 30 days before; nothing is said of chance. */
export function healthChangeWords(placed: PlacedBrand): string {
  const { falseRate, absentRate, before } = placed
  const moved: [name: string, now: Rate | null, then: Rate | null][] = [
    ['false', falseRate, before.falseRate],
    ['absent', absentRate, before.absentRate],
  ]
  if (isUnjudged(placed, falseRate?.hits ?? 0)) moved.shift()
  if (before.absentRate === null) return 'no answer then'
  if (moved.some(([, now, then]) => isFew(now) || isFew(then))) return 'too few to tell'
  return moved.map(([name, now, then]) => `${name} ${points(now, then)}`).join(', ')
}

const isFew = (rate: Rate | null): boolean => rate === null || isTooFewToTell(rate)

function points(now: Rate | null, then: Rate | null): string {
  const moved = Math.round(((now?.share ?? 0) - (then?.share ?? 0)) * 100)
  if (moved === 0) return 'as before'
  return `${moved > 0 ? '+' : '−'}${Math.abs(moved)} ${Math.abs(moved) === 1 ? 'point' : 'points'}`
}
