// What every reader does with its findings: number the citations, merge the sources, count, name the outcome.

import type { CitedSource, Exchange, Exchanges, Outcome, Reading } from '../engine.ts'
import { foldAddress, isAddress, isInside, titleOf } from './addresses.ts'
import { unreadable } from './loose.ts'
import { NO_SPAN, type Span } from './spans.ts'

export interface FoundSource {
  url?: string | null
  title?: string | null
  span?: Span
}

/**
 * Numbered by first appearance; a source cited twice keeps its first place and address. `listed` may know titles that
 * the citation lacks.
 */
export function toCitations(
  found: readonly FoundSource[],
  listed: readonly FoundSource[] = [],
): CitedSource[] {
  const byPage = new Map<string, CitedSource>()
  for (const { url, title, span = NO_SPAN } of found) {
    if (!isAddress(url)) continue
    const page = foldAddress(url)
    const known = byPage.get(page)
    if (known) known.title ??= titleOf(title, url)
    else byPage.set(page, toCitation(byPage.size + 1, url, title, span))
  }
  for (const { url, title } of listed) {
    const known = isAddress(url) ? byPage.get(foldAddress(url)) : undefined
    if (known && url) known.title ??= titleOf(title, url)
  }
  return [...byPage.values()]
}

const toCitation = (
  position: number,
  url: string,
  title: string | null | undefined,
  span: Span,
): CitedSource => ({
  ...{ position, url, title: titleOf(title, url), ...span },
  ...(isInside(url) && { inside: true }),
})

/** Everything visited. A cited source was visited, whether or not the engine lists it. */
export function toConsulted(
  found: readonly FoundSource[],
  cited: readonly CitedSource[],
): Reading['consulted'] {
  const byPage = new Map<string, { url: string; title: string | null }>()
  for (const { url, title } of [...found, ...cited]) {
    if (!isAddress(url)) continue
    const page = foldAddress(url)
    const known = byPage.get(page)
    byPage.set(page, { url: known?.url ?? url, title: known?.title ?? titleOf(title, url) })
  }
  return [...byPage.values()]
}

interface Ending {
  /** The model declined. */
  refused?: boolean
  /** A filter beside the model withheld its answer, or never let it speak. */
  filtered?: boolean
  /** It stopped before its end. */
  truncated?: boolean
  searched: boolean
}

export function nameOutcome(facts: Ending): Outcome {
  if (facts.refused) return 'refused'
  if (facts.filtered) return 'filtered'
  if (facts.truncated) return 'truncated'
  return facts.searched ? 'answered' : 'answered_without_search'
}

/** Counters come from outside: anything but a count is 0. */
export function toCount(value: number | null | undefined): number {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0
}

/** Sums one counter over the usage of all turns. */
export const adder =
  <Used>(used: readonly Used[]) =>
  (pick: (usage: Used) => number | null | undefined): number =>
    used.reduce((total, usage) => total + toCount(pick(usage)), 0)

const ABSURD_USD = 1_000_000

/** Dollars to whole micro-dollars; null if it cannot be a price. */
export function toMicros(usd: number | null | undefined): number | null {
  if (typeof usd !== 'number' || !(usd >= 0) || usd > ABSURD_USD) return null
  return Math.round(usd * 1_000_000)
}

const TICKS_PER_USD = 1e10

/** xAI bills in ticks. */
export const fromTicks = (ticks: number | null | undefined): number | null =>
  typeof ticks === 'number' ? toMicros(ticks / TICKS_PER_USD) : null

export function answerExchange(answer: Exchanges): Exchange {
  const exchange = answer.exchanges[answer.answer]
  if (!exchange) throw unreadable()
  return exchange
}

export function requestId(exchange: Exchange, bodyId: string | null | undefined): string | null {
  return exchange.headers['x-request-id'] ?? exchange.headers['request-id'] ?? bodyId ?? null
}
