// The command line as a scenario. What is left out is as in docs/scale.md.

import { ENGINES, type Engine } from '../../service/src/model/engine.ts'
import type { Scenario } from './needs/demand.ts'
import { CADENCES, presetScenario } from './presets.ts'

export const USAGE = `npm run simulate -- [--brands N] [--prompts N] [--engines LIST|N] [--cadence daily|weekly|N/month]
  [--latency SECONDS] [--rate N] [--years N] [--json] [--write]
npm run simulate -- --month [--json]: the bill of a month of 100 brands, with economy and cadences
npm run simulate -- --budget-months N [--seed N]: scans under budgets, on a database of its own
--rate: questions per minute and engine, over all workers. --write: the tables of docs/scale.md.`

export class UsageError extends Error {}

export function wholeNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`"${text}" must be a whole number`)
  return Number(text)
}

type Values = Partial<
  Record<'brands' | 'prompts' | 'engines' | 'cadence' | 'latency' | 'rate' | 'years', string>
>

export function readOptions(values: Values): Scenario {
  const preset = presetScenario(10_000, 'daily')
  const whole = (name: keyof Values, fallback: number, most: number) =>
    numberFrom(name, values[name], { fallback, least: 1, most, whole: true })
  return {
    brands: whole('brands', preset.brands, 1e9),
    prompts: whole('prompts', preset.prompts, 10_000),
    engines: values.engines === undefined ? preset.engines : enginesFrom(values.engines),
    scansPerMonth: values.cadence === undefined ? preset.scansPerMonth : cadenceFrom(values.cadence),
    latencySeconds: numberFrom('latency', values.latency, {
      fallback: preset.latencySeconds,
      least: 0,
      most: 3_600,
    }),
    years: numberFrom('years', values.years, { fallback: preset.years, least: 0.01, most: 100 }),
    ratePerMinute: values.rate === undefined ? null : whole('rate', 0, 1e9),
  }
}

interface Bounds {
  fallback: number
  least: number
  most: number
  whole?: boolean
}

function numberFrom(name: string, text: string | undefined, bounds: Bounds): number {
  if (text === undefined) return bounds.fallback
  const { least, most, whole = false } = bounds
  const number = Number(text.replaceAll('_', ''))
  if (text.trim() === '' || !(number >= least && number <= most) || (whole && !Number.isInteger(number)))
    throw new UsageError(
      `--${name} must be a ${whole ? 'whole ' : ''}number from ${least} to ${most}, not "${text}"`,
    )
  return number
}

function enginesFrom(text: string): Engine[] {
  if (/^\d+$/.test(text)) {
    const most = ENGINES.length
    return ENGINES.slice(0, numberFrom('engines', text, { fallback: most, least: 1, most, whole: true }))
  }
  const names = text.toUpperCase().split(',')
  const unknown = names.find(name => !ENGINES.some(engine => engine === name))
  if (unknown !== undefined)
    throw new UsageError(`There is no engine ${unknown}; there are: ${ENGINES.join(', ')}`)
  return ENGINES.filter(engine => names.includes(engine))
}

function cadenceFrom(text: string): number {
  if (text === 'daily' || text === 'weekly') return CADENCES[text]
  const perMonth = /^(\d+(?:\.\d+)?)\/month$/.exec(text)?.[1]
  if (!perMonth) throw new UsageError(`--cadence must be daily, weekly or such as 12/month, not "${text}"`)
  return numberFrom('cadence', perMonth, { fallback: 0, least: 0.01, most: 1_000 })
}
