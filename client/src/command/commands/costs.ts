import { pipeline } from 'node:stream/promises'
import { dollarWords } from '@brand-citation-forensics/proof'
import { type Command, InvalidArgumentError } from 'commander'
import { type EngineMonth, expectedUsd, forecastWords, type MonthCosts, spentWords } from '../../admin.ts'
import type { Entry } from '../terminal/table.ts'
import { example, openSession, type Session } from './session.ts'

export function registerCosts(program: Command): void {
  program
    .command('costs')
    .description('costs of a brand in a month, by engine: spent and still scheduled')
    .requiredOption('--brand <id>', 'brand')
    .option('--month <month>', 'a UTC month such as 2026-11, up to the next (default: this one)', readMonth)
    .option('--csv', 'a table for spreadsheets, a row for each engine')
    .addHelpText(
      'after',
      example('bcf costs --brand brd_123', 'bcf costs --brand brd_123 --month 2026-11 --csv > costs.csv'),
    )
    .action(showCosts)
}

interface CostOptions {
  brand: string
  month?: string
  csv?: boolean
}

async function showCosts({ brand, month, csv = false }: CostOptions, command: Command) {
  const session = openSession(command)
  if (csv) {
    const params = { path: { brandId: brand }, query: { month, format: 'csv' as const } }
    const rows = await session.api.stream('/api/admin/brands/{brandId}/costs/export', { params })
    return pipeline(rows, process.stdout, { end: false })
  }
  const costs = await session.api.GET('/api/admin/brands/{brandId}/costs', {
    params: { path: { brandId: brand }, query: { month } },
  })
  session.print(costs, () => describe(session, costs))
}

function describe(session: Session, costs: MonthCosts): string {
  const { month, isOver, total, forecast, budget } = costs
  const head = session.fields([
    ['month', `${month}, UTC`],
    ['spent', spentWords(total, dollarWords)],
    ...(isOver ? [] : comingOf(costs)),
    budget !== null && [
      'budget',
      `${dollarWords(budget.spentUsd)} of ${dollarWords(budget.limitUsd)}, of all brands`,
    ],
  ])
  const engines = session.table(costs.engines, [
    ...(['engine', 'asks'] as const),
    ['known', ({ knownUsd }) => dollarWords(knownUsd)],
    ['estimated', ({ estimatedUsd }) => dollarWords(estimatedUsd)],
    [
      'unknown',
      ({ unknownAsks: asks }) => (asks === 0 ? null : `${asks} ${asks === 1 ? 'request' : 'requests'}`),
    ],
    ...(forecast ? [['to come', toCome] as const] : []),
  ])
  return engines === '' ? head : `${head}\n\n${engines}`
}

function comingOf(costs: MonthCosts): Entry[] {
  if (!costs.forecast) return [['to come', 'nothing: there is no schedule']]
  return [
    ['to come', forecastWords(costs.forecast, dollarWords)],
    ['expected', dollarWords(Math.round(expectedUsd(costs) * 1e6) / 1e6)],
  ]
}

const toCome = ({ forecast }: EngineMonth) =>
  forecast && (forecast.usd === null ? `no price: set ${forecast.setting}` : dollarWords(forecast.usd))

function readMonth(value: string): string {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(value)) throw new InvalidArgumentError('A month such as 2026-11.')
  return value
}
