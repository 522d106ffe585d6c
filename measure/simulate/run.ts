// `npm run simulate -- [options]`: from brands, prompts, engines and cadence to processes, disks, money, and the worst
// day event by event. `--write` fills the tables of docs/scale.md and README.md instead.

import { parseArgs } from 'node:util'
import { budgetRows, runBudgetMonths } from './budgets/run.ts'
import { type Measured, readMeasured } from './measured.ts'
import { simulateMonth } from './month/month.ts'
import { MONTH_HEADINGS, monthRows, PART_HEADINGS, partRows } from './month/tables.ts'
import { RESTORE_HEADINGS, restoreRows } from './needs/restore.ts'
import { SCAN_HEADINGS, scanRows } from './needs/scan-costs.ts'
import { readOptions, USAGE, UsageError, wholeNumber } from './options.ts'
import { writePages } from './page.ts'
import { type Plan, planFor } from './plan.ts'
import {
  dayRows,
  HOUR_HEADINGS,
  hourRows,
  LIMIT_HEADINGS,
  limitRows,
  loadRows,
  priceRows,
  STORAGE_HEADINGS,
  storageRows,
} from './tables.ts'

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function printTable(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  for (const row of rows)
    say(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
  say('')
}

function printPlan(plan: Plan, measured: Measured): void {
  say('Load')
  printTable(loadRows([plan]))
  say('The worst day of one installation, event by event')
  printTable(dayRows([plan]))
  printTable([HOUR_HEADINGS, ...hourRows(plan)])
  say('Where one installation ends')
  printTable([LIMIT_HEADINGS, ...limitRows(plan)])
  say('What stays in the database')
  printTable([[...STORAGE_HEADINGS, 'a year'], ...storageRows(plan)])
  say('How long a restore of one year takes')
  printTable([RESTORE_HEADINGS, ...restoreRows(plan)])
  say('What engines charge: an answer, by whose word, a month')
  printTable(priceRows(plan))
  say('What one scan costs')
  printTable([SCAN_HEADINGS, ...scanRows(measured.at)])
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      brands: { type: 'string' },
      prompts: { type: 'string' },
      engines: { type: 'string' },
      cadence: { type: 'string' },
      latency: { type: 'string' },
      rate: { type: 'string' },
      years: { type: 'string' },
      'budget-months': { type: 'string' },
      seed: { type: 'string' },
      month: { type: 'boolean' },
      json: { type: 'boolean' },
      write: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) say(USAGE)
  else if (values['budget-months'] !== undefined) {
    const figures = await runBudgetMonths(
      wholeNumber(values['budget-months']),
      wholeNumber(values.seed ?? '16'),
    )
    say('Budgets, month after month')
    printTable(budgetRows(figures))
    for (const violation of figures.violations) say(violation)
    if (figures.violations.length > 0) process.exitCode = 1
  } else if (values.month) {
    const bill = simulateMonth(readMeasured().at)
    if (values.json) say(JSON.stringify(bill, null, 2))
    else {
      say(`The engines' bill of ${bill.brands} brands in ${bill.month}`)
      printTable([MONTH_HEADINGS, ...monthRows(bill)])
      say('What a batch halves of a price')
      printTable([PART_HEADINGS, ...partRows(bill)])
    }
  } else if (values.write)
    say(`wrote ${writePages(readMeasured()).join(', ') || 'nothing: the pages are fresh'}`)
  else {
    const measured = readMeasured()
    const plan = planFor(readOptions(values), measured)
    if (values.json) say(JSON.stringify(plan, null, 2))
    else printPlan(plan, measured)
  }
}

try {
  await main()
} catch (error) {
  const isMistake =
    error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  process.stderr.write(isMistake ? `${(error as Error).message}\n${USAGE}\n` : `${(error as Error).stack}\n`)
  process.exitCode = 2
}
