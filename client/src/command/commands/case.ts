import { writeFile } from 'node:fs/promises'
import { type Command, Option } from 'commander'
import {
  CASE_STATUSES,
  type CaseDetail,
  type CaseRate,
  type CaseStatus,
  type ListedCase,
  newsWords,
} from '../../admin.ts'
import { type Engine, InvalidInputError } from '../../index.ts'
import { named } from '../terminal/table.ts'
import { readEngine, readTime } from './input.ts'
import { example, openSession, type Session } from './session.ts'

export function registerCase(program: Command): void {
  const cases = program.command('case').description('false claims about a brand, one case each')
  cases.addHelpText('after', example('bcf case list --brand brd_123', 'bcf case show cas_123'))

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
    .addHelpText(
      'after',
      example('bcf case list --brand brd_123', 'bcf case list --brand brd_123 --status all --json'),
    )
    .action(listCases)

  cases
    .command('show')
    .description('one of them: the sentence, what is true, its share of answers, notes and reports')
    .argument('<id>', 'case')
    .addHelpText('after', example('bcf case show cas_123', 'bcf case show cas_123 --json'))
    .action(showCase)

  cases
    .command('exhibit')
    .description('one of them as a PDF for a court: each engine’s newest answer with its evidence embedded')
    .argument('<id>', 'case')
    .requiredOption('--output <file>', 'where to write it')
    .addHelpText('after', example('bcf case exhibit cas_123 --output exhibit.pdf'))
    .action(exportCase)
}

async function exportCase(id: string, { output }: { output: string }, command: Command) {
  const session = openSession(command)
  const params = { path: { caseId: id } }
  const exhibit = await session.api.bytes('/api/admin/cases/{caseId}/exhibit', { params })
  await writeFile(output, exhibit).catch(cause => {
    throw new InvalidInputError(`Cannot write ${output}: ${(cause as Error).message}`, { cause })
  })
  session.print({ caseId: id, output }, () => '')
  session.talk(`Written to ${output}. Whoever gets it checks it with: bcf verify ${output} --key KEY`)
}

async function showCase(id: string, _options: object, command: Command) {
  const session = openSession(command)
  const found = await session.api.GET('/api/admin/cases/{caseId}', { params: { path: { caseId: id } } })
  session.print(found, () => describe(session, found))
}

const NAMED = ['scan', '7d', '30d']

const readNewSince = (value: string): string => (NAMED.includes(value) ? value : readTime(value))

interface ListOptions {
  brand: string
  status: CaseStatus | 'active' | 'all'
  engine?: Engine
  newSince?: string
  cursor?: string
}

async function listCases({ brand, ...query }: ListOptions, command: Command) {
  const session = openSession(command)
  const page = await session.api.GET('/api/admin/brands/{brandId}/cases', {
    params: { path: { brandId: brand }, query: { ...query, limit: 100 } },
  })
  session.print(page, () => tableOf(session, page.cases))
  if (page.cases.length === 0) session.talk('No such case.')
  const { open, since } = page.standing
  session.talk(`${open} open${since === null ? '' : `; since the last scan ${newsWords(page.standing)}`}.`)
  if (page.next !== null) session.talk(`More: bcf case list --brand ${brand} --cursor ${page.next}`)
}

const tableOf = (session: Session, cases: ListedCase[]): string =>
  session.table(cases, [
    ...(['id', 'status', 'news', 'title'] as const),
    ['weighs', ({ harm }) => harm.about],
    ['answers', ({ runs }) => runs],
    'lastSeen',
  ])

function describe(session: Session, found: CaseDetail): string {
  const { said } = found
  const parts = [
    session.fields([
      ['case', found.id],
      ['false', found.title],
      ['status', `${found.status} since ${found.statusSince}${found.reason ? `: ${found.reason}` : ''}`],
      ['in its words', said && `“${said.quote.text}”`],
      ['true', said?.truth ?? null],
      ['source', said?.fact?.source ?? null],
      ['answers', found.isFound ? found.runs : 'none: no longer found'],
      ['share', found.share && `${rateWords(found.share)} in ${found.shareDays} days`],
      ...named(found, 'firstSeen', 'lastSeen'),
      ['owner', found.owner && (found.owner.name ?? found.owner.id)],
      ...named(found, 'due'),
    ]),
    session.table(found.engineShares, ['engine', ['share', ({ share }) => rateWords(share)]]),
    session.table(found.notes, ['writtenAt', ['who', ({ actor }) => actor.name ?? actor.id], 'text']),
    session.table(found.reports, [
      ...(['reportedAt', 'engine', 'recipient'] as const),
      [
        'gone after',
        ({ goneAfterDays: days }) => days && `${days.low.toFixed(1)} to ${days.high.toFixed(1)} days`,
      ],
    ]),
  ]
  return parts.filter(part => part !== '').join('\n\n')
}

const percent = (share: number): string => `${Math.round(100 * share)} %`

const rateWords = ({ hits, of, share, low, high }: CaseRate): string =>
  `${percent(share)} (${percent(low)} to ${percent(high)}; ${hits} of ${of})`
