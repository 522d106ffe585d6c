import { InvalidInputError } from '@brand-citation-forensics/client'
import {
  csvFile,
  differences,
  type HistoryEntry,
  type HistoryPage,
  type TrailFilter,
} from '@brand-citation-forensics/client/admin'
import { type Command, InvalidArgumentError } from 'commander'
import { example, openSession, type Session } from '../session.ts'
import { readLimit } from './history.ts'

export function registerTrail(program: Command): void {
  program
    .command('trail')
    .description('who did what and when, over all that you may see: sealed events, newest first')
    .option('--brand <id>', 'only of this brand')
    .option('--type <type>', 'only of this kind of thing: brand, prompt, fact, scan, key, person, export …')
    .option('--id <id>', 'only of this thing; needs --type')
    .option('--actor <id>', 'only what this actor did; bcf actors list has the ids')
    .option('--since <day>', 'only from this UTC day on, such as 2026-11-01', readDay)
    .option('--limit <n>', 'how many', readLimit, 50)
    .option('--cursor <next>', 'go on where the page before ended')
    .option('--csv', 'all of it, as a table for spreadsheets; whoever saves it is in the trail too')
    .addHelpText(
      'after',
      example(
        'bcf trail --brand brd_123 --since 2026-11-01',
        'bcf trail --type export --csv > exports.csv',
        'bcf trail --type fact --id fct_123 --json',
      ),
    )
    .action(showTrail)
}

interface TrailOptions extends Pick<TrailFilter, 'type' | 'id' | 'actor' | 'cursor'> {
  brand?: string
  since?: string
  limit: number
  csv?: boolean
}

function readDay(text: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  if (!isDay) throw new InvalidArgumentError('It must be a day such as 2026-11-01.')
  return text
}

async function showTrail({ brand, since, limit, csv, ...about }: TrailOptions, command: Command) {
  const session = openSession(command)
  if (about.id !== undefined && about.type === undefined)
    throw new InvalidInputError('--id needs --type, which says what it is.')
  const filter = { ...about, brandId: brand }
  if (csv) return printCsv(session, filter, since)
  const page = from(await session.admin.getTrail({ ...filter, limit }), since)
  session.print(page, () =>
    session.table(
      ['WHEN', 'WHO', 'WHAT', 'OF', 'CHANGE'],
      page.entries.map(({ at, actor, action, object, ...states }) => [
        ...[at, actor.name ?? actor.id, action, object.id],
        differences(states).join('; '),
      ]),
    ),
  )
  if (page.entries.length === 0) session.talk('Nothing has happened there.')
  if (page.next !== null) session.talk(`More: the same with --cursor ${page.next}`)
}

/** Newest first: the first entry older than a day ends the list. */
function from(page: HistoryPage, since: string | undefined): HistoryPage {
  if (since === undefined) return page
  const entries = page.entries.filter(({ at }) => at >= since)
  return { entries, next: entries.length < page.entries.length ? null : page.next }
}

const PAGE = 200

async function printCsv(session: Session, filter: TrailFilter, since: string | undefined): Promise<void> {
  const entries: HistoryEntry[] = []
  for (let cursor = filter.cursor; ; ) {
    const page = from(await session.admin.getTrail({ ...filter, cursor, limit: PAGE }), since)
    entries.push(...page.entries)
    if (page.next === null) break
    cursor = page.next
  }
  await session.admin.noteExport({ brandId: filter.brandId, content: 'trail', format: 'csv' })
  const columns = ['at', 'actor', 'name', 'action', 'type', 'id', 'change', 'event']
  const rows = entries.map(({ at, actor, action, object, id, ...states }) => [
    ...[at, actor.id, actor.name ?? '', action, object.type, object.id],
    ...[differences(states).join('; '), id],
  ])
  session.print(entries, () => csvFile(columns, rows).trimEnd())
}
