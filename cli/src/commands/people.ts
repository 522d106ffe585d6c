import type { BrandRole, ConsoleSession, Person } from '@brand-citation-forensics/client/admin'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { example, openSession, type Session } from './session.ts'

const ROLES = ['viewer', 'analyst', 'lead']

interface InviteOptions {
  brand?: string
  role: BrandRole
  administrator?: boolean
  mail?: string
  hours: number
}

interface RoleOptions {
  brand?: string
  administrator?: boolean
}

export function registerPeople(program: Command): void {
  const people = program.command('people').description('who works here, and what they may do')
  people.addHelpText(
    'after',
    example('bcf people invite --administrator', 'bcf people role psn_123 lead --brand brd_123'),
  )

  registerInvite(people)
  people
    .command('list')
    .description('people and services with their roles, those that were removed too')
    .addHelpText('after', example('bcf people list --json'))
    .action(listPeople)

  people
    .command('role')
    .description('give somebody a role, or take it away with none')
    .argument('<id>', 'person or service')
    .argument('<role>', `${ROLES.join(', ')} or none`, readRole)
    .option('--brand <id>', 'the brand it is for')
    .option('--administrator', 'of the whole installation: any role but none makes one')
    .addHelpText(
      'after',
      example('bcf people role psn_123 lead --brand brd_123', 'bcf people role psn_123 none --administrator'),
    )
    .action(setRole)

  people
    .command('service')
    .description('add a service: it has roles and keys, and no sign-in')
    .argument('<name>', 'what it is called')
    .addHelpText('after', example('bcf people service "Nightly export"'))
    .action(addService)

  people
    .command('remove')
    .description('erase a name for ever and end sessions and keys; what was done keeps its id')
    .argument('<id>', 'person or service')
    .addHelpText('after', example('bcf people remove psn_123'))
    .action(removePerson)
}

function registerInvite(people: Command): void {
  people
    .command('invite')
    .description('make a link by which one person joins: it is printed once')
    .option('--brand <id>', 'the brand it is for')
    .addOption(new Option('--role <role>', 'what they may do there').choices(ROLES).default('viewer'))
    .option('--administrator', 'of the whole installation, in place of a brand')
    .option('--mail <address>', 'for whom; kept until the link is used, withdrawn or expired')
    .option('--hours <n>', 'until it expires', readHours, 72)
    .addHelpText(
      'after',
      example('bcf people invite --administrator', 'bcf people invite --brand brd_123 --role analyst'),
    )
    .action(invite)
}

export function registerSessions(program: Command): void {
  const sessions = program.command('sessions').description('who is signed in to the console')
  sessions.addHelpText('after', example('bcf sessions list'))

  sessions
    .command('list')
    .description('open sessions, last seen first')
    .addHelpText('after', example('bcf sessions list --json'))
    .action(listSessions)

  sessions
    .command('end')
    .description('end a session at once, or all of a person')
    .argument('<id>', 'session or person')
    .addHelpText('after', example('bcf sessions end ses_123', 'bcf sessions end psn_123'))
    .action(endSession)
}

function readHours(text: string): number {
  const hours = Number(text)
  if (Number.isInteger(hours) && hours >= 1 && hours <= 720) return hours
  throw new InvalidArgumentError('It must be a number from 1 to 720.')
}

function readRole(text: string): BrandRole | 'none' {
  if (text === 'none' || ROLES.includes(text)) return text as BrandRole | 'none'
  throw new InvalidArgumentError(`It must be one of ${ROLES.join(', ')}, none.`)
}

/** One of the two, and not both. */
function requirePlace({ brand, administrator }: RoleOptions, command: Command): string | null {
  if ((brand === undefined) === (administrator !== true))
    command.error('error: say either --brand <id> or --administrator', { exitCode: 2 })
  return brand ?? null
}

async function invite({ mail, hours, role, ...place }: InviteOptions, command: Command) {
  const brand = requirePlace(place, command)
  const session = openSession(command)
  const body = { hours, ...(mail !== undefined && { mail }) }
  const made = await (brand === null
    ? session.admin.inviteAdministrator(body)
    : session.admin.inviteMember(brand, { ...body, role }))
  // Alone on stdout, as a key is.
  session.print(made, () => made.link)
  session.talk(`For one person, until ${made.expiresAt}. It is not shown again.`)
}

async function listPeople(_options: object, command: Command) {
  const session = openSession(command)
  const people = await session.admin.listPeople()
  session.print(people, () => rowsOf(session, people))
  if (people.length === 0) session.talk('Nobody yet. Next: bcf people invite --administrator')
}

async function setRole(id: string, role: BrandRole | 'none', options: RoleOptions, command: Command) {
  const brand = requirePlace(options, command)
  const session = openSession(command)
  if (brand === null) {
    const person = await session.admin.setAdministrator(id, role !== 'none')
    return session.print(person, () => rowsOf(session, [person]))
  }
  if (role === 'none') {
    const members = await session.admin.removeMember(brand, id)
    return session.print(members, () => rowsOf(session, members))
  }
  const person = await session.admin.setMember(brand, id, role)
  session.print(person, () => rowsOf(session, [person]))
}

async function addService(name: string, _options: object, command: Command) {
  const session = openSession(command)
  const added = await session.admin.addService(name)
  session.print(added, () => rowsOf(session, [added]))
  session.talk(`Next: bcf people role ${added.id} viewer --brand B`)
}

async function removePerson(id: string, _options: object, command: Command) {
  const session = openSession(command)
  const removed = await session.admin.removePerson(id)
  session.print(removed, () => rowsOf(session, [removed]))
}

async function listSessions(_options: object, command: Command) {
  const session = openSession(command)
  const open = await session.admin.listSessions()
  session.print(open, () => sessionRows(session, open))
  if (open.length === 0) session.talk('Nobody is signed in.')
}

async function endSession(id: string, _options: object, command: Command) {
  const session = openSession(command)
  const { ended } = await (id.startsWith('psn_') ? session.admin.signOut(id) : session.admin.endSession(id))
  session.print({ ended }, () => `${ended} ended`)
}

const rowsOf = (session: Session, people: Person[]): string =>
  session.table(
    ['ID', 'KIND', 'NAME', 'MAIL', 'ROLES', 'SINCE', 'REMOVED'],
    people.map(({ id, kind, name, mail, roles, createdAt, removedAt }) => [
      ...[id, kind, name, mail],
      roles.map(({ brandId, role }) => (brandId === null ? role : `${role} of ${brandId}`)).join(', '),
      ...[createdAt, removedAt],
    ]),
  )

const sessionRows = (session: Session, open: ConsoleSession[]): string =>
  session.table(
    ['ID', 'PERSON', 'BY', 'BROWSER', 'LAST SEEN', 'ENDS'],
    open.map(({ id, personId, way, browser, lastSeenAt, expiresAt }) => [
      ...[id, personId, way, browser],
      ...[lastSeenAt, expiresAt],
    ]),
  )
