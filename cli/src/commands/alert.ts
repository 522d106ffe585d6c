import {
  ALERT_KINDS,
  ALERT_PACES,
  ALERTS_OF_ALL,
  type Alert,
  type AlertKind,
  type AlertLetter,
  type AlertPace,
  type AlertWishes,
  LETTER_STATES,
  type LetterState,
} from '@brand-citation-forensics/client/admin'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { example, openSession, type Session } from './session.ts'

export function registerAlert(program: Command): void {
  const alert = program.command('alert').description('what people are told, by mail and by feeds')
  alert.addHelpText(
    'after',
    example('bcf alert list', 'bcf alert set --person psn_123 --brand brd_123 --pace at_once'),
  )

  registerWishes(alert)
  registerLetters(alert)
}

function registerWishes(alert: Command): void {
  alert
    .command('list')
    .description('what was told, newest first')
    .option('--brand <id>', 'only of this brand')
    .option('--cursor <next>', 'go on where the page before ended')
    .addHelpText('after', example('bcf alert list --brand brd_123'))
    .action(listAlerts)

  withPerson(alert.command('settings').description('what somebody wants to be told'))
    .addHelpText('after', example('bcf alert settings --person psn_123'))
    .action(({ person }: { person: string }, command: Command) =>
      wishes(command, ({ admin }) => admin.getAlertWishes(person)),
    )

  withPlace(withPerson(alert.command('set').description('say what somebody is told by mail, and how soon')))
    .addOption(new Option('--pace <pace>', 'how soon').choices(ALERT_PACES).makeOptionMandatory())
    .option('--hour <hour>', 'of the day, UTC, for what is told once a day', readHour, 8)
    .addHelpText(
      'after',
      example(
        'bcf alert set --person psn_123 --brand brd_123 --pace daily --hour 6',
        'bcf alert set --person psn_123 --installation --pace at_once --kinds budget_near',
      ),
    )
    .action(setWish)

  withPlace(
    withPerson(
      alert.command('feed').description('make a private Atom feed, or end one: its address is printed once'),
    ),
  )
    .option('--revoke <feed>', 'end this one')
    .addHelpText(
      'after',
      example(
        'bcf alert feed --person psn_123 --brand brd_123',
        'bcf alert feed --person psn_123 --revoke alw_123',
      ),
    )
    .action(feed)
}

function registerLetters(alert: Command): void {
  withPerson(alert.command('test').description('send somebody a letter, to try whether letters arrive'))
    .addHelpText('after', example('bcf alert test --person psn_123'))
    .action(({ person }: { person: string }, command: Command) =>
      letter(command, ({ admin }) => admin.tryLetter(person)),
    )

  alert
    .command('dead')
    .description('letters that were given up, and why')
    .addOption(new Option('--state <state>', 'others than those').choices(LETTER_STATES).default('dead'))
    .option('--cursor <next>', 'go on where the page before ended')
    .addHelpText('after', example('bcf alert dead', 'bcf alert dead --state waiting'))
    .action(listLetters)

  alert
    .command('resend')
    .description('send a letter once more that was given up')
    .argument('<id>', 'letter')
    .addHelpText('after', example('bcf alert resend ltr_123'))
    .action((id: string, _options: object, command: Command) =>
      letter(command, ({ admin }) => admin.resendLetter(id)),
    )
}

const withPerson = (command: Command): Command => command.requiredOption('--person <id>', 'whom')

const withPlace = (command: Command): Command =>
  command
    .option('--brand <id>', 'of which brand')
    .option('--installation', 'of the installation, in place of a brand')
    .addOption(new Option('--kinds <kind...>', 'of what (default: everything)').choices(ALERT_KINDS))

interface Place {
  person: string
  brand?: string
  installation?: boolean
  kinds?: AlertKind[]
}

function placeOf({ brand, installation = false, kinds }: Place): { scope: string; kinds?: AlertKind[] } {
  if ((brand === undefined) === !installation)
    throw new InvalidArgumentError('Say --brand or --installation, and not both.')
  return { scope: brand ?? ALERTS_OF_ALL, ...(kinds && { kinds }) }
}

async function listAlerts({ brand, cursor }: { brand?: string; cursor?: string }, command: Command) {
  const session = openSession(command)
  const page = await session.admin.listAlerts({ brandId: brand, cursor })
  session.print(page, () => alertRows(session, page.alerts))
  if (page.alerts.length === 0) session.talk('Nothing was told.')
  if (page.next !== null) session.talk(`More: bcf alert list --cursor ${page.next}`)
}

const alertRows = (session: Session, alerts: Alert[]): string =>
  session.table(
    ['RAISED', 'BRAND', 'WHAT', 'TEXT'],
    alerts.map(({ raisedAt, brand, title, text }) => [raisedAt, brand?.name ?? 'installation', title, text]),
  )

async function setWish(
  { pace, hour, ...place }: Place & { pace: AlertPace; hour: number },
  command: Command,
) {
  const wish = { ...placeOf(place), pace, hour }
  await wishes(command, ({ admin }) => admin.setAlertWish(place.person, wish))
}

async function wishes(command: Command, ask: (session: Session) => Promise<AlertWishes>): Promise<void> {
  const session = openSession(command)
  const found = await ask(session)
  session.print(found, () => describe(session, found))
  if (!found.hasMail) session.talk('No letters go out: the service has no mail server (SMTP_URL, MAIL_FROM).')
}

const describe = (session: Session, { mail, wishes, feeds }: AlertWishes): string =>
  [
    session.fields([['letters go to', mail ?? 'nobody knows an address']]),
    session.table(
      ['BRAND', 'NAME', 'BY MAIL', 'HOUR', 'OF WHAT'],
      wishes.map(({ scope, name, pace, hour, kinds }) => [
        ...[scope, name, pace, pace === 'daily' ? `${hour}:00 UTC` : null],
        kinds.length === ALERT_KINDS.length ? 'everything' : kinds.join(', '),
      ]),
    ),
    session.table(
      ['FEED', 'BRAND', 'MADE', 'REVOKED'],
      feeds.map(({ id, scope, madeAt, revokedAt }) => [id, scope, madeAt, revokedAt]),
    ),
  ]
    .filter(part => part !== '')
    .join('\n\n')

async function feed({ revoke, ...place }: Place & { revoke?: string }, command: Command) {
  const session = openSession(command)
  if (revoke !== undefined) {
    const ended = await session.admin.revokeAlertFeed(place.person, revoke)
    session.print(ended, () => session.fields([['revoked', ended.revokedAt]]))
    return
  }
  const made = await session.admin.makeAlertFeed(place.person, placeOf(place))
  // Alone on stdout, so that it can be piped to where it is needed.
  session.print(made, () => made.address)
  session.talk(`Whoever has this address reads it, and it is not shown again. To end it: --revoke ${made.id}`)
}

async function letter(command: Command, ask: (session: Session) => Promise<AlertLetter>): Promise<void> {
  const session = openSession(command)
  const found = await ask(session)
  session.print(found, () => letterRows(session, [found]))
}

async function listLetters({ state, cursor }: { state: LetterState; cursor?: string }, command: Command) {
  const session = openSession(command)
  const page = await session.admin.listLetters({ state, cursor })
  session.print(page, () => letterRows(session, page.letters))
  if (page.letters.length === 0) session.talk('No such letter.')
  if (page.next !== null) session.talk(`More: bcf alert dead --state ${state} --cursor ${page.next}`)
}

const letterRows = (session: Session, letters: AlertLetter[]): string =>
  session.table(
    ['ID', 'STATE', 'FOR', 'KIND', 'MADE', 'TRIES', 'WHY'],
    letters.map(({ id, state, personId, kind, madeAt, attempts, error }) => [
      ...[id, state, personId, kind, madeAt, attempts, error],
    ]),
  )

function readHour(value: string): number {
  const hour = Number(value)
  if (!(Number.isInteger(hour) && hour >= 0 && hour <= 23))
    throw new InvalidArgumentError('An hour of the day, 0 to 23.')
  return hour
}
