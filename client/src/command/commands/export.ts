import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { TABLE_NAMES, type TableName } from '../../admin.ts'
import { InvalidInputError } from '../../index.ts'
import { example, openSession } from './session.ts'

export function registerExport(program: Command): void {
  program
    .command('export')
    .description('a whole table as a file, however long it is; who has it is in the trail')
    .addArgument(new Argument('<table>', 'which').choices(TABLE_NAMES))
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
  { brand: brandId, case: caseId, output, ...how }: ExportOptions,
  command: Command,
): Promise<void> {
  const session = openSession(command)
  const rows = await session.admin.exportTable({ table, brandId, caseId, ...how })
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
  session.print({ table, ...how, output }, () => '')
  session.talk(`Written to ${output}.`)
}
