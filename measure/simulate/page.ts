// Writes the tables of docs/scale.md, and the one of README.md, each between `<!-- begin NAME … -->` and
// `<!-- end NAME -->`. The prose around them is written by hand.

import { readFileSync, writeFileSync } from 'node:fs'
import type { Row } from './format.ts'
import type { Measured } from './measured.ts'
import { simulateMonth } from './month/month.ts'
import { MONTH_HEADINGS, monthRows, PART_HEADINGS, partRows } from './month/tables.ts'
import { RESTORE_HEADINGS, restoreAnswer, restoreRows } from './needs/restore.ts'
import { SCAN_HEADINGS, scanRows } from './needs/scan-costs.ts'
import { type Plan, planFor, sizeFor } from './plan.ts'
import { PRESETS, presetScenario } from './presets.ts'
import {
  assumptionRows,
  dayRows,
  LIMIT_HEADINGS,
  limitAnswer,
  limitRows,
  loadRows,
  machineRows,
  priceRows,
  STORAGE_HEADINGS,
  sourceRows,
  storageRows,
  validationRows,
} from './tables.ts'

/** The tables of each page. */
export const PAGES: Record<string, (measured: Measured) => Record<string, string>> = {
  'docs/scale.md': blocksOf,
  'docs/costs.md': ({ at }) => {
    const bill = simulateMonth(at)
    return {
      month: table(MONTH_HEADINGS, monthRows(bill)),
      'batch-parts': table(PART_HEADINGS, partRows(bill)),
    }
  },
  'README.md': ({ at }) => ({ 'scan-costs': table(SCAN_HEADINGS, scanRows(at)) }),
}

export const pageAt = (name: string): URL => new URL(`../../${name}`, import.meta.url)

const line = (cells: string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`

const table = (headings: string[], rows: Row[]): string =>
  [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n')

function blocksOf(measured: Measured): Record<string, string> {
  const headings = PRESETS.map(({ title }) => title)
  const daily = PRESETS.map(({ brands }) => planFor(presetScenario(brands, 'daily'), measured))
  const weekly = PRESETS.map(({ brands }) => sizeFor(presetScenario(brands, 'weekly'), measured))
  const [small, million] = daily as [Plan, Plan]
  const { machine } = measured
  return {
    source: `Measured ${datesOf(measured)}: ${machine.cpu}, ${machine.cores} cores; everything in it shares them.`,
    sources: table(['figure', 'what it is'], sourceRows(measured)),
    machine: table(['one machine', 'does'], machineRows(measured, million)),
    daily: table(['once a day', ...headings], loadRows(daily)),
    weekly: table(['once a week', ...headings], loadRows(weekly)),
    day: table(['worst day', ...headings], dayRows(daily)),
    ends: limitAnswer(million),
    limits: table(LIMIT_HEADINGS, limitRows(million)),
    storage: table([...STORAGE_HEADINGS, 'a million brands, a year'], storageRows(million)),
    restore: `${restoreAnswer(small)}\n\n${table(RESTORE_HEADINGS, restoreRows(small))}`,
    prices: table(['engine', 'an answer', 'source', 'a million brands, a month'], priceRows(million)),
    validation: table(['case', 'measured', 'simulated'], validationRows(measured)),
    assumptions: table(['assumption', 'value', 'why'], assumptionRows()),
  }
}

function datesOf({ since, at }: Measured): string {
  const [first, last] = [since, at].map(time => time.toISOString().slice(0, 10))
  return first === last ? `on ${last}` : `from ${first} to ${last}`
}

export function fillPage(text: string, blocks: Record<string, string>): string {
  let filled = text
  for (const [name, block] of Object.entries(blocks)) {
    const place = new RegExp(`(<!-- begin ${name}\\b[^>]*-->\\n)[^]*?(\\n<!-- end ${name} -->)`)
    if (!place.test(filled)) throw new Error(`The page has no place for ${name}`)
    filled = filled.replace(place, (_all, begin, end) => `${begin}\n${block}\n${end}`)
  }
  return filled
}

/** Returns the names of those that changed. */
export function writePages(measured: Measured): string[] {
  return Object.entries(PAGES).flatMap(([name, blocks]) => {
    const text = readFileSync(pageAt(name), 'utf8')
    const filled = fillPage(text, blocks(measured))
    if (filled === text) return []
    writeFileSync(pageAt(name), filled)
    return [name]
  })
}
