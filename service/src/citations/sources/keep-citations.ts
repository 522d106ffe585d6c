// Records which pages answers cite, in the transaction of their verdict, in place of what an earlier verdict had read.

import type { Sql } from '../../platform/database.ts'
import { type CitedPage, citedPages } from './cited-pages.ts'
import {
  type Citation,
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
  const come = now.filter(isChanged)
  await deleteCitations(sql, [...changed])
  await insertPages(sql, [...pages.values()])
  await insertSources(
    sql,
    come.map(({ runId, domain }) => ({ brandId: runs.get(runId)?.brandId ?? '', domain })),
  )
  await insertCitations(sql, come)
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
