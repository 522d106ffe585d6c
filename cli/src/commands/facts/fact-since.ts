import { createInterface } from 'node:readline/promises'
import { InvalidInputError } from '@brand-citation-forensics/client'
import { type ReadingForecast, type SinceOffer, waitForJob } from '@brand-citation-forensics/client/admin'
import type { Command } from 'commander'
import { EXIT } from '../../terminal/report.ts'
import { follow, timeoutOption } from '../follow.ts'
import { example, openSession, type Session } from '../session.ts'

export function registerFactSince(fact: Command): void {
  fact
    .command('since')
    .description(
      'say since when a fact is true: answers from then on that were captured before it was known are judged by it',
    )
    .argument('<id>', 'fact')
    .argument('[date]', 'a day, a month or a year: 2019-05-01, 2019-05 or 2019')
    .option('--withdraw', 'take back the date that was given')
    .option('--read', 'have the model read what it was never asked about; costs money')
    .option('--yes', 'the change, and its cost, are agreed to')
    .addOption(timeoutOption('judging'))
    .addHelpText(
      'after',
      example(
        'bcf fact since fct_123 2019-05-01',
        'bcf fact since fct_123 2019 --read --yes',
        'bcf fact since fct_123 --withdraw --yes',
      ),
    )
    .action(dateFact)
}

interface SinceOptions {
  withdraw?: boolean
  read?: boolean
  yes?: boolean
  timeout: number
}

async function dateFact(id: string, date: string | undefined, options: SinceOptions, command: Command) {
  const session = openSession(command)
  if ((date === undefined) === !options.withdraw)
    throw new InvalidInputError('Say a date such as 2019-05-01, or --withdraw.')
  const offer = await session.admin.offerSince(id, { since: date })
  for (const line of offerLines(offer, options.read ?? false)) session.talk(line)
  if (!options.yes && !(await isAgreed())) return session.talk('Nothing was changed.')
  const fact = await session.admin.dateFact(id, date ?? null)
  // The date is set from here on, whatever happens next; the same command requests the verdicts again.
  session.talk(fact.trueSince ? `True since ${fact.trueSince}.` : 'The date is taken back.')
  const job = await judge(session, { id, offer, ...options })
  session.print({ fact, job }, () =>
    session.fields([
      ['fact', fact.id],
      ['true since', fact.trueSince ?? null],
      ['job', job.id],
      ['status', job.status],
      ['error', job.error],
    ]),
  )
  if (job.status === 'FAILED') process.exitCode = EXIT.failure
}

interface Judging extends SinceOptions {
  id: string
  offer: SinceOffer
}

async function judge(session: Session, { id, offer, read = false, timeout }: Judging) {
  // If there is nothing to read, nobody need be asked.
  const isRead = read && offer.forecast !== null
  const { jobId } = await session.admin.reclassify(offer.brandId, { factId: id, read: isRead })
  return follow(session, {
    what: 'judging',
    later: `bcf job show ${jobId}`,
    wait: signal => waitForJob(session.admin, jobId, { timeoutMs: timeout, signal }),
  })
}

function offerLines({ answers, free, unread, released, forecast }: SinceOffer, read: boolean): string[] {
  const lines = [
    `${answers} answers were captured since then, before the fact was known; ${free} of them are judged for nothing.`,
  ]
  if (forecast)
    lines.push(
      `No model has read ${unread} of them on this: ${read ? 'they are read' : 'with --read they are'}, ${costOf(forecast)}.`,
    )
  else if (read) lines.push('There is nothing that a model could read.')
  if (released > 0) lines.push(`${released} answers that were judged by it are so no longer.`)
  return lines
}

const costOf = ({ model, requests, usd }: ReadingForecast): string => {
  const price =
    usd === null ? 'at a price nobody knows (set BCF_READER_PRICE)' : `for about ${usd.toFixed(2)} USD`
  return `by ${model} in ${requests} requests, ${price}`
}

/** Only a person can be asked; a script must agree in advance. */
async function isAgreed(): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new InvalidInputError('This adds verdicts to answers. Add --yes to go on.')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(?:es)?$/i.test((await terminal.question('Go on? [y/N] ')).trim())
  } finally {
    terminal.close()
  }
}
