// One case with everything known about it: shares with their intervals, engine by prompt over time, what became of reports,
// and where each engine takes reports of mistakes, with a text to paste.

import { dayInWords, rateOf } from '@brand-citation-forensics/proof'
import { CATALOGUE } from '../../engines/catalogue.ts'
import { notFound } from '../../model/errors.ts'
import type { Sql } from '../../platform/database.ts'
import { isPlausibleId } from '../../platform/ids.ts'
import type { Cursor } from '../../platform/keyset.ts'
import { type CaseReport, notesOf, reportsOf } from '../people/store.ts'
import { type Silence, silencesOf } from '../silences/store.ts'
import { readNames, readTold, shownCases, type Told, titleOf } from './list-cases.ts'
import { readShares, SHARE_DAYS, type Shares } from './shares.ts'
import { cellsOf, findCaseRow, type ListedRun, listedRuns, runsOfCase } from './store.ts'

const DAY_MS = 86_400_000
/** Of what is shown over time. */
const WEEKS = 12

const byEngine = (a: ListedRun, b: ListedRun): number => (a.engine < b.engine ? -1 : 1)

type Shown = Awaited<ReturnType<typeof shownCases>>[number]

export async function readCase(
  { sql, now, baseUrl }: { sql: Sql; now: Date; baseUrl: string },
  { id, brand }: { id: string; brand: { name: string } },
) {
  const row = isPlausibleId(id) ? await findCaseRow(sql, id) : null
  const [shown] = row ? await shownCases(sql, [row]) : []
  if (!shown) throw notFound('Case')
  const [shares] = await readShares(sql, [shown], now)
  const silences = await silencesOf(sql, id)
  const newest = await listedRuns(sql, id, shown.engines.length)
  const toldOf = await readTold(sql, newest)
  const notes = await notesOf(sql, id)
  const reports = await reportsOf(sql, id)
  const nameOf = await readNames(
    sql,
    [...notes, ...reports].map(({ actor }) => actor),
  )
  return {
    ...shown,
    shareDays: SHARE_DAYS,
    ...(shares as Shares),
    cells: await cellsOf(sql, id, new Date(now.getTime() - WEEKS * 7 * DAY_MS)),
    silences: silences.map(silence => ({ ...silence, rate: rateOf(0, silence.clean) })),
    notes: notes.map(({ actor, ...note }) => ({ ...note, actor: { id: actor, name: nameOf(actor) } })),
    reports: reports.map(({ actor, ...report }) => ({
      ...report,
      actor: { id: actor, name: nameOf(actor) },
      ...outcomeOf(report, silences),
    })),
    channels: newest.toSorted(byEngine).map(run => ({
      engine: run.engine,
      ...CATALOGUE[run.engine].feedback,
      text: textToPaste(shown, { brand: brand.name, run, said: toldOf(run), baseUrl }),
    })),
  }
}

/**
 * When the claim went away after a report: between the last answer with it and the first without, in days. Null if nothing was
 * asked since, or it is still said.
 */
function outcomeOf({ engine, reportedAt }: Pick<CaseReport, 'engine' | 'reportedAt'>, silences: Silence[]) {
  const silence = silences.find(one => one.engine === engine)
  const days = (at: Date) => Math.max(0, (at.getTime() - reportedAt.getTime()) / DAY_MS)
  const isOver = silence?.firstClean && silence.firstClean > reportedAt
  return {
    goneAfterDays: isOver ? { low: days(silence.lastHit), high: days(silence.firstClean as Date) } : null,
  }
}

interface OwnWords {
  brand: string
  /** The newest of its own engine: no maker is answerable for another's words. */
  run: ListedRun
  said: Told | null
  baseUrl: string
}

/** For whoever reads feedback: the claim, the fact, and a page that anybody may open, as they have no account here. */
function textToPaste(shown: Shown, { brand, run, said, baseUrl }: OwnWords): string {
  const alone = { ...shown, matter: shown.key, engines: [run.engine] }
  const lines = [
    `${titleOf(alone, { brand, said })}.`,
    ...(said ? [`In its words: “${said.quote.text}”`] : []),
    ...(said?.fact && /^https?:/.test(said.fact.source) ? [`It stands on ${said.fact.source}`] : []),
    `Last seen: ${dayInWords(run.capturedAt.toISOString())}`,
    `Evidence: ${baseUrl}/verify/${run.sha256}`,
  ]
  return lines.join('\n')
}

/** Every answer that repeats the claim, newest first. */
export async function pageOfEvidence(
  sql: Sql,
  caseId: string,
  page: { after: Cursor | null; limit: number },
) {
  const { rows, next } = await runsOfCase(sql, caseId, page)
  const toldOf = await readTold(sql, rows)
  return {
    runs: rows.map(row => {
      const { classificationId: _record, claim: _place, ...run } = row
      return { ...run, said: toldOf(row) }
    }),
    next,
  }
}
