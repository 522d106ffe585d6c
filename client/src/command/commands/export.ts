import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { InvalidInputError } from '../../index.ts'
import { example, openSession } from './session.ts'

const OF_BRAND = '/api/admin/brands/{brandId}'

/** The lists that can be had as a file; the service knows their columns. */
const TABLES = {
  answers: `${OF_BRAND}/runs/export`,
  cases: `${OF_BRAND}/cases/export`,
  confabulations: `${OF_BRAND}/confabulations/export`,
  costs: `${OF_BRAND}/costs/export`,
  facts: `${OF_BRAND}/facts/export`,
  history: `${OF_BRAND}/history/export`,
  prompts: `${OF_BRAND}/prompts/export`,
  'proposed-facts': `${OF_BRAND}/proposed-facts/export`,
  'rival-answers': `${OF_BRAND}/rival-answers/export`,
  'rival-figures': `${OF_BRAND}/rival-figures/export`,
  rivals: `${OF_BRAND}/rivals/export`,
  scans: `${OF_BRAND}/scans/export`,
  sources: `${OF_BRAND}/sources/export`,
  studies: `${OF_BRAND}/studies/export`,
  'source-answers': `${OF_BRAND}/sources/{domain}/answers/export`,
  'case-answers': '/api/admin/cases/{caseId}/runs/export',
  'case-history': '/api/admin/cases/{caseId}/history/export',
  'cited-pages': '/api/admin/cases/{caseId}/pages/export',
  alerts: '/api/admin/alerts/export',
  brands: '/api/admin/brands/export',
  letters: '/api/admin/letters/export',
  portfolio: '/api/admin/portfolio/export',
  trail: '/api/admin/trail/export',
} as const
type TableName = keyof typeof TABLES

export function registerExport(program: Command): void {
  program
    .command('export')
    .description('export a whole table as a file; the trail records who did')
    .addArgument(new Argument('<table>', 'which').choices(Object.keys(TABLES)))
    .option('--brand <id>', 'of this brand')
    .option('--case <id>', 'of this case: case-answers, case-history, cited-pages')
    .option('--domain <domain>', 'cited by answers: source-answers')
    .addOption(
      new Option('--format <format>', 'for spreadsheets, or for programs')
        .choices(['csv', 'json'])
        .default('csv'),
    )
    .option(
      '--filter <name=value>',
      'as the list is narrowed, such as engine=CHATGPT; may be repeated',
      readFilter,
      {},
    )
    .option('--output <file>', 'where to write it; left out, it is printed')
    .addHelpText(
      'after',
      example(
        'bcf export answers --brand brd_123 --filter window=all --output answers.csv',
        'bcf export cases --brand brd_123 --filter status=all --format json',
        'bcf export trail --filter type=export',
      ),
    )
    .action(exportTable)
}

function readFilter(text: string, before: Record<string, string>): Record<string, string> {
  const [name = '', ...value] = text.split('=')
  if (name === '' || value.length === 0) throw new InvalidArgumentError('It must be name=value.')
  return { ...before, [name]: value.join('=') }
}

interface ExportOptions {
  brand?: string
  case?: string
  domain?: string
  format: 'csv' | 'json'
  filter: Record<string, string>
  output?: string
}

async function exportTable(
  table: TableName,
  { brand: brandId, case: caseId, domain, filter, format, output }: ExportOptions,
  command: Command,
): Promise<void> {
  const session = openSession(command)
  const address = TABLES[table]
  const path = { brandId, caseId, domain }
  for (const [what, id] of Object.entries(path))
    if (address.includes(`{${what}}`) && id === undefined)
      throw new InvalidInputError(`The table ${table} is of a ${what.replace('Id', '')}: which?`)
  const isNarrowed = !address.includes('{') && brandId !== undefined
  const query = { ...filter, ...(isNarrowed && { brandId }), format }
  // Which parameters a path takes depends on the table: checked above, and by the service.
  const rows = await session.api.stream(address as '/api/admin/trail/export', {
    params: { ...({ path } as object), query },
  })
  if (output === undefined) {
    await pipeline(rows, process.stdout, { end: false })
    return
  }
  // Half a table must not look like a whole one.
  const part = `${output}.part`
  try {
    await pipeline(rows, createWriteStream(part))
    await rename(part, output)
  } catch (cause) {
    await rm(part, { force: true })
    if (!('syscall' in (cause as object))) throw cause
    throw new InvalidInputError(`Cannot write ${output}: ${(cause as Error).message}`, { cause })
  }
  session.print({ table, domain, format, filter, output }, () => '')
  session.talk(`Written to ${output}.`)
}
