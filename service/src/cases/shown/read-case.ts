// One case with everything known about it: shares with their intervals, engine by prompt over time, what became of reports,
// and where each engine takes reports of mistakes, with a text to paste.

import { rateOf } from '@brand-citation-forensics/proof'
import { CATALOGUE } from '../../engines/catalogue.ts'
import { ENGINE_NAMES, type Engine } from '../../model/engine.ts'
import { notFound } from '../../model/errors.ts'
import type { Sql } from '../../platform/database.ts'
import { isPlausibleId } from '../../platform/ids.ts'
import type { Cursor } from '../../platform/keyset.ts'
import { type CaseReport, notesOf, reportsOf } from '../people/store.ts'
import { type Silence, silencesOf } from '../silences/store.ts'
import { readNames, readTold, shownCases } from './list-cases.ts'
import { readShares, SHARE_DAYS, type Shares } from './shares.ts'
import { cellsOf, findCaseRow, runsOfCase } from './store.ts'

const DAY_MS = 86_400_000
/** Of what is shown over time. */
const WEEKS = 12

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
  const { rows: newest } = await runsOfCase(sql, id, { after: null, limit: 1 })
  // A page that anybody may open: those who read feedback have no account here.
  const link = newest[0] ? `${baseUrl}/verify/${newest[0].sha256}` : null
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
    channels: shown.engines.map(engine => ({
      engine,
      ...CATALOGUE[engine].feedback,
      text: textToPaste(shown, { engine, brand: brand.name, link }),
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

/** For whoever reads feedback: the claim, the fact, and where the evidence is. */
function textToPaste(
  { matter, said, value, lastSeen }: Shown,
  { engine, brand, link }: { engine: Engine; brand: string; link: string | null },
): string {
  const lines = [
    `${ENGINE_NAMES[engine]} says something about ${brand} that is not true (${matter}).`,
    `Claimed: ${said?.claimed ?? value}`,
    ...(said?.claim ? [`In its words: "${said.claim}"`] : []),
    ...(said?.truth ? [`True: ${said.truth}`] : []),
    ...(said?.fact?.source ? [`Source: ${said.fact.source}`] : []),
    ...(lastSeen ? [`Last seen: ${lastSeen.toISOString().slice(0, 10)}`] : []),
    ...(link ? [`Evidence: ${link}`] : []),
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
