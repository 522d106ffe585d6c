// A report on a brand over some days: read here, saved to print, or shared with people without an account.

import { writeFile } from 'node:fs/promises'
import { InvalidInputError } from '@brand-citation-forensics/client'
import type {
  ReportBlock,
  ReportCell,
  ReportDays,
  ReportSection,
} from '@brand-citation-forensics/client/admin'
import { type Command, InvalidArgumentError } from 'commander'
import { visible } from '../../terminal/visible.ts'
import { example, openSession, type Session } from '../session.ts'
import { MOST_DAYS, readDays } from './share-days.ts'

export function registerReport(program: Command): void {
  const report = program
    .command('report')
    .description('a window of a brand as a report: what is false, what changed, who is named, from where')
  report.addHelpText('after', example('bcf report --brand brd_123 --output report.html'))
  withDays(report.command('show', { isDefault: true }))
    .description('draw it; with --output, as a page to print or to send')
    .option('--output <file>', 'write it there: report.html to print, report.json for programs')
    .addHelpText(
      'after',
      example(
        'bcf report --brand brd_123 --from 2026-11-01 --to 2026-11-30 --output report.html',
        'bcf report --brand brd_123 --json',
      ),
    )
    .action(showReport)
  withDays(report.command('share'))
    .description('draw it and make a link to it, for people without an account; it is printed this once')
    .option('--days <number>', `how long it opens, ${MOST_DAYS} at most (default: 30)`, readDays)
    .option('--for <whom>', 'a note for you: whoever opens it does not see it')
    .addHelpText(
      'after',
      example('bcf report share --brand brd_123 --from 2026-11-01 --to 2026-11-30 --days 14'),
    )
    .action(share)
  registerShares(report)
}

function registerShares(report: Command): void {
  report
    .command('shares')
    .description('links to reports on a brand: for whom, of which days, until when, how often opened')
    .requiredOption('--brand <id>', 'brand')
    .option('--cursor <next>', 'go on where the page before ended')
    .addHelpText('after', example('bcf report shares --brand brd_123'))
    .action(listShares)
  report
    .command('unshare')
    .description('end a link at once')
    .argument('<share>', 'link, as bcf report shares lists it')
    .requiredOption('--brand <id>', 'brand')
    .addHelpText('after', example('bcf report unshare shr_123 --brand brd_123'))
    .action(unshare)
}

const withDays = (command: Command): Command =>
  command
    .requiredOption('--brand <id>', 'brand')
    .option('--from <day>', 'first UTC day, such as 2026-11-01 (default: thirty days up to today)', readDay)
    .option('--to <day>', 'last UTC day, itself included', readDay)

interface ShowOptions extends ReportDays {
  brand: string
  output?: string
}

async function showReport({ brand, from, to, output }: ShowOptions, command: Command) {
  const session = openSession(command)
  if (output === undefined) {
    const report = await session.admin.getReport(brand, { from, to })
    const { title, lead, sections } = report.page
    session.print(report, () =>
      [visible(title), visible(lead), ...sections.map(one => describe(session, one))].join('\n\n'),
    )
    return
  }
  const format = output.endsWith('.json') ? 'json' : 'html'
  const content = await session.admin.exportReport(brand, { from, to, format })
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
  if (block.kind !== 'table') return visible(block.text)
  const head = block.columns.map(name => name.replace('#', '').toUpperCase())
  return session.table(
    head,
    block.rows.map(row => row.map(cellWords)),
  )
}

interface ShareOptions extends ReportDays {
  brand: string
  days?: number
  for?: string
}

async function share({ brand, from, to, days, for: label }: ShareOptions, command: Command) {
  const session = openSession(command)
  const made = await session.admin.shareReport(brand, { from, to, days, label })
  session.print(made, () => made.url)
  session.talk(
    `Of ${made.from} to ${made.to}, as it was at ${made.createdAt}. Opens until ${made.expiresAt}. Only its hash is kept: copy it now. To end it: bcf report unshare ${made.id} --brand ${brand}`,
  )
}

async function listShares({ brand, cursor }: { brand: string; cursor?: string }, command: Command) {
  const session = openSession(command)
  const page = await session.admin.listReportShares(brand, { cursor, limit: 100 })
  session.print(page, () =>
    session.table(
      ['ID', 'FOR', 'FROM', 'TO', 'MADE', 'BY', 'ENDS', 'OPENED', 'LAST'],
      page.shares.map(link => [
        ...[
          link.id,
          link.label,
          link.from,
          link.to,
          link.createdAt,
          link.createdBy.name ?? link.createdBy.id,
        ],
        ...[link.revokedAt ? `revoked ${link.revokedAt}` : link.expiresAt, link.visits, link.lastVisit],
      ]),
    ),
  )
  if (page.shares.length === 0) session.talk('No link yet.')
  if (page.next !== null) session.talk(`More: bcf report shares --brand ${brand} --cursor ${page.next}`)
}

async function unshare(shareId: string, { brand }: { brand: string }, command: Command) {
  const session = openSession(command)
  const ended = await session.admin.unshareReport(brand, shareId)
  session.print(ended, () => `${ended.id} opens nothing since ${ended.revokedAt}`)
}

function readDay(value: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
  if (!isDay) throw new InvalidArgumentError('A day such as 2026-11-01.')
  return value
}
