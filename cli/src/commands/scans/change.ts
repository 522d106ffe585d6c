import {
  CHANGE_VERDICT_WORDS,
  type Change,
  type ChangeFilter,
  COUNTED_NAMES,
  type ComparedEngine,
  type ComparedPrompt,
  type ComparedRate,
  type ComparedSide,
  changeNotes,
  engineWords,
  type FalseClaim,
  newsWords,
  nothingToCompare,
  rateWords,
  testWords,
} from '@brand-citation-forensics/client/admin'
import { type Command, InvalidArgumentError } from 'commander'
import { visible, visibleLines } from '../../terminal/visible.ts'
import { example, openSession, type Session } from '../session.ts'

export function registerChange(program: Command): void {
  program
    .command('change')
    .description('what changed since the last scan, between two scans, or between two stretches of days')
    .argument('<brand>', 'brand')
    .option('--scans <ids...>', 'two scans, the earlier first')
    .option('--from <day>', 'first day of the later stretch, in UTC, such as 2026-11-01', readDay)
    .option('--to <day>', 'its last day', readDay)
    .option(
      '--before-from <day>',
      'first day of the earlier stretch (default: as many days, just before)',
      readDay,
    )
    .option('--before-to <day>', 'its last day', readDay)
    .option('--prompts', 'prompt by prompt: classes, claims and citations of the last answers')
    .option('--changed', 'of these, only prompts whose classes differ')
    .option('--cursor <next>', 'go on where the page of prompts before ended')
    .option('--answers <runs...>', 'two answers word by word, by their runs')
    .addHelpText(
      'after',
      example(
        'bcf change brd_123',
        'bcf change brd_123 --scans scn_1 scn_2 --prompts --changed',
        'bcf change brd_123 --from 2026-11-01 --to 2026-11-14',
      ),
    )
    .action(showChange)
}

interface ChangeOptions extends Pick<ChangeFilter, 'from' | 'to' | 'beforeFrom' | 'beforeTo'> {
  scans?: string[]
  prompts?: boolean
  changed?: boolean
  cursor?: string
  answers?: string[]
}

async function showChange(brand: string, options: ChangeOptions, command: Command): Promise<void> {
  const session = openSession(command)
  if (options.answers) return showAnswers(session, brand, twoOf(options.answers, 'runs'))
  const filter = filterOf(options)
  if (options.prompts) return showPrompts(session, brand, filter, options)
  const change = await session.admin.getChange(brand, filter)
  session.print(change, () => describe(session, change))
}

function filterOf({ scans, from, to, beforeFrom, beforeTo }: ChangeOptions): ChangeFilter {
  if (!scans) return { from, to, beforeFrom, beforeTo }
  const [before, after] = twoOf(scans, 'scans')
  return { before, after, from, to, beforeFrom, beforeTo }
}

function twoOf(ids: string[], what: string): [before: string, after: string] {
  const [before, after, ...more] = ids
  if (before === undefined || after === undefined || more.length > 0)
    throw new InvalidArgumentError(`It takes two ${what}, the earlier first.`)
  return [before, after]
}

function describe(session: Session, change: Change): string {
  const { before, after, rates, falseClaims } = change
  const nothing = nothingToCompare(change)
  if (nothing !== null) return nothing
  const head = session.fields([
    ['before', sideWords(before)],
    ['after', sideWords(after)],
    ['result', testWords(change)],
    ['cases', `${newsWords(change.cases)} since then, ${change.cases.open} open`],
    ...changeNotes(change).map((note): [string, string] => ['note', note]),
  ])
  const shown = session.table(
    ['ENGINE', 'RATE', 'BEFORE', 'AFTER', 'RESULT', 'P'],
    rates
      .filter(isWorthALine)
      .map(rate => [
        engineWords(rate.engine),
        COUNTED_NAMES[rate.counted],
        rateWords(rate.before),
        rateWords(rate.after),
        CHANGE_VERDICT_WORDS[rate.verdict],
        rate.p === null ? null : rate.p.toFixed(3),
      ]),
  )
  return [
    head,
    shown,
    claimLines(session, 'False claims that came', falseClaims.came, falseClaims.cameTotal),
    claimLines(session, 'False claims that went', falseClaims.went, falseClaims.wentTotal),
  ]
    .filter(part => part !== '')
    .join('\n\n')
}

/** A class seen on neither side is in the document, but gets no line here. */
const isWorthALine = ({ before, after }: ComparedRate): boolean =>
  (before?.hits ?? 0) + (after?.hits ?? 0) > 0

const sideWords = ({ scans, first, last }: Change['before']): string =>
  scans === 1 ? `1 scan, ${last}` : `${scans} scans, ${first} to ${last}`

function claimLines(session: Session, title: string, claims: FalseClaim[], total: number): string {
  if (claims.length === 0) return ''
  const rows = claims.map(({ engine, matter, text, runId }) => [engineWords(engine), matter, text, runId])
  return `${session.heading(`${title}: ${total}`)}\n${session.table(['ENGINE', 'ABOUT', 'IT SAYS', 'RUN'], rows)}`
}

async function showPrompts(
  session: Session,
  brand: string,
  filter: ChangeFilter,
  { changed, cursor }: ChangeOptions,
): Promise<void> {
  const page = await session.admin.listChangedPrompts(brand, { ...filter, changed, cursor })
  session.print(page, () => page.prompts.map(prompt => describePrompt(session, prompt)).join('\n\n'))
  if (page.prompts.length === 0) session.talk('No prompt to show.')
  if (page.next !== null) session.talk(`More: the same with --cursor ${page.next}`)
}

function describePrompt(session: Session, { prompt, engines }: ComparedPrompt): string {
  const rows = engines.map(pair => [
    engineWords(pair.engine),
    classWords(pair.before),
    classWords(pair.after),
    claimWords(pair),
    pair.citations && `+${pair.citations.gained.length} -${pair.citations.lost.length}`,
    pair.before.answers.at(-1)?.runId,
    pair.after.answers.at(-1)?.runId,
  ])
  const headings = ['ENGINE', 'BEFORE', 'AFTER', 'CLAIMS', 'CITATIONS', 'RUN BEFORE', 'RUN AFTER']
  return `${session.heading(visible(prompt.text))}\n${session.table(headings, rows)}`
}

const classWords = ({ counts }: ComparedSide): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => (count === 1 ? name : `${name} ×${count}`))
    .join(', ')

function claimWords({ claims }: ComparedEngine): string | null {
  if (!claims) return null
  const lines = [
    ...claims.came.map(({ matter, value }) => `+${matter}: ${value}`),
    ...claims.went.map(({ matter, value }) => `-${matter}: ${value}`),
    ...claims.turned.map(({ claim }) => `~${claim.matter}: ${claim.value} now ${claim.verdict}`),
  ]
  return lines.join('; ')
}

const SIGNS = { same: ['', ''], gone: ['[-', '-]'], new: ['{+', '+}'] } as const

async function showAnswers(
  session: Session,
  brand: string,
  [before, after]: [before: string, after: string],
): Promise<void> {
  const difference = await session.admin.compareAnswers(brand, { before, after })
  session.print(difference, () => {
    if (!difference.words) return 'The answers are too different, or too long, to be shown word by word.'
    const marked = difference.words.map(
      ({ is, text }) => SIGNS[is].join(text.replace(/\s+$/, '')) + (/\s+$/.exec(text)?.[0] ?? ''),
    )
    return visibleLines(marked.join(''), '')
  })
}

function readDay(value: string): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(day)) throw new InvalidArgumentError('A day such as 2026-11-14.')
  return value
}
