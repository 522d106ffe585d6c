import type { Engine } from '@brand-citation-forensics/client'
import {
  CASE_STATUSES,
  type CaseStatus,
  csvFile,
  type ListedCase,
  newsWords,
} from '@brand-citation-forensics/client/admin'
import { type Command, Option } from 'commander'
import { readEngine, readTime } from '../input.ts'
import { example, openSession, type Session } from '../session.ts'

export function registerCaseList(cases: Command): void {
  cases
    .command('list')
    .description('false claims, worst first')
    .requiredOption('--brand <id>', 'brand')
    .addOption(
      new Option('--status <status>', 'active: those that somebody has to do something about')
        .choices([...CASE_STATUSES, 'active', 'all'])
        .default('active'),
    )
    .option('--engine <engine>', 'only what this engine says', readEngine)
    .option(
      '--new-since <time>',
      'only those new or back since a time such as 2026-11-01, the last scan (scan), or in 7d or 30d',
      readNewSince,
    )
    .option('--cursor <next>', 'go on where the page before ended')
    .option('--csv', 'a table for spreadsheets')
    .addHelpText(
      'after',
      example(
        'bcf case list --brand brd_123',
        'bcf case list --brand brd_123 --status all --csv > cases.csv',
      ),
    )
    .action(listCases)
}

const NAMED = ['scan', '7d', '30d']

const readNewSince = (value: string): string => (NAMED.includes(value) ? value : readTime(value))

interface ListOptions {
  brand: string
  status: CaseStatus | 'active' | 'all'
  engine?: Engine
  newSince?: string
  cursor?: string
  csv?: boolean
}

async function listCases({ brand, csv = false, ...query }: ListOptions, command: Command) {
  const session = openSession(command)
  const page = await session.admin.listCases(brand, { ...query, limit: 100 })
  session.print(page, () => (csv ? csvOf(page.cases) : tableOf(session, page.cases)))
  if (page.cases.length === 0) session.talk('No such case.')
  const { open, since } = page.standing
  session.talk(`${open} open${since === null ? '' : `; since the last scan ${newsWords(page.standing)}`}.`)
  if (page.next !== null) session.talk(`More: bcf case list --brand ${brand} --cursor ${page.next}`)
}

const tableOf = (session: Session, cases: ListedCase[]): string =>
  session.table(
    ['ID', 'STATUS', 'NEWS', 'MATTER', 'CLAIMED', 'TRUE', 'ANSWERS', 'ENGINES', 'LAST SEEN'],
    cases.map(({ id, status, news, matter, said, value, runs, engines, lastSeen }) => [
      ...[id, status, news, matter, said?.claimed ?? value, said?.truth ?? null],
      ...[runs, engines.length, lastSeen],
    ]),
  )

const COLUMNS: Record<string, (one: ListedCase) => string | number | null> = {
  id: one => one.id,
  status: one => one.status,
  news: one => one.news,
  matter: one => one.matter,
  claimed: one => one.said?.claimed ?? one.value,
  true: one => one.said?.truth ?? null,
  answers: one => one.runs,
  recent: one => one.recent,
  engines: one => one.engines.join(' '),
  intents: one => one.intents.join(' '),
  firstSeen: one => one.firstSeen,
  lastSeen: one => one.lastSeen,
  owner: one => one.owner?.name ?? one.owner?.id ?? null,
  due: one => one.due,
  reason: one => one.reason,
}

const csvOf = (cases: ListedCase[]): string =>
  csvFile(
    Object.keys(COLUMNS),
    cases.map(one => Object.values(COLUMNS).map(column => String(column(one) ?? ''))),
  ).trimEnd()
