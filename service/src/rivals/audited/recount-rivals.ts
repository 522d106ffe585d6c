// Tallies in an audit: their names are today's, and every answer is read again from its sealed form.

import { isDeepStrictEqual } from 'node:util'
import { listBrands } from '../../brands/store.ts'
import type { ReadDeps } from '../../citations/judge-run.ts'
import type { Sql } from '../../platform/database.ts'
import { RIVALS } from '../reading/read-rivals.ts'
import { partiesOf, type Tally } from '../rival.ts'
import { listRivals } from '../store.ts'
import { createPartyReader } from '../tally/parties.ts'
import { readAll, readAnswers } from '../tally/read-answers.ts'
import { type CountedReading, livingTallies } from '../tally/store.ts'
import { brandsOf, namesOf, readingsAfter } from './store.ts'

interface Fault {
  where: string
  message: string
}

const PAGE = 200

/** Of all answers, or of these; the names that are counted are those of their brands. */
export async function* recountRivals(
  deps: ReadDeps,
  sql: Sql,
  among: string[] | null = null,
): AsyncGenerator<Fault> {
  for (const brand of await listBrands(sql, among && (await brandsOf(sql, among)))) {
    const living = await livingTallies(sql, brand.id)
    const wanted = partiesOf(brand, await listRivals(sql, brand.id))
    if (!isDeepStrictEqual(living.at(-1)?.parties ?? [], wanted))
      yield {
        where: `rival_tallies ${brand.id}`,
        message: 'the names that are counted are not those of today',
      }
    // Only the rules that read something can read it again.
    for (const tally of living) if (tally.method === RIVALS) yield* readAgain(deps, sql, { tally, among })
  }
}

async function* readAgain(
  deps: ReadDeps,
  sql: Sql,
  { tally, among }: { tally: Tally; among: string[] | null },
): AsyncGenerator<Fault> {
  const read = createPartyReader(tally.parties)
  const parties = tally.parties.map(({ id }) => id)
  for (let after = ''; ; ) {
    const kept = await readingsAfter(sql, { tally: tally.id, among, after, limit: PAGE })
    const runIds = kept.map(({ runId }) => runId)
    const names = await namesOf(sql, { tally: tally.id, parties, runIds })
    const runs = kept.map(({ runId: id, prompt }) => ({ id, prompt }))
    const readings = new Map(
      (await readAll(await readAnswers(deps, sql, runs), read)).map(reading => [reading.runId, reading]),
    )
    for (const { runId, neutral, cited } of kept) {
      const shown = { runId, neutral, cited, named: names.get(runId) ?? [] }
      if (!isDeepStrictEqual(sorted(shown), sorted(readings.get(runId) ?? shown)))
        yield { where: `tallied_runs ${tally.id} ${runId}`, message: 'its answer does not say so' }
    }
    const last = runIds.at(-1)
    if (last === undefined || kept.length < PAGE) return
    after = last
  }
}

const sorted = ({ cited, named, ...reading }: CountedReading) => ({
  ...reading,
  cited: cited.toSorted(),
  named: named.toSorted((a, b) => (a.party < b.party ? -1 : 1)),
})
