// A report on a brand over some days: read here, or saved to print.

import { writeFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError } from 'commander'
import type { ReportBlock, ReportCell, ReportDays, ReportSection } from '../../admin.ts'
import { InvalidInputError } from '../../index.ts'
import { visible } from '../terminal/visible.ts'
import { example, openSession, type Session } from './session.ts'

export function registerReport(program: Command): void {
  program
    .command('report')
    .description('a report about a brand: what is false, what changed, who is named, which sources are cited')
    .requiredOption('--brand <id>', 'brand')
    .option('--from <day>', 'first UTC day, such as 2026-11-01 (default: thirty days up to today)', readDay)
    .option('--to <day>', 'last UTC day, itself included', readDay)
    .option('--output <file>', 'write it there: report.html to print, report.json for programs')
    .addHelpText(
      'after',
      example(
        'bcf report --brand brd_123 --from 2026-11-01 --to 2026-11-30 --output report.html',
        'bcf report --brand brd_123 --json',
      ),
    )
    .action(showReport)
}

interface ShowOptions extends ReportDays {
  brand: string
  output?: string
}

async function showReport({ brand, from, to, output }: ShowOptions, command: Command) {
  const session = openSession(command)
  if (output === undefined) {
    const report = await session.api.GET('/api/admin/brands/{brandId}/report', {
      params: { path: { brandId: brand }, query: { from, to } },
    })
    const { title, lead, sections } = report.page
    session.print(report, () =>
      [visible(title), visible(lead), ...sections.map(one => describe(session, one))].join('\n\n'),
    )
    return
  }
  const format = output.endsWith('.json') ? 'json' : 'html'
  const content = await session.api.text('/api/admin/brands/{brandId}/report/file', {
    params: { path: { brandId: brand }, query: { from, to, format } },
  })
  await writeFile(output, content).catch(cause => {
    throw new InvalidInputError(`Cannot write ${output}: ${(cause as Error).message}`, { cause })
  })
  session.print({ brandId: brand, format, output }, () => '')
  session.talk(`Written to ${output}. To make a PDF, open it in a browser and print it into a file.`)
}

const describe = (session: Session, { title, blocks }: ReportSection): string =>
  [visible(title).toUpperCase(), ...blocks.map(block => blockWords(session, block))].join('\n')

const cellWords = (cell: ReportCell): string => (typeof cell === 'string' ? cell : cell.text)

function blockWords(session: Session, block: ReportBlock): string {
  if (block.kind === 'list') return block.items.map(item => `- ${visible(item)}`).join('\n')
  if (block.kind === 'facts')
    return session.fields(block.rows.map(({ label, value }) => [label, cellWords(value)]))
  if (block.kind === 'bars') return session.fields(block.bars.map(({ label, words }) => [label, words]))
  if (block.kind !== 'table') return visible(block.text)
  const head = block.columns.map(name => name.replace('#', '').toUpperCase())
  return session.cells(
    head,
    block.rows.map(row => row.map(cellWords)),
  )
}

function readDay(value: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
  if (!isDay) throw new InvalidArgumentError('A day such as 2026-11-01.')
  return value
}
