// How hard an engine may be asked, and at what price, as set by the operator.

import { ENGINES, type Engine } from '../../model/engine.ts'
import { type PriceOverride, parsePrice } from './price.ts'
import { DEFAULT_CONCURRENCY, defaultTimeoutSeconds, settingNames } from './settings.ts'

export interface EngineLimits {
  /** Questions at a time, in one worker process. */
  concurrency: number
  /** Questions per minute over all workers; null for no limit. */
  perMinute: number | null
  timeoutMs: number
  country: string | null
  language: string | null
  price: PriceOverride | null
}

/** How the reading model is asked, as far as prices, rates and blocks depend on it. */
export interface ReaderTerms extends Omit<EngineLimits, 'country' | 'language'> {
  route: string
  /** For readings of economy schedules; null: no batch route. */
  batchRoute: string | null
  model: string
  /** Changes when the key or the address does. */
  fingerprint: string
}

export type Values = Record<string, string | undefined>

/** Errors name the setting. */
export function readLimits(values: Values): Record<Engine, EngineLimits> {
  return Object.fromEntries(ENGINES.map(engine => [engine, limitsOf(engine, values)])) as Record<
    Engine,
    EngineLimits
  >
}

function limitsOf(engine: Engine, values: Values): EngineLimits {
  const rate = values[settingNames.rate(engine)]
  return {
    concurrency: wholeNumber(settingNames.concurrency(engine), values, DEFAULT_CONCURRENCY, 200),
    perMinute: rate === undefined ? null : wholeNumber(settingNames.rate(engine), values, 0, 100_000),
    timeoutMs: wholeNumber(settingNames.timeout(engine), values, defaultTimeoutSeconds(engine), 3_600) * 1000,
    country: matching(settingNames.country(engine), values, /^[A-Z]{2}$/, 'two capital letters'),
    language: matching(
      settingNames.language(engine),
      values,
      /^[a-z]{2,3}(?:-\w{2,8})*$/,
      'a language such as en',
    ),
    price: readPrice(settingNames.price(engine), values),
  }
}

/** From 1. Errors name the setting. */
export function wholeNumber(name: string, values: Values, fallback: number, max: number): number {
  const text = values[name]
  if (text === undefined) return fallback
  const number = Number(text)
  if (!/^\d{1,6}$/.test(text) || number < 1 || number > max) {
    throw new Error(`${name} must be a whole number from 1 to ${max}, not "${text}"`)
  }
  return number
}

function matching(name: string, values: Values, pattern: RegExp, what: string): string | null {
  const text = values[name]
  if (text !== undefined && !pattern.test(text)) throw new Error(`${name} must be ${what}, not "${text}"`)
  return text ?? null
}

/** Errors name the setting. */
export function readPrice(name: string, values: Values): PriceOverride | null {
  const text = values[name]
  if (text === undefined) return null
  const parsed = parsePrice(text)
  if (!parsed)
    throw new Error(
      `${name} must be US dollars such as 0.01 or 1.25/4.25/0.0025, or free-searches, not "${text}"`,
    )
  return parsed
}
