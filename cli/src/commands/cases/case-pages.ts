import {
  CITED_PAGE_COLUMNS,
  type CitedPageList,
  csvFile,
  PAGES_PROVE_NOT,
  pageWords,
} from '@brand-citation-forensics/client/admin'
import type { Command } from 'commander'
import { example, openSession, type Session } from '../session.ts'

export function registerCasePages(cases: Command): void {
  cases
    .command('pages')
    .description('pages that its answers cite, and whether they say the same')
    .argument('<id>', 'case')
    .option('--look', 'have them looked at now; they are listed by the next call')
    .option('--csv', 'a table for spreadsheets')
    .addHelpText('after', example('bcf case pages cas_123', 'bcf case pages cas_123 --csv > pages.csv'))
    .action(listPages)
}

async function listPages(
  id: string,
  { look, csv = false }: { look?: boolean; csv?: boolean },
  command: Command,
) {
  const session = openSession(command)
  if (look) {
    const asked = await session.admin.lookAtCasePages(id)
    return session.print(asked, () => `${asked.pages} will be looked at. Then: bcf case pages ${id}`)
  }
  const list = await session.admin.listCasePages(id)
  session.print(list, () => (csv ? csvOf(list) : tableOf(session, list)))
  if (list.pages.length === 0) return session.talk('Its answers cite no page.')
  if (list.total > list.pages.length) session.talk(`The ${list.pages.length} most cited of ${list.total}.`)
  session.talk(PAGES_PROVE_NOT)
}

const tableOf = (session: Session, list: CitedPageList): string =>
  session.table(
    ['PAGE', 'FINDING', 'IN ITS WORDS', 'SINCE', 'ANSWERS', 'LAST CITED', 'LAST LOOK'],
    list.pages.map(page => {
      const { url, isOwn, statement, truth, answers, lastCited, lastLook } = page
      const seen = statement?.since ? statement : truth
      return [
        isOwn ? `${url} (your own page)` : url,
        ...[pageWords(page, list), seen?.quote ?? null, seen?.since ?? null],
        ...[answers, lastCited, lastLook],
      ]
    }),
  )

const csvOf = ({ pages }: CitedPageList): string =>
  csvFile(
    Object.keys(CITED_PAGE_COLUMNS),
    pages.map(page => Object.values(CITED_PAGE_COLUMNS).map(column => String(column(page) ?? ''))),
  ).trimEnd()
