// Records which pages answers cite, in the transaction of their verdict, and corrects the counts for what an earlier verdict
// had read. The counts always equal the sum of the citation rows.

import type { Sql } from '../../platform/database.ts'
import { type CitedPage, citedPages } from './cited-pages.ts'
import {
  type Citation,
  type CitingRun,
  type CountChange,
  changeDomainCounts,
  changePageCounts,
  citationsOf,
  citingRuns,
  deleteCitations,
  insertCitations,
  insertPages,
  insertSources,
} from './store.ts'

export interface CitingVerdict {
  runId: string
  citations: readonly { url: string; title: string | null }[]
}

/** From now on these runs, which the caller has locked, cite exactly these pages. */
export async function keepCitations(sql: Sql, verdicts: readonly CitingVerdict[]): Promise<void> {
  const runs = new Map(
    (
      await citingRuns(
        sql,
        verdicts.map(({ runId }) => runId),
      )
    ).map(run => [run.runId, run]),
  )
  const pages = new Map<string, CitedPage>()
  const now: Citation[] = []
  for (const { runId, citations } of verdicts) {
    const run = runs.get(runId)
    if (!run) continue
    for (const page of citedPages(citations)) {
      pages.set(page.id, page)
      now.push({ runId, page: page.id, domain: page.domain, confabulated: run.confabulated })
    }
  }
  const before = await citationsOf(sql, [...runs.keys()])
  const changed = changedRuns(before, now)
  if (changed.size === 0) return
  const isChanged = ({ runId }: Citation) => changed.has(runId)
  const [gone, come] = [before.filter(isChanged), now.filter(isChanged)]
  await deleteCitations(sql, [...changed])
  await insertPages(sql, [...pages.values()])
  await insertSources(
    sql,
    come.map(({ runId, domain }) => ({ brandId: runs.get(runId)?.brandId ?? '', domain })),
  )
  await insertCitations(sql, come)
  await changeDomainCounts(sql, domainChanges(runs, gone, come))
  await changePageCounts(sql, pageChanges(runs, gone, come))
}

/** Runs that do not cite as before. */
function changedRuns(before: Citation[], now: Citation[]): Set<string> {
  const wordsOf = (citations: Citation[] = []): string =>
    citations
      .map(({ page, domain, confabulated }) => `${page} ${domain} ${confabulated}`)
      .sort()
      .join()
  const [was, is] = [before, now].map(rows => Map.groupBy(rows, ({ runId }) => runId)) as [
    Map<string, Citation[]>,
    Map<string, Citation[]>,
  ]
  return new Set([...was.keys(), ...is.keys()].filter(run => wordsOf(was.get(run)) !== wordsOf(is.get(run))))
}

/** An answer that cites several pages of a domain cites the domain once. */
function domainChanges(
  runs: Map<string, CitingRun>,
  gone: Citation[],
  come: Citation[],
): (CountChange & { page: string })[] {
  const once = (citations: Citation[]): Citation[] => [
    ...new Map(citations.map(row => [`${row.runId} ${row.domain}`, { ...row, page: row.domain }])).values(),
  ]
  return pageChanges(runs, once(gone), once(come))
}

function pageChanges(
  runs: Map<string, CitingRun>,
  gone: Citation[],
  come: Citation[],
): (CountChange & { page: string })[] {
  const changes = new Map<string, CountChange & { page: string }>()
  const move = ({ runId, page, domain, confabulated }: Citation, by: number) => {
    const run = runs.get(runId)
    if (!run || run.apart) return
    const { brandId, day, engine } = run
    const name = [brandId, day, engine, domain, page].join(' ')
    const change = changes.get(name) ?? { brandId, day, engine, domain, page, answers: 0, confabulated: 0 }
    change.answers += by
    if (confabulated) change.confabulated += by
    changes.set(name, change)
  }
  for (const citation of gone) move(citation, -1)
  for (const citation of come) move(citation, 1)
  return [...changes.values()].filter(({ answers, confabulated }) => answers !== 0 || confabulated !== 0)
}
