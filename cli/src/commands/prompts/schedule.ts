import { economyWords, forecastWords, type Schedule } from '@brand-citation-forensics/client/admin'
import type { Command } from 'commander'
import type { Cell } from '../../terminal/table.ts'
import { example, openSession, type Session } from '../session.ts'
import { SAMPLES_HELP, samplesOf } from './samples.ts'

const WEEKLY = '--cron "0 6 * * 1"'

export function registerSchedule(program: Command): void {
  const schedule = program.command('schedule').description('scan a brand by the clock')
  schedule.addHelpText('after', example(`bcf schedule set --brand brd_123 ${WEEKLY} --timezone Europe/Paris`))

  schedule
    .command('set')
    .description('scan a brand by the clock, within the cap of its plan')
    .requiredOption('--brand <id>', 'brand')
    .requiredOption('--cron <expression>', 'minute, hour, day of the month, month, day of the week')
    .option('--timezone <zone>', 'the zone of those hours, for example Europe/Paris (default: UTC)')
    .option('--samples <n>', `${SAMPLES_HELP} (default: as for each prompt and the brand)`, samplesOf)
    .option('--economy', 'engines and readers that have a batch way may take a day, for less')
    .addHelpText('after', example(`bcf schedule set --brand brd_123 ${WEEKLY} --timezone Europe/Paris`))
    .action(setSchedule)

  schedule
    .command('show')
    .description('when a brand is scanned by itself')
    .requiredOption('--brand <id>', 'brand')
    .addHelpText('after', example('bcf schedule show --brand brd_123'))
    .action(showSchedule)

  schedule
    .command('remove')
    .description('scan a brand only when asked to')
    .requiredOption('--brand <id>', 'brand')
    .addHelpText('after', example('bcf schedule remove --brand brd_123'))
    .action(removeSchedule)
}

interface ScheduleOptions {
  brand: string
  cron: string
  timezone?: string
  samples?: number
  economy?: boolean
}

async function setSchedule(options: ScheduleOptions, command: Command) {
  const { brand, cron, timezone, samples, economy } = options
  const session = openSession(command)
  const schedule = await session.admin.setSchedule(brand, {
    cron,
    ...(timezone !== undefined && { timezone }),
    ...(samples !== undefined && { samples }),
    ...(economy && { economy }),
  })
  session.print(schedule, () => describe(session, schedule))
}

async function showSchedule({ brand }: { brand: string }, command: Command) {
  const session = openSession(command)
  const schedule = await session.admin.getSchedule(brand)
  session.print(schedule, () => describe(session, schedule))
  if (schedule.cron === null) {
    session.talk(`Scanned only when asked to. Next: bcf schedule set --brand ${brand} ${WEEKLY}`)
  }
}

async function removeSchedule({ brand }: { brand: string }, command: Command) {
  const session = openSession(command)
  const schedule = await session.admin.removeSchedule(brand)
  session.print(schedule, () => describe(session, schedule))
  session.talk('Removed: the brand is scanned only when asked to.')
}

function describe(session: Session, schedule: Schedule): string {
  const { cron, timezone, samples, economy, scan, next, last, forecast } = schedule
  const offer = scan ? economyWords(scan, usd => `${usd} USD`) : null
  const saving: [string, Cell][] = offer ? [[economy ? 'economy' : 'with --economy', offer]] : []
  if (cron === null) return offer ? session.fields(saving) : ''
  return session.fields([
    ['cron', cron],
    ['timezone', timezone],
    ...(samples ? [['samples', samples] as [string, Cell]] : []),
    ...saving,
    ['next', next.join(', ')],
    ...(forecast
      ? [['cost in 30 days', forecastWords(forecast.month, usd => `${usd} USD`)] as [string, Cell]]
      : []),
    ...(last
      ? [['last', `${last.dueAt}: ${last.scanId ?? `no scan. ${last.reason}`}`] as [string, Cell]]
      : []),
  ])
}
