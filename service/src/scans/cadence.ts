// Which prompts a schedule asks when it is due. Pure. Counted in calendar days in the schedule's own zone, so that
// neither a scan that starts hours late nor a clock change makes a prompt wait for another turn.

import type { Cadence } from '../model/brand.ts'

/** A month has at least 28 days: a schedule for every first asks monthly prompts each time. */
const DAYS_APART: Record<Cadence, number> = { every_scan: 0, daily: 1, weekly: 7, monthly: 28 }

/** No cadence looks further back. */
export const LONGEST_APART_MS = (Math.max(...Object.values(DAYS_APART)) + 1) * 86_400_000

export interface AskedPrompt {
  cadence: Cadence
  /** When the last scan that brought an answer to it began; null: never, or longer ago than any cadence. */
  askedAt: Date | null
  /** How often each engine is asked it in one scan. */
  samples: number
}

/** The days since 1970 as they are counted in a zone. */
const dayIn = (at: Date, timezone: string): number => {
  const { year, month, day } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(
    timezone,
  )
  return Date.UTC(year, month - 1, day) / 86_400_000
}

/** The first day on which it is asked again. */
const dueDay = ({ cadence, askedAt }: AskedPrompt, timezone: string): number =>
  askedAt === null ? Number.NEGATIVE_INFINITY : dayIn(askedAt, timezone) + DAYS_APART[cadence]

export function duePrompts<P extends AskedPrompt>(prompts: readonly P[], at: Date, timezone: string): P[] {
  const today = dayIn(at, timezone)
  return prompts.filter(prompt => dueDay(prompt, timezone) <= today)
}

/** The day on which the first of them is asked again, `2026-11-24`; null for none. */
export function nextDueDay(prompts: readonly AskedPrompt[], timezone: string): string | null {
  const first = Math.min(...prompts.map(prompt => dueDay(prompt, timezone)))
  return Number.isFinite(first) ? new Date(first * 86_400_000).toISOString().slice(0, 10) : null
}

interface PlannedScan {
  at: Date
  prompts: number
  /** Of each engine. */
  asks: number
}

/** How many of the plan's scans it counts as: the largest number of samples of any prompt. */
export const scansOf = (prompts: readonly { samples: number }[]): number =>
  prompts.reduce((most, { samples }) => Math.max(most, samples), 1)

export const asksOf = (prompts: readonly { samples: number }[]): number =>
  prompts.reduce((sum, { samples }) => sum + samples, 0)

/**
 * The scans that a schedule will start if every one brings an answer; when no prompt is due, none starts. `most`: the plan's
 * scans. One that does not fit keeps its prompts due, so none follows it. Also returns the prompts as they are afterwards,
 * for callers who look further.
 */
export function planScans(
  times: readonly Date[],
  prompts: readonly AskedPrompt[],
  { timezone, most }: { timezone: string; most: number },
): { scans: PlannedScan[]; prompts: AskedPrompt[] } {
  const scans: PlannedScan[] = []
  // Prompts asked alike stay alike: a few groups instead of many prompts.
  const groups = Map.groupBy(
    prompts,
    prompt => `${prompt.cadence} ${prompt.samples} ${dueDay(prompt, timezone)}`,
  )
  const states = [...groups.values()].flatMap(alike => {
    const [first] = alike
    return first ? [{ first, count: alike.length, due: dueDay(first, timezone), askedAt: first.askedAt }] : []
  })
  let used = 0
  for (const at of times) {
    const today = dayIn(at, timezone)
    const asked = states.filter(({ due }) => due <= today)
    if (asked.length === 0) continue
    used += scansOf(asked.map(({ first }) => first))
    if (used > most) break
    scans.push({
      at,
      prompts: asked.reduce((sum, { count }) => sum + count, 0),
      asks: asked.reduce((sum, { count, first }) => sum + count * first.samples, 0),
    })
    for (const state of asked) {
      state.askedAt = at
      state.due = today + DAYS_APART[state.first.cadence]
    }
  }
  const after = states.flatMap(({ first: { cadence, samples }, count, askedAt }) =>
    Array.from({ length: count }, () => ({ cadence, samples, askedAt })),
  )
  return { scans, prompts: after }
}
