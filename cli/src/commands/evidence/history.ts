import { type Actor, differences } from '@brand-citation-forensics/client/admin'
import { type Command, InvalidArgumentError } from 'commander'
import { example, openSession, type Session } from '../session.ts'

export function registerHistory(program: Command): void {
  program
    .command('history')
    .description('who changed what of a brand, and when: sealed events, newest first')
    .argument('<brand>', 'brand')
    .option('--limit <n>', 'how many', readLimit, 50)
    .option('--cursor <next>', 'go on where the page before ended')
    .addHelpText('after', example('bcf history brd_123', 'bcf history brd_123 --json'))
    .action(showHistory)
}

export function registerActors(program: Command): void {
  const actors = program.command('actors').description('those who have changed something')
  actors.addHelpText('after', example('bcf actors list'))

  actors
    .command('list')
    .description('tokens, keys, logins and schedules that have changed something')
    .addHelpText('after', example('bcf actors list --json'))
    .action(listActors)

  actors
    .command('forget')
    .description('erase the name of an actor for ever; what it did keeps its id')
    .argument('<id>', 'actor')
    .addHelpText('after', example('bcf actors forget act_key_123'))
    .action(forgetActor)
}

export function readLimit(text: string): number {
  const limit = Number(text)
  if (Number.isInteger(limit) && limit >= 1 && limit <= 200) return limit
  throw new InvalidArgumentError('It must be a number from 1 to 200.')
}

async function showHistory(brand: string, options: { limit: number; cursor?: string }, command: Command) {
  const session = openSession(command)
  const page = await session.admin.getHistory(brand, options)
  session.print(page, () =>
    session.table(
      ['WHEN', 'WHO', 'WHAT', 'CHANGE'],
      page.entries.map(({ at, actor, action, ...states }) => [
        at,
        actor.name ?? actor.id,
        action,
        differences(states).join('; '),
      ]),
    ),
  )
  if (page.entries.length === 0) session.talk('Nothing has changed yet.')
  if (page.next !== null) session.talk(`More: bcf history ${brand} --cursor ${page.next}`)
}

async function listActors(_options: object, command: Command) {
  const session = openSession(command)
  const actors = await session.admin.listActors()
  session.print(actors, () => rowsOf(session, actors))
}

async function forgetActor(id: string, _options: object, command: Command) {
  const session = openSession(command)
  const actor = await session.admin.forgetActor(id)
  session.print(actor, () => rowsOf(session, [actor]))
}

const rowsOf = (session: Session, actors: Actor[]): string =>
  session.table(
    ['ID', 'KIND', 'NAME', 'SINCE', 'FORGOTTEN'],
    actors.map(({ id, kind, name, createdAt, forgottenAt }) => [id, kind, name, createdAt, forgottenAt]),
  )
