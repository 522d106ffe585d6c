import { type Engine, InvalidInputError } from '@brand-citation-forensics/client'
import type { CaseChange, CaseDetail, CaseRate } from '@brand-citation-forensics/client/admin'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { visibleLines } from '../../terminal/visible.ts'
import { readEngine, readInput, readTime } from '../input.ts'
import { example, openSession, type Session } from '../session.ts'
import { registerFollowing } from './case-following.ts'
import { registerCaseList } from './case-list.ts'
import { registerCasePages } from './case-pages.ts'
import { registerCaseShares } from './case-share.ts'

export function registerCase(program: Command): void {
  const cases = program
    .command('case')
    .description('false claims about a brand, each once, and what is done about them')
  cases.addHelpText('after', example('bcf case list --brand brd_123', 'bcf case show cas_123'))

  registerLooks(cases)
  registerWork(cases)
  registerEnds(cases)
  registerFollowing(cases)
  registerCasePages(cases)
  registerCaseShares(cases)
}

function registerLooks(cases: Command): void {
  registerCaseList(cases)
  cases
    .command('show')
    .description('one of them: claimed and true, its share of answers, notes and reports')
    .argument('<id>', 'case')
    .addHelpText('after', example('bcf case show cas_123', 'bcf case show cas_123 --json'))
    .action((id: string, _options: object, command: Command) =>
      answer(command, ({ admin }) => admin.getCase(id)),
    )
}

function registerWork(cases: Command): void {
  cases
    .command('note')
    .description('write a note to it')
    .argument('<id>', 'case')
    .argument('<text>', 'the note')
    .addHelpText('after', example('bcf case note cas_123 "Called them."'))
    .action((id: string, text: string, _options: object, command: Command) =>
      answer(command, ({ admin }) => admin.noteCase(id, text)),
    )

  cases
    .command('assign')
    .description('say whose it is, and until when')
    .argument('<id>', 'case')
    .option('--to <person>', 'a person of the brand, or me')
    .option('--nobody', 'nobody has it')
    .option('--due <day>', 'a day such as 2026-12-01')
    .option('--no-due', 'no day')
    .addHelpText('after', example('bcf case assign cas_123 --to me --due 2026-12-01'))
    .action(assign)

  cases
    .command('report')
    .description(
      'keep that it was reported to the maker of an engine; without --to, print where and a text to paste',
    )
    .argument('<id>', 'case')
    .option('--engine <engine>', 'whose answers', readEngine)
    .option('--to <recipient>', 'to whom')
    .option(
      '--text <file>',
      'the text that was sent, or - for standard input; the suggested one when left out',
    )
    .option('--at <time>', 'when (default: now)', readTime)
    .addHelpText(
      'after',
      example(
        'bcf case report cas_123',
        'bcf case report cas_123 --engine CHATGPT --to "OpenAI, thumb down"',
      ),
    )
    .action(report)
}

function registerEnds(cases: Command): void {
  cases
    .command('close')
    .description('say that it is corrected or gone; gone takes enough answers without it')
    .argument('<id>', 'case')
    .addOption(new Option('--as <status>', 'how').choices(['corrected', 'gone']).makeOptionMandatory())
    .option('--below <share>', 'of gone: what its rate must be below, such as 0.05 (default: 0.1)', readShare)
    .addHelpText('after', example('bcf case close cas_123 --as gone --below 0.05'))
    .action((id: string, options: { as: 'corrected' | 'gone'; below?: number }, command: Command) =>
      change(command, id, { status: options.as, below: options.below }),
    )

  cases
    .command('dismiss')
    .description('nothing has to be done about it; it stays so when it is seen again')
    .argument('<id>', 'case')
    .requiredOption('--reason <text>', 'why')
    .addHelpText('after', example('bcf case dismiss cas_123 --reason "An old model, not sold any more"'))
    .action((id: string, { reason }: { reason: string }, command: Command) =>
      change(command, id, { status: 'dismissed', reason }),
    )

  cases
    .command('reopen')
    .description('something has to be done about it after all')
    .argument('<id>', 'case')
    .addHelpText('after', example('bcf case reopen cas_123'))
    .action((id: string, _options: object, command: Command) => change(command, id, { status: 'reopened' }))
}

async function answer(command: Command, ask: (session: Session) => Promise<CaseDetail>): Promise<void> {
  const session = openSession(command)
  const found = await ask(session)
  session.print(found, () => describe(session, found))
}

const change = (command: Command, id: string, body: CaseChange): Promise<void> =>
  answer(command, ({ admin }) => admin.changeCase(id, body))

interface AssignOptions {
  to?: string
  nobody?: boolean
  due?: string | false
}

async function assign(id: string, { to, nobody = false, due }: AssignOptions, command: Command) {
  if ((to === undefined) === !nobody && due === undefined)
    throw new InvalidInputError('Say --to somebody or --nobody, or a day with --due.')
  await change(command, id, {
    ...(nobody ? { owner: null } : to === undefined ? {} : { owner: to }),
    ...(due === undefined ? {} : { due: due === false ? null : due }),
  })
}

interface ReportOptions {
  engine?: Engine
  to?: string
  text?: string
  at?: string
}

async function report(id: string, { engine, to, text, at }: ReportOptions, command: Command) {
  const session = openSession(command)
  const { channels } = await session.admin.getCase(id)
  const wanted = channels.filter(channel => engine === undefined || channel.engine === engine)
  if (to === undefined) {
    session.print(wanted, () =>
      wanted
        .map(one => `${session.heading(one.engine)}: ${one.url ?? one.how}\n\n${visibleLines(one.text, '')}`)
        .join('\n\n'),
    )
    return
  }
  if (engine === undefined) throw new InvalidInputError('Say whose answers: --engine')
  const sent = text === undefined ? wanted[0]?.text : new TextDecoder().decode(await readInput(text))
  if (sent === undefined)
    throw new InvalidInputError('That engine does not say it: give the text with --text')
  await answer(command, ({ admin }) =>
    admin.reportCase(id, { engine, recipient: to, text: sent, ...(at && { reportedAt: at }) }),
  )
}

function describe(session: Session, found: CaseDetail): string {
  const { said } = found
  const parts = [
    session.fields([
      ['case', found.id],
      ['status', `${found.status} since ${found.statusSince}${found.reason ? `: ${found.reason}` : ''}`],
      ['matter', found.matter],
      ['claimed', said?.claimed ?? found.value],
      ['true', said?.truth ?? null],
      ['in its words', said?.claim ?? null],
      ['source', said?.fact?.source ?? null],
      ['answers', found.isFound ? found.runs : 'none: no longer found by our rules'],
      ['share', found.share && `${rateWords(found.share)} in ${found.shareDays} days`],
      ['first seen', found.firstSeen],
      ['last seen', found.lastSeen],
      ['owner', found.owner && (found.owner.name ?? found.owner.id)],
      ['due', found.due],
    ]),
    session.table(
      ['ENGINE', 'SHARE'],
      found.engineShares.map(({ engine, share }) => [engine, rateWords(share)]),
    ),
    session.table(
      ['NOTE', 'WHO', 'TEXT'],
      found.notes.map(({ writtenAt, actor, text }) => [writtenAt, actor.name ?? actor.id, text]),
    ),
    session.table(
      ['REPORTED', 'ENGINE', 'TO', 'GONE AFTER'],
      found.reports.map(({ reportedAt, engine, recipient, goneAfterDays }) => [
        ...[reportedAt, engine, recipient],
        goneAfterDays && `${goneAfterDays.low.toFixed(1)} to ${goneAfterDays.high.toFixed(1)} days`,
      ]),
    ),
  ]
  return parts.filter(part => part !== '').join('\n\n')
}

const percent = (share: number): string => `${Math.round(100 * share)} %`

const rateWords = ({ hits, of, share, low, high }: CaseRate): string =>
  `${percent(share)} (${percent(low)} to ${percent(high)}; ${hits} of ${of})`

function readShare(value: string): number {
  const share = Number(value)
  if (!(share > 0 && share <= 1)) throw new InvalidArgumentError('A number above 0, up to 1.')
  return share
}
