// What was asked for on the command line.

import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Counts } from './plan.ts'

export const USAGE = `npm run chaos -- [--short | --long] [--seed N] [--minutes N] [--json] [--keep]
  [--worker-kills N] [--api-kills N] [--database-kills N] [--stops N]
npm run chaos -- --table: only writes the table of cases in docs/reliability.md anew
--short is for CI; --long, the default, writes docs/reliability.md. --keep: what was written stays, whatever came of it.`

export interface Options {
  help: boolean
  mode: 'short' | 'long'
  /** Only the table of cases is written anew. */
  onlyTable: boolean
  seed: number
  counts: Counts
  /** How long clients are under fire at most; null for as long as the faults need. */
  minutes: number | null
  json: boolean
  /** What was written is kept, whatever came of it. */
  keep: boolean
}

export const SHORT: Counts = {
  'kill-worker': 10,
  'kill-api': 3,
  'kill-database': 2,
  'stop-worker': 1,
  'stop-api': 1,
  'stop-database': 1,
  cut: 1,
  hang: 1,
  'engines-down': 1,
  'journal-full': 1,
  'disk-full': 1,
  'read-only': 1,
  'connections-full': 1,
}

export const LONG: Counts = {
  'kill-worker': 200,
  'kill-api': 50,
  'kill-database': 50,
  'stop-worker': 20,
  'stop-api': 10,
  'stop-database': 10,
  cut: 20,
  hang: 20,
  'engines-down': 6,
  'journal-full': 10,
  'disk-full': 10,
  'read-only': 10,
  'connections-full': 10,
}

const NUMBERS = {
  seed: 2 ** 32 - 1,
  'worker-kills': 10_000,
  'api-kills': 10_000,
  'database-kills': 10_000,
  stops: 1_000,
  minutes: 24 * 60,
} as const

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      short: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      table: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      ...Object.fromEntries(Object.keys(NUMBERS).map(name => [name, { type: 'string' as const }])),
    },
  }) as { values: Record<string, string | boolean | undefined> }
  const numberOf = (name: keyof typeof NUMBERS, otherwise: number): number => {
    if (values[name] === undefined) return otherwise
    const value = Number(values[name])
    if (!(Number.isInteger(value) && value >= 0 && value <= NUMBERS[name]))
      throw new RangeError(`--${name} must be a whole number from 0 to ${NUMBERS[name]}.`)
    return value
  }
  if (values.short && values.long) throw new RangeError('--short and --long exclude each other.')
  const usual = values.short ? SHORT : LONG
  return {
    help: values.help === true,
    mode: values.short ? 'short' : 'long',
    onlyTable: values.table === true,
    seed: numberOf('seed', randomInt(2 ** 32)),
    counts: {
      ...usual,
      'kill-worker': numberOf('worker-kills', usual['kill-worker']),
      'kill-api': numberOf('api-kills', usual['kill-api']),
      'kill-database': numberOf('database-kills', usual['kill-database']),
      'stop-worker': numberOf('stops', usual['stop-worker']),
    },
    minutes: values.minutes === undefined ? null : numberOf('minutes', 0),
    json: values.json === true,
    keep: values.keep === true,
  }
}
