// Domains that answers cite, and the pages of one.

import { ENGINES } from '@brand-citation-forensics/client'
import {
  areSourcesUnjudged,
  csvFile,
  NO_FACTS_WORDS,
  NOT_KEPT_WORDS,
  SOURCE_COLUMNS,
  SOURCE_PAGE_COLUMNS,
  SOURCE_SORTS,
  SOURCE_WINDOWS,
  SOURCES_PROVE_NOT,
  type SourceDetail,
  type SourceFigures,
  type SourceFilter,
  type SourceList,
  type SourcesAbout,
  sourceChangeWords,
  sourceRateWords,
  sourceTestWords,
  sourceTotalWords,
  WHOSE_SOURCES,
  type WhoseSource,
  whoseWords,
} from '@brand-citation-forensics/client/admin'
import { type Command, Option } from 'commander'
import { example, openSession, type Session } from '../session.ts'

interface Options extends SourceFilter {
  brand: string
  whose?: WhoseSource
  csv?: boolean
}

export function registerSource(program: Command): void {
  const source = program
    .command('source')
    .description('what answers cite: domains, and their pages')
    .addHelpText(
      'after',
      example('bcf source list --brand brd_123', 'bcf source show example.com --brand brd_123'),
    )
  filtered(
    source.command('list').description('domains that answers cite, and the change since the window before'),
  )
    .addOption(new Option('--whose <whose>', 'only those').choices(WHOSE_SOURCES))
    .addHelpText(
      'after',
      example('bcf source list --brand brd_123', 'bcf source list --brand brd_123 --sort gained'),
    )
    .action(listSources)
  filtered(
    source.command('show').description('the pages of a domain').argument('<domain>', 'such as example.com'),
  )
    .addHelpText('after', example('bcf source show example.com --brand brd_123 --csv > pages.csv'))
    .action(showSource)
}

const filtered = (command: Command): Command =>
  command
    .requiredOption('--brand <id>', 'brand')
    .addOption(
      new Option('--window <window>', 'whole days up to today').choices(SOURCE_WINDOWS).default('30d'),
    )
    .addOption(new Option('--engine <engine>', 'only this one').choices(ENGINES))
    .addOption(
      new Option('--sort <sort>', 'the most cited, only gained or lost ones, or those beside false claims')
        .choices(SOURCE_SORTS)
        .default('answers'),
    )
    .option('--csv', 'a table for spreadsheets')

async function listSources({ brand, csv, ...filter }: Options, command: Command): Promise<void> {
  const session = openSession(command)
  const list = await session.admin.listSources(brand, filter)
  session.print(list, () => (csv ? csvOf(SOURCE_COLUMNS, list.sources) : domainTable(session, list)))
  session.talk(sourceTotalWords(list))
  tellMore(session, list, list)
}

async function showSource(
  domain: string,
  { brand, csv, ...filter }: Options,
  command: Command,
): Promise<void> {
  const session = openSession(command)
  const found = await session.admin.getSource(brand, domain, filter)
  const { items } = found.pages
  session.print(found, () => (csv ? csvOf(SOURCE_PAGE_COLUMNS, items) : pageTable(session, found)))
  const { source } = found
  session.talk(
    `${domain}, ${whoseWords(source)}: ${sourceRateWords(source, source.rate)} of answers; ${sourceChangeWords(source)}.`,
  )
  tellMore(session, found, found.pages)
}

function tellMore(
  session: Session,
  about: SourcesAbout,
  listed: Pick<SourceList, 'truncated' | 'tested' | 'totals'>,
): void {
  const { counting } = about
  if (areSourcesUnjudged(about)) session.talk(NO_FACTS_WORDS)
  if (listed.truncated) session.talk('There are more; these are the first.')
  if (counting)
    session.talk(`Older answers are still being counted, newest first: ${counting.counted} so far.`)
  session.talk(sourceTestWords(listed))
  session.talk(SOURCES_PROVE_NOT)
}

const FIGURES = ['ANSWERS', 'SHARE', 'BEFORE', 'CHANGE', 'FALSE BESIDE']

const figures = (row: SourceFigures, about: SourcesAbout): (string | number)[] => [
  ...[row.answers, sourceRateWords(row, row.rate), sourceRateWords(row, row.before), sourceChangeWords(row)],
  areSourcesUnjudged(about)
    ? '–'
    : row.confabulated === 0
      ? '0'
      : `${row.confabulated}: ${sourceRateWords(row, row.besideFalse)}`,
]

const domainTable = (session: Session, list: SourceList): string =>
  session.table(
    ['DOMAIN', 'WHOSE', ...FIGURES],
    list.sources.map(row => [row.domain, whoseWords(row), ...figures(row, list)]),
  )

const pageTable = (session: Session, detail: SourceDetail): string =>
  session.table(
    ['PAGE', ...FIGURES],
    detail.pages.items.map(row => [row.address ?? NOT_KEPT_WORDS, ...figures(row, detail)]),
  )

const csvOf = <Row>(columns: Record<string, (row: Row) => unknown>, rows: Row[]): string =>
  csvFile(
    Object.keys(columns),
    rows.map(row => Object.values(columns).map(column => String(column(row) ?? ''))),
  ).trimEnd()
