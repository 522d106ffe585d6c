// Cases that are asked again until they are gone, and how long that takes after a report.

import {
  daysWords,
  type Following,
  followingForecastWords,
  followingWords,
  leftOutWords,
} from '@brand-citation-forensics/client/admin'
import { type Command, InvalidArgumentError } from 'commander'
import { samplesOf } from '../prompts/samples.ts'
import { inDollars } from '../scans/describe-scan.ts'
import { example, openSession, type Session } from '../session.ts'

export function registerFollowing(cases: Command): void {
  cases
    .command('follow')
    .description(
      'ask its prompts again until it is gone; without --budget, show how it stands and what it would cost',
    )
    .argument('<id>', 'case')
    .option('--budget <dollars>', 'what a month of it may cost', readAmount)
    .option('--every <time>', 'such as 12h or 3d (default: 1d)', readEvery)
    .option('--samples <count>', 'how often each prompt is asked at a time, 1 to 10 (default: 3)', samplesOf)
    .option('--below <share>', 'what its rate must be below, 0.01 to 0.9 (default: 0.1)', readLimit)
    .option('--until <day>', 'not asked after that, such as 2026-12-31', readDay)
    .addHelpText(
      'after',
      example(
        'bcf case follow cas_123',
        'bcf case follow cas_123 --every 1d --samples 5 --below 0.05 --budget 20',
      ),
    )
    .action(follow)

  cases
    .command('unfollow')
    .description('ask it again no more')
    .argument('<id>', 'case')
    .addHelpText('after', example('bcf case unfollow cas_123'))
    .action(async (id: string, _options: object, command: Command) => {
      const session = openSession(command)
      const { following } = await session.admin.unfollowCase(id)
      session.print({ following }, () => describe(session, following))
    })

  cases
    .command('outcomes')
    .description('days from report to disappearance, by engine')
    .option('--brand <id>', 'brand; left out: the whole installation, for administrators')
    .addHelpText('after', example('bcf case outcomes --brand brd_123'))
    .action(outcomes)
}

interface FollowOptions {
  budget?: number
  every?: number
  samples?: number
  below?: number
  until?: string
}

async function follow(id: string, options: FollowOptions, command: Command): Promise<void> {
  const { budget, every, samples, below, until } = options
  const session = openSession(command)
  const asking = {
    ...(every !== undefined && { everyHours: every }),
    ...(samples !== undefined && { samples }),
    ...(below !== undefined && { below }),
  }
  if (budget !== undefined) {
    const body = { ...asking, budgetUsd: budget, ...(until !== undefined && { until }) }
    const { following } = await session.admin.followCase(id, body)
    session.print({ following }, () => describe(session, following))
    return
  }
  const { following } = await session.admin.getFollowing(id)
  const forecast = await session.admin.forecastFollowing(id, asking)
  session.print({ following, forecast }, () =>
    [describe(session, following), ...followingForecastWords(forecast, inDollars)].join('\n'),
  )
}

function describe(session: Session, following: Following | null): string {
  if (following === null) return 'It is not followed.'
  const { engines, needed, spentUsd, budgetUsd, nextAt, lastAt, lastScanId, lastReason, until } = following
  const fields = session.fields([
    ['next', nextAt],
    ['last', lastAt && `${lastAt}: ${lastScanId ?? lastReason}`],
    ['until', until],
    ['this month', `${inDollars(spentUsd)} of ${inDollars(budgetUsd)}`],
  ])
  const table = session.table(
    ['ENGINE', 'LAST SAID', 'WITHOUT IT SINCE', 'OF'],
    engines.map(({ engine, lastHit, clean }) => [engine, lastHit, clean, needed]),
  )
  const left = nextAt === null ? [] : leftOutWords(following)
  return [followingWords(following), fields, table, ...left].join('\n\n')
}

async function outcomes({ brand }: { brand?: string }, command: Command): Promise<void> {
  const session = openSession(command)
  const found = await session.admin.getCaseOutcomes(brand ?? null)
  session.print(found, () =>
    session.table(
      ['ENGINE', 'REPORTS', 'GONE', 'MEDIAN DAYS', '95 % INTERVAL'],
      found.engines.map(({ engine, reports, gone, days }) => [
        ...[engine, reports, gone, daysWords(days, 'median'), daysWords(days, 'interval')],
      ]),
    ),
  )
  if (found.engines.length === 0) session.talk('Nothing was reported.')
}

function readAmount(value: string): number {
  const amount = Number(value)
  if (!(amount >= 0.01)) throw new InvalidArgumentError('An amount in US dollars, 0.01 or more.')
  return amount
}

/** In hours. */
function readEvery(value: string): number {
  const [, count, unit] = /^(\d{1,3})([hd])$/.exec(value) ?? []
  const hours = Number(count) * (unit === 'd' ? 24 : 1)
  if (!(hours >= 1 && hours <= 744)) throw new InvalidArgumentError('From 1h to 31d.')
  return hours
}

function readLimit(value: string): number {
  const share = Number(value)
  if (!(share >= 0.01 && share <= 0.9)) throw new InvalidArgumentError('A number from 0.01 to 0.9.')
  return share
}

function readDay(value: string): string {
  const time = new Date(value)
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError('A day or a time, such as 2026-12-31.')
  return time.toISOString()
}
