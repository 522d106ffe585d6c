import { basename } from 'node:path'
import { sha256Hex } from '@brand-citation-forensics/proof'
import type { Command } from 'commander'
import type { CheckedFact, DatedFact, EnteredFacts } from '../../admin.ts'
import { BadRequestError, InvalidInputError } from '../../index.ts'
import { linkedDataIn, type PlacedFact, parseFacts } from './fact-file.ts'
import { registerFactRefresh } from './fact-refresh.ts'
import { readInput } from './input.ts'
import { example, openSession, type Session } from './session.ts'

export function registerFact(program: Command): void {
  const fact = program.command('fact').description('facts about a brand, entered or read from its website')
  fact.addHelpText('after', example('bcf fact import --brand brd_123 facts.csv'))

  registerEntering(fact)
  fact
    .command('list')
    .description('the facts of a brand, from its site and entered, with those that were superseded')
    .requiredOption('--brand <id>', 'brand')
    .option('--active', 'only those that hold now')
    .addHelpText('after', example('bcf fact list --brand brd_123 --active'))
    .action(listFacts)

  registerFactRefresh(fact)
}

function registerEntering(fact: Command): void {
  fact
    .command('add')
    .description('enter one fact; a new value takes the place of the one entered before')
    .requiredOption('--brand <id>', 'brand')
    .requiredOption('--key <key>', 'its label or key: see docs/brands.md')
    .requiredOption('--value <value>', 'what is true')
    .option('--source <url>', 'a page that says so')
    .option('--since <date>', 'since when it is true: a day, a month or a year')
    .option(...AS_IS)
    .addHelpText(
      'after',
      example(
        'bcf fact add --brand brd_123 --key "Founding date" --value 1987',
        'bcf fact add --brand brd_123 --key "openingHours[Monday]" --value 09:00-17:30',
        'bcf fact add --brand brd_123 --key "hasCertification[ISO 27001]" --value no',
      ),
    )
    .action(addFact)

  fact
    .command('import')
    .description(
      'enter many, all or none: CSV with the header key,value,source,since; a JSON array of such; or schema.org JSON-LD',
    )
    .requiredOption('--brand <id>', 'brand')
    .option(...AS_IS)
    .argument('<file>', 'file, or - for standard input')
    .addHelpText(
      'after',
      example(
        'bcf fact import --brand brd_123 facts.csv',
        'bcf fact import --brand brd_123 organization.jsonld',
      ),
    )
    .action(importFacts)
}

const AS_IS = ['--as-is', 'keep a key or value that nothing may ever compare'] as const

interface AddOptions {
  brand: string
  key: string
  value: string
  source?: string
  asIs?: true
  since?: string
}

async function addFact({ brand, key, value, source, since, asIs }: AddOptions, command: Command) {
  const session = openSession(command)
  const facts = [
    { key, value, ...(source !== undefined && { source }), ...(since !== undefined && { since }) },
  ]
  const entered = await session.api
    .POST('/api/admin/brands/{brandId}/facts', {
      params: { path: { brandId: brand } },
      body: { facts, ...(asIs && { asIs }) },
    })
    .catch(error => {
      throw placedError(error, [])
    })
  show(session, entered, [])
  const [added] = entered.added
  if (added && (added.key !== key || added.value !== value))
    session.talk(`Understood as ${added.key} = ${added.value}`)
}

async function importFacts(file: string, { brand, asIs }: { brand: string; asIs?: true }, command: Command) {
  const session = openSession(command)
  const bytes = await readInput(file)
  const name = file === '-' ? 'standard input' : basename(file).slice(-LONGEST_NAME).toWellFormed()
  const insisting = asIs && { asIs }
  const linkedData = linkedDataIn(bytes, name)
  const placed =
    linkedData === null
      ? parseFacts(bytes, name)
      : placedRows(
          (
            await session.api.POST('/api/admin/brands/{brandId}/facts/check', {
              params: { path: { brandId: brand } },
              body: { linkedData, ...insisting },
            })
          ).facts,
          name,
        )
  const facts = placed.map(({ fact }) => fact)
  const body = { facts, file: { name, sha256: sha256Hex(bytes) }, ...insisting }
  const entered = await session.api
    .POST('/api/admin/brands/{brandId}/facts', { params: { path: { brandId: brand } }, body })
    .catch(error => {
      throw placedError(error, placed)
    })
  show(session, entered, placed)
}

/** For JSON-LD read by the service: whoever corrects the file finds a fact by its key. */
function placedRows(rows: CheckedFact[], name: string): PlacedFact[] {
  if (rows.length === 0) throw new InvalidInputError(`${name} states no fact of this brand`)
  return rows.map(({ key, value, since }) => ({ where: key, fact: { key, value, ...(since && { since }) } }))
}

/** The service takes no longer ones. */
const LONGEST_NAME = 100

/** The service counts rows; whoever corrects the file counts lines. */
function placedError(error: unknown, placed: PlacedFact[]): unknown {
  if (!(error instanceof BadRequestError) || !Array.isArray(error.body.details)) return error
  const messages = error.body.details.map(({ field, message }: { field: unknown; message: unknown }) => {
    const row = Number(/^facts\.(\d{1,6})\./.exec(String(field))?.[1])
    const words = String(message).replace(/^row \d{1,6}: /, '')
    const where = placed[row]?.where
    return where ? `${where}: ${words}` : words
  })
  const rest = /; and \d+ more$/.exec(error.message)?.[0] ?? ''
  return new InvalidInputError(`${messages.join('; ')}${rest}`, { cause: error })
}

function show(session: Session, entered: EnteredFacts, placed: PlacedFact[]): void {
  const { added, superseded, unchanged, dated = 0, warnings = [] } = entered
  session.print(entered, () => rowsOf(session, added))
  const redated = dated > 0 ? `, ${dated} of them given another date` : ''
  session.talk(`${added.length} added, ${superseded} superseded, ${unchanged} known already${redated}.`)
  for (const { row, key, message } of warnings)
    session.talk(`warning: ${placed[row]?.where ?? key}: ${message}`)
}

async function listFacts({ brand, active }: { brand: string; active?: true }, command: Command) {
  const session = openSession(command)
  const facts = (
    await session.api.GET('/api/admin/brands/{brandId}/facts', {
      params: { path: { brandId: brand }, query: active ? { active: 'true' } : {} },
    })
  ).facts
  session.print(facts, () => rowsOf(session, facts))
  if (facts.length === 0) session.talk('No fact yet. Next: bcf fact add')
}

/** Nothing is said about a fact just entered: it would have been refused. */
const rowsOf = (session: Session, facts: (DatedFact & { isUnderstood?: boolean })[]): string =>
  session.table(facts, [
    ...(['id', 'key'] as const),
    ['value', ({ value, isUnderstood }) => (isUnderstood === false ? `${value} (not understood)` : value)],
    ...(['origin', 'active', 'trueSince', 'source'] as const),
  ])
