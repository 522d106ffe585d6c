import { InvalidInputError } from '@brand-citation-forensics/client'
import type {
  DecidedProposals,
  ListedProposal,
  ProposalFilter,
  ProposalPage,
  ProposalState,
} from '@brand-citation-forensics/client/admin'
import { type Command, Option } from 'commander'
import { example, openSession, type Session } from '../session.ts'

const STATES: ProposalState[] = ['open', 'accepted', 'refused', 'withdrawn']

export function registerFactProposed(fact: Command): void {
  fact
    .command('proposed')
    .description(
      "what a model read on the brand's own pages; nobody is held against it before it is accepted",
    )
    .requiredOption('--brand <id>', 'brand')
    .option('--page <url>', 'only from this page')
    .addOption(new Option('--state <state>', 'those that were decided').choices(STATES).default('open'))
    .addHelpText('after', example('bcf fact proposed --brand brd_123'))
    .action(listProposed)

  fact
    .command('accept')
    .description(
      'make facts of what is proposed: some by their ids, or all of a page that nothing disagrees with',
    )
    .argument('[ids...]', 'proposed facts')
    .option('--brand <id>', 'brand, with --page or --by-itself')
    .option('--page <url>', 'all that this page proposes now')
    .option('--replace', 'with ids: what was accepted before from a page and says otherwise ends')
    .addOption(
      new Option(
        '--by-itself <on|off>',
        'whether what is proposed from now on is accepted automatically',
      ).choices(['on', 'off']),
    )
    .addHelpText(
      'after',
      example(
        'bcf fact accept prp_123 prp_456',
        'bcf fact accept prp_789 --replace',
        'bcf fact accept --brand brd_123 --page https://example.com/about',
        'bcf fact accept --brand brd_123 --by-itself on',
      ),
    )
    .action(accept)

  fact
    .command('refuse')
    .description('refuse what is proposed; the same value of the same page is not proposed again')
    .argument('<ids...>', 'proposed facts')
    .addHelpText('after', example('bcf fact refuse prp_123'))
    .action(refuse)
}

const PAGE = 500

interface Listed extends Pick<ProposalPage, 'acceptByItself' | 'waiting'> {
  proposed: ListedProposal[]
}

async function allProposed(session: Session, brand: string, filter: ProposalFilter): Promise<Listed> {
  const proposed: ListedProposal[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await session.admin.listProposedFacts(brand, { ...filter, cursor, limit: PAGE })
    proposed.push(...page.proposed)
    if (page.next === null) return { ...page, proposed }
    cursor = page.next
  }
}

async function listProposed(
  { brand, page, state }: { brand: string; page?: string; state: ProposalState },
  command: Command,
) {
  const session = openSession(command)
  const { proposed: all, acceptByItself, waiting } = await allProposed(session, brand, { state, page })
  session.print({ proposed: all, acceptByItself, waiting }, () => rowsOf(session, all))
  if (waiting > 0) session.talk(`${waiting} pages wait to be read by the model.`)
  if (all.length > 0 && state === 'open') session.talk('Next: bcf fact accept ID, or bcf fact refuse ID')
  if (all.length === 0 && waiting === 0) session.talk(await emptiness(session, state))
}

async function emptiness(session: Session, state: ProposalState): Promise<string> {
  if (state !== 'open') return 'None.'
  const { reader } = await session.admin.getReader()
  return reader === 'rules'
    ? 'Nothing is proposed: no model is set, so only structured data, tables and lists are read. Set BCF_READER, see docs/readers.md.'
    : 'Nothing is proposed. Pages are read by the model after bcf fact refresh.'
}

interface AcceptOptions {
  brand?: string
  page?: string
  byItself?: 'on' | 'off'
  replace?: true
}

async function accept(ids: string[], options: AcceptOptions, command: Command) {
  const { brand, page, byItself, replace = false } = options
  const ways = [ids.length > 0, page !== undefined, byItself !== undefined].filter(Boolean).length
  if (ways !== 1) throw new InvalidInputError('Name proposed facts, or a page with --page, or --by-itself')
  if (replace && ids.length === 0)
    throw new InvalidInputError('--replace is for proposed facts that you name')
  const session = openSession(command)
  if (ids.length > 0)
    return show(session, 'accepted', await session.admin.acceptProposedFacts(ids, { replace }))
  if (brand === undefined) throw new InvalidInputError('--brand is missing')
  if (page !== undefined) return show(session, 'accepted', await acceptPage(session, brand, page))
  const set = await session.admin.setAcceptance(brand, { acceptByItself: byItself === 'on' })
  session.print(set, () => session.fields([['accepts automatically', set.acceptByItself]]))
}

/** Accepts what is listed now: later proposals wait. */
async function acceptPage(session: Session, brand: string, page: string): Promise<DecidedProposals> {
  const { proposed } = await allProposed(session, brand, { state: 'open', page })
  const all: DecidedProposals = { changed: [], unchanged: [] }
  for (let from = 0; from < proposed.length; from += PAGE) {
    const ids = proposed.slice(from, from + PAGE).map(({ id }) => id)
    const { changed, unchanged } = await session.admin.acceptPage(brand, { page, ids })
    all.changed.push(...changed)
    all.unchanged.push(...unchanged)
  }
  return all
}

async function refuse(ids: string[], _options: object, command: Command) {
  const session = openSession(command)
  show(session, 'refused', await session.admin.refuseProposedFacts(ids))
}

function show(session: Session, what: string, decided: DecidedProposals): void {
  const { changed, unchanged } = decided
  const rows = [...changed, ...unchanged].map(({ id, key, value, decision }) => [
    id,
    key,
    value,
    decision ?? 'open',
  ])
  session.print(decided, () => session.table(['ID', 'KEY', 'VALUE', 'STATE'], rows))
  session.talk(`${changed.length} ${what}, ${unchanged.length} left as they were.`)
}

const rowsOf = (session: Session, proposed: ListedProposal[]): string =>
  session.table(
    ['ID', 'KEY', 'VALUE', 'QUOTE', 'DISAGREES WITH', 'PAGE'],
    proposed.map(({ id, key, value, quote, disagrees, source }) => [
      ...[id, key, value, quote],
      disagrees.map(other => other.value).join(', '),
      source,
    ]),
  )
