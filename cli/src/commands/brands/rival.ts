import { InvalidInputError } from '@brand-citation-forensics/client'
import {
  type Rival,
  type RivalChange,
  type RivalCount,
  waitForJob,
} from '@brand-citation-forensics/client/admin'
import type { Command } from 'commander'
import { EXIT } from '../../terminal/report.ts'
import { follow, timeoutOption } from '../follow.ts'
import { example, openSession, type Session } from '../session.ts'
import { registerRivalFigures } from './rival-figures.ts'

const WAIT_HELP = 'stay until all answers are counted, and show how far that is'

export function registerRival(program: Command): void {
  const rival = program.command('rival').description('rivals of a brand, looked for in every answer')
  rival.addHelpText('after', example('bcf rival add --brand brd_123 --name "Rivalo" --wait'))

  rival
    .command('list')
    .description('the rivals of a brand, retired ones too, and how far answers are counted')
    .requiredOption('--brand <id>', 'brand')
    .addHelpText('after', example('bcf rival list --brand brd_123'))
    .action(listRivals)

  rival
    .command('add')
    .description('look for one more; all answers are counted in the background')
    .requiredOption('--brand <id>', 'brand')
    .requiredOption('--name <name>', 'what it is called')
    .option('--alias <names...>', 'other names')
    .option('--domain <domains...>', 'its own sites')
    .option('--wait', WAIT_HELP)
    .addOption(timeoutOption('counting'))
    .addHelpText(
      'after',
      example('bcf rival add --brand brd_123 --name Rivalo --domain rivalo.example --wait'),
    )
    .action(addRival)
  registerChanges(rival)
  registerRivalFigures(rival)
}

function registerChanges(rival: Command): void {
  rival
    .command('change')
    .description('call it otherwise, or bring it back; all answers are counted anew')
    .argument('<id>', 'rival')
    .option('--name <name>', 'what it is called')
    .option('--alias <names...>', 'other names, in place of those it has')
    .option('--no-alias', 'no other names')
    .option('--domain <domains...>', 'its own sites, in place of those it has')
    .option('--no-domain', 'no sites')
    .option('--active', 'bring it back')
    .option('--wait', WAIT_HELP)
    .addOption(timeoutOption('counting'))
    .addHelpText('after', example('bcf rival change rvl_123 --alias "Rivalo Inc" "RVL"'))
    .action(changeRival)

  rival
    .command('retire')
    .description('look for it no more')
    .argument('<id>', 'rival')
    .option('--wait', WAIT_HELP)
    .addOption(timeoutOption('counting'))
    .addHelpText('after', example('bcf rival retire rvl_123'))
    .action(retireRival)
}

interface WaitOptions {
  wait?: boolean
  timeout: number
}

interface NameOptions {
  name?: string
  /** False: none. */
  alias?: string[] | false
  domain?: string[] | false
}

async function listRivals({ brand }: { brand: string }, command: Command) {
  const session = openSession(command)
  const list = await session.admin.listRivals(brand)
  session.print(list, () => rowsOf(session, list.rivals))
  session.talk(list.rivals.length === 0 ? 'No rival yet. Next: bcf rival add' : countWords(list.count))
}

async function addRival(
  options: { brand: string; name: string } & NameOptions & WaitOptions,
  command: Command,
) {
  const session = openSession(command)
  const added = await session.admin.addRival(options.brand, { name: options.name, ...namesIn(options) })
  await tell(session, added, options)
}

async function changeRival(
  id: string,
  options: NameOptions & WaitOptions & { active?: boolean },
  command: Command,
) {
  const session = openSession(command)
  const { name, active } = options
  const change: RivalChange = {
    ...(name !== undefined && { name }),
    ...namesIn(options),
    ...(active && { active }),
  }
  if (Object.keys(change).length === 0)
    throw new InvalidInputError(
      'Nothing to change: give --name, --alias, --no-alias, --domain, --no-domain or --active',
    )
  await tell(session, await session.admin.changeRival(id, change), options)
}

async function retireRival(id: string, options: WaitOptions, command: Command) {
  const session = openSession(command)
  await tell(session, await session.admin.changeRival(id, { active: false }), options)
}

const namesIn = ({ alias, domain }: NameOptions): Pick<RivalChange, 'aliases' | 'domains'> => ({
  ...(alias !== undefined && { aliases: alias || [] }),
  ...(domain !== undefined && { domains: domain || [] }),
})

async function tell(session: Session, rival: Rival, { wait, timeout }: WaitOptions): Promise<void> {
  const { count } = await session.admin.listRivals(rival.brandId)
  if (wait && count.jobId !== null) await waitForCount(session, { rival, jobId: count.jobId, timeout })
  session.print(rival, () => rowsOf(session, [rival]))
  if (!wait) session.talk(countWords(count))
}

async function waitForCount(
  session: Session,
  { rival, jobId, timeout }: { rival: Rival; jobId: string; timeout: number },
): Promise<void> {
  let told = ''
  /** Each poll of the job also reports its progress. */
  const getJob: typeof session.admin.getJob = async (id, options) => {
    const job = await session.admin.getJob(id, options)
    const { done, total } = job.progress ?? { done: 0, total: 0 }
    const words = `${done} of ${total} answers counted`
    if (job.progress && words !== told) session.talk(words)
    told = words
    return job
  }
  const job = await follow(session, {
    what: 'counting',
    later: `bcf rival list --brand ${rival.brandId}`,
    wait: signal => waitForJob({ getJob }, jobId, { timeoutMs: timeout, signal }),
  })
  if (job.status === 'FAILED') process.exitCode = EXIT.failure
  session.talk(job.status === 'FAILED' ? `Not counted: ${job.error}` : 'All answers are counted.')
}

function countWords({ state, counted, total }: RivalCount): string {
  if (state === 'none') return 'Nothing is counted: no rival is active.'
  const words = `${counted} of ${total} answers counted`
  return state === 'counting' ? `${words}; until all are, the figures from before are shown.` : `${words}.`
}

function rowsOf(session: Session, rivals: Rival[]): string {
  return session.table(
    ['ID', 'NAME', 'ALIASES', 'DOMAINS', 'ACTIVE'],
    rivals.map(({ id, name, aliases, domains, active }) => [
      ...[id, name, aliases.join(', '), domains.join(', '), active],
    ]),
  )
}
