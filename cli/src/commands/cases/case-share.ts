// Links to a case file, for people without an account.

import type { CaseShare, ListedCaseShare } from '@brand-citation-forensics/client/admin'
import type { Command } from 'commander'
import { example, openSession } from '../session.ts'
import { MOST_DAYS, readDays } from './share-days.ts'

export function registerCaseShares(cases: Command): void {
  cases
    .command('share')
    .description('make a link to its file, for people without an account; it is printed this once')
    .argument('<id>', 'case')
    .option('--days <number>', `how long it opens, ${MOST_DAYS} at most (default: 30)`, readDays)
    .option('--for <whom>', 'a note for you: whoever opens it does not see it')
    .addHelpText('after', example('bcf case share cas_123 --days 14 --for "Their counsel"'))
    .action(share)

  cases
    .command('shares')
    .description('links to its file: for whom, until when, how often opened')
    .argument('<id>', 'case')
    .option('--cursor <next>', 'go on where the page before ended')
    .addHelpText('after', example('bcf case shares cas_123'))
    .action(listShares)

  cases
    .command('unshare')
    .description('end a link at once')
    .argument('<id>', 'case')
    .argument('<share>', 'link, as bcf case shares lists it')
    .addHelpText('after', example('bcf case unshare cas_123 shr_123'))
    .action(unshare)
}

async function share(id: string, options: { days?: number; for?: string }, command: Command) {
  const session = openSession(command)
  const { days, for: label } = options
  const made = await session.admin.shareCase(id, { days, label })
  session.print(made, () => made.url)
  session.talk(
    `Opens until ${made.expiresAt}. Only its hash is kept: copy it now. To end it: bcf case unshare ${id} ${made.id}`,
  )
}

async function listShares(id: string, { cursor }: { cursor?: string }, command: Command) {
  const session = openSession(command)
  const page = await session.admin.listCaseShares(id, { cursor, limit: 100 })
  session.print(page, () =>
    session.table(
      ['ID', 'FOR', 'MADE', 'BY', 'ENDS', 'OPENED', 'LAST'],
      page.shares.map(link => [
        ...[link.id, link.label, link.createdAt, link.createdBy.name ?? link.createdBy.id, endOf(link)],
        ...[link.visits, link.lastVisit],
      ]),
    ),
  )
  if (page.shares.length === 0) session.talk('No link yet.')
  if (page.next !== null) session.talk(`More: bcf case shares ${id} --cursor ${page.next}`)
}

const endOf = ({ revokedAt, expiresAt }: ListedCaseShare): string =>
  revokedAt ? `revoked ${revokedAt}` : expiresAt

async function unshare(id: string, shareId: string, _options: object, command: Command) {
  const session = openSession(command)
  const ended: CaseShare = await session.admin.unshareCase(id, shareId)
  session.print(ended, () => `${ended.id} opens nothing since ${ended.revokedAt}`)
}
