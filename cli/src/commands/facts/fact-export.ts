import { writeFile } from 'node:fs/promises'
import { InvalidInputError } from '@brand-citation-forensics/client'
import { csvFile, type LinkedData, linkedDataElement } from '@brand-citation-forensics/client/admin'
import { type Command, Option } from 'commander'
import { visibleLines } from '../../terminal/visible.ts'
import { example, openSession, type Session } from '../session.ts'

const FORMATS = ['csv', 'json', 'jsonld', 'html'] as const

export function registerFactExport(fact: Command): void {
  fact
    .command('export')
    .description('the active facts of a brand, as a file that bcf fact import reads again')
    .requiredOption('--brand <id>', 'brand')
    .addOption(
      new Option('--format <format>', 'html is JSON-LD in a script element, to paste into a page')
        .choices(FORMATS)
        .default('csv'),
    )
    .option('--output <file>', 'write there instead of standard output')
    .addHelpText(
      'after',
      example(
        'bcf fact export --brand brd_123 --output facts.csv',
        'bcf fact export --brand brd_123 --format html --output facts.html',
      ),
    )
    .action(exportFacts)
}

interface ExportOptions {
  brand: string
  format: (typeof FORMATS)[number]
  output?: string
}

async function exportFacts({ brand, format, output }: ExportOptions, command: Command) {
  const session = openSession(command)
  const make = format === 'csv' || format === 'json' ? listed : linked
  const { text, count } = await make(session, brand, format)
  await session.admin.noteExport({ brandId: brand, content: 'facts', format })
  // Foreign text, which a terminal must not obey.
  if (output === undefined) process.stdout.write(process.stdout.isTTY ? visibleLines(text, '') : text)
  else
    await writeFile(output, text).catch(cause => {
      throw new InvalidInputError(`Cannot write ${output}: ${(cause as Error).message}`, { cause })
    })
  session.talk(`${count} ${count === 1 ? 'fact' : 'facts'} exported.`)
}

interface Exported {
  text: string
  count: number
}

async function listed(session: Session, brand: string, format: string): Promise<Exported> {
  const facts = await session.admin.listFacts(brand, { active: true })
  const rows = facts
    // Findings about cited pages come from visiting them, and cannot be entered.
    .filter(({ key }) => !key.startsWith('page.'))
    .map(({ key, value, source, trueSince }) => ({
      ...{ key, value, source: /^https?:/.test(source) ? source : '' },
      since: trueSince ?? '',
    }))
  const cells = rows.map(({ key, value, source, since }) => [key, value, source, since])
  const text =
    format === 'csv'
      ? csvFile(['key', 'value', 'source', 'since'], cells)
      : `${JSON.stringify(rows, null, 2)}\n`
  return { text, count: rows.length }
}

async function linked(session: Session, brand: string, format: string): Promise<Exported> {
  const { text, written, leftOut }: LinkedData = await session.admin.getLinkedData(brand)
  for (const { key, value, why } of leftOut) session.talk(`left out: ${key} = ${value}: ${why}`)
  const whole = `${format === 'html' ? linkedDataElement(text) : text}\n`
  return { text: whole, count: written.length }
}
